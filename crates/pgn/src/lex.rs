//! The pieces of a PGN file: blanks, comments, tag pairs, words.

use std::io::BufRead;

use crate::Fault;
use crate::source::{Source, decode};

/// Most bytes of a tag's name or value that are kept.
const TAG_LIMIT: usize = 64 * 1024;
/// Most bytes of one comment that are kept.
const COMMENT_LIMIT: usize = 1024 * 1024;
/// Longest word: the standard's limit for a symbol.
const WORD_LIMIT: usize = 255;
/// Bytes of a faulty text that a problem quotes.
pub(crate) const QUOTE: usize = 60;

/// A comment, and what is wrong with it.
pub(crate) struct Comment {
    pub(crate) line: u64,
    pub(crate) text: String,
    pub(crate) fault: Option<Fault>,
}

impl<R: BufRead> Source<R> {
    /// Skips blanks and lines that `%` in the first column sets aside; the number of line breaks.
    pub(crate) fn skip_blank(&mut self) -> u64 {
        let line = self.line();
        loop {
            match self.blank() {
                0 if self.at_line_start() && self.peek() == Some(b'%') => drop(self.take_line(0)),
                0 => return self.line() - line,
                count => self.skip_blank_bytes(count),
            }
        }
    }

    /// Skips blanks up to the end of the line.
    pub(crate) fn skip_blank_in_line(&mut self) {
        while !matches!(self.peek(), Some(b'\n' | b'\r')) {
            match self.blank() {
                0 => return,
                count => self.skip(count),
            }
        }
    }

    /// Takes a comment, from its `{` to the first `}`. One that would swallow the next game is
    /// open: it ends before that game's first tag.
    pub(crate) fn take_comment(&mut self) -> Comment {
        let line = self.line();
        self.skip(1);
        let mut text = Vec::new();
        let mut fault = None;
        loop {
            if self.at_line_start() && self.starts_with(b"[Event \"") {
                fault = Some(Fault::OpenComment);
                break;
            }
            match self.next() {
                Some(b'}') => break,
                None => {
                    fault = Some(Fault::OpenComment);
                    break;
                }
                Some(byte) if text.len() < COMMENT_LIMIT => text.push(byte),
                Some(_) => {
                    fault = Some(Fault::TooMuch {
                        what: "bytes in a comment",
                        limit: COMMENT_LIMIT,
                    })
                }
            }
        }
        Comment {
            line,
            text: one_line(&decode(text)),
            fault,
        }
    }

    /// Takes a comment from its `;` to the end of the line.
    pub(crate) fn take_line_comment(&mut self) -> Comment {
        let line = self.line();
        let text = decode(self.take_line(COMMENT_LIMIT));
        Comment {
            line,
            text: text.trim_start_matches(';').trim().to_owned(),
            fault: None,
        }
    }

    /// Whether a tag pair begins here, rather than a stray bracket among moves.
    pub(crate) fn at_tag(&mut self) -> bool {
        if self.peek() != Some(b'[') {
            return false;
        }
        let mut at = 1;
        while matches!(self.peek_at(at), Some(b' ' | b'\t')) && at < WORD_LIMIT {
            at += 1;
        }
        let name = at;
        while matches!(self.peek_at(at), Some(b) if b.is_ascii_alphanumeric() || b == b'_')
            && at < WORD_LIMIT
        {
            at += 1;
        }
        let gap = at;
        while matches!(self.peek_at(at), Some(b' ' | b'\t')) && at < WORD_LIMIT {
            at += 1;
        }
        let capital = self.peek_at(name).is_some_and(|b| b.is_ascii_uppercase());
        gap > name
            && (self.peek_at(at) == Some(b'"') || (capital && at > gap && self.at_line_start()))
    }

