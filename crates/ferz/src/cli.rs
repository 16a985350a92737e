use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::commands::{bench, notation, perft, pgn, position, ruling, serve, uci, verdict};
use crate::play;

const AFTER_HELP: &str = "\
Exit status: 0 all is well, 1 the input had problems (each is named), 2 wrong usage.

Examples:
  ferz serve                     open the club at http://127.0.0.1:8080
  ferz play --level 1            play the gentlest opponent here in the terminal
  ferz notation Nf3 e2-e4 d2d4   how these moves are written everywhere else
  ferz pgn check games.pgn       replay every game of a file";

/// A whole chess club in one file: referee, opponent, archivist and club room.
#[derive(Debug, Parser)]
#[command(name = "ferz", version, about, after_help = AFTER_HELP)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the club: a page for everybody in the room
    Serve(serve::ServeArgs),
    /// Play a game in the terminal
    Play(play::PlayArgs),
    /// What stands on the board: faults, legal moves, state under the Laws
    Position(position::PositionArgs),
    /// Read moves in any notation, write them in UCI, SAN and FIDE notation
    Notation(notation::NotationArgs),
    /// What the Laws say after these moves, or on an event
    Ruling(ruling::RulingArgs),
    /// Who can still give mate, by any series of legal moves
    Verdict(verdict::VerdictArgs),
    /// Check, convert and list PGN files
    #[command(subcommand)]
    Pgn(pgn::PgnCommand),
    /// Count the positions that legal moves lead to
    Perft(perft::PerftArgs),
    /// Be a chess engine: speak UCI on standard input and output
    Uci(uci::UciArgs),
    /// Search fixed positions and count nodes; the count is always the same
    Bench(bench::BenchArgs),
}

impl Cli {
    /// Carries out the command; the exit status of the program.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Serve(args) => serve::run(args),
            Command::Play(args) => play::run(args),
            Command::Position(args) => position::run(&args),
            Command::Notation(args) => notation::run(&args),
            Command::Ruling(args) => ruling::run(&args),
            Command::Verdict(args) => verdict::run(&args),
            Command::Pgn(command) => pgn::run(command),
            Command::Perft(args) => perft::run(&args),
            Command::Uci(args) => uci::run(&args),
            Command::Bench(args) => bench::run(&args),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn arguments_do_not_contradict_each_other() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        fn visit(command: &clap::Command) {
            for sub in command
                .get_subcommands()
                .filter(|sub| sub.get_name() != "help")
            {
                let help = sub
                    .get_after_help()
                    .map(ToString::to_string)
                    .unwrap_or_default();
                let named = format!("ferz {}", sub.get_name());
                let nested = format!("ferz pgn {}", sub.get_name());
                assert!(
                    help.contains(&named) || help.contains(&nested),
                    "{named} has no example"
                );
                visit(sub);
            }
        }
        visit(&Cli::command());
    }
}
