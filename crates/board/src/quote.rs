//! Other people's text, as a message may repeat it.

/// At most `most` characters of `text`, with signs for those that a terminal would obey instead of showing them, or
/// that turn the direction of the text around them. Each character stays one character.
///
/// ```
/// assert_eq!(ferz_board::quote("e4 \u{1b}[2J", 20), "e4 ␛[2J");
/// assert_eq!(ferz_board::quote("e4 e5", 2), "e4…");
/// ```
#[must_use]
pub fn quote(text: &str, most: usize) -> String {
    let mut shown: String = text.chars().take(most).map(sign).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

/// The character, or its picture.
fn sign(c: char) -> char {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        let all: String = ('\0'..='\u{2fff}').collect();
        let shown = quote(&all, usize::MAX);
        assert!(!shown.chars().any(char::is_control));
        assert_eq!(shown.chars().count(), all.chars().count());
        assert_eq!(
            quote("\u{202e}e4\u{9b}31m\r\n", 20),
            "\u{fffd}e4\u{fffd}31m␍␊"
        );
    }

    #[test]
    fn only_what_is_too_long_is_cut() {
        assert_eq!(quote("♔♕", 2), "♔♕");
        assert_eq!(quote("♔♕♖", 2), "♔♕…");
    }
}
