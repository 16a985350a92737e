//! The Ferz command line: one program, one command for each thing the house does.
//!
//! [`cli`] says what may be typed, each file of [`commands`] carries out one command, [`input`] and
//! [`output`] are how they read and write. The terminal game is in [`play`].

mod cli;
mod commands;
mod input;
mod output;
mod play;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(format_args!("ferz: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
