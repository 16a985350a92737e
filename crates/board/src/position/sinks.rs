//! The uses that legal moves are put to: a list, a number, one answer.

use super::generate::Sink;
use crate::moves::Kind;
use crate::{Bitboard, Move, MoveList, Role, Square};

/// The square that a pawn came from.
#[inline(always)]
pub(super) fn origin(to: Square, step: i8) -> Square {
    Square::wrapping((to.index() as u32).wrapping_sub(step as u32))
}

/// Puts every move into a list.
pub(super) struct List<'a>(pub &'a mut MoveList);

impl Sink for List<'_> {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        let to_last = targets & Bitboard::BACK_RANKS;
        self.double_steps(targets.without(to_last), step);
        for to in to_last {
            for role in Role::PROMOTIONS {
                self.0.push(Move::promoting(origin(to, step), to, role));
            }
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, step: i8) {
        self.0.push_all(
            targets,
            #[inline(always)]
            |to| Move::new(origin(to, step), to, Kind::Normal),
        );
    }

    #[inline(always)]
    fn man(&mut self, _: Role, from: Square, targets: Bitboard) {
        self.0.push_all(
            targets,
            #[inline(always)]
            |to| Move::new(from, to, Kind::Normal),
        );
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.push(Move::new(from, to, Kind::EnPassant));
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.0.push(Move::new(king, rook, Kind::Castling));
    }
}

/// Lists captures and promotions to a queen, of what is wanted: captures and all moves to the back ranks.
pub(super) struct Captures<'a> {
    pub list: &'a mut MoveList,
    pub them: Bitboard,
}

impl Sink for Captures<'_> {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        for to in targets.without(Bitboard::BACK_RANKS) {
            self.list
                .push(Move::new(origin(to, step), to, Kind::Normal));
        }
        for to in targets & Bitboard::BACK_RANKS {
            self.list
                .push(Move::promoting(origin(to, step), to, Role::Queen));
        }
    }

    #[inline(always)]
    fn man(&mut self, _: Role, from: Square, targets: Bitboard) {
        for to in targets & self.them {
            self.list.push(Move::new(from, to, Kind::Normal));
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.list.push(Move::new(from, to, Kind::EnPassant));
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) {}
}

/// Lists what `Captures` leaves out.
pub(super) struct Quiets<'a> {
    pub list: &'a mut MoveList,
    pub them: Bitboard,
}

impl Sink for Quiets<'_> {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        let to_last = targets & Bitboard::BACK_RANKS;
        self.double_steps(targets.without(to_last | self.them), step);
        for to in to_last {
            for role in [Role::Rook, Role::Bishop, Role::Knight] {
                self.list.push(Move::promoting(origin(to, step), to, role));
            }
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, step: i8) {
        List(self.list).double_steps(targets, step);
    }

    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, targets: Bitboard) {
        List(self.list).man(role, from, targets.without(self.them));
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {}

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        List(self.list).castling(king, rook);
    }
}

/// Counts the moves.
pub(super) struct Count(pub u32);

impl Sink for Count {
    const BY_ROLE: bool = false;

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.0 += targets.len() + 3 * (targets & Bitboard::BACK_RANKS).len();
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, _: i8) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn man(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

/// Only asks whether there is a move.
pub(super) struct Any(pub bool);

impl Sink for Any {
    const BY_ROLE: bool = false;

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn man(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 |= !targets.is_empty();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 = true;
    }

    #[inline(always)]
    fn enough(&self) -> bool {
        self.0
    }
}
