//! How good a position is without looking ahead: the seam at which an evaluation can be exchanged.

mod classical;
mod endgame;
mod tables;
mod taper;

pub use classical::Classical;

use ferz_board::{Move, Position};

/// An evaluation. The search tells it about every move it makes and takes back, so that one with incremental state (a
/// network) can follow; one that looks at the position alone ignores these calls.
pub trait Evaluate: Send {
    /// The value of `position` in centipawns for the side to move. Called for quiet and unquiet positions, but never in check.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// A search starts from `root`.
    fn start(&mut self, root: &Position) {
        let _ = root;
    }

    /// `mv` was played in `before`; `None` is the null move.
    fn push(&mut self, before: &Position, mv: Option<Move>) {
        let _ = (before, mv);
    }

    /// The last pushed move is taken back.
    fn pop(&mut self) {}
}
