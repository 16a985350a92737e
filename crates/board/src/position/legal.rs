//! The legal moves of a position, as a list, in part, as a number, or one by one.

use super::Position;
use super::generate::{Sink, Situation, Wanted, generate};
use super::sinks::{Any, Captures, Count, List};
use crate::attacks::{self, Arithmetic, Lines};
use crate::{Bitboard, Color, Move, MoveList, Role, Square};

impl Position {
    /// All legal moves (Art. 3.10.1).
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.add_legal_moves(&mut moves);
        moves
    }

    /// Adds all legal moves to a list: the same without moving the list itself, where every nanosecond counts.
    ///
    /// # Panics
    /// When the list is full; there is room for the moves of any position in an empty one.
    pub fn add_legal_moves(&self, moves: &mut MoveList) {
        self.generate(Wanted::ALL, &mut List(moves));
    }

    /// The legal moves of the men on these squares.
    #[must_use]
    pub fn legal_moves_of(&self, movers: Bitboard) -> MoveList {
        let wanted = Wanted {
            movers,
            ..Wanted::ALL
        };
        let mut moves = MoveList::new();
        self.generate(wanted, &mut List(&mut moves));
        moves
    }

    /// The legal captures, en passant included, and the promotions to a queen.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let them = self.pieces(!self.turn);
        let mut captures = Captures {
            list: MoveList::new(),
            them,
        };
        let wanted = Wanted {
            targets: them | Bitboard::BACK_RANKS,
            castling: false,
            ..Wanted::ALL
        };
        self.generate(wanted, &mut captures);
        if let Some(to) = self.en_passant {
            for from in self.en_passant_takers(to) {
                captures.en_passant(from, to);
            }
        }
        captures.list
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let mut any = Any(false);
        self.generate(Wanted::ALL, &mut any);
        any.0
    }

    /// How many legal moves there are, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = Count(0);
        self.generate(Wanted::ALL, &mut count);
        count.0 as usize
    }

    /// Whether the move, which may come from anywhere, is legal here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let wanted = Wanted {
            movers: m.from().into(),
            targets: m.to().into(),
            castling: m.is_castling(),
        };
        let mut moves = MoveList::new();
        self.generate(wanted, &mut List(&mut moves));
        moves.contains(&m)
    }

    /// Whether the legal move gives check.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let king = self.king(!self.turn);
        let arrives = m.promotion().unwrap_or_else(|| self.moved(m).role);
        if m.is_castling() || m.is_en_passant() {
            return self.after(m).is_check();
        }
        let occupied = self.occupied().without(m.from().into()) | m.to().into();
        // A king never attacks the other: the direct question is for the rest.
        let direct = arrives != Role::King
            && attacks::of(arrives, self.turn, m.to(), occupied).contains(king);
        direct || self.uncovers_check(m, king, occupied)
    }

    /// Whether a man of the side to move looks at their king along a line that the move opens.
    fn uncovers_check(&self, m: Move, king: Square, occupied: Bitboard) -> bool {
        if attacks::line(king, m.from()).is_empty() {
            return false;
        }
        let stay = !Bitboard::from(m.from());
        attacks::bishop(king, occupied).intersects(self.men.diagonal(self.turn) & stay)
            || attacks::rook(king, occupied).intersects(self.men.straight(self.turn) & stay)
    }

    #[inline(always)]
    fn situation(&self) -> Situation {
        let (checkers, pinned) = self.men.checkers_and_pinned(self.turn);
        Situation {
            men: self.men,
            checkers,
            pinned,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant,
        }
    }

    #[inline]
    fn generate<S: Sink>(&self, wanted: Wanted, sink: &mut S) {
        #[cfg(target_arch = "x86_64")]
        if let Some(pext) = attacks::Pext::detect() {
            // SAFETY: a `Pext` shows that the processor has every feature that the function is compiled for.
            return unsafe { self.generate_with_pext(pext, wanted, sink) };
        }
        self.generate_by(Arithmetic, wanted, sink);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
    fn generate_with_pext<S: Sink>(&self, pext: attacks::Pext, wanted: Wanted, sink: &mut S) {
        self.generate_by(pext, wanted, sink);
    }

    #[inline(always)]
    fn generate_by<L: Lines, S: Sink>(&self, lines: L, wanted: Wanted, sink: &mut S) {
        match self.turn {
            Color::White => generate::<true, L, S>(lines, self.situation(), wanted, sink),
            Color::Black => generate::<false, L, S>(lines, self.situation(), wanted, sink),
        }
    }
}
