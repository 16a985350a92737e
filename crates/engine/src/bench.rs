//! A fixed workload: its node count changes only when the search or the evaluation does.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ferz_board::Position;

use crate::{Engine, Limits};

const DEPTH: u32 = 11;
const HASH_MB: usize = 16;

/// Openings, middlegames, endings, a Chess960 position, mates and a stalemate trap.
const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10",
    "r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R w KQkq - 0 6",
    "r2q1rk1/ppp2ppp/2n1bn2/2b1p3/3pP3/3P1NPP/PPP1NPB1/R1BQ1RK1 b - - 2 9",
    "2rq1rk1/1p3ppp/p2p1n2/2bPp3/8/2N2N1P/PP2QPP1/R1B2RK1 b - - 0 16",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 15",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 28",
    "2q3r1/1r2pk2/pp3pp1/2pP3p/P1Pb1BbP/1P4Q1/R3NPP1/4R1K1 w - - 0 31",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 40",
    "8/8/1p2k1p1/3p3p/1p1P1P1P/1P2PK2/8/8 w - - 0 50",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 60",
    "6k1/6p1/6Pp/ppp5/3pn2P/1P3K2/1PP2P2/3N4 b - - 0 35",
    "5k2/7R/4P2p/5K2/p1r2P1p/8/8/8 b - - 0 50",
    "r1bq1r1k/b1p1npp1/p2p3p/1p6/3PP3/1B2NN2/PP3PPP/R2Q1RK1 w - - 1 16",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "7k/5Q2/8/8/8/8/1K6/8 w - - 0 1",
];

/// What [`bench()`] measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Nodes searched; the same on every machine and every run.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl Bench {
    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        crate::report::nodes_per_second(self.nodes, self.elapsed)
    }
}

/// Searches the bench positions to the bench depth with one thread. `progress` is told after each position how many are
/// done, of how many.
pub fn bench(progress: impl FnMut(usize, usize)) -> Bench {
    bench_to(DEPTH, progress)
}

fn bench_to(depth: u32, mut progress: impl FnMut(usize, usize)) -> Bench {
    let mut engine = Engine::new(HASH_MB);
    let mut total = Bench {
        nodes: 0,
        elapsed: Duration::ZERO,
    };
    for (index, fen) in POSITIONS.iter().enumerate() {
        let Ok(position) = Position::from_fen(fen) else {
            continue;
        };
        engine.clear();
        let result = engine.search(
            &position,
            &[],
            &Limits::depth(depth),
            &AtomicBool::new(false),
            |_| {},
        );
        total.nodes += result.nodes;
        total.elapsed += result.elapsed;
        progress(index + 1, POSITIONS.len());
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bench_position_is_valid() {
        for fen in POSITIONS {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_same_work_takes_the_same_nodes() {
        assert_eq!(bench_to(6, |_, _| {}).nodes, bench_to(6, |_, _| {}).nodes);
    }
}
