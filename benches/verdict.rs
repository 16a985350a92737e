//! Who can still give mate: Ferz and chasolver, one thread, the same positions, in turns.
//!
//! Times are the processor's, so that other work on the machine does not count. Every answer of one is compared with the
//! other's; opposite answers make the bench fail. Then every helpmate is replayed, outside the timing.
//! `--cases` is for the collection only, `--games` for the games only; `--show` names each case that is undecided or takes long, and where only one of
//! the two has an answer; `--alone` leaves chasolver out.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use chasolver::{Winnability, is_unwinnable_fast, winnability};
use chess::Board;
use cpu_time::ThreadTime;
use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, can_mate, can_mate_within};
use ferz_pgn::{Item, Reader};

const CASES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../shared/data/unwinnability/cases.txt"
);
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/pgn");
/// With `--show`, a verdict that takes longer is named.
const LONG: Duration = Duration::from_millis(5);
/// Questions between two looks at the clock, where there are many: a look costs as much as a quick answer.
const CHUNK: usize = 512;
/// How often the quick ones are asked; the fastest round counts.
const ROUNDS: usize = 3;

/// A question: can this side still give mate? With the answer, where it is known.
struct Question {
    position: Position,
    board: Board,
    side: Color,
    known: Option<bool>,
}

type Answerer = fn(&Question) -> Option<bool>;

/// What somebody answered, and how long it took.
#[derive(Default)]
struct Answers {
    /// `None` where undecided.
    said: Vec<Option<bool>>,
    time: Duration,
    /// The longest chunk; the longest question where each is timed by itself.
    worst: Duration,
}

impl Answers {
    fn ask(&mut self, questions: &[Question], who: Answerer) {
        let began = ThreadTime::now();
        self.said.extend(questions.iter().map(who));
        let took = began.elapsed();
        self.time += took;
        self.worst = self.worst.max(took);
        if let [question] = questions
            && took > LONG
            && has_option("--show")
        {
            println!(
                "{took:?} {} {} {:?}",
                question.side,
                question.position,
                self.said.last()
            );
        }
    }

    fn per_second(&self) -> f64 {
        self.said.len() as f64 / self.time.as_secs_f64()
    }

    fn count(&self, said: Option<bool>) -> usize {
        self.said.iter().filter(|answer| **answer == said).count()
    }

    fn wrong(&self, questions: &[Question]) -> usize {
        let pairs = questions.iter().zip(&self.said);
        pairs
            .filter(|(question, said)| {
                question
                    .known
                    .is_some_and(|known| said.is_some_and(|said| said != known))
            })
            .count()
    }

    fn report(&self, name: &str, questions: &[Question], chunk: usize) {
        print!(
            "  {name:<12}{:>9} ms{:>10.1} k/s   {} cannot, {} undecided",
            self.time.as_millis(),
            self.per_second() / 1e3,
            self.count(Some(false)),
            self.count(None),
        );
        if chunk == 1 {
            let worst = self.worst.as_secs_f64() * 1e3;
            print!(", {} wrong, worst {worst:.3} ms", self.wrong(questions));
        }
        println!();
    }
}

fn has_option(name: &str) -> bool {
    std::env::args().any(|argument| argument == name)
}

/// A line of the table at the end: name, ours, the peer's, ours divided by theirs.
type Row = (String, String, String, String);

/// The table, and how many answers were opposite.
#[derive(Default)]
struct Summary {
    rows: Vec<Row>,
    opposite: usize,
    replayed: usize,
}

impl Summary {
    fn row(&mut self, name: &str, ours: String, peer: String, ratio: Option<f64>) {
        let ratio = ratio.map_or_else(String::new, |ratio| format!("{ratio:.2}"));
        self.rows.push((name.to_owned(), ours, peer, ratio));
    }

    fn print(&self) {
        println!("{:<44}{:>20}{:>20}{:>10}", "", "ferz", "chasolver", "ratio");
        for (name, ours, peer, ratio) in &self.rows {
            println!("{name:<44}{ours:>20}{peer:>20}{ratio:>10}");
        }
        println!("opposite answers: {}", self.opposite);
        println!("helpmates replayed to mate: {}", self.replayed);
    }
}

