//! Legal moves and making them, counted by perft: Ferz, cozy-chess and shakmaty in one process.
//!
//! Everybody counts the last ply without playing it. A ratio above 1 means that Ferz is faster.

use cozy_chess::Board;
use ferz_benches::{Contestant, take_turns};
use ferz_board::Position;
use shakmaty::{CastlingMode, Chess, fen::Fen};

const ROUNDS: u32 = 5;

/// What is measured: a name, a position and a depth that gives some million nodes.
const CASES: [(&str, &str, u32); 5] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "castling, pins",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    (
        "rook ending",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        6,
    ),
    ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5),
    (
        "middle game",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        4,
    ),
];

fn main() {
    println!(
        "{:<16}{:>12}{:>10}{:>12}{:>10}{:>14}{:>14}",
        "million nodes/s", "nodes", "ferz", "cozy-chess", "shakmaty", "ferz/cozy", "ferz/shakmaty"
    );
    for (name, fen, depth) in CASES {
        let ferz = Position::from_fen(fen).expect("the position is legal");
        let cozy: Board = fen.parse().expect("the position is legal");
        let shakmaty: Chess = fen
            .parse::<Fen>()
            .expect("the FEN is right")
            .into_position(CastlingMode::Standard)
            .expect("the position is legal");
        let mut contestants = [
            Contestant {
                name: "ferz",
                work: Box::new(|| ferz.perft(depth)),
            },
            Contestant {
                name: "cozy-chess",
                work: Box::new(|| cozy_perft(&cozy, depth)),
            },
            Contestant {
                name: "shakmaty",
                work: Box::new(|| shakmaty::perft(&shakmaty, depth)),
            },
        ];
        let (nodes, times) = take_turns(&mut contestants, ROUNDS);
        let speed: Vec<f64> = times
            .iter()
            .map(|time| nodes as f64 / time.as_secs_f64() / 1e6)
            .collect();
        println!(
            "{name:<16}{nodes:>12}{:>10.1}{:>12.1}{:>10.1}{:>14.2}{:>14.2}",
            speed[0],
            speed[1],
            speed[2],
            speed[0] / speed[1],
            speed[0] / speed[2]
        );
    }
}

fn cozy_perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for m in moves {
            let mut after = board.clone();
            after.play_unchecked(m);
            nodes += cozy_perft(&after, depth - 1);
        }
        false
    });
    nodes
}
