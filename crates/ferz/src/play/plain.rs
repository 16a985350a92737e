//! The game line by line: for pipes, scripts, screen readers and simple terminals.

use std::io::{self, BufRead, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use ferz_laws::Millis;

use super::board_text;
use super::interrupt::Interrupt;
use super::session::{Kind, Reply, Session};
use super::thinker::Thinker;
use super::words;

/// Plays until the game is left, the input ends or the output closes.
///
/// # Errors
/// When input or output fails otherwise, or the engine cannot run.
pub fn run(
    mut session: Session,
    opening: Vec<Reply>,
    began: Instant,
    save: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let mut talk = Talk {
        out: io::stdout().lock(),
        prompts: io::stdin().is_terminal() && io::stdout().is_terminal(),
        lines: read_lines()?,
        interrupt: Interrupt::watch()?,
        thinker: Thinker::new()?,
        began,
        shown: None,
    };
    let played = talk.play(&mut session, opening);
    let kept = match save {
        Some(path) if session.is_unsaved() => Some(session.save_at_the_end(path)),
        _ => None,
    };
    match played {
        Ok(()) => {}
        // Who reads has had enough; that is no fault.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Err(error) => return Err(error).context("the game could not go on"),
    }
    match kept {
        Some(reply) if reply.kind == Kind::Refused => anyhow::bail!(reply.text),
        Some(reply) => eprintln!("{}", reply.text),
        None => {}
    }
    Ok(talk.interrupt.exit_code())
}

struct Talk {
    out: io::StdoutLock<'static>,
    prompts: bool,
    lines: Receiver<io::Result<String>>,
    interrupt: Interrupt,
    thinker: Thinker,
    began: Instant,
    /// What the last printed board showed.
    shown: Option<String>,
}

impl Talk {
    fn now(&self) -> Millis {
        super::millis(self.began.elapsed())
    }

    fn play(&mut self, session: &mut Session, opening: Vec<Reply>) -> io::Result<()> {
        self.tell(session, &opening)?;
        self.think(session)?;
        self.board(session, false)?;
        while !session.has_left() && !self.interrupt.is_raised() {
            self.prompt(session)?;
            let Some(line) = self.next_line(session)? else {
                if self.prompts {
                    writeln!(self.out)?;
                }
                return Ok(());
            };
            let replies = session.enter(&line, self.now());
            self.tell(session, &replies)?;
            self.think(session)?;
            self.board(session, false)?;
        }
        Ok(())
    }

    /// The next typed line; `None` at the end of the input. A flag may fall while nobody types.
    fn next_line(&mut self, session: &mut Session) -> io::Result<Option<String>> {
        loop {
            let patience = session
                .until_flag(self.now())
                .map_or(Duration::from_millis(200), |left| {
                    Duration::from_millis(left.0.clamp(1, 200))
                });
            match self.lines.recv_timeout(patience) {
                Ok(line) => return line.map(Some),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {
                    if self.interrupt.is_raised() {
                        return Ok(None);
                    }
                    let replies = session.tick(self.now());
                    if !replies.is_empty() {
                        self.tell(session, &replies)?;
                        self.prompt(session)?;
                    }
                }
            }
        }
    }

    /// Lets the engine work until the session wants nothing more from it.
    fn think(&mut self, session: &mut Session) -> io::Result<()> {
        while let Some(job) = session.take_job() {
            self.thinker.start(job).map_err(io::Error::other)?;
            let thought = loop {
                let patience = Duration::from_millis(100);
                match self.thinker.wait(patience).map_err(io::Error::other)? {
                    Some(thought) => break Some(thought),
                    None if self.interrupt.is_raised() => return Ok(()),
                    None => {
                        let replies = session.tick(self.now());
                        self.tell(session, &replies)?;
                        if session.is_over() {
                            break None;
                        }
                    }
                }
            };
            if let Some((ticket, thought)) = thought {
                let replies = session.answer(ticket, thought, self.now());
                self.tell(session, &replies)?;
            }
        }
        Ok(())
    }

    fn tell(&mut self, session: &Session, replies: &[Reply]) -> io::Result<()> {
        for reply in replies {
            match &reply.kind {
                Kind::Board => self.board(session, true)?,
                _ => writeln!(self.out, "{}", reply.text)?,
            }
        }
        self.out.flush()
    }

    /// Prints the board when it is asked for, or when it has changed.
    fn board(&mut self, session: &Session, asked: bool) -> io::Result<()> {
        let board = board_text::draw(session);
        if asked || self.shown.as_ref() != Some(&board) {
            writeln!(self.out, "\n{board}\n")?;
            self.shown = Some(board);
        }
        self.out.flush()
    }

    fn prompt(&mut self, session: &Session) -> io::Result<()> {
        if self.prompts {
            let turn = session.position().turn();
            let mut clock = String::new();
            if let Some(left) = session.remaining(turn, self.now()) {
                clock = format!(" ({})", words::clock(left));
            }
            let who = if session.is_over() {
                "Game over".to_owned()
            } else {
                format!("{}{clock}", words::side(turn))
            };
            write!(self.out, "{who} > ")?;
        }
        self.out.flush()
    }
}

/// Reads standard input on a thread of its own, so that clocks can be watched meanwhile.
fn read_lines() -> anyhow::Result<Receiver<io::Result<String>>> {
    let (sender, lines) = channel();
    thread::Builder::new()
        .name("input".into())
        .spawn(move || {
            let mut input = io::stdin().lock();
            let mut bytes = Vec::new();
            loop {
                bytes.clear();
                let line = match input.read_until(b'\n', &mut bytes) {
                    Ok(0) => return,
                    // A stray byte spoils its own line only.
                    Ok(_) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
                    Err(error) => Err(error),
                };
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        })
        .context("cannot start a thread for the input")?;
    Ok(lines)
}
