//! Can any legal last move have given this check (Art. 3.10.3)? Every move of the side that has just moved is taken
//! back; the check is explained if, before one of them, the king was not yet in check.

use super::Position;
use crate::{
    Bitboard, CastlingMode, CastlingSide, Color, Fault, File, Piece, Rank, Role, Square, attacks,
};

impl Position {
    /// Checks that no legal last move can have given, and a double step that cannot have been legal. Such a position
    /// is played on all the same.
    #[must_use]
    pub fn retro_faults(&self) -> Vec<Fault> {
        if let Some(square) = self.en_passant {
            return if self.double_step_explains(square) {
                Vec::new()
            } else {
                vec![Fault::ImpossibleDoubleStep(square)]
            };
        }
        if self.checkers().is_empty() || self.some_last_move_explains() {
            return Vec::new();
        }
        vec![Fault::ImpossibleCheck {
            color: self.turn,
            checkers: self.checkers().len(),
        }]
    }

    /// Whether our king was not attacked when the men in `gone` were not there yet and those in `back` still were.
    fn was_no_check(
        &self,
        gone: Bitboard,
        back: &[(Piece, Square)],
        uncaptured: Option<Square>,
    ) -> bool {
        let mut before = self.clone();
        for square in gone {
            if let Some(piece) = self.piece_at(square) {
                before.toggle(piece, square);
            }
        }
        for &(piece, square) in back {
            before.toggle(piece, square);
        }
        // Whatever was taken, it stood in the way of lines; its role is of no account for its own king.
        let mut occupied = before.occupied();
        if let Some(square) = uncaptured {
            occupied |= square.into();
        }
        before
            .attackers(self.king(self.turn), !self.turn, occupied)
            .is_empty()
    }

    fn double_step_explains(&self, passed: Square) -> bool {
        let them = !self.turn;
        let now = passed.with_rank(Rank::Fourth.relative_to(them));
        let before = passed.with_rank(Rank::Second.relative_to(them));
        self.was_no_check(now.into(), &[(Piece::new(them, Role::Pawn), before)], None)
    }

    fn some_last_move_explains(&self) -> bool {
        let them = !self.turn;
        self.pieces(them).into_iter().any(|to| {
            let role = self.role_on(to);
            match role {
                Role::Pawn => self.pawn_explains(to, to, them),
                Role::King => self.officer_explains(role, to) || self.castling_explains(to),
                _ => {
                    self.officer_explains(role, to)
                        || (to.rank() == Rank::Eighth.relative_to(them)
                            && self.pawn_explains(to, to, them))
                }
            }
        })
    }

    /// One of our men may have been taken with the last move.
    fn may_have_lost_a_man(&self) -> bool {
        self.pieces(self.turn).len() < 16
    }

    fn officer_explains(&self, role: Role, to: Square) -> bool {
        let them = !self.turn;
        let unmoved = self
            .castling_rights()
            .iter()
            .any(|(color, _, rook)| color == them && (rook == to || role == Role::King));
        if unmoved {
            return false;
        }
        let occupied = self.occupied();
        let origins = attacks::of(role, them, to, occupied).without(occupied);
        origins.into_iter().any(|from| {
            let back = [(Piece::new(them, role), from)];
            self.was_no_check(to.into(), &back, None)
                || (self.may_have_lost_a_man() && self.was_no_check(to.into(), &back, Some(to)))
        })
    }

    /// A pawn that stepped, took, took en passant or promoted to the man now on `to`.
    fn pawn_explains(&self, now: Square, to: Square, them: Color) -> bool {
        let empty = !self.occupied();
        let pawn = Piece::new(them, Role::Pawn);
        let not_first = !Bitboard::BACK_RANKS;
        let once = Bitboard::from(to).forward(!them) & empty & not_first;
        let fourth = Bitboard::rank(Rank::Fourth.relative_to(them));
        let twice = if fourth.contains(to) {
            once.forward(!them) & empty
        } else {
            Bitboard::EMPTY
        };
        let stepped = (once | twice)
            .into_iter()
            .any(|from| self.was_no_check(now.into(), &[(pawn, from)], None));
        if stepped || !self.may_have_lost_a_man() {
            return stepped;
        }
        let diagonal = attacks::pawn(!them, to) & empty & not_first;
        diagonal.into_iter().any(|from| {
            self.was_no_check(now.into(), &[(pawn, from)], Some(to))
                || self.took_en_passant(from, to, them)
        })
    }

    fn took_en_passant(&self, from: Square, to: Square, them: Color) -> bool {
        let passed = to.with_rank(from.rank());
        let origin = to.with_rank(Rank::Seventh.relative_to(them));
        let empty = !self.occupied();
        to.rank() == Rank::Sixth.relative_to(them)
            && empty.contains(passed)
            && empty.contains(origin)
            && self.was_no_check(
                to.into(),
                &[(Piece::new(them, Role::Pawn), from)],
                Some(passed),
            )
    }

    fn castling_explains(&self, king: Square) -> bool {
        let them = !self.turn;
        if self.castling_rights().has_any(them) {
            return false;
        }
        CastlingSide::ALL
            .into_iter()
            .any(|side| king == side.king_target(them) && self.castled_from_somewhere(side))
    }

    fn castled_from_somewhere(&self, side: CastlingSide) -> bool {
        let them = !self.turn;
        let (king, rook) = (side.king_target(them), side.rook_target(them));
        if !self.men(them, Role::Rook).contains(rook) {
            return false;
        }
        let now = Bitboard::from(king) | rook.into();
        let others = self.occupied().without(now);
        let back_rank = Rank::First.relative_to(them);
        File::ALL.into_iter().any(|king_file| {
            File::ALL.into_iter().any(|rook_file| {
                let outward = match side {
                    CastlingSide::King => king_file < rook_file,
                    CastlingSide::Queen => rook_file < king_file,
                };
                let usual = king_file == File::E && matches!(rook_file, File::A | File::H);
                if !outward || !(usual || self.mode == CastlingMode::Chess960) {
                    return false;
                }
                let (king_from, rook_from) = (
                    Square::new(king_file, back_rank),
                    Square::new(rook_file, back_rank),
                );
                let path = attacks::between(king_from, king) | king_from.into() | king.into();
                let rook_path = attacks::between(rook_from, rook) | rook_from.into();
                !(path | rook_path).intersects(others)
                    && path.into_iter().all(|step| {
                        self.attackers(step, self.turn, others | rook_from.into())
                            .is_empty()
                    })
                    && self.was_no_check(
                        now,
                        &[
                            (Piece::new(them, Role::King), king_from),
                            (Piece::new(them, Role::Rook), rook_from),
                        ],
                        None,
                    )
            })
        })
    }
}
