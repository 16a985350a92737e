//! Making a move on a copy.
//!
//! The next position is put together from values, none of them changed in place: what is copied first and then changed
//! here and there has to be read back too soon after it was written, which costs more than the move itself.

use super::Position;
use super::generate::en_passant_takers;
use crate::attacks::{self, Arithmetic};
use crate::men::Code;
use crate::{Bitboard, CastlingSide, Color, Move, Piece, Rank, Role, Square, zobrist};

impl Position {
    /// The position after a legal move. After an illegal one nothing is promised of it (asserted in debug builds).
    #[must_use]
    #[inline]
    pub fn after(&self, m: Move) -> Position {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {}", self.to_fen());
        let next = self.after_move(m);
        debug_assert_eq!(next.key, next.fresh_key());
        next
    }

    /// Plays a legal move. An illegal one gives a position that nothing is promised of (asserted in debug builds).
    #[inline]
    pub fn play(&mut self, m: Move) {
        *self = self.after(m);
    }

    #[inline(always)]
    fn after_move(&self, m: Move) -> Position {
        if m.is_castling() {
            return self.after_castling(m);
        }
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let moved = self.men.code_on(from);
        let arrives = m.promotion().map_or(moved, Code::of);
        let target = Bitboard::from(to);
        let mut left = target | from.into();
        let mut key =
            self.key_for_next() ^ zobrist::coded(us, moved, from) ^ zobrist::coded(us, arrives, to);
        let mut halfmove_clock = self.halfmove_clock + 1;
        if self.men.occupied().contains(to) {
            key ^= zobrist::coded(!us, self.men.code_on(to), to);
            halfmove_clock = 0;
        }
        let mut en_passant = None;
        if moved == Code::PAWN {
            halfmove_clock = 0;
            if m.is_en_passant() {
                let passed = to.with_rank(from.rank());
                left |= passed.into();
                key ^= zobrist::coded(!us, Code::PAWN, passed);
            } else if from.index() ^ to.index() == 16 {
                let passed = Square::wrapping(((from.index() + to.index()) / 2) as u32);
                if attacks::pawn(us, passed).intersects(self.men.of(!us, Role::Pawn))
                    && self.can_be_taken_in_passing(left, to, passed)
                {
                    en_passant = Some(passed);
                    key ^= zobrist::en_passant(passed.file());
                }
            }
        }
        let mut castling_rooks = self.castling_rooks;
        let mut holders = castling_rooks;
        if !castling_rooks.is_empty() {
            holders |= self.men.role(Role::King);
        }
        if holders.intersects(left) {
            castling_rooks = self.castling_rooks_after(left, moved);
            key ^= self.castling_key(self.castling_rooks.without(castling_rooks));
        }
        Position {
            men: self.men.after(left, target, us, arrives),
            key,
            castling_rooks,
            turn: !us,
            mode: self.mode,
            en_passant,
            halfmove_clock,
            fullmove_number: self.fullmove_number + us.index() as u32,
        }
    }

    /// Whether a pawn that has just gone to `to`, over the square passed, can legally be taken there.
    #[cold]
    fn can_be_taken_in_passing(&self, left: Bitboard, to: Square, passed: Square) -> bool {
        let us = self.turn;
        let men = self.men.after(left, to.into(), us, Code::PAWN);
        !en_passant_takers(Arithmetic, &men, !us, passed).is_empty()
    }

    #[cold]
    fn after_castling(&self, m: Move) -> Position {
        let us = self.turn;
        let mut next = self.clone();
        next.key = self.key_for_next();
        if let (Some(side), Some(rook_to)) = (self.castling_side(m), self.rook_target(m)) {
            let (king, rook) = (Piece::new(us, Role::King), Piece::new(us, Role::Rook));
            next.toggle(king, m.from());
            next.toggle(rook, m.to());
            next.toggle(king, side.king_target(us));
            next.toggle(rook, rook_to);
        }
        next.castling_rooks = self.castling_rooks_after(m.from().into(), Code::KING);
        next.key ^= self.castling_key(self.castling_rooks.without(next.castling_rooks));
        next.turn = !us;
        next.en_passant = None;
        next.halfmove_clock += 1;
        next.fullmove_number += us.index() as u32;
        next
    }

    /// The rooks that may still castle after a move that touches these squares.
    fn castling_rooks_after(&self, touched: Bitboard, moved: Code) -> Bitboard {
        let rooks = self.castling_rooks.without(touched);
        if moved == Code::KING {
            rooks.without(Bitboard::rank(Rank::First.relative_to(self.turn)))
        } else {
            rooks
        }
    }

    /// The share in the key of the right to castle with these rooks.
    #[cold]
    pub(super) fn castling_key(&self, rooks: Bitboard) -> u64 {
        rooks.into_iter().fold(0, |key, rook| {
            let color = if self.men.color(Color::White).contains(rook) {
                Color::White
            } else {
                Color::Black
            };
            let side = CastlingSide::towards(self.king(color), rook);
            key ^ zobrist::castling(color, side, rook.file())
        })
    }

    /// The key with the other side to move and nothing to take en passant.
    #[inline(always)]
    fn key_for_next(&self) -> u64 {
        let key = self.key ^ zobrist::black_to_move();
        match self.en_passant {
            Some(square) => key ^ zobrist::en_passant(square.file()),
            None => key,
        }
    }

    /// The position if the side to move could pass; `None` in check.
    #[must_use]
    pub fn after_null(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.key = self.key_for_next();
        next.en_passant = None;
        next.halfmove_clock += 1;
        next.fullmove_number += self.turn.index() as u32;
        next.turn = !self.turn;
        Some(next)
    }

    pub(super) fn toggle(&mut self, piece: Piece, square: Square) {
        self.men.toggle(piece, square.into());
        self.key ^= zobrist::man(piece, square);
    }

    /// Notes that a pawn has just passed the square, if it can legally be taken there.
    pub(super) fn allow_en_passant(&mut self, square: Square) {
        if !self.en_passant_takers(square).is_empty() {
            self.en_passant = Some(square);
        }
    }
}
