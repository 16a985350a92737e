//! `ferz pgn fens`: the last position of every game.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ferz_pgn::Item;
use serde::Serialize;

use super::{Files, placed};
use crate::output::{Out, complain};

const EXAMPLES: &str = "\
Examples:
  ferz pgn fens games.pgn
  ferz pgn fens games.pgn | ferz verdict --stdin

A game whose main line could not be played to its end gives the line `error: …`, so that there is
always one line for each game.";

/// One line for each game: the last position of its main line as FEN.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct FensArgs {
    #[command(flatten)]
    files: Files,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    game: u64,
    fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

/// Carries out `ferz pgn fens`.
pub fn run(args: &FensArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let mut problems = 0_u64;
    let unread = args.files.each(|path, item| {
        let game = match item {
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
        let fen = game.complete.then(|| game.record.last().to_fen());
        let error = match fen {
            Some(_) => None,
            None => Some(
                game.problems
                    .first()
                    .map_or("not replayed".to_owned(), |problem| placed(path, problem)),
            ),
        };
        match (args.json, &fen, &error) {
            (true, ..) => out.json(&Line {
                game: game.number,
                fen,
                error,
            })?,
            (false, Some(fen), _) => writeln!(out, "{fen}")?,
            (false, None, error) => {
                writeln!(out, "error: {}", error.as_deref().unwrap_or_default())?
            }
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(if problems + unread == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
