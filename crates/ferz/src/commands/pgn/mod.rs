//! `ferz pgn`: files of games.

mod check;
mod convert;
mod fens;

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::{Args, Subcommand};
use ferz_pgn::{Item, Problem, Reader};
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::complain;

/// Smaller files are read before anybody wonders.
const LONG: u64 = 8 * 1024 * 1024;

const EXAMPLES: &str = "\
Examples:
  ferz pgn check games.pgn
  ferz pgn convert --mainline old.pgn > new.pgn
  ferz pgn fens games.pgn | ferz verdict --stdin";

/// Check, convert and list PGN files.
#[derive(Debug, Subcommand)]
#[command(after_help = EXAMPLES)]
pub enum PgnCommand {
    /// Replay every game and name every problem
    Check(check::CheckArgs),
    /// Write the games again, in export format
    Convert(convert::ConvertArgs),
    /// The last position of every game
    Fens(fens::FensArgs),
}

/// The files that a command reads.
#[derive(Debug, Args)]
struct Files {
    /// PGN files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Carries out `ferz pgn …`.
pub fn run(command: PgnCommand) -> anyhow::Result<ExitCode> {
    match command {
        PgnCommand::Check(args) => check::run(&args),
        PgnCommand::Convert(args) => convert::run(&args),
        PgnCommand::Fens(args) => fens::run(&args),
    }
}

impl Files {
    /// Reads every file, one item at a time. A file that cannot be read is named and does not stop
    /// the others; the number of such files is given back.
    fn each(&self, mut each: impl FnMut(&Path, Item) -> anyhow::Result<()>) -> anyhow::Result<u64> {
        let mut unread = 0;
        for path in &self.files {
            let (input, bar) = match open(path) {
                Ok(input) => input,
                Err(error) => {
                    complain(format_args!("ferz: {error:#}"));
                    unread += 1;
                    continue;
                }
            };
            for item in Reader::new(input) {
                match item {
                    Ok(item) => each(path, item)?,
                    Err(error) => {
                        complain(format_args!(
                            "ferz: {}: {error}; the rest of the file is left out",
                            name(path)
                        ));
                        unread += 1;
                    }
                }
            }
            bar.finish_and_clear();
        }
        Ok(unread)
    }
}

/// Opens a file, with a progress bar that follows the reading of a long one.
fn open(path: &Path) -> anyhow::Result<(Box<dyn BufRead>, ProgressBar)> {
    if path == Path::new("-") {
        return Ok((Box::new(io::stdin().lock()), ProgressBar::hidden()));
    }
    let file = File::open(path).with_context(|| name(path))?;
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    let bar = if size < LONG {
        ProgressBar::hidden()
    } else {
        ProgressBar::new(size)
    };
    if let Ok(style) = ProgressStyle::with_template(
        "{wide_bar} {bytes}/{total_bytes}, {bytes_per_sec}, {eta} left",
    ) {
        bar.set_style(style);
    }
    let input = BufReader::with_capacity(256 * 1024, bar.wrap_read(file));
    Ok((Box::new(input), bar))
}

fn name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// A problem with its place, the way compilers write it: `file:line: game G, ply P: …`.
fn placed(path: &Path, problem: &Problem) -> String {
    let file = if path == Path::new("-") {
        "-".to_owned()
    } else {
        path.display().to_string()
    };
    format!("{file}:{}: {problem}", problem.line)
}
