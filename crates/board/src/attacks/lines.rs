//! The two ways to see along lines, so that the same code can be compiled for each.

use crate::{Bitboard, Square, attacks};

/// Where bishops and rooks attack, by some method.
pub(crate) trait Lines: Copy {
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard;

    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard;
}

/// The arithmetic that every processor has.
#[derive(Copy, Clone)]
pub(crate) struct Arithmetic;

impl Lines for Arithmetic {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(from, occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        attacks::rook(from, occupied)
    }
}
