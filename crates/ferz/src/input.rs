//! What the program reads besides its arguments.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, StdinLock, Write};

use anyhow::Context;
use ferz_board::{CastlingMode, FenError, Position};

use crate::output::{Out, complain};

/// Longer lines are cut: no FEN, move or list of moves needs as much.
const LINE_LIMIT: u64 = 1024 * 1024;

/// Calls `each` for every line of standard input that is not blank, and shows what it wrote as soon
/// as no more input waits. `what` tells a person at a terminal what to type.
pub fn each_line(
    what: &str,
    out: &mut Out,
    mut each: impl FnMut(&str, &mut Out) -> anyhow::Result<()>,
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
        if input
            .by_ref()
            .take(LINE_LIMIT)
            .read_until(b'\n', &mut line)
            .context("standard input")?
            == 0
        {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{FEFF}').trim();
        if !text.is_empty() {
            each(text, out)?;
        }
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
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
        Some(fen) => read_fen(fen, chess960).with_context(|| format!("the FEN \"{fen}\"")),
        None if chess960 => Ok(Position::chess960(518).unwrap_or_default()),
        None => Ok(Position::start()),
    }
}