    /// Takes a tag pair, from its `[`.
    ///
    /// Quotes that are missing or not escaped are forgiven: the value then ends with its line.
    ///
    /// # Errors
    /// The text of the line, where no name follows the bracket.
    pub(crate) fn take_tag(&mut self) -> Result<(String, String), String> {
        self.skip(1);
        self.skip_blank();
        let mut name = Vec::new();
        while let Some(byte) = self
            .peek()
            .filter(|b| b.is_ascii_alphanumeric() || *b == b'_')
        {
            if name.len() < WORD_LIMIT {
                name.push(byte);
            }
            self.skip(1);
        }
        let name = decode(name);
        if name.is_empty() {
            return Err(format!("[{}", decode(self.take_line(QUOTE)).trim_end()));
        }
        self.skip_blank_in_line();
        if self.peek_past_blank() == Some(b'"') {
            self.skip_blank();
        }
        let value = if self.peek() == Some(b'"') {
            self.take_quoted()
        } else {
            self.take_unquoted()
        };
        Ok((name, decode(value)))
    }

    fn take_quoted(&mut self) -> Vec<u8> {
        self.skip(1);
        let mut value = Vec::new();
        loop {
            match self.peek() {
                None | Some(b'\n' | b'\r') => break,
                Some(b'\\') if matches!(self.peek_at(1), Some(b'"' | b'\\')) => self.skip(1),
                Some(b'"') => {
                    self.skip(1);
                    match self.peek_past_blank() {
                        Some(b']') => {
                            self.skip_blank();
                            self.skip(1);
                            return value;
                        }
                        // A quote mark inside the value that should have been escaped.
                        Some(b) if !matches!(self.peek(), Some(b'\n' | b'\r')) && b != b'[' => {
                            value.push(b'"')
                        }
                        _ => return value,
                    }
                    continue;
                }
                Some(_) => {}
            }
            if let Some(byte) = self.next().filter(|_| value.len() < TAG_LIMIT) {
                value.push(byte);
            }
        }
        trim_bracket(value)
    }

    fn take_unquoted(&mut self) -> Vec<u8> {
        let mut value = Vec::new();
        while let Some(byte) = self.peek().filter(|b| !matches!(b, b'\n' | b'\r')) {
            self.skip(1);
            if byte == b']' {
                break;
            }
            if value.len() < TAG_LIMIT {
                value.push(byte);
            }
        }
        let mut value = trim_bracket(value);
        if value.last() == Some(&b'"') {
            value.pop();
        }
        value
    }

    /// The first byte after the blanks here; looks only a little ahead.
    fn peek_past_blank(&mut self) -> Option<u8> {
        let mut at = 0;
        while matches!(self.peek_at(at), Some(b' ' | b'\t'..=b'\r')) && at < WORD_LIMIT {
            at += 1;
        }
        self.peek_at(at)
    }

    /// The word so many bytes ahead, without taking it.
    pub(crate) fn peek_word(&mut self, ahead: usize) -> String {
        let mut word = Vec::new();
        while let Some(byte) = self
            .peek_at(ahead + word.len())
            .filter(|b| !ends_word(*b) && word.len() < WORD_LIMIT)
        {
            word.push(byte);
        }
        decode(word)
    }

    /// Takes a word; at least one byte. Of an overlong one the beginning is given.
    pub(crate) fn take_word(&mut self) -> String {
        let mut word = Vec::new();
        while let Some(byte) = self.peek() {
            let promotion = byte == b'('
                && matches!(
                    self.peek_at(1),
                    Some(b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n')
                )
                && self.peek_at(2) == Some(b')');
            let count = match promotion {
                true => 3,
                false if !word.is_empty() && (ends_word(byte) || self.blank() > 0) => break,
                false => 1,
            };
            for _ in 0..count {
                if let Some(byte) = self.next().filter(|_| word.len() < WORD_LIMIT) {
                    word.push(byte);
                }
            }
        }
        decode(word)
    }
}

/// Whether this byte ends a word and stands for itself.
fn ends_word(byte: u8) -> bool {
    matches!(
        byte,
        0..=b' '
            | b'{'
            | b'}'
            | b'('
            | b')'
            | b'['
            | b']'
            | b';'
            | b'$'
            | b'*'
            | b'<'
            | b'>'
            | b'"'
    )
}

/// Line breaks inside a comment mean no more than a space.
fn one_line(text: &str) -> String {
    let lines: Vec<&str> = text
        .split(['\n', '\r'])
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join(" ")
}

fn trim_bracket(value: Vec<u8>) -> Vec<u8> {
    let text = value.trim_ascii_end();
    text.strip_suffix(b"]")
        .unwrap_or(text)
        .trim_ascii_end()
        .to_vec()
}
