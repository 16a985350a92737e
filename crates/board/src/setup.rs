use crate::{Bitboard, CastlingRights, CastlingSide, Color, Piece, Role, Square};

/// A board, the side to move and the counters, before anybody has asked whether it is a position.
///
/// Fields may be set freely; [`Position::from_setup`](crate::Position::from_setup) names what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    men: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// Who may still castle with which rook.
    pub castling_rights: CastlingRights,
    /// Rights that were given a second time for the same side.
    pub(crate) doubled_rights: Vec<(Color, CastlingSide)>,
    /// The square that a pawn has just passed, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move, raised after Black's.
    pub fullmove_number: u32,
}

impl Setup {
    /// No men; White moves first.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            men: [None; 64],
            turn: Color::White,
            castling_rights: CastlingRights::NONE,
            doubled_rights: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// What stands on the square.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men[square.index()]
    }

    /// Puts a man on the square, or empties it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.men[square.index()] = piece;
    }

    /// The squares of the men of this color and role.
    #[must_use]
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        Square::ALL
            .into_iter()
            .filter(|square| self.piece_at(*square) == Some(Piece::new(color, role)))
            .collect()
    }

    /// Gives the castling right with the rook on this square; which side it is follows from the king.
    pub(crate) fn give_right(&mut self, color: Color, rook: Square) {
        let back_rank = Bitboard::rank(rook.rank());
        let king = (self.men(color, Role::King) & back_rank).first();
        let king_file = king.map_or(crate::File::E, Square::file);
        let side = if rook.file() > king_file {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        };
        match self.castling_rights.rook(color, side) {
            Some(given) if given != rook => self.doubled_rights.push((color, side)),
            _ => self.castling_rights.set(color, side, Some(rook.file())),
        }
    }
}
