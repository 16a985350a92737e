//! `ferz pgn convert`: writes games again, in export format.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ferz_pgn::Item;

use super::{Files, placed};
use crate::output::{Out, complain};

const EXAMPLES: &str = "\
Examples:
  ferz pgn convert old.pgn > new.pgn
  ferz pgn convert --mainline --no-comments annotated.pgn

A game whose start is not known is left out; one with a move that cannot be played is written up to
it. Both are named on standard error.";

/// Re-writes games as export-format PGN on standard output.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ConvertArgs {
    #[command(flatten)]
    files: Files,

    /// Leave out variations
    #[arg(long)]
    mainline: bool,

    /// Leave out comments
    #[arg(long)]
    no_comments: bool,
}

/// Carries out `ferz pgn convert`.
pub fn run(args: &ConvertArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let (mut problems, mut written) = (0_u64, 0_u64);
    let unread = args.files.each(|path, item| {
        let mut game = match item {
            Item::Game(game) => game,
            Item::Stray(problem) => {
                problems += 1;
                complain(placed(path, &problem));
                return Ok(());
            }
        };
        problems += game.problems.len() as u64;
        for problem in &game.problems {
            complain(placed(path, problem));
        }
        if !game.start_known {
            return Ok(());
        }
        if args.mainline {
            game.record.remove_variations();
        }
        if args.no_comments {
            game.record.remove_comments();
        }
        if written > 0 {
            writeln!(out)?;
        }
        written += 1;
        out.write_all(game.record.to_pgn().as_bytes())?;
        Ok(())
    })?;
    out.flush()?;
    Ok(if problems + unread == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
