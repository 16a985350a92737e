//! UCI sessions as an interface would hold them.

use std::io::{self, BufReader, PipeReader, PipeWriter, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// An engine on the other end of a pipe.
struct Gui {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    engine: Option<JoinHandle<io::Result<()>>>,
}

impl Gui {
    fn new() -> Gui {
        let (reader, input) = io::pipe().unwrap();
        let (output, writer) = io::pipe().unwrap();
        let engine = thread::spawn(move || ferz_engine::uci::run(BufReader::new(reader), writer));
        Gui {
            input: Some(input),
            lines: read_lines(output),
            engine: Some(engine),
        }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input.as_mut().unwrap(), "{text}").unwrap();
    }

    /// Lines up to and with the first that begins with `start`.
    fn until(&self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + Duration::from_secs(60);
        let mut lines = Vec::new();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = self
                .lines
                .recv_timeout(left)
                .unwrap_or_else(|_| panic!("no {start} after {lines:?}"));
            let found = line.starts_with(start);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    fn last(&self, start: &str) -> String {
        self.until(start).pop().unwrap()
    }

    /// Closes the input and returns what was still said.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        self.engine.take().unwrap().join().unwrap().unwrap();
        self.lines.iter().collect()
    }
}

fn read_lines(output: PipeReader) -> Receiver<String> {
    let (sender, lines) = channel();
    thread::spawn(move || {
        for line in io::BufRead::lines(BufReader::new(output)).map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

#[test]
fn it_introduces_itself() {
    let mut gui = Gui::new();
    gui.send("uci");
    let lines = gui.until("uciok");
    assert!(lines[0].starts_with("id name Ferz "));
    for option in [
        "Hash type spin",
        "Clear Hash type button",
        "Threads type spin",
        "UCI_Chess960 type check",
    ] {
        assert!(
            lines
                .iter()
                .any(|line| line.starts_with(&format!("option name {option}"))),
            "{option}"
        );
    }
    gui.send("isready");
    assert_eq!(gui.last("readyok"), "readyok");
    assert!(gui.end().is_empty());
}

#[test]
fn it_mates_with_fool_and_scholar() {
    let mut gui = Gui::new();
    gui.send("position startpos moves f2f3 e7e5 g2g4");
    gui.send("go depth 4");
    let lines = gui.until("bestmove");
    assert!(
        lines.iter().any(|line| line.contains("score mate 1 ")),
        "{lines:?}"
    );
    assert_eq!(lines.last().unwrap(), "bestmove d8h4");
}

#[test]
fn stop_and_isready_are_answered_while_it_thinks() {
    let mut gui = Gui::new();
    gui.send("position startpos");
    gui.send("go infinite");
    gui.until("info depth 5 ");
    gui.send("isready");
    gui.until("readyok");
    gui.send("stop");
    assert!(gui.last("bestmove").starts_with("bestmove "));
}

#[test]
fn an_infinite_search_waits_for_stop_even_when_nothing_is_left_to_search() {
    let mut gui = Gui::new();
    // Stalemate, and a position with a single move.
    for (fen, answer) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "bestmove (none)"),
        ("8/8/8/8/8/1q6/8/k1K5 w - - 0 1", "bestmove c1d2"),
    ] {
        gui.send(&format!("position fen {fen}"));
        gui.send("go infinite");
        thread::sleep(Duration::from_millis(60));
        gui.send("isready");
        let before = gui.until("readyok");
        assert!(
            !before.iter().any(|line| line.starts_with("bestmove")),
            "{before:?}"
        );
        gui.send("stop");
        assert!(gui.last("bestmove").starts_with(answer));
    }
}

#[test]
fn pondering_turns_into_thinking() {
    let mut gui = Gui::new();
    gui.send("position startpos moves e2e4 e7e5");
    gui.send("go ponder wtime 500 btime 500");
    gui.until("info depth 4 ");
    gui.send("ponderhit");
    assert!(gui.last("bestmove").starts_with("bestmove "));
    gui.send("go ponder movetime 10");
    gui.send("stop");
    assert!(gui.last("bestmove").starts_with("bestmove "));
    assert!(gui.end().iter().all(|line| !line.starts_with("bestmove")));
}

#[test]
fn castling_is_written_as_the_mode_asks() {
    let mut gui = Gui::new();
    gui.send("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    gui.send("go depth 1 searchmoves e1g1");
    assert!(gui.last("bestmove").starts_with("bestmove e1g1"));
    gui.send("setoption name UCI_Chess960 value true");
    gui.send("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5");
    gui.send("go depth 1 searchmoves e1h1");
    assert!(gui.last("bestmove").starts_with("bestmove e1h1"));
    gui.send("position fen 4k3/8/8/8/8/8/7P/5KR1 w G - 0 1 moves f1g1");
    gui.send("d");
    assert!(gui.last("info string fen").contains("/5RK1 b "));
}

#[test]
fn bad_input_is_named_and_changes_nothing() {
    let mut gui = Gui::new();
    gui.send("position startpos moves e2e4");
    for bad in [
        "nonsense",
        "position",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 zzzz",
        "position startpos e2e4",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\u{1F600} w KQkq - 0 1",
        "setoption name Hash value many",
        "setoption name Nothing value 3",
        "setoption",
        "ponderhit",
    ] {
        gui.send(bad);
        let line = gui.last("info string");
        assert!(line.len() > "info string ".len(), "{bad}");
    }
    gui.send("go depth x nodes 500");
    assert!(gui.last("info string").contains("depth"));
    let answer = gui.last("bestmove");
    // Still the position after 1 e4: Black answers.
    assert!(answer.as_bytes()[10] >= b'7', "{answer}");
    gui.send("");
    gui.send("   ");
    gui.send("isready");
    gui.until("readyok");
}

#[test]
fn the_end_of_input_ends_an_infinite_search() {
    let mut gui = Gui::new();
    gui.send("go infinite");
    gui.until("info depth 3 ");
    let said = gui.end();
    assert!(said.last().unwrap().starts_with("bestmove "));
}

#[test]
fn a_level_can_be_chosen() {
    let mut gui = Gui::new();
    for option in [
        "Level value 3",
        "UCI_LimitStrength value true",
        "UCI_Elo value 500",
    ] {
        gui.send(&format!("setoption name {option}"));
        gui.send("position startpos");
        gui.send("go infinite");
        gui.until("info depth 1 ");
        gui.send("stop");
        assert!(gui.last("bestmove").starts_with("bestmove "));
    }
}
