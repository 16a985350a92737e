//! `ferz uci`: the engine for other programs.

use std::io;
use std::process::ExitCode;

use clap::Args;

const EXAMPLES: &str = "\
Examples:
  ferz uci
  (printf 'position startpos moves e2e4\\ngo depth 8\\n'; sleep 1) | ferz uci

The end of the input ends a search too, so keep it open until the answer is there.
Chess programs start this command as an engine: give them the program `ferz` with the argument `uci`.";

/// Speaks the Universal Chess Interface on standard input and output until `quit`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct UciArgs {}

/// Carries out `ferz uci`.
pub fn run(_args: &UciArgs) -> anyhow::Result<ExitCode> {
    ferz_engine::uci::run(io::stdin().lock(), io::stdout())?;
    Ok(ExitCode::SUCCESS)
}
