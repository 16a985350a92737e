//! Who attacks what, and who is pinned.

use super::Position;
use super::generate::en_passant_takers;
use crate::attacks::Arithmetic;
use crate::{Bitboard, Color, Square};

impl Position {
    /// The men of `color` that attack a square (Art. 3.1.2), given which squares are occupied. A pinned man attacks
    /// all the same.
    #[must_use]
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        self.men.attackers(Arithmetic, square, color, occupied)
    }

    /// Every square that `color` attacks, given which squares are occupied.
    #[must_use]
    pub fn attacked(&self, color: Color, occupied: Bitboard) -> Bitboard {
        self.men.attacked(Arithmetic, color, occupied)
    }

    /// The pawns of the side to move that may legally take en passant on a square.
    pub(super) fn en_passant_takers(&self, target: Square) -> Bitboard {
        en_passant_takers(Arithmetic, &self.men, self.turn, target)
    }
}
