//! Strictly legal moves, in sets: all targets of one man at a time. Nothing is generated and taken back, except that
//! en passant captures are tried on the board, since two pawns leave one rank at once.

use super::Position;
use crate::moves::Kind;
use crate::{Bitboard, CastlingSide, Color, Move, MoveList, Rank, Role, Square, attacks};

/// The legal moves of one man that are alike: an empty set never comes out.
#[derive(Copy, Clone, Debug)]
pub struct PieceMoves {
    /// What moves.
    pub role: Role,
    /// From where.
    pub from: Square,
    /// To where; the rook's square when castling.
    pub targets: Bitboard,
    kind: SetKind,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum SetKind {
    Normal,
    Promotion,
    EnPassant,
    Castling,
}

impl PieceMoves {
    /// How many moves these are; a promotion counts once for each of the four roles.
    #[must_use]
    pub fn len(self) -> usize {
        let squares = self.targets.len() as usize;
        match self.kind {
            SetKind::Promotion => 4 * squares,
            _ => squares,
        }
    }

    /// Never: sets come out only with a move in them.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.targets.is_empty()
    }

    fn for_each(self, mut each: impl FnMut(Move)) {
        for to in self.targets {
            match self.kind {
                SetKind::Normal => each(Move::new(self.from, to, Kind::Normal)),
                SetKind::EnPassant => each(Move::new(self.from, to, Kind::EnPassant)),
                SetKind::Castling => each(Move::new(self.from, to, Kind::Castling)),
                SetKind::Promotion => {
                    for role in Role::PROMOTIONS {
                        each(Move::promoting(self.from, to, role));
                    }
                }
            }
        }
    }
}

/// Which moves are wanted.
#[derive(Copy, Clone)]
struct Wanted {
    movers: Bitboard,
    targets: Bitboard,
    castling: bool,
}

const ALL: Wanted = Wanted {
    movers: Bitboard::FULL,
    targets: Bitboard::FULL,
    castling: true,
};

