use crate::attacks::{self, Lines};
use crate::{Bitboard, Color, Piece, Role, Square};

/// Which men stand where: the board and nothing else.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Men {
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
}

impl Men {
    pub(crate) const NONE: Men = Men {
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
    };

    pub(crate) const fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    pub(crate) const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn of(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    /// The men that go diagonally: bishops and queens.
    #[inline(always)]
    pub(crate) fn diagonal(&self, color: Color) -> Bitboard {
        (self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()])
            & self.colors[color.index()]
    }

    /// The men that go along files and ranks: rooks and queens.
    #[inline(always)]
    pub(crate) fn straight(&self, color: Color) -> Bitboard {
        (self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()])
            & self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Square {
        Square::wrapping(self.of(color, Role::King).0.trailing_zeros())
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.colors[0].contains(square) {
            Color::White
        } else if self.colors[1].contains(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece::new(color, self.role_on(square)))
    }

    /// The role of the man on an occupied square.
    #[inline(always)]
    pub(crate) fn role_on(&self, square: Square) -> Role {
        Role::ALL
            .into_iter()
            .find(|role| self.roles[role.index()].contains(square))
            .unwrap_or(Role::King)
    }

    /// Puts a man on empty squares, or takes it from its own.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        self.roles[piece.role.index()] ^= squares;
        self.colors[piece.color.index()] ^= squares;
    }

    /// Takes whatever `color` has on the squares off the board.
    #[inline(always)]
    pub(crate) fn clear(&mut self, color: Color, squares: Bitboard) {
        for role in &mut self.roles {
            *role = role.without(squares);
        }
        let men = &mut self.colors[color.index()];
        *men = men.without(squares);
    }

    /// The men of `color` that attack a square, given which squares are occupied.
    #[inline(always)]
    pub(crate) fn attackers<L: Lines>(
        &self,
        lines: L,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let steppers = (attacks::pawn(!color, square) & self.role(Role::Pawn))
            | (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King));
        (steppers & self.color(color))
            | (lines.bishop(square, occupied) & self.diagonal(color))
            | (lines.rook(square, occupied) & self.straight(color))
    }

    /// Every square that `color` attacks, given which squares are occupied.
    #[inline(always)]
    pub(crate) fn attacked<L: Lines>(
        &self,
        lines: L,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let pawns = self.of(color, Role::Pawn).forward(color);
        let mut squares = pawns.east() | pawns.west() | attacks::king(self.king(color));
        for from in self.of(color, Role::Knight) {
            squares |= attacks::knight(from);
        }
        for from in self.diagonal(color) {
            squares |= lines.bishop(from, occupied);
        }
        for from in self.straight(color) {
            squares |= lines.rook(from, occupied);
        }
        squares
    }

    /// The men that give check to the king of `us`, and the men of `us` that alone shield it from an attacker.
    #[inline(always)]
    pub(crate) fn checkers_and_pinned(&self, us: Color) -> (Bitboard, Bitboard) {
        let king = self.king(us);
        let occupied = self.occupied();
        let steppers = (attacks::pawn(us, king) & self.role(Role::Pawn))
            | (attacks::knight(king) & self.role(Role::Knight));
        let mut checkers = steppers & self.color(!us);
        let mut pinned = Bitboard::EMPTY;
        let in_line = (attacks::diagonals(king) & self.diagonal(!us))
            | (attacks::straights(king) & self.straight(!us));
        for slider in in_line {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                checkers |= slider.into();
            } else if !between.has_many() {
                pinned |= between & self.color(us);
            }
        }
        (checkers, pinned)
    }
}
