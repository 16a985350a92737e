//! Counting the leaves of the tree of legal moves, the usual proof that they are right.

use super::Position;
use crate::Move;

impl Position {
    /// How many different games of `depth` plies can follow, counting the last ply without playing it.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => self
                .legal_moves()
                .iter()
                .map(|m| self.after(*m).perft(depth - 1))
                .sum(),
        }
    }

    /// The same count for each legal move by itself; empty at depth 0.
    #[must_use]
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        self.legal_moves()
            .iter()
            .map(|m| (*m, self.after(*m).perft(depth - 1)))
            .collect()
    }
}
