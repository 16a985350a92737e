use std::io::{self, BufRead};

/// The bytes of a file with a little foresight, and the line they stand on.
///
/// A read error counts as the end of the file and is kept for the caller to ask for.
#[derive(Debug)]
pub(crate) struct Source<R> {
    input: R,
    ahead: Vec<u8>,
    at: usize,
    line: u64,
    line_start: bool,
    ended: bool,
    error: Option<io::Error>,
}

impl<R: BufRead> Source<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input,
            ahead: Vec::new(),
            at: 0,
            line: 1,
            line_start: true,
            ended: false,
            error: None,
        }
    }

    pub(crate) fn line(&self) -> u64 {
        self.line
    }

    /// Whether the next byte is the first of its line.
    pub(crate) fn at_line_start(&self) -> bool {
        self.line_start
    }

    pub(crate) fn take_error(&mut self) -> Option<io::Error> {
        self.error.take()
    }

    /// The byte so many places ahead, without taking it.
    pub(crate) fn peek_at(&mut self, ahead: usize) -> Option<u8> {
        while self.at + ahead >= self.ahead.len() {
            if !self.fill() {
                return None;
            }
        }
        Some(self.ahead[self.at + ahead])
    }

    pub(crate) fn peek(&mut self) -> Option<u8> {
        self.peek_at(0)
    }

    pub(crate) fn starts_with(&mut self, text: &[u8]) -> bool {
        text.iter()
            .enumerate()
            .all(|(i, &byte)| self.peek_at(i) == Some(byte))
    }

    /// Takes the next byte.
    pub(crate) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.line_start = false;
        // CR LF is one line break, seen at its LF.
        if byte == b'\n' || (byte == b'\r' && self.peek() != Some(b'\n')) {
            self.line += 1;
            self.line_start = true;
        }
        Some(byte)
    }

    pub(crate) fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.next();
        }
    }

    /// Takes a blank of this length. Marks without width leave the column as it was.
    pub(crate) fn skip_blank_bytes(&mut self, count: usize) {
        let line_start = self.line_start;
        self.skip(count);
        self.line_start |= line_start && count == 3;
    }

    /// Takes the rest of the line, with its end; at most `limit` bytes are given back.
    pub(crate) fn take_line(&mut self, limit: usize) -> Vec<u8> {
        let mut text = Vec::new();
        while let Some(byte) = self.next() {
            if self.line_start {
                break;
            }
            if byte != b'\r' && text.len() < limit {
                text.push(byte);
            }
        }
        text
    }

    /// Length of the blank at the next byte, 0 where there is none: white space, no-break and
    /// zero-width spaces, byte order marks, NUL, and the Ctrl-Z that ended files under DOS.
    pub(crate) fn blank(&mut self) -> usize {
        match self.peek() {
            Some(b' ' | b'\t'..=b'\r' | 0 | 0x1A) => 1,
            Some(0xC2) if self.peek_at(1) == Some(0xA0) => 2,
            Some(0xEF) if self.starts_with(&[0xEF, 0xBB, 0xBF]) => 3,
            Some(0xE2) if self.starts_with(&[0xE2, 0x80, 0x8B]) => 3,
            // Alone, this byte is no UTF-8 but the no-break space of Latin-1.
            Some(0xA0) => 1,
            _ => 0,
        }
    }

    fn fill(&mut self) -> bool {
        if self.ended {
            return false;
        }
        self.ahead.drain(..self.at);
        self.at = 0;
        loop {
            match self.input.fill_buf() {
                Ok([]) => self.ended = true,
                Ok(bytes) => {
                    let count = bytes.len();
                    self.ahead.extend_from_slice(bytes);
                    self.input.consume(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.error = Some(error);
                    self.ended = true;
                }
            }
            return !self.ended;
        }
    }
}

/// Text of a file: UTF-8 where it is valid, else Windows-1252, which also reads Latin-1.
pub(crate) fn decode(bytes: Vec<u8>) -> String {
    /// Windows-1252 from 0x80 to 0x9F; its five gaps are the control codes of Latin-1.
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž',
        '\u{8F}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}',
        'ž', 'Ÿ',
    ];
    String::from_utf8(bytes).unwrap_or_else(|error| {
        error
            .into_bytes()
            .iter()
            .map(|&byte| match byte {
                0x80..=0x9F => HIGH[usize::from(byte - 0x80)],
                byte => char::from(byte),
            })
            .collect()
    })
}
