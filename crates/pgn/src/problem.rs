use std::fmt;

use ferz_board::{FenError, MoveTextError, quote};
use thiserror::Error;

use crate::Marker;

/// Characters of a faulty text that a problem quotes.
const MOST: usize = 80;

/// Something in a file that is not as it must be, and where it stands.
///
/// Its text is `game G, ply P: what`, so that a caller prints `file:line: ` before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Line of the file, from 1.
    pub line: u64,
    /// Number of the game in the file, from 1.
    pub game: u64,
    /// Number of the half-move in the game, from 1, where the problem concerns one.
    pub ply: Option<u32>,
    /// What was read, what was expected, and what happens to the rest.
    pub fault: Fault,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ply {
            Some(ply) => write!(f, "game {}, ply {ply}: {}", self.game, self.fault),
            None => write!(f, "game {}: {}", self.game, self.fault),
        }
    }
}

impl std::error::Error for Problem {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.fault)
    }
}

/// What is wrong at one place of a file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// A word of the main line is no legal move there.
    #[error("{why}; the game is kept up to here and its other moves are left out")]
    Move {
        /// The word as it stands in the file.
        text: String,
        /// Why it cannot be played.
        why: MoveTextError,
    },
    /// A word of a variation is no legal move there.
    #[error("{why}; the rest of this variation is left out")]
    VariationMove {
        /// The word as it stands in the file.
        text: String,
        /// Why it cannot be played.
        why: MoveTextError,
    },
    /// A null move where chess has none.
    #[error(
        "\"{}\" passes the move, expected a legal move; what follows in this line is left out",
        quote(text, MOST)
    )]
    NullMove {
        /// The word as it stands in the file.
        text: String,
    },
    /// The `FEN` tag gives no position to start from.
    #[error("the FEN tag: {0}; the game's moves are left out")]
    Start(FenError),
    /// The `Variant` tag names a game with other rules.
    #[error(
        "the Variant tag \"{}\", expected Standard or Chess960; the game's moves are left out",
        quote(.0, MOST)
    )]
    Variant(String),
    /// The marker after the moves and the `Result` tag name different winners.
    #[error("the moves end with {marker} but the Result tag says {tag}; the marker is kept")]
    ResultDiffers {
        /// The marker after the moves.
        marker: Marker,
        /// What the tag says.
        tag: Marker,
    },
    /// A tag pair that cannot be understood.
    #[error("\"{}\", expected a tag such as [White \"Name\"]; it is left out", quote(.0, MOST))]
    Tag(String),
    /// A tag that was already given with another value.
    #[error(
        "the tag {} is given again with another value, \"{}\"; the first value is kept",
        quote(name, MOST),
        quote(value, MOST)
    )]
    TagAgain {
        /// The tag's name.
        name: String,
        /// The later value.
        value: String,
    },
    /// Text that is neither a tag nor a move, outside of any game.
    #[error("\"{}\", expected a tag such as [Event \"…\"] or a move; the line is left out", quote(.0, MOST))]
    Stray(String),
    /// There is no game where one was expected.
    #[error("no game here, expected tags or moves")]
    NoGame,
    /// A sign inside the moves that has no meaning there.
    #[error("\"{}\" has no meaning here, expected a move, a comment or a result; it is left out", quote(.0, MOST))]
    Sign(String),
    /// A comment that never ends before the next game.
    #[error(
        "a comment opened with {{ is not closed, expected }}; it ends where the next game begins"
    )]
    OpenComment,
    /// A variation that never ends before the game does.
    #[error("a variation opened with ( is not closed, expected ); it ends with the game")]
    OpenVariation,
    /// More than a game can hold: a guard against files that never end.
    #[error("more {what} than the limit of {limit}; the rest is left out")]
    TooMuch {
        /// What there is too much of.
        what: &'static str,
        /// How much is read.
        limit: usize,
    },
}

/// The problems of one game; a game that is wrong throughout does not fill the memory with them.
pub(crate) struct Problems {
    game: u64,
    list: Vec<Problem>,
}

impl Problems {
    /// Most problems of one game that are kept.
    const LIMIT: usize = 100;

    pub(crate) fn of_game(game: u64) -> Self {
        Self {
            game,
            list: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, line: u64, ply: Option<u32>, fault: Fault) {
        let fault = match self.list.len() {
            ..Self::LIMIT => fault,
            Self::LIMIT => Fault::TooMuch {
                what: "problems in a game",
                limit: Self::LIMIT,
            },
            _ => return,
        };
        self.list.push(Problem {
            line,
            game: self.game,
            ply,
            fault,
        });
    }

    pub(crate) fn into_list(self) -> Vec<Problem> {
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_cannot_steer_the_terminal_that_shows_it() {
        let text = || format!("\u{1b}]0;x\u{7}{}", "y".repeat(200));
        for fault in [
            Fault::NullMove { text: text() },
            Fault::Variant(text()),
            Fault::Tag(text()),
            Fault::TagAgain {
                name: text(),
                value: text(),
            },
            Fault::Stray(text()),
            Fault::Sign(text()),
        ] {
            let said = fault.to_string();
            assert!(!said.chars().any(char::is_control), "{said:?}");
            assert!(said.contains("\"␛]0;x␇yyy") && said.len() < 400, "{said}");
        }
    }
}
