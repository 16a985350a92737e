//! `ferz pgn check`: replays every game.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use ferz_pgn::{Item, Problem};
use serde::Serialize;

use super::{Files, placed};
use crate::output::Out;

const EXAMPLES: &str = "\
Examples:
  ferz pgn check games.pgn
  ferz pgn check *.pgn --json
  curl -s https://example.org/games.pgn | ferz pgn check -

One line for each problem, `file:line: game G, ply P: …`; the last line is `games G plies P errors E`.";

/// Replays every game; names every problem with file, line, game and ply.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct CheckArgs {
    #[command(flatten)]
    files: Files,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ProblemLine<'a> {
    file: &'a str,
    line: u64,
    game: u64,
    ply: Option<u32>,
    what: String,
}

#[derive(Default, Serialize)]
struct Total {
    games: u64,
    plies: u64,
    errors: u64,
}

/// Carries out `ferz pgn check`.
pub fn run(args: &CheckArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let mut total = Total::default();
    let unread = args.files.each(|path, item| {
        let problems = match item {
            Item::Game(game) => {
                total.games += 1;
                total.plies += game.record.moves().len() as u64;
                game.problems
            }
            Item::Stray(problem) => vec![problem],
        };
        for problem in problems {
            total.errors += 1;
            write(path, &problem, args.json, &mut out)?;
        }
        Ok(())
    })?;
    total.errors += unread;
    if args.json {
        out.json(&total)?;
    } else {
        writeln!(
            out,
            "games {} plies {} errors {}",
            total.games, total.plies, total.errors
        )?;
    }
    out.flush()?;
    Ok(if total.errors == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn write(path: &Path, problem: &Problem, json: bool, out: &mut Out) -> std::io::Result<()> {
    if !json {
        return writeln!(out, "{}", placed(path, problem));
    }
    out.json(&ProblemLine {
        file: &path.to_string_lossy(),
        line: problem.line,
        game: problem.game,
        ply: problem.ply,
        what: problem.fault.to_string(),
    })
}
