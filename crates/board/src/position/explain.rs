//! Why a move that somebody wants is not possible.

use core::fmt;

use super::Position;
use crate::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Square, attacks};

/// Why a move is not legal. `Display` is the rest of a sentence that begins with the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IllegalReason {
    /// Nothing stands where the move starts.
    EmptySquare(Square),
    /// The man there is the opponent's.
    OpponentsMan {
        /// The man.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The side has no such man, or none on the file or rank that was named.
    NoSuchMan {
        /// Whose.
        color: Color,
        /// Which kind.
        role: Role,
    },
    /// No man of this kind goes there in one move.
    CannotReach {
        /// Which kind.
        role: Role,
        /// The one man that was meant, if there is only one.
        from: Option<Square>,
        /// Where it should go.
        to: Square,
    },
    /// A man stands in the way.
    Blocked {
        /// What wanted to move.
        role: Role,
        /// From where.
        from: Square,
        /// The man in the way.
        by: Piece,
        /// Where that man stands.
        at: Square,
    },
    /// The target square holds a man of the same side.
    OwnMan {
        /// That man.
        role: Role,
        /// Its square.
        square: Square,
    },
    /// A pawn goes diagonally only to capture.
    NothingToTake(Square),
    /// The own king would be attacked after the move (Art. 3.9.2).
    LeavesKingInCheck {
        /// The man that would attack it.
        attacker: Role,
        /// Its square.
        from: Square,
        /// Whether that man gives check already.
        already: bool,
    },
    /// A pawn on the last rank must become another man (Art. 3.7.3.3).
    PromotionMissing {
        /// Where the pawn arrives.
        to: Square,
    },
    /// Only a pawn that reaches the last rank is promoted, and never to a king or pawn.
    NoPromotion {
        /// What was to move.
        role: Role,
        /// Where it arrives.
        to: Square,
    },
    /// The king or that rook has moved, or there never was a right (Art. 3.8.2.1).
    NoCastlingRight(CastlingSide),
    /// Men stand between king and rook, or where they would go (Art. 3.8.2.2).
    CastlingBlocked {
        /// A man in the way.
        by: Role,
        /// Its square.
        at: Square,
    },
    /// The king is in check, or would pass or reach an attacked square (Art. 3.8.2.2).
    CastlingAttacked {
        /// The attacked square of the king's way.
        square: Square,
        /// Whether that is where the king stands.
        in_check: bool,
        /// The attacker.
        attacker: Role,
        /// Its square.
        from: Square,
    },
    /// The side to move has no legal move at all.
    NoLegalMove,
}

