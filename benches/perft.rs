//! Legal moves and making them, counted by perft: Ferz beside cozy-chess and shakmaty in one process, by processor time.
//!
//! Three tables. *Counted* adds up the last ply without playing it. *Deep* is the same at published depths, beside
//! cozy-chess alone; `--deep` runs it. *Listed* plays every move of every ply, the last one too, as programs that use
//! the moves do: Ferz from a list of moves, cozy-chess as its own `perft --no-bulk` does. A ratio above 1 means that
//! Ferz is faster. `--only NAME` keeps the tables whose name begins so; `--rounds N` changes how often each is timed.

use std::env;
use std::hint::black_box;

use cozy_chess::Board;
use ferz_benches::{Contestant, has_option, number_after, take_turns};
use ferz_board::{MoveList, Position};
use shakmaty::{CastlingMode, Chess, fen::Fen};

const ROUNDS: u64 = 5;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOK_ENDING: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const PROMOTIONS: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const MIDDLE_GAME: &str =
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";

/// What is measured: a name, a position and a depth that gives some million nodes.
const COUNTED: [(&str, &str, u32); 5] = [
    ("start", START, 5),
    ("kiwipete", KIWIPETE, 4),
    ("rook ending", ROOK_ENDING, 6),
    ("promotions", PROMOTIONS, 5),
    ("middle game", MIDDLE_GAME, 4),
];

/// Billions of nodes.
const DEEP: [(&str, &str, u32); 2] = [("start", START, 7), ("kiwipete", KIWIPETE, 6)];

const LISTED: [(&str, &str, u32); 5] = [
    ("start", START, 6),
    ("kiwipete", KIWIPETE, 4),
    ("rook ending", ROOK_ENDING, 5),
    ("promotions", PROMOTIONS, 4),
    ("middle game", MIDDLE_GAME, 4),
];

fn main() {
    let rounds = number_after("--rounds").unwrap_or(ROUNDS) as u32;
    if wanted("counted") {
        table("counted", &COUNTED, rounds, |fen, depth| {
            let (ferz, cozy, shakmaty) = (ferz(fen), cozy(fen), shakmaty(fen));
            vec![
                contestant("ferz", move || ferz.perft(depth)),
                contestant("cozy-chess", move || cozy_counted(&cozy, depth)),
                contestant("shakmaty", move || shakmaty::perft(&shakmaty, depth)),
            ]
        });
    }
    if has_option("--deep") && wanted("deep") {
        table("deep", &DEEP, rounds.min(2), |fen, depth| {
            let (ferz, cozy) = (ferz(fen), cozy(fen));
            vec![
                contestant("ferz", move || ferz.perft(depth)),
                contestant("cozy-chess", move || cozy_counted(&cozy, depth)),
            ]
        });
    }
    if wanted("listed") {
        table("listed", &LISTED, rounds, |fen, depth| {
            let (ferz, cozy) = (ferz(fen), cozy(fen));
            vec![
                contestant("ferz", move || ferz_listed(&ferz, depth)),
                contestant("cozy-chess", move || cozy_listed(&cozy, depth)),
            ]
        });
    }
}

/// Whether `--only` lets this table through.
fn wanted(table: &str) -> bool {
    let mut arguments = env::args().skip_while(|argument| argument != "--only");
    arguments.next().is_none()
        || arguments
            .next()
            .is_some_and(|name| table.starts_with(&name))
}

fn ferz(fen: &str) -> Position {
    Position::from_fen(fen).expect("the position is legal")
}

fn cozy(fen: &str) -> Board {
    fen.parse().expect("the position is legal")
}

fn shakmaty(fen: &str) -> Chess {
    fen.parse::<Fen>()
        .expect("the FEN is right")
        .into_position(CastlingMode::Standard)
        .expect("the position is legal")
}

fn contestant(name: &'static str, work: impl FnMut() -> u64 + 'static) -> Contestant<'static> {
    Contestant {
        name,
        work: Box::new(work),
    }
}

fn table(
    name: &str,
    cases: &[(&str, &str, u32)],
    rounds: u32,
    contestants: impl Fn(&str, u32) -> Vec<Contestant<'static>>,
) {
    println!("{name}, million nodes/s");
    for (index, &(case, fen, depth)) in cases.iter().enumerate() {
        let mut contestants = contestants(fen, depth);
        if index == 0 {
            print!("{:<16}{:>14}", "", "nodes");
            for one in &contestants {
                print!("{:>12}", one.name);
            }
            for other in &contestants[1..] {
                print!("{:>18}", format!("ferz/{}", other.name));
            }
            println!();
        }
        let (nodes, times) = take_turns(&mut contestants, rounds);
        print!("{:<16}{nodes:>14}", format!("{case} {depth}"));
        for time in &times {
            print!("{:>12.1}", nodes as f64 / time.as_secs_f64() / 1e6);
        }
        for time in &times[1..] {
            print!("{:>18.2}", time.as_secs_f64() / times[0].as_secs_f64());
        }
        println!();
    }
    println!();
}

/// Plays each move of each list.
fn ferz_listed(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::new();
    position.add_legal_moves(&mut moves);
    moves
        .iter()
        .map(|&m| ferz_listed(black_box(&position.after(m)), depth - 1))
        .sum()
}

/// As `perft --no-bulk` among the examples of cozy-chess.
fn cozy_listed(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            nodes += cozy_listed(black_box(&after), depth - 1);
        }
        false
    });
    nodes
}

/// As its `perft` without that option.
fn cozy_counted(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            nodes += cozy_counted(&after, depth - 1);
        }
        false
    });
    nodes
}
