//! Everything a person types to build, play, test and measure Ferz: `cargo xtask <verb>`.
//!
//! One file per verb: `play`, `build`, `check`, `test`, `bench`, `fuzz`. Beside them stands what they share: the `place` the
//! project lives in, the programs on this `machine`, the `page`, the `browser`, and the `steps` of a run.

mod bench;
mod browser;
mod build;
mod check;
mod fuzz;
mod machine;
mod page;
mod place;
mod play;
mod steps;
mod test;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Build, play, test and measure Ferz. Works from any folder of the project.
#[derive(Parser)]
#[command(
    name = "cargo xtask",
    bin_name = "cargo xtask",
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    Play(play::Play),
    Build(build::Build),
    Check(check::Check),
    Test(test::Test),
    Bench(bench::Bench),
    Fuzz(fuzz::Fuzz),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().verb {
        Verb::Play(play) => play.run(),
        Verb::Build(build) => build.run(),
        Verb::Check(check) => check.run(),
        Verb::Test(test) => test.run(),
        Verb::Bench(bench) => bench.run(),
        Verb::Fuzz(fuzz) => fuzz.run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("{fault:#}");
            ExitCode::FAILURE
        }
    }
}
