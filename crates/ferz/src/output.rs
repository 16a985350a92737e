//! What the program writes: data to standard output, everything else to standard error.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::AutoStream;
use anstyle::{AnsiColor, Style};
use ferz_board::Color;
use serde::Serialize;

/// Names of values in text for a person.
pub const LABEL: Style = Style::new().bold();
/// Something is wrong.
pub const FAULT: Style = AnsiColor::Red.on_default().bold();
/// Less important.
pub const DIM: Style = Style::new().dimmed();

/// Standard output: buffered, with colours only for a person's eyes (a terminal, `NO_COLOR` unset).
pub struct Out {
    stream: BufWriter<AutoStream<StdoutLock<'static>>>,
}

impl Out {
    /// Takes standard output.
    pub fn new() -> Self {
        let choice = AutoStream::choice(&io::stdout());
        Self {
            stream: BufWriter::with_capacity(
                64 * 1024,
                AutoStream::new(io::stdout().lock(), choice),
            ),
        }
    }

    /// Writes `label` in its column and the value beside it.
    pub fn field(&mut self, label: &str, value: impl fmt::Display) -> io::Result<()> {
        writeln!(self, "{LABEL}{label:<12}{LABEL:#} {value}")
    }

    /// Writes one JSON object on a line of its own.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self, value)?;
        self.write_all(b"\n")
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Whether this error only says that nobody reads our output any more.
pub fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Writes a line to standard error, for a person; nobody listening there is no reason to stop.
pub fn complain(line: impl fmt::Display) {
    let _ = writeln!(anstream::stderr().lock(), "{line}");
}

/// Writes words as a paragraph under a field, broken before the 80th column.
pub fn paragraph(words: &[String], out: &mut Out) -> io::Result<()> {
    const INDENT: usize = 13;
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column == 0 || column + 1 + width >= 80 {
            if column > 0 {
                writeln!(out)?;
            }
            write!(out, "{:INDENT$}{word}", "")?;
            column = INDENT + width;
        } else {
            write!(out, " {word}")?;
            column += 1 + width;
        }
    }
    if column > 0 { writeln!(out) } else { Ok(()) }
}

/// A colour at the beginning of a sentence.
pub fn sentence(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
