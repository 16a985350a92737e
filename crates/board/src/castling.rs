use crate::{Bitboard, Color, File, Rank, Square};

/// The two directions of castling, named as players name them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file: king to g, rook to f.
    King,
    /// Towards the a-file: king to c, rook to d.
    Queen,
}

impl CastlingSide {
    /// Both, king side first.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// 0 for the king side, 1 for the queen side.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side of the king on which a rook stands.
    pub(crate) fn towards(king: Square, rook: Square) -> CastlingSide {
        if rook > king {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        }
    }

    /// Where the king arrives (Art. 3.8.2, Guidelines II.3.2.6).
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        };
        Square::new(file, Rank::First.relative_to(color))
    }

    /// Where the rook arrives.
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        };
        Square::new(file, Rank::First.relative_to(color))
    }
}

/// How castling is written as UCI move text; the moves themselves are the same in both.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum CastlingMode {
    /// The king's own step: `e1g1`.
    #[default]
    Standard,
    /// King takes rook: `e1h1`, the form that Chess960 needs.
    Chess960,
}

/// Which unmoved rooks still may castle with their unmoved king (Art. 3.8.2.1): at most one a side, kept by file.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CastlingRights {
    rooks: [[Option<File>; 2]; 2],
}

impl CastlingRights {
    /// No right at all.
    pub const NONE: CastlingRights = CastlingRights {
        rooks: [[None; 2]; 2],
    };

    /// The square of the rook that may castle on this side, if one may.
    #[must_use]
    pub fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        self.rooks[color.index()][side.index()]
            .map(|file| Square::new(file, Rank::First.relative_to(color)))
    }

    /// Whether nobody may castle any more.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self == CastlingRights::NONE
    }

    /// Whether this color may still castle on some side.
    #[must_use]
    pub fn has_any(self, color: Color) -> bool {
        self.rooks[color.index()] != [None; 2]
    }

    /// Gives the right with the rook of this file, or takes it away.
    pub fn set(&mut self, color: Color, side: CastlingSide, rook: Option<File>) {
        self.rooks[color.index()][side.index()] = rook;
    }

    /// The rooks that hold a right.
    pub(crate) fn rooks(self) -> Bitboard {
        self.iter().map(|(_, _, rook)| rook).collect()
    }

    /// Every right there is, as color, side and rook square.
    pub fn iter(self) -> impl Iterator<Item = (Color, CastlingSide, Square)> {
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| Some((color, side, self.rook(color, side)?)))
        })
    }
}
