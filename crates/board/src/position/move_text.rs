//! Reading a move in whatever notation a person or a program types it, and saying kindly why it cannot be.

use core::fmt;

use super::{IllegalReason, Position};
use crate::{Move, Role, quote};

/// Why a text is no move here. `Display` is a sentence for the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// The text is not the text of a move.
    Syntax {
        /// What was read.
        text: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The move is clear, but it is not legal.
    Illegal {
        /// What was read.
        text: String,
        /// Why not.
        reason: IllegalReason,
    },
    /// Several men can go there.
    Ambiguous {
        /// What was read.
        text: String,
        /// Which kind of man it is.
        role: Role,
        /// The moves it can mean.
        candidates: Vec<Move>,
        /// How to write each of them in SAN.
        written: Vec<String>,
    },
}

impl MoveTextError {
    pub(super) fn syntax(text: &str, expected: &'static str) -> MoveTextError {
        MoveTextError::Syntax {
            text: shorten(text),
            expected,
        }
    }

    pub(super) fn illegal(text: &str, reason: IllegalReason) -> MoveTextError {
        MoveTextError::Illegal {
            text: shorten(text),
            reason,
        }
    }

    /// `syntax`, `illegal` or `ambiguous`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            MoveTextError::Syntax { .. } => "syntax",
            MoveTextError::Illegal { .. } => "illegal",
            MoveTextError::Ambiguous { .. } => "ambiguous",
        }
    }

    /// The moves that an ambiguous text can mean.
    #[must_use]
    pub fn candidates(&self) -> &[Move] {
        match self {
            MoveTextError::Ambiguous { candidates, .. } => candidates,
            _ => &[],
        }
    }
}

fn shorten(text: &str) -> String {
    quote(text.trim(), 40)
}

fn count_word(count: usize) -> String {
    const WORDS: [&str; 7] = ["two", "three", "four", "five", "six", "seven", "eight"];
    match count.checked_sub(2).and_then(|index| WORDS.get(index)) {
        Some(word) => (*word).to_owned(),
        None => count.to_string(),
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::Syntax { text, expected } if text.is_empty() => {
                write!(f, "nothing was written; expected {expected}")
            }
            MoveTextError::Syntax { text, expected } => {
                write!(
                    f,
                    "{text}: this does not read as a move; expected {expected}"
                )
            }
            MoveTextError::Illegal { text, reason } => write!(f, "{text}: {reason}"),
            MoveTextError::Ambiguous {
                text,
                role,
                candidates,
                written,
            } => {
                write!(
                    f,
                    "{text}: {} {role}s can go there, write ",
                    count_word(candidates.len())
                )?;
                for (index, san) in written.iter().enumerate() {
                    let before = match index {
                        0 => "",
                        _ if index + 1 == written.len() => " or ",
                        _ => ", ",
                    };
                    write!(f, "{before}{san}")?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for MoveTextError {}

impl Position {
    pub(super) fn ambiguous(&self, text: &str, role: Role, candidates: Vec<Move>) -> MoveTextError {
        MoveTextError::Ambiguous {
            text: shorten(text),
            role,
            written: candidates.iter().map(|m| self.san(*m)).collect(),
            candidates,
        }
    }

    /// Reads a move in any notation: UCI, SAN, long algebraic (`Ng1-f3`), the Laws' own (`0-0`, `e8Q`,
    /// `exd6 e.p.`), and small letters for men (`nf3`) where no pawn move is meant.
    ///
    /// # Errors
    /// As [`Position::parse_san`]; where readings differ, the one that came closest to a move.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveTextError> {
        let trimmed = text.trim();
        if looks_like_uci(trimmed) {
            return self.parse_uci(trimmed);
        }
        let first = match self.parse_san(trimmed) {
            Ok(m) => return Ok(m),
            Err(error) => error,
        };
        // Capitals are taken for small letters only now: B4b5 is a bishop's move from the fourth rank.
        let lower = trimmed.to_ascii_lowercase();
        if looks_like_uci(&lower)
            && let Ok(m) = self.parse_uci(&lower)
        {
            return Ok(m);
        }
        let mut best = first;
        for reading in [capitalised(&lower), lower] {
            match self.parse_san(&reading) {
                Ok(m) => return Ok(m),
                Err(error) if matches!(best, MoveTextError::Syntax { .. }) => {
                    if !matches!(error, MoveTextError::Syntax { .. }) {
                        best = error;
                    }
                }
                Err(_) => {}
            }
        }
        Err(best)
    }
}

/// The man's letter made a capital, if the text starts with one.
fn capitalised(lower: &str) -> String {
    match lower.chars().next().and_then(Role::from_char) {
        Some(role) => format!("{}{}", role.to_upper_char(), &lower[1..]),
        None => lower.to_owned(),
    }
}

fn looks_like_uci(text: &str) -> bool {
    let bytes = text.as_bytes();
    (4..=5).contains(&bytes.len())
        && [0, 2].iter().all(|at| matches!(bytes[*at], b'a'..=b'h'))
        && [1, 3].iter().all(|at| matches!(bytes[*at], b'1'..=b'8'))
        && bytes.get(4).is_none_or(u8::is_ascii_alphabetic)
}
