//! What a search says: while it runs, and when it is done.

use std::time::Duration;

use ferz_board::Move;

use crate::Score;

/// Which side of the true value a score lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value itself.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// One line of progress, sent for each finished iteration (and each line of it, when several are asked for).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Plies searched in full.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Rank of this line, from 1.
    pub multi_pv: usize,
    /// Value for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// The principal variation: legal moves from the root.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

/// A root move with its value and the play expected after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Value for the side to move at the root.
    pub score: Score,
    /// The line; its first move is the root move.
    pub pv: Vec<Move>,
}

/// The outcome of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The move to play; `None` only when there is no legal move.
    pub best: Option<Move>,
    /// The value of `best`; at a root without moves, mated-now or a draw.
    pub score: Score,
    /// The line expected, `best` first.
    pub pv: Vec<Move>,
    /// The best root moves in order, as many as `Limits::multi_pv` asked for, from the last iteration that finished.
    pub lines: Vec<Line>,
    /// Plies of the last iteration that finished.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

impl SearchResult {
    /// Nodes per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_per_second(self.nodes, self.elapsed)
    }
}

pub(crate) fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}
