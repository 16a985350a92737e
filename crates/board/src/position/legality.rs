//! One move by itself: whether it is legal and whether it gives check, without listing any others.
//!
//! Lines are seen by arithmetic here, also where the processor has PEXT: between other work the large table of that way
//! would have to come from memory first.

use super::Position;
use super::generate::Castling;
use crate::attacks::{self, Arithmetic};
use crate::men::Code;
use crate::{Bitboard, Move, Rank, Role, Square};

impl Position {
    /// Whether the move, which may come from anywhere and be any 16 bits, is legal here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let (us, from, to) = (self.turn, m.from(), m.to());
        if !m.is_of_a_kind() || !self.pieces(us).contains(from) {
            return false;
        }
        if m.is_castling() {
            return self.may_castle(from, to);
        }
        if m.is_en_passant() {
            return self.en_passant == Some(to) && self.en_passant_takers(to).contains(from);
        }
        let moved = self.role_on(from);
        let promotes = moved == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
        promotes == m.promotion().is_some()
            && self.goes_to(moved, from, to)
            && self.is_safe_after(moved, from, to)
    }

    /// Whether a man of the side to move goes from one square to another, its king's safety apart.
    fn goes_to(&self, moved: Role, from: Square, to: Square) -> bool {
        let us = self.turn;
        let occupied = self.occupied();
        if self.pieces(us).contains(to) {
            return false;
        }
        let reached = if moved == Role::Pawn {
            let once = Bitboard::from(from).forward(us).without(occupied);
            let third = Bitboard::rank(Rank::Third.relative_to(us));
            let twice = (once & third).forward(us).without(occupied);
            once | twice | (attacks::pawn(us, from) & self.pieces(!us))
        } else {
            attacks::of(moved, us, from, occupied)
        };
        reached.contains(to)
    }

    /// Whether the king is attacked by nobody once a man has gone from one square to another and taken what was there.
    pub(super) fn is_safe_after(&self, moved: Role, from: Square, to: Square) -> bool {
        let us = self.turn;
        let king = match moved {
            Role::King => to,
            _ => self.king(us),
        };
        let after = self.occupied().without(from.into()) | to.into();
        self.attackers(king, !us, after)
            .without(to.into())
            .is_empty()
    }

    fn may_castle(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        let has_the_right = king == self.king(us)
            && self.castling_rooks.contains(rook)
            && self.pieces(us).contains(rook);
        if !has_the_right || self.is_check() {
            return false;
        }
        let castling = Castling::new(us, king, rook);
        castling.is_clear(&self.men) && {
            let danger = self.attacked(!us, self.occupied() ^ king.into());
            castling.is_safe(Arithmetic, &self.men, danger)
        }
    }

    /// Whether the legal move gives check.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        if m.is_castling() {
            return self.after(m).is_check();
        }
        let (us, to) = (self.turn, m.to());
        let mut left = Bitboard::from(m.from()) | to.into();
        if m.is_en_passant() {
            left |= to.with_rank(m.from().rank()).into();
        }
        let arrives = m.promotion().map_or(self.men.code_on(m.from()), Code::of);
        let men = self.men.after(left, to.into(), us, arrives);
        !men.attackers(Arithmetic, men.king(!us), us, men.occupied())
            .is_empty()
    }
}
