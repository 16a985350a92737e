//! `cargo xtask bench`: Ferz beside other programs, and the club as a person feels it.

use std::process::Command;

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{build, machine, place};

const EXAMPLES: &str = "\
Examples:
  cargo xtask bench perft
  cargo xtask bench perft -- --deep             published depths, some minutes
  cargo xtask bench san -- --moves 10000000";

/// Measure Ferz: beside other programs in the same process, and the club over the loopback.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Bench {
    /// What to measure; everything if nothing is named
    #[arg(value_enum, value_name = "NAME")]
    name: Option<Name>,

    /// Compile `perft`, `san` and `verdict` as they are shipped, not for this processor
    #[arg(long)]
    portable: bool,

    /// Options of the bench itself, after `--`; its file in `benches/` says which
    #[arg(last = true, value_name = "OPTION", requires = "name")]
    options: Vec<String>,
}

/// A file in `benches/`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Legal moves and making them, beside cozy-chess and shakmaty
    Perft,
    /// Moves written and read as SAN, beside shakmaty
    San,
    /// Who can still give mate, beside chasolver
    Verdict,
    /// Start to first page, and a move there and back
    Club,
}

impl Bench {
    pub fn run(self) -> Result<()> {
        let chosen = self
            .name
            .map_or_else(|| Name::value_variants().to_vec(), |name| vec![name]);
        for name in chosen {
            let mut bench = machine::cargo();
            bench.args(["bench", "--package", "ferz-benches"]);
            match name {
                Name::Perft | Name::San | Name::Verdict => {
                    if !self.portable {
                        compile_for_this_processor(&mut bench);
                    }
                    let file = match name {
                        Name::Perft => "perft",
                        Name::San => "san",
                        _ => "verdict",
                    };
                    bench.args(["--bench", file])
                }
                Name::Club => {
                    build::release()?;
                    bench
                        .args(["--bench", "club"])
                        .env("FERZ", place::ferz("release")?)
                }
            };
            bench.arg("--").args(&self.options);
            machine::run(&mut bench, "cargo bench")?;
        }
        Ok(())
    }
}

/// Everybody in the same process gets everything the processor has, cozy-chess its lookup by PEXT too.
fn compile_for_this_processor(bench: &mut Command) {
    bench.env("RUSTFLAGS", "-C target-cpu=native");
    #[cfg(target_arch = "x86_64")]
    if std::is_x86_feature_detected!("bmi2") {
        bench.args(["--features", "pext"]);
    }
}
