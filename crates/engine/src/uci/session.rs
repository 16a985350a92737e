//! What a graphical interface has set up, and its commands carried out.

use std::io::Write;
use std::str::SplitWhitespace;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::Sender;
use std::thread::Thread;
use std::time::Duration;

use ferz_board::{CastlingMode, Position, quote};

use super::Output;
use super::command::{Go, read_option};
use super::worker::{Control, DEFAULT_HASH, Job, Task};
use crate::Level;

const MAX_HASH: usize = 2048;
const MAX_LINES: usize = 256;
const DEFAULT_OVERHEAD: u64 = 10;
const MAX_OVERHEAD: u64 = 5000;

/// The state between commands.
pub(super) struct Session<'a, W> {
    out: &'a Output<W>,
    jobs: Sender<Job>,
    worker: Thread,
    position: Position,
    history: Vec<u64>,
    chess960: bool,
    multi_pv: usize,
    overhead: Duration,
    level: Option<&'static Level>,
    limit_strength: bool,
    rating: u32,
    /// Which game this is since the start, so that a level varies its play.
    game: u64,
    search: Option<Arc<Control>>,
    pondering: Option<Go>,
}

impl<'a, W: Write> Session<'a, W> {
    pub(super) fn new(out: &'a Output<W>, jobs: Sender<Job>, worker: Thread) -> Session<'a, W> {
        Session {
            out,
            jobs,
            worker,
            position: Position::start(),
            history: Vec::new(),
            chess960: false,
            multi_pv: 1,
            overhead: Duration::from_millis(DEFAULT_OVERHEAD),
            level: None,
            limit_strength: false,
            rating: Level::ALL[Level::ALL.len() - 1].rating,
            game: 0,
            search: None,
            pondering: None,
        }
    }

    /// Carries out one line; false when it was `quit`.
    pub(super) fn obey(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        // The protocol asks to skip unknown words before a command.
        let Some(command) = words.next() else {
            return true;
        };
        match command {
            "uci" => self.introduce(),
            "isready" if self.is_searching() => self.out.line("readyok"),
            "isready" => self.send(Job::Ready),
            "ucinewgame" => {
                self.stop();
                self.game += 1;
                self.send(Job::Clear);
            }
            "position" => {
                if let Err(what) = self.set_position(words) {
                    self.say(&what);
                }
            }
            "go" => self.go(Go::read(words)),
            "stop" => self.stop(),
            "ponderhit" => self.ponder_hit(),
            "setoption" => self.set_option(words),
            "quit" => return false,
            "debug" | "register" => {}
            "d" => self.show(),
            "eval" => self.send(Job::Evaluate(self.position.clone())),
            "bench" => {
                self.stop();
                self.send(Job::Bench);
            }
            _ => self.say(&format!("{}: unknown command", clip(command))),
        }
        true
    }

    /// Ends the search in progress; its best move follows.
    pub(super) fn stop(&mut self) {
        self.pondering = None;
        if let Some(control) = self.search.take() {
            control.stop.store(true, Ordering::Release);
            self.worker.unpark();
        }
    }

    fn is_searching(&self) -> bool {
        self.search
            .as_ref()
            .is_some_and(|control| !control.done.load(Ordering::Acquire))
    }

    fn send(&self, job: Job) {
        // The worker lives as long as this sender, so only its panic could make this fail; the scope then reports it.
        let _ = self.jobs.send(job);
    }

    fn say(&self, text: &str) {
        self.out.line(&format!("info string {text}"));
    }

    fn introduce(&self) {
        self.out
            .line(&format!("id name Ferz {}", env!("CARGO_PKG_VERSION")));
        self.out.line("id author The Ferz developers");
        for option in [
            format!("Hash type spin default {DEFAULT_HASH} min 1 max {MAX_HASH}"),
            "Clear Hash type button".to_owned(),
            "Threads type spin default 1 min 1 max 1".to_owned(),
            "Ponder type check default false".to_owned(),
            format!("MultiPV type spin default 1 min 1 max {MAX_LINES}"),
            format!("Move Overhead type spin default {DEFAULT_OVERHEAD} min 0 max {MAX_OVERHEAD}"),
            "UCI_Chess960 type check default false".to_owned(),
            "Level type spin default 0 min 0 max 8".to_owned(),
            "UCI_LimitStrength type check default false".to_owned(),
            {
                let (low, high) = (
                    Level::ALL[0].rating,
                    Level::ALL[Level::ALL.len() - 1].rating,
                );
                format!("UCI_Elo type spin default {high} min {low} max {high}")
            },
        ] {
            self.out.line(&format!("option name {option}"));
        }
        self.out.line("uciok");
    }

    fn set_position(&mut self, mut words: SplitWhitespace<'_>) -> Result<(), String> {
        let mut position = match words.next() {
            Some("startpos") if self.chess960 => {
                self.read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?
            }
            Some("startpos") => Position::start(),
            Some("fen") => {
                let fields: Vec<&str> = words.clone().take_while(|&word| word != "moves").collect();
                for _ in &fields {
                    words.next();
                }
                self.read_fen(&fields.join(" "))?
            }
            _ => return Err("position: expected startpos or fen".to_owned()),
        };
        match words.next() {
            None | Some("moves") => {}
            Some(word) => return Err(format!("position: expected moves, read {}", clip(word))),
        }
        let mut history = Vec::new();
        for (index, text) in words.enumerate() {
            let mv = position.parse_uci(text).map_err(|error| {
                format!(
                    "position: move {}: {error}; the position stays as it was",
                    index + 1
                )
            })?;
            history.push(position.key());
            position = position.after(mv);
        }
        self.position = position;
        self.history = history;
        Ok(())
    }

    fn read_fen(&self, fen: &str) -> Result<Position, String> {
        let position = if self.chess960 {
            Position::from_fen_with(fen, CastlingMode::Chess960)
        } else {
            Position::from_fen(fen)
        };
        position.map_err(|error| {
            format!("position: {error}; the position stays as it was").replace('\n', " ")
        })
    }

    fn go(&mut self, go: Go) {
        self.stop();
        for what in &go.unread {
            self.say(&format!("go: {}", clip(what)));
        }
        if go.ponder {
            self.begin(&go, true);
            self.pondering = Some(go);
        } else {
            self.begin(&go, false);
        }
    }

    /// The opponent played the move expected: search on, now by the clock; what was found so far is in the table.
    fn ponder_hit(&mut self) {
        let Some(go) = self.pondering.take() else {
            return self.say("ponderhit: no search is pondering");
        };
        if let Some(control) = &self.search {
            control.silent.store(true, Ordering::Release);
        }
        self.stop();
        self.begin(&go, false);
    }

    fn begin(&mut self, go: &Go, ponder: bool) {
        let mut limits = go.limits(&self.position, self.overhead, self.multi_pv);
        if ponder {
            limits = crate::Limits {
                searchmoves: limits.searchmoves,
                multi_pv: limits.multi_pv,
                infinite: true,
                ..Default::default()
            };
        }
        let control = Arc::new(Control::default());
        self.search = Some(Arc::clone(&control));
        let level = if self.limit_strength {
            Some(Level::nearest(self.rating))
        } else {
            self.level
        };
        self.send(Job::Search(Box::new(Task {
            position: self.position.clone(),
            history: self.history.clone(),
            limits,
            level,
            seed: self.game,
            control,
        })));
    }

    fn set_option(&mut self, words: SplitWhitespace<'_>) {
        let (name, value) = read_option(words);
        let text = value.as_deref().unwrap_or("");
        let result = match name.to_ascii_lowercase().as_str() {
            "hash" => number(text, 1, MAX_HASH).map(|megabytes| {
                self.stop();
                self.send(Job::Resize(megabytes));
            }),
            "clear hash" => {
                self.stop();
                self.send(Job::Clear);
                Ok(())
            }
            "threads" => number(text, 1, 1).map(|_| ()),
            "ponder" => check(text).map(|_| ()),
            "multipv" => number(text, 1, MAX_LINES).map(|lines| self.multi_pv = lines),
            "move overhead" => number(text, 0, MAX_OVERHEAD as usize)
                .map(|millis| self.overhead = Duration::from_millis(millis as u64)),
            "uci_chess960" => check(text).map(|on| self.chess960 = on),
            "level" => number(text, 0, 8).map(|number| self.level = Level::new(number as u8)),
            "uci_limitstrength" => check(text).map(|on| self.limit_strength = on),
            "uci_elo" => number(text, 0, 4000).map(|rating| self.rating = rating as u32),
            _ => Err("no such option".to_owned()),
        };
        if let Err(what) = result {
            self.say(&format!("setoption {}: {what}", clip(&name)));
        }
    }

    fn show(&self) {
        self.say(&format!("fen {}", self.position.to_fen()));
        self.say(&format!("key {:016x}", self.position.key()));
        self.say(&format!(
            "{} to move, {} legal moves",
            self.position.turn(),
            self.position.legal_moves().len()
        ));
    }
}

/// Out of range is cut to the range, as interfaces expect.
fn number(text: &str, low: usize, high: usize) -> Result<usize, String> {
    match text.parse::<i64>() {
        Ok(number) => Ok(usize::try_from(number).unwrap_or(0).clamp(low, high)),
        Err(_) => Err(format!(
            "expected a whole number from {low} to {high}, read {}",
            clip(text)
        )),
    }
}

fn check(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("expected true or false, read {}", clip(text))),
    }
}

/// Enough of a text to recognise it.
fn clip(text: &str) -> String {
    quote(text, 60)
}