impl fmt::Display for IllegalReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            IllegalReason::EmptySquare(square) => write!(f, "no man stands on {square}"),
            IllegalReason::OpponentsMan { piece, square } => {
                write!(f, "the {} on {square} is not yours to move", piece.role)
            }
            IllegalReason::NoSuchMan { color, role } => {
                write!(f, "{color} has no such {role}")
            }
            IllegalReason::CannotReach {
                role,
                from: Some(from),
                to,
            } => write!(f, "the {role} on {from} cannot go to {to}"),
            IllegalReason::CannotReach { role, to, .. } => {
                write!(f, "no {role} of yours can go to {to}")
            }
            IllegalReason::Blocked { role, from, by, at } => write!(
                f,
                "the {} on {at} is in the way of the {role} on {from}",
                by.role
            ),
            IllegalReason::OwnMan { role, square } => {
                write!(f, "your own {role} stands on {square}")
            }
            IllegalReason::NothingToTake(square) => write!(
                f,
                "a pawn goes diagonally only to take, and there is nothing to take on {square}"
            ),
            IllegalReason::LeavesKingInCheck {
                attacker,
                from,
                already: true,
            } => write!(f, "your king is in check from the {attacker} on {from}"),
            IllegalReason::LeavesKingInCheck { attacker, from, .. } => {
                write!(
                    f,
                    "your king would be in check from the {attacker} on {from}"
                )
            }
            IllegalReason::PromotionMissing { to } => write!(
                f,
                "say what the pawn becomes on {to}: a queen, rook, bishop or knight, as in {to}=Q"
            ),
            IllegalReason::NoPromotion {
                role: Role::Pawn,
                to,
            } => write!(
                f,
                "a pawn becomes a queen, rook, bishop or knight, and only on the last rank ({to} was asked)"
            ),
            IllegalReason::NoPromotion { role, .. } => {
                write!(f, "only a pawn is promoted, not a {role}")
            }
            IllegalReason::NoCastlingRight(side) => {
                let side = match side {
                    CastlingSide::King => "king",
                    CastlingSide::Queen => "queen",
                };
                write!(
                    f,
                    "you can no longer castle on the {side} side: the king or that rook has moved"
                )
            }
            IllegalReason::CastlingBlocked { by, at } => {
                write!(f, "you cannot castle past the {by} on {at}")
            }
            IllegalReason::CastlingAttacked {
                in_check: true,
                attacker,
                from,
                ..
            } => write!(
                f,
                "a king in check cannot castle, and the {attacker} on {from} gives check"
            ),
            IllegalReason::CastlingAttacked {
                square,
                attacker,
                from,
                ..
            } => write!(
                f,
                "the king cannot castle over or onto {square}, which the {attacker} on {from} attacks"
            ),
            IllegalReason::NoLegalMove => f.write_str("there is no legal move in this position"),
        }
    }
}

