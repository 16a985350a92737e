use core::fmt;

use crate::{Role, Square};

/// A move in 16 bits: the two squares and what is special about it.
///
/// Castling is kept as the king's square and the *rook's* square, which is exact for Chess960 too.
/// A move means something only together with the position it is played in; one that comes from
/// [`Position::legal_moves`](crate::Position::legal_moves) needs no second check there.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// What is special about a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    Normal = 0,
    Castling = 1,
    EnPassant = 2,
    PromoteKnight = 4,
    PromoteBishop = 5,
    PromoteRook = 6,
    PromoteQueen = 7,
}

impl Move {
    pub(crate) const fn new(from: Square, to: Square, kind: Kind) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12)
    }

    pub(crate) const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move::new(
            from,
            to,
            match role {
                Role::Knight => Kind::PromoteKnight,
                Role::Bishop => Kind::PromoteBishop,
                Role::Rook => Kind::PromoteRook,
                _ => Kind::PromoteQueen,
            },
        )
    }

    /// Where the moved man stood; the king's square when castling.
    #[must_use]
    pub const fn from(self) -> Square {
        Square::wrapping(self.0 as u32)
    }

    /// Where it arrives; the *rook's* square when castling, see
    /// [`Position::king_target`](crate::Position::king_target).
    #[must_use]
    pub const fn to(self) -> Square {
        Square::wrapping(self.0 as u32 >> 6)
    }

    /// What the pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            4 => Some(Role::Knight),
            5 => Some(Role::Bishop),
            6 => Some(Role::Rook),
            7 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether the bits name one of the kinds of moves.
    pub(crate) const fn is_of_a_kind(self) -> bool {
        matches!(self.0 >> 12, 0 | 1 | 2 | 4..=7)
    }

    /// Whether the king castles.
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.0 >> 12 == Kind::Castling as u16
    }

    /// Whether a pawn takes a pawn that has just passed it (Art. 3.7.3.1).
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0 >> 12 == Kind::EnPassant as u16
    }

    /// The 16 bits, for tables and storage.
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// A move from its bits. Any bits are accepted; ask
    /// [`Position::is_legal`](crate::Position::is_legal) before playing it.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Move {
        Move(bits)
    }
}

/// The squares as stored, with the promotion letter: `e2e4`, `e7e8q`, `e1h1` when castling.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.to_char()),
            None => Ok(()),
        }
    }
}
