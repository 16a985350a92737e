//! Making a move on a copy.

use super::Position;
use crate::fen::MOST_COUNT;
use crate::{CastlingRights, Color, Move, Piece, Role, Square, zobrist};

impl Position {
    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, m: Move) -> Position {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays a legal move. An illegal one gives a position that nothing is promised of (asserted in debug builds).
    pub fn play(&mut self, m: Move) {
        debug_assert!(self.is_legal(m), "{m:?} is not legal in {}", self.to_fen());
        let us = self.turn;
        let (from, to) = (m.from(), m.to());
        let moved = self.moved(m);
        let captured = self.captured(m);
        let rights = self.castling_rights;
        self.clear_en_passant();
        self.halfmove_clock = if captured.is_some() || moved.role == Role::Pawn {
            0
        } else {
            (self.halfmove_clock + 1).min(MOST_COUNT)
        };
        self.fullmove_number = (self.fullmove_number + us.index() as u32).min(MOST_COUNT);

        if let (Some(king_to), Some(rook_to)) = (
            self.castling_side(m).map(|s| s.king_target(us)),
            self.rook_target(m),
        ) {
            self.toggle(moved, from);
            self.toggle(Piece::new(us, Role::Rook), to);
            self.toggle(moved, king_to);
            self.toggle(Piece::new(us, Role::Rook), rook_to);
        } else {
            if let Some(piece) = captured {
                self.toggle(piece, self.captured_square(m));
            }
            self.toggle(moved, from);
            let arrives = m.promotion().unwrap_or(moved.role);
            self.toggle(Piece::new(us, arrives), to);
        }
        if !rights.is_empty() {
            self.lose_rights(rights, us, moved.role == Role::King, m);
        }
        self.pass_the_move();

        if moved.role == Role::Pawn && from.index().abs_diff(to.index()) == 16 {
            self.allow_en_passant(Square::wrapping(((from.index() + to.index()) / 2) as u32));
        }
        debug_assert_eq!(self.key, self.fresh_key());
    }

    /// The position if the side to move could pass; `None` in check.
    #[must_use]
    pub fn after_null(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut next = self.clone();
        next.clear_en_passant();
        next.halfmove_clock = (next.halfmove_clock + 1).min(MOST_COUNT);
        next.fullmove_number = (next.fullmove_number + self.turn.index() as u32).min(MOST_COUNT);
        next.pass_the_move();
        Some(next)
    }

    /// Where the man that a capture takes stands: beside the target when taking en passant.
    fn captured_square(&self, m: Move) -> Square {
        if m.is_en_passant() {
            m.to().with_rank(m.from().rank())
        } else {
            m.to()
        }
    }

    pub(super) fn toggle(&mut self, piece: Piece, square: Square) {
        self.men.toggle(piece, square.into());
        self.key ^= zobrist::man(piece, square);
    }

    fn lose_rights(&mut self, before: CastlingRights, us: Color, king_moved: bool, m: Move) {
        for (color, side, rook) in before.iter() {
            let lost = (color == us && king_moved) || rook == m.from() || rook == m.to();
            if lost {
                self.castling_rights.set(color, side, None);
                self.key ^= zobrist::castling(color, side, rook.file());
            }
        }
    }

    fn pass_the_move(&mut self) {
        self.turn = !self.turn;
        self.key ^= zobrist::black_to_move();
        self.find_checkers_and_pins();
    }

    fn clear_en_passant(&mut self) {
        if let Some(square) = self.en_passant.take() {
            self.key ^= zobrist::en_passant(square.file());
        }
    }

    /// Notes that a pawn has just passed the square, if it can legally be taken there.
    pub(super) fn allow_en_passant(&mut self, square: Square) {
        if !self.en_passant_takers(square).is_empty() {
            self.en_passant = Some(square);
            self.key ^= zobrist::en_passant(square.file());
        }
    }
}
