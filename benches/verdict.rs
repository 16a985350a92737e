//! Who can still give mate: Ferz and chasolver, one thread, the same positions, taken in turn.
//!
//! Times are the processor's, so that other work on the machine does not count. A ratio above 1 means that Ferz is faster.
//! `--alone` leaves chasolver out; `--cases` is for the collection only; `--show` names each case that is undecided or takes long.

use std::fs::{self, File};
use std::io::BufReader;
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
const GAMES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../shared/data/pgn/lichess-sample.pgn"
);
/// With `--show`, a verdict that takes longer is named.
const LONG: Duration = Duration::from_millis(5);

/// A question: can this side still give mate? With the answer, where it is known.
struct Question {
    position: Position,
    board: Board,
    side: Color,
    known: Option<bool>,
}

/// What somebody answered, and how long it took.
#[derive(Default)]
struct Answers {
    /// `None` where undecided.
    said: Vec<Option<bool>>,
    time: Duration,
    worst: Duration,
}

impl Answers {
    fn ask(questions: &[Question], mut who: impl FnMut(&Question) -> Option<bool>) -> Answers {
        let mut answers = Answers::default();
        for question in questions {
            let began = ThreadTime::now();
            answers.said.push(who(question));
            let took = began.elapsed();
            answers.time += took;
            answers.worst = answers.worst.max(took);
            if took > LONG && has_option("--show") {
                println!(
                    "{took:?} {} {} {:?}",
                    question.side,
                    question.position,
                    answers.said.last()
                );
            }
        }
        answers
    }

    fn report(&self, name: &str, questions: &[Question]) {
        let count = |matches: fn(bool, Option<bool>) -> bool| {
            let pairs = questions.iter().zip(&self.said);
            pairs
                .filter(|(question, said)| {
                    question.known.is_some_and(|known| matches(known, **said))
                })
                .count()
        };
        let wrong = count(|known, said| said.is_some_and(|said| said != known));
        let undecided = self.said.iter().filter(|said| said.is_none()).count();
        let no = self
            .said
            .iter()
            .filter(|said| **said == Some(false))
            .count();
        println!(
            "  {name:<22}{:>9} ms{:>12.1} k/s   worst {:>9.3} ms   {no} cannot, {undecided} undecided, {wrong} wrong",
            self.time.as_millis(),
            self.said.len() as f64 / self.time.as_secs_f64() / 1e3,
            self.worst.as_secs_f64() * 1e3,
        );
    }
}

fn has_option(name: &str) -> bool {
    std::env::args().any(|argument| argument == name)
}

fn main() {
    let cases = cases();
    compare("cases, full", &cases, full, peer_full);
    if has_option("--cases") {
        return;
    }
    let finals = positions(true);
    compare("final positions, full", &finals, full, peer_full);
    compare("final positions, instant", &finals, instant, peer_instant);
    drop(finals);
    let all = positions(false);
    compare("every position, full", &all, full, peer_full);
    compare("every position, instant", &all, instant, peer_instant);
}

fn compare(
    name: &str,
    questions: &[Question],
    ferz: fn(&Question) -> Option<bool>,
    peer: fn(&Question) -> Option<bool>,
) {
    println!("{name}: {} questions", questions.len());
    let ours = Answers::ask(questions, ferz);
    ours.report("ferz", questions);
    if !has_option("--alone") {
        let theirs = Answers::ask(questions, peer);
        theirs.report("chasolver", questions);
        println!(
            "  ratio {:.2} in total, {:.2} in the worst case",
            theirs.time.as_secs_f64() / ours.time.as_secs_f64(),
            theirs.worst.as_secs_f64() / ours.worst.as_secs_f64()
        );
        for ((question, ours), theirs) in questions.iter().zip(&ours.said).zip(&theirs.said) {
            let only_theirs = ours.is_none() && theirs.is_some();
            let opposite = ours.is_some() && theirs.is_some() && ours != theirs;
            if opposite || (only_theirs && (has_option("--show") || *theirs == Some(false))) {
                println!(
                    "  {} {}: ferz {ours:?}, chasolver {theirs:?}",
                    question.position, question.side
                );
            }
        }
    }
    if has_option("--show") {
        for (question, said) in questions.iter().zip(&ours.said) {
            if let Some(known) = question.known
                && *said != Some(known)
            {
                println!(
                    "  {} {}: ferz {said:?}, known {known}",
                    question.position, question.side
                );
            }
        }
    }
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

fn questions(position: &Position, answer: Option<&str>) -> Vec<Question> {
    let Ok(board) = position.to_fen().parse::<Board>() else {
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

/// The positions of real games: the last ones or all of them.
fn positions(last_only: bool) -> Vec<Question> {
    let file = File::open(GAMES).unwrap_or_else(|error| panic!("{GAMES}: {error}"));
    let mut asked = Vec::new();
    for item in Reader::new(BufReader::new(file)) {
        let Ok(Item::Game(game)) = item else {
            continue;
        };
        let mut position = game.record.start().clone();
        let moves = game.record.moves();
        for (ply, &m) in moves.iter().enumerate() {
            position.play(m);
            if !last_only || ply + 1 == moves.len() {
                asked.extend(questions(&position, None));
            }
        }
    }
    asked
}
