use std::fmt;

/// How a game ended, as PGN can say it: the game termination marker (PGN standard 8.2.6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marker {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: still running, abandoned without a result, or unknown.
    #[default]
    Unfinished,
}

impl Marker {
    /// The marker as the standard spells it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    /// Reads a marker in any spelling that real files use: `1/2`, `½-½`, `0:1`, `1–0`, …
    ///
    /// ```
    /// use ferz_pgn::Marker;
    ///
    /// assert_eq!(Marker::read("½-½"), Some(Marker::Draw));
    /// assert_eq!(Marker::read("0:1"), Some(Marker::BlackWins));
    /// assert_eq!(Marker::read("e4"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let plain: String = text
            .chars()
            .map(|c| match c {
                ':' | '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
                c => c,
            })
            .filter(|c| !c.is_whitespace())
            .collect();
        match plain.as_str() {
            "1-0" => Some(Self::WhiteWins),
            "0-1" => Some(Self::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" => Some(Self::Draw),
            "*" => Some(Self::Unfinished),
            _ => None,
        }
    }
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
