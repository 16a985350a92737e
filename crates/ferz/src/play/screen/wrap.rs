//! Breaking sentences into lines.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// Lines of at most `width` columns, broken at spaces; a longer word is cut.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            let gap = usize::from(!line.is_empty());
            if line.width() + gap + word.width() <= width {
                if gap > 0 {
                    line.push(' ');
                }
                line.push_str(word);
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for c in word.chars() {
                if line.width() + c.width().unwrap_or(0) > width {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(c);
            }
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_break_at_spaces_and_long_words_are_cut() {
        assert_eq!(
            wrap("a knight on f3", 8),
            ["a knight", "on f3"].map(String::from)
        );
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("one\n\ntwo", 10), ["one", "", "two"]);
        assert_eq!(wrap("♞ ♞ ♞", 3), ["♞ ♞", "♞"]);
    }
}