fn main() -> ExitCode {
    let mut summary = Summary::default();
    if !has_option("--games") {
        let cases = cases();
        let pair = compare("cases, full", &cases, full, peer_full, 1, &mut summary);
        cases_rows(&pair, &cases, &mut summary);
        summary.replayed += replay(&cases);
    }
    if !has_option("--cases") {
        for file in games() {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            for (which, last_only) in [("final", true), ("every", false)] {
                let questions = positions(&file, last_only);
                for (depth, ours, peer) in [
                    ("full", full as Answerer, peer_full as Answerer),
                    ("instant", instant, peer_instant),
                ] {
                    let row = format!("{name}, {which} position, {depth}");
                    let pair = compare(&row, &questions, ours, peer, CHUNK, &mut summary);
                    speed_row(&row, &pair, &mut summary);
                    sets_row(&pair, &mut summary);
                }
                summary.replayed += replay(&questions);
            }
        }
    }
    summary.print();
    if summary.opposite == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Ours and the peer's answers; the peer's are empty with `--alone`.
struct Pair {
    ours: Answers,
    peer: Answers,
}

impl Pair {
    fn asked(questions: &[Question], ours: Answerer, peer: Answerer, chunk: usize) -> Pair {
        let mut pair = Pair {
            ours: Answers::default(),
            peer: Answers::default(),
        };
        for questions in questions.chunks(chunk) {
            pair.ours.ask(questions, ours);
            if !has_option("--alone") {
                pair.peer.ask(questions, peer);
            }
        }
        pair
    }

    /// How many have these two answers.
    fn count(&self, matches: impl Fn(Option<bool>, Option<bool>) -> bool) -> usize {
        let pairs = self.ours.said.iter().zip(&self.peer.said);
        pairs.filter(|(ours, peer)| matches(**ours, **peer)).count()
    }
}

fn compare(
    name: &str,
    questions: &[Question],
    ours: Answerer,
    peer: Answerer,
    chunk: usize,
    summary: &mut Summary,
) -> Pair {
    println!("{name}: {} questions", questions.len());
    let mut pair = Pair::asked(questions, ours, peer, chunk);
    for _ in 1..if chunk == 1 { 1 } else { ROUNDS } {
        let again = Pair::asked(questions, ours, peer, chunk);
        pair.ours.time = pair.ours.time.min(again.ours.time);
        pair.peer.time = pair.peer.time.min(again.peer.time);
    }
    pair.ours.report("ferz", questions, chunk);
    if !has_option("--alone") {
        pair.peer.report("chasolver", questions, chunk);
    }
    let opposite =
        |ours: Option<bool>, peer: Option<bool>| ours.is_some() && peer.is_some() && ours != peer;
    summary.opposite += pair.count(opposite);
    for ((question, &ours), &peer) in questions.iter().zip(&pair.ours.said).zip(&pair.peer.said) {
        let only_one = ours.is_none() != peer.is_none();
        if opposite(ours, peer) || (only_one && (has_option("--show") || peer == Some(false))) {
            println!(
                "  {} {}: ferz {ours:?}, chasolver {peer:?}",
                question.position, question.side
            );
        }
    }
    for (question, &said) in questions.iter().zip(&pair.ours.said) {
        let wrong = said.is_some() && said != question.known;
        if question.known.is_some() && (wrong || (said.is_none() && has_option("--show"))) {
            println!(
                "  {} {}: ferz {said:?}, known {:?}",
                question.position, question.side, question.known
            );
        }
    }
    pair
}

fn cases_rows(pair: &Pair, cases: &[Question], summary: &mut Summary) {
    let wrong = |answers: &Answers| format!("{} / {}", answers.wrong(cases), answers.count(None));
    let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
    let (ours, peer) = (&pair.ours, &pair.peer);
    summary.row("cases, wrong / undecided", wrong(ours), wrong(peer), None);
    for (name, ours, peer) in [
        ("cases, total time", ours.time, peer.time),
        ("cases, worst single case", ours.worst, peer.worst),
    ] {
        let ratio = ours.as_secs_f64() / peer.as_secs_f64();
        summary.row(name, milliseconds(ours), milliseconds(peer), Some(ratio));
    }
}

fn speed_row(name: &str, pair: &Pair, summary: &mut Summary) {
    let rate = |answers: &Answers| format!("{:.1} k/s", answers.per_second() / 1e3);
    let ratio = pair.ours.per_second() / pair.peer.per_second();
    summary.row(name, rate(&pair.ours), rate(&pair.peer), Some(ratio));
}

/// The questions answered "no", compared one by one.
fn sets_row(pair: &Pair, summary: &mut Summary) {
    const NO: Option<bool> = Some(false);
    let only = |mine: usize| format!("{mine} only here");
    let only_ours = pair.count(|ours, peer| ours == NO && peer != NO);
    let only_peer = pair.count(|ours, peer| ours != NO && peer == NO);
    let both = pair.count(|ours, peer| ours == NO && peer == NO);
    let name = format!("  the same {both} sides cannot");
    summary.row(&name, only(only_ours), only(only_peer), None);
}

fn full(question: &Question) -> Option<bool> {
    match can_mate(&question.position, question.side) {
        CanMate::Yes { .. } => Some(true),
        CanMate::No { .. } => Some(false),
        CanMate::Undecided { .. } => None,
    }
}

fn instant(question: &Question) -> Option<bool> {
    can_mate_within(&question.position, question.side, Budget::INSTANT)
        .is_no()
        .then_some(false)
}

/// Plays every helpmate of the full verdicts, which must be legal and mate; gives how many there are.
fn replay(questions: &[Question]) -> usize {
    let mut replayed = 0;
    for Question { position, side, .. } in questions {
        let CanMate::Yes { helpmate } = can_mate(position, *side) else {
            continue;
        };
        let mut last = position.clone();
        for mv in helpmate {
            assert!(last.is_legal(mv), "{mv:?} in {last}, from {position}");
            last.play(mv);
        }
        assert!(last.is_checkmate(), "no mate from {position}: {last}");
        assert_eq!(last.turn(), side.opponent(), "from {position}");
        replayed += 1;
    }
    replayed
}

fn peer_full(question: &Question) -> Option<bool> {
    winnability(&question.board, peer_color(question.side))
        .map(|answer| matches!(answer, Winnability::Winnable { .. }))
}

fn peer_instant(question: &Question) -> Option<bool> {
    is_unwinnable_fast(&question.board, peer_color(question.side)).then_some(false)
}

fn peer_color(color: Color) -> chess::Color {
    match color {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

/// Both sides' questions about a position. chasolver's board does not read every position; those are left out.
fn questions(position: &Position, answer: Option<&str>) -> Vec<Question> {
    let Ok(board) = position.to_fen().parse::<Board>() else {
        println!("  left out, the peer's board does not read it: {position}");
        return Vec::new();
    };
    let ask = |(side, letter): (Color, char)| Question {
        position: position.clone(),
        board,
        side,
        known: answer.map(|answer| answer.contains(letter)),
    };
    [(Color::White, 'W'), (Color::Black, 'B')]
        .map(ask)
        .into_iter()
        .collect()
}

/// The collection of positions where it is known who can still give mate.
fn cases() -> Vec<Question> {
    let text = fs::read_to_string(CASES).unwrap_or_else(|error| panic!("{CASES}: {error}"));
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .flat_map(|line| {
            let (answer, fen) = line.split_once(' ').expect(line);
            let position = Position::from_fen(&format!("{fen} 0 1"))
                .or_else(|_| Position::from_fen(fen))
                .expect(line);
            questions(&position, Some(answer))
        })
        .collect()
}

/// The PGN files of the data folder.
fn games() -> Vec<PathBuf> {
    let folder = fs::read_dir(GAMES).unwrap_or_else(|error| panic!("{GAMES}: {error}"));
    let mut files: Vec<PathBuf> = folder
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "pgn"))
        .collect();
    files.sort();
    files
}

/// The positions of real games: the last ones or all of them.
fn positions(file: &Path, last_only: bool) -> Vec<Question> {
    let name = file.display();
    let file = File::open(file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut asked = Vec::new();
    for item in Reader::new(BufReader::new(file)) {
        let Ok(Item::Game(game)) = item else {
            continue;
        };
        let mut position = game.record.start().clone();
        let moves = game.record.moves();
        if !last_only {
            asked.extend(questions(&position, None));
        }
        for (ply, &m) in moves.iter().enumerate() {
            position.play(m);
            if !last_only || ply + 1 == moves.len() {
                asked.extend(questions(&position, None));
            }
        }
    }
    asked
}
