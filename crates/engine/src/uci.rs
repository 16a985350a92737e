//! The engine over the Universal Chess Interface.

use std::io::{self, BufRead, Write};

/// Reads UCI commands from `input` and answers on `output` until `quit` or the end of input.
///
/// # Errors
/// Reading or writing failed; a closed output pipe counts as `quit`.
pub fn run(input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let _ = (input, output);
    todo!()
}
