//! What a word of movetext means.

use ferz_board::{Move, MoveTextError, Position};

use crate::Marker;

/// A word of movetext, its move number already taken off.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Word<'a> {
    /// Nothing that matters: a bare move number, dots, a loose `e.p.`.
    Empty,
    Result(Marker),
    /// A sign in place of a glyph, such as `!?` or `+-`.
    Nag(u8),
    /// A null move.
    Pass,
    /// Anything else must be a move; with the glyph of its suffix.
    Move(&'a str, Option<u8>),
}

impl<'a> Word<'a> {
    pub(crate) fn read(word: &'a str) -> Self {
        if let Some(marker) = Marker::read(word) {
            return Self::Result(marker);
        }
        if is_pass(word) {
            return Self::Pass;
        }
        let text = without_number(word);
        if text.is_empty() || matches!(text, "e.p." | "e.p" | "ep" | "ep." | "-" | "–") {
            return Self::Empty;
        }
        if let Some(marker) = Marker::read(text) {
            return Self::Result(marker);
        }
        if is_pass(text) {
            return Self::Pass;
        }
        if let Some(nag) = glyph(text) {
            return Self::Nag(nag);
        }
        let end = text
            .trim_end_matches(|c| "!?+#=±∓∞⩲⩱".contains(c) || c == '-')
            .len();
        let (mv, suffix) = text.split_at(end);
        let suffix = suffix.trim_start_matches('#');
        // One plus is a check and two an old mate; only what stands after them judges the move.
        let judged = suffix.trim_start_matches('+');
        Self::Move(mv, glyph(judged).or_else(|| glyph(suffix)))
    }
}

fn is_pass(word: &str) -> bool {
    matches!(
        word,
        "--" | "Z0" | "z0" | "@@@@" | "0000" | "<>" | "null" | "pass"
    )
}

/// Takes off a move number: digits with dots, or digits right before a letter.
fn without_number(word: &str) -> &str {
    let text = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let dotless = text.trim_start_matches(['.', '…', ',']);
    let letter = text.starts_with(|c: char| c.is_alphabetic());
    if text.is_empty() || dotless.len() < text.len() || letter {
        dotless
    } else {
        word
    }
}

/// The glyph of a sign (PGN standard 10 for the first six, the informant's signs for the others).
fn glyph(sign: &str) -> Option<u8> {
    Some(match sign {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "=" => 10,
        "∞" => 13,
        "+=" | "⩲" => 14,
        "=+" | "⩱" => 15,
        "+/-" | "±" => 16,
        "-/+" | "∓" => 17,
        "+-" => 18,
        "-+" => 19,
        "N" => 146,
        _ => return None,
    })
}

/// The legal move that this text means, in any spelling that real files use.
///
/// Case is never guessed: `bxc3` is a pawn's move even where only a bishop could make it.
///
/// # Errors
/// What the reading as SAN says, where no spelling fits.
pub(crate) fn find_move(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    position.parse_san(text).or_else(|error| {
        let uci = text.replace(['-', '='], "").to_ascii_lowercase();
        if let Ok(mv) = position.parse_uci(&uci) {
            return Ok(mv);
        }
        respelled(text)
            .and_then(|text| position.parse_san(&text).ok())
            .ok_or(error)
    })
}

/// Another way to spell what may have been meant.
fn respelled(text: &str) -> Option<String> {
    match text.as_bytes() {
        b"OO" | b"oo" => Some("O-O".to_owned()),
        b"OOO" | b"ooo" => Some("O-O-O".to_owned()),
        // A novelty is marked by an N behind the move.
        [.., b'1'..=b'8', b'N'] => text.strip_suffix('N').map(str::to_owned),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_off_and_results_are_not_numbers() {
        for (word, meaning) in [
            ("12.", Word::Empty),
            ("12", Word::Empty),
            ("12...", Word::Empty),
            ("...", Word::Empty),
            ("1.e4", Word::Move("e4", None)),
            ("1...e5!", Word::Move("e5", Some(1))),
            ("12Nf3", Word::Move("Nf3", None)),
            ("1.0-0", Word::Move("0-0", None)),
            ("0-0-0+", Word::Move("0-0-0", None)),
            ("1-0", Word::Result(Marker::WhiteWins)),
            ("½-½", Word::Result(Marker::Draw)),
            ("1/2", Word::Result(Marker::Draw)),
            ("40.--", Word::Pass),
            ("0000", Word::Pass),
            ("N", Word::Nag(146)),
            ("±", Word::Nag(16)),
            ("Qh7#", Word::Move("Qh7", None)),
            ("Qh7++", Word::Move("Qh7", None)),
            ("Nf3+!?", Word::Move("Nf3", Some(5))),
            ("Nf3+-", Word::Move("Nf3", Some(18))),
            ("e8=Q+", Word::Move("e8=Q", None)),
        ] {
            assert_eq!(Word::read(word), meaning, "{word}");
        }
    }
}