impl Position {
    /// All legal moves (Art. 3.10.1).
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(ALL, |set| {
            set.for_each(|m| list.push(m));
            false
        });
        list
    }

    /// The legal moves of the men on these squares.
    #[must_use]
    pub fn legal_moves_of(&self, movers: Bitboard) -> MoveList {
        let mut list = MoveList::new();
        self.generate(Wanted { movers, ..ALL }, |set| {
            set.for_each(|m| list.push(m));
            false
        });
        list
    }

    /// The legal captures, en passant included, and the promotions to a queen.
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut list = MoveList::new();
        let wanted = Wanted {
            targets: self.pieces(!self.turn)
                | self.en_passant.map_or(Bitboard::EMPTY, Bitboard::from)
                | Bitboard::BACK_RANKS,
            castling: false,
            ..ALL
        };
        let them = self.pieces(!self.turn);
        self.generate(wanted, |set| {
            let taking = match set.kind {
                SetKind::Normal => PieceMoves {
                    targets: set.targets & them,
                    ..set
                },
                _ => set,
            };
            taking.for_each(|m| {
                if matches!(m.promotion(), None | Some(Role::Queen)) {
                    list.push(m);
                }
            });
            false
        });
        list
    }

    /// Whether the side to move has any legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.generate(ALL, |_| true)
    }

    /// How many legal moves there are, without listing them.
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut count = 0;
        self.generate(ALL, |set| {
            count += set.len();
            false
        });
        count
    }

    /// Whether the move, which may come from anywhere, is legal here.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let wanted = Wanted {
            movers: m.from().into(),
            ..ALL
        };
        self.generate(wanted, |set| {
            set.targets.contains(m.to()) && {
                let mut found = false;
                set.for_each(|legal| found |= legal == m);
                found
            }
        })
    }

    /// Whether the legal move gives check.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        self.after(m).is_check()
    }

    /// Hands out the legal moves in sets until the callback returns `true`; returns whether it did.
    pub fn legal_sets(&self, each: impl FnMut(PieceMoves) -> bool) -> bool {
        self.generate(ALL, each)
    }

    #[inline]
    fn generate(&self, wanted: Wanted, mut each: impl FnMut(PieceMoves) -> bool) -> bool {
        match self.turn {
            Color::White => self.generate_for::<true>(wanted, &mut each),
            Color::Black => self.generate_for::<false>(wanted, &mut each),
        }
    }

    #[inline]
    fn generate_for<const WHITE: bool>(
        &self,
        wanted: Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let us = if WHITE { Color::White } else { Color::Black };
        let king = self.king(us);
        if self.king_moves(us, king, wanted, each) {
            return true;
        }
        if self.checkers.has_many() {
            return false;
        }
        // In check the other men may only take the checker or step between.
        let parries = match self.checkers.first() {
            Some(checker) => attacks::between(king, checker) | self.checkers,
            None => Bitboard::FULL,
        };
        let targets = parries & wanted.targets & !self.pieces(us);
        self.pawn_moves::<WHITE>(king, parries, wanted, each)
            || self.officer_moves(us, king, targets, wanted.movers, each)
    }

    #[inline]
    fn king_moves(
        &self,
        us: Color,
        king: Square,
        wanted: Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        if !wanted.movers.contains(king) {
            return false;
        }
        let steps = attacks::king(king) & wanted.targets & !self.pieces(us);
        let castles = wanted.castling && !self.is_check() && self.castling_rights.has_any(us);
        if steps.is_empty() && !castles {
            return false;
        }
        // The king itself must not shield the squares behind it.
        let occupied = self.occupied() ^ king.into();
        let danger = self.attacked(!us, occupied);
        let set = |kind, targets| PieceMoves {
            role: Role::King,
            from: king,
            targets,
            kind,
        };
        let safe = steps.without(danger);
        if !safe.is_empty() && each(set(SetKind::Normal, safe)) {
            return true;
        }
        if !castles {
            return false;
        }
        let rooks: Bitboard = CastlingSide::ALL
            .into_iter()
            .filter_map(|side| {
                let rook = self.castling_rights.rook(us, side)?;
                self.may_castle(us, side, king, rook, danger)
                    .then_some(rook)
            })
            .collect();
        !rooks.is_empty() && each(set(SetKind::Castling, rooks))
    }

    /// Art. 3.8.2.2 and Guidelines II.3.2.7, with a right and no check given.
    fn may_castle(
        &self,
        us: Color,
        side: CastlingSide,
        king: Square,
        rook: Square,
        danger: Bitboard,
    ) -> bool {
        let (king_to, rook_to) = (side.king_target(us), side.rook_target(us));
        let pair = Bitboard::from(king) | rook.into();
        let king_path = attacks::between(king, king_to) | king_to.into();
        let rook_path = attacks::between(rook, rook_to) | rook_to.into();
        let blocked = (king_path | rook_path) & self.occupied().without(pair);
        if !blocked.is_empty() || king_path.intersects(danger) {
            return false;
        }
        // In Chess960 the rook may leave a line on which it shielded the king's arrival square.
        let after = self.occupied().without(pair) | king_to.into() | rook_to.into();
        self.attackers(king_to, !us, after).is_empty()
    }

    #[inline]
    fn officer_moves(
        &self,
        us: Color,
        king: Square,
        targets: Bitboard,
        movers: Bitboard,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let occupied = self.occupied();
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.men(us, role) & movers {
                let mut reach = match role {
                    Role::Knight => attacks::knight(from),
                    Role::Bishop => attacks::bishop(from, occupied),
                    Role::Rook => attacks::rook(from, occupied),
                    _ => attacks::queen(from, occupied),
                } & targets;
                if self.pinned.contains(from) {
                    reach &= attacks::line(king, from);
                }
                if !reach.is_empty()
                    && each(PieceMoves {
                        role,
                        from,
                        targets: reach,
                        kind: SetKind::Normal,
                    })
                {
                    return true;
                }
            }
        }
        false
    }

    #[inline]
    fn pawn_moves<const WHITE: bool>(
        &self,
        king: Square,
        parries: Bitboard,
        wanted: Wanted,
        each: &mut impl FnMut(PieceMoves) -> bool,
    ) -> bool {
        let us = if WHITE { Color::White } else { Color::Black };
        let empty = !self.occupied();
        let them = self.pieces(!us);
        let last = Bitboard::rank(Rank::Eighth.relative_to(us));
        let third = Bitboard::rank(Rank::Third.relative_to(us));
        for from in self.men(us, Role::Pawn) & wanted.movers {
            let once = Bitboard::from(from).forward(us) & empty;
            let twice = (once & third).forward(us) & empty;
            let takes = attacks::pawn(us, from) & them;
            let mut targets = (once | twice | takes) & parries & wanted.targets;
            if self.pinned.contains(from) {
                targets &= attacks::line(king, from);
            }
            if targets.is_empty() {
                continue;
            }
            // A pawn reaches the last rank with all its moves or with none.
            let kind = if targets.intersects(last) {
                SetKind::Promotion
            } else {
                SetKind::Normal
            };
            if each(PieceMoves {
                role: Role::Pawn,
                from,
                targets,
                kind,
            }) {
                return true;
            }
        }
        let Some(target) = self.en_passant.filter(|to| wanted.targets.contains(*to)) else {
            return false;
        };
        for from in self.en_passant_takers(us, target) & wanted.movers {
            if each(PieceMoves {
                role: Role::Pawn,
                from,
                targets: target.into(),
                kind: SetKind::EnPassant,
            }) {
                return true;
            }
        }
        false
    }

    /// The pawns of `us` that may legally take en passant on `target`.
    pub(super) fn en_passant_takers(&self, us: Color, target: Square) -> Bitboard {
        let passed = Bitboard::from(target).forward(!us);
        let king = self.king(us);
        let takers = attacks::pawn(!us, target) & self.men(us, Role::Pawn);
        takers
            .into_iter()
            .filter(|from| {
                let occupied = self.occupied().without(passed | (*from).into()) | target.into();
                self.attackers(king, !us, occupied)
                    .without(passed)
                    .is_empty()
            })
            .collect()
    }
}