impl Position {
    /// Why no legal move goes from one square to the other.
    pub(super) fn why_not(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> IllegalReason {
        let Some(piece) = self.piece_at(from) else {
            return IllegalReason::EmptySquare(from);
        };
        if piece.color != self.turn {
            return IllegalReason::OpponentsMan {
                piece,
                square: from,
            };
        }
        let moves = self.legal_moves_of(from.into());
        if moves.iter().any(|m| m.to() == to && !m.is_castling()) {
            return match promotion {
                None => IllegalReason::PromotionMissing { to },
                Some(_) => IllegalReason::NoPromotion {
                    role: piece.role,
                    to,
                },
            };
        }
        if piece.role == Role::King
            && let Some(side) = self.castling_meant(from, to)
        {
            return self.why_not_castle(side);
        }
        self.why_none_of(piece.role, Some(from.file()), Some(from.rank()), to)
    }

    /// A king's step of two files from home, or onto its own rook, means castling.
    fn castling_meant(&self, from: Square, to: Square) -> Option<CastlingSide> {
        let home = Rank::First.relative_to(self.turn);
        let own_rook = self.men(self.turn, Role::Rook).contains(to);
        let far = from.file().index().abs_diff(to.file().index()) >= 2;
        let side = if to > from {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        };
        let meant = own_rook || (far && to == side.king_target(self.turn));
        (from.rank() == home && to.rank() == home && meant).then_some(side)
    }

    /// Why none of the men of a kind, on the named file or rank, can legally go to a square.
    pub(super) fn why_none_of(
        &self,
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
    ) -> IllegalReason {
        if !self.has_legal_move() {
            return IllegalReason::NoLegalMove;
        }
        let us = self.turn;
        let men: Bitboard = self
            .men(us, role)
            .into_iter()
            .filter(|from| {
                file.is_none_or(|file| from.file() == file)
                    && rank.is_none_or(|rank| from.rank() == rank)
            })
            .collect();
        if men.is_empty() {
            return IllegalReason::NoSuchMan { color: us, role };
        }
        let only = men.first().filter(|_| !men.has_many());
        let reaching = men.into_iter().find(|from| self.reaches(role, *from, to));
        if let Some(own) = self.piece_at(to).filter(|piece| piece.color == us)
            && (reaching.is_some() || only.is_some())
        {
            return IllegalReason::OwnMan {
                role: own.role,
                square: to,
            };
        }
        if let Some(from) = reaching
            && let Some(reason) = self.king_left_in_check(role, from, to)
        {
            return reason;
        }
        if let Some(reason) = men
            .into_iter()
            .find_map(|from| self.obstacle(role, from, to))
        {
            return reason;
        }
        IllegalReason::CannotReach {
            role,
            from: only,
            to,
        }
    }

    /// Whether the man could go there if its own king were of no account.
    fn reaches(&self, role: Role, from: Square, to: Square) -> bool {
        if role != Role::Pawn {
            return attacks::of(role, self.turn, from, self.occupied()).contains(to);
        }
        let us = self.turn;
        let empty = !self.occupied();
        let once = Bitboard::from(from).forward(us) & empty;
        let third = Bitboard::rank(Rank::Third.relative_to(us));
        let twice = (once & third).forward(us) & empty;
        let takes = attacks::pawn(us, from) & self.pieces(!us);
        (once | twice | takes).contains(to)
    }

    fn king_left_in_check(&self, role: Role, from: Square, to: Square) -> Option<IllegalReason> {
        let them = !self.turn;
        let king = if role == Role::King {
            to
        } else {
            self.king(self.turn)
        };
        let occupied = self.occupied().without(from.into()) | to.into();
        let attackers = self.attackers(king, them, occupied).without(to.into());
        let already = attackers & self.checkers();
        let attacker = already.first().or(attackers.first())?;
        Some(IllegalReason::LeavesKingInCheck {
            attacker: self.role_on(attacker),
            from: attacker,
            already: role != Role::King && !already.is_empty(),
        })
    }

    fn obstacle(&self, role: Role, from: Square, to: Square) -> Option<IllegalReason> {
        let us = self.turn;
        let way = if role == Role::Pawn {
            if attacks::pawn(us, from).contains(to) && self.piece_at(to).is_none() {
                return Some(IllegalReason::NothingToTake(to));
            }
            let step = Bitboard::from(from).forward(us);
            let start = from.rank() == Rank::Second.relative_to(us);
            let both = if start { step | step.forward(us) } else { step };
            if !both.contains(to) {
                return None;
            }
            attacks::between(from, to) | to.into()
        } else {
            if !attacks::of(role, us, from, Bitboard::EMPTY).contains(to) {
                return None;
            }
            attacks::between(from, to)
        };
        let at = (way & self.occupied()).first()?;
        Some(IllegalReason::Blocked {
            role,
            from,
            by: self.piece_at(at)?,
            at,
        })
    }

    pub(super) fn why_not_castle(&self, side: CastlingSide) -> IllegalReason {
        let us = self.turn;
        let king = self.king(us);
        let Some(rook) = self.castling_rights().rook(us, side) else {
            return IllegalReason::NoCastlingRight(side);
        };
        let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
        let pair = Bitboard::from(king) | rook.into();
        let king_path = attacks::between(king, king_to) | king.into() | king_to.into();
        let path = king_path | attacks::between(rook, rook_to) | rook_to.into();
        let others = self.occupied().without(pair);
        if let Some(at) = (path & others).first().filter(|_| !self.is_check()) {
            return IllegalReason::CastlingBlocked {
                by: self.role_on(at),
                at,
            };
        }
        let attacked = |square: Square, occupied: Bitboard| {
            let attacker = self.attackers(square, !us, occupied).first()?;
            Some(IllegalReason::CastlingAttacked {
                square,
                in_check: square == king,
                attacker: self.role_on(attacker),
                from: attacker,
            })
        };
        let now = self.occupied().without(king.into());
        let after = others | rook_to.into();
        attacked(king, self.occupied())
            .or_else(|| {
                king_path
                    .into_iter()
                    .find_map(|square| attacked(square, now))
            })
            .or_else(|| attacked(king_to, after))
            .unwrap_or(IllegalReason::NoCastlingRight(side))
    }
}
