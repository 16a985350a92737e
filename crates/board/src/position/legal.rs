//! The legal moves of a position, as a list, in stages, in part, or as a number.

use super::Position;
use super::generate::{Sink, Situation, Wanted, generate};
use super::sinks::{Any, Captures, Count, List, Quiets};
use crate::attacks::{self, Arithmetic, Lines};
use crate::{Bitboard, Color, MoveList};

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

    /// The first stage of [`Position::legal_moves`]: captures, en passant among them, and promotions to a queen, with
    /// a capture or without. Promotions to another man, even those that capture, are left for
    /// [`Position::quiets`], since they hardly ever matter; the two stages together are exactly the legal moves.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let them = self.pieces(!self.turn);
        let mut list = MoveList::new();
        let mut captures = Captures {
            list: &mut list,
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
        list
    }

    /// The second stage: every legal move that is not among [`Position::captures`]. Castling is here, and so are the
    /// promotions to a rook, bishop or knight.
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        let them = self.pieces(!self.turn);
        let mut list = MoveList::new();
        let wanted = Wanted {
            targets: !them | Bitboard::BACK_RANKS,
            ..Wanted::ALL
        };
        self.generate(
            wanted,
            &mut Quiets {
                list: &mut list,
                them,
            },
        );
        list
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
        let now = self.situation();
        match self.turn {
            Color::White => generate::<true, L, S>(lines, now, wanted, sink),
            Color::Black => generate::<false, L, S>(lines, now, wanted, sink),
        }
    }
}
