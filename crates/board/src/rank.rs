use core::fmt;

/// A rank of the board, from White's side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Rank {
    /// Rank 1.
    First,
    /// Rank 2.
    Second,
    /// Rank 3.
    Third,
    /// Rank 4.
    Fourth,
    /// Rank 5.
    Fifth,
    /// Rank 6.
    Sixth,
    /// Rank 7.
    Seventh,
    /// Rank 8.
    Eighth,
}

impl Rank {
    /// All eight, in order.
    pub const ALL: [Rank; 8] = [
        Rank::First,
        Rank::Second,
        Rank::Third,
        Rank::Fourth,
        Rank::Fifth,
        Rank::Sixth,
        Rank::Seventh,
        Rank::Eighth,
    ];

    /// 0 to 7.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank with this index; only the low three bits count.
    #[must_use]
    pub const fn from_index(index: usize) -> Rank {
        Rank::ALL[index & 7]
    }

    /// Its character, from `1`.
    #[must_use]
    pub const fn to_char(self) -> char {
        (b'1' + self as u8) as char
    }

    /// Reads its character.
    #[must_use]
    pub const fn from_char(character: char) -> Option<Rank> {
        let offset = (character as u32).wrapping_sub('1' as u32);
        if offset < 8 {
            Some(Rank::ALL[offset as usize])
        } else {
            None
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_char())
    }
}

impl Rank {
    /// The same rank seen from the side of `color`: Black's first rank is the eighth.
    #[must_use]
    pub const fn relative_to(self, color: crate::Color) -> Rank {
        match color {
            crate::Color::White => self,
            crate::Color::Black => Rank::from_index(7 - self.index()),
        }
    }
}
