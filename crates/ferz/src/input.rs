//! What the program reads besides its arguments.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, StdinLock, Write};

use anyhow::Context;
use ferz_board::{CastlingMode, FenError, Position, quote};

use crate::output::{Out, complain};

/// Longer lines are cut, and a sign put there: no FEN, move or list of moves needs as much.
const LINE_LIMIT: u64 = 1024 * 1024;

/// Characters of what was read that a message quotes.
pub const QUOTED: usize = 120;

/// Calls `each` for every line of standard input that is not blank, and shows what it wrote as soon
/// as no more input waits. `what` tells a person at a terminal what to type.
pub fn each_line(
    what: &str,
    out: &mut Out,
    mut each: impl FnMut(&str, &mut Out) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    each_waiting_line(what, |line, waits| {
        if let Some(text) = line {
            each(text, out)?;
        }
        if !waits {
            out.flush()?;
        }
        Ok(())
    })
}

/// Calls `each` for every line of standard input, with the text unless it is blank, and with whether more input waits.
pub fn each_waiting_line(
    what: &str,
    mut each: impl FnMut(Option<&str>, bool) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if io::stdin().is_terminal() {
        complain(format_args!(
            "Reading {what} from the keyboard, one a line; end with Ctrl-D."
        ));
    }
    let mut input: BufReader<StdinLock<'static>> = BufReader::new(io::stdin().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if read_line(&mut input, &mut line).context("standard input")? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{FEFF}').trim();
        let waits = !input.buffer().is_empty();
        each((!text.is_empty()).then_some(text), waits)?;
    }
}

/// Adds a line to `line`, as far as the limit; how many bytes of it were read.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let read = input
        .by_ref()
        .take(LINE_LIMIT + 1)
        .read_until(b'\n', line)?;
    if read as u64 > LINE_LIMIT && line.last() != Some(&b'\n') {
        // The rest of a line is no line of its own.
        input.skip_until(b'\n')?;
        line.pop();
        line.extend("…".bytes());
    }
    Ok(read)
}

/// Reads a FEN; with `chess960` its castling is written as king takes rook even where it need not be.
pub fn read_fen(fen: &str, chess960: bool) -> Result<Position, FenError> {
    if chess960 {
        Position::from_fen_with(fen, CastlingMode::Chess960)
    } else {
        Position::from_fen(fen)
    }
}

/// The position that a command is about: this FEN, or the start.
///
/// # Errors
/// Every fault of the FEN, in one line.
pub fn position(fen: Option<&str>, chess960: bool) -> anyhow::Result<Position> {
    match fen {
        Some(fen) => {
            read_fen(fen, chess960).with_context(|| format!("the FEN \"{}\"", quote(fen, QUOTED)))
        }
        None if chess960 => Ok(Position::chess960(518).unwrap_or_default()),
        None => Ok(Position::start()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_beyond_the_limit_is_one_line_and_says_that_it_was_cut() {
        let limit = usize::try_from(LINE_LIMIT).expect("a length");
        let text = [
            "x".repeat(limit),
            "y".repeat(3 * limit),
            "z".repeat(limit - 1),
            "e4".to_owned(),
            "w".repeat(limit + 1),
        ];
        let text = text.join("\n");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        loop {
            let mut line = Vec::new();
            if read_line(&mut input, &mut line).expect("read") == 0 {
                break;
            }
            lines.push(String::from_utf8(line).expect("text"));
        }
        let expected = [
            "x".repeat(limit) + "\n",
            "y".repeat(limit) + "…",
            "z".repeat(limit - 1) + "\n",
            "e4\n".to_owned(),
            "w".repeat(limit) + "…",
        ];
        assert!(
            lines == expected,
            "{:?}",
            lines.iter().map(String::len).collect::<Vec<_>>()
        );
    }
}
