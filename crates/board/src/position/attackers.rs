//! Who attacks what, and who is pinned.

use super::Position;
use crate::{Bitboard, Color, Role, Square, attacks};

impl Position {
    /// The men of `color` that attack a square (Art. 3.1.2), given which squares are occupied. A pinned man attacks
    /// all the same.
    #[must_use]
    pub fn attackers(&self, square: Square, color: Color, occupied: Bitboard) -> Bitboard {
        let diagonal = self.role(Role::Bishop) | self.role(Role::Queen);
        let straight = self.role(Role::Rook) | self.role(Role::Queen);
        let all = (attacks::pawn(!color, square) & self.role(Role::Pawn))
            | (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King))
            | (attacks::bishop(square, occupied) & diagonal)
            | (attacks::rook(square, occupied) & straight);
        all & self.pieces(color)
    }

    /// Every square that `color` attacks, given which squares are occupied.
    #[must_use]
    pub fn attacked(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let pawns = self.men(color, Role::Pawn).forward(color);
        let mut squares = pawns.east() | pawns.west() | attacks::king(self.king(color));
        for from in self.men(color, Role::Knight) {
            squares |= attacks::knight(from);
        }
        let queens = self.role(Role::Queen);
        for from in (self.role(Role::Bishop) | queens) & self.pieces(color) {
            squares |= attacks::bishop(from, occupied);
        }
        for from in (self.role(Role::Rook) | queens) & self.pieces(color) {
            squares |= attacks::rook(from, occupied);
        }
        squares
    }

    /// The men of `color` that look along a line at a square, whatever stands between.
    fn sliders_in_line(&self, square: Square, color: Color) -> Bitboard {
        let queens = self.role(Role::Queen);
        let diagonal =
            attacks::bishop(square, Bitboard::EMPTY) & (self.role(Role::Bishop) | queens);
        let straight = attacks::rook(square, Bitboard::EMPTY) & (self.role(Role::Rook) | queens);
        (diagonal | straight) & self.pieces(color)
    }

    /// Sets the checkers and the pinned men of the side to move afresh.
    pub(super) fn find_checkers_and_pins(&mut self) {
        let us = self.turn;
        let king = self.king(us);
        let occupied = self.occupied();
        let steppers = (attacks::pawn(us, king) & self.role(Role::Pawn))
            | (attacks::knight(king) & self.role(Role::Knight));
        self.checkers = steppers & self.pieces(!us);
        self.pinned = Bitboard::EMPTY;
        for slider in self.sliders_in_line(king, !us) {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                self.checkers |= slider.into();
            } else if !between.has_many() {
                self.pinned |= between & self.pieces(us);
            }
        }
    }
}
