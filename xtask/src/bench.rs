//! `cargo xtask bench`: Ferz beside other programs, and the club as a person feels it.

use anyhow::Result;
use clap::{Args, ValueEnum};

use crate::{build, machine, place};

/// Measure Ferz: beside other programs in the same process, and the club over the loopback.
#[derive(Args)]
#[command(after_help = "Example:\n  cargo xtask bench perft")]
pub struct Bench {
    /// What to measure; everything if nothing is named
    #[arg(value_enum, value_name = "NAME")]
    name: Option<Name>,
}

/// A file in `benches/`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Legal moves and making them, beside cozy-chess and shakmaty
    Perft,
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
            bench.args(["bench", "--package", "ferz-benches", "--bench"]);
            match name {
                Name::Perft => bench.arg("perft"),
                Name::Verdict => bench.arg("verdict"),
                Name::Club => {
                    build::release()?;
                    bench.arg("club").env("FERZ", place::ferz("release")?)
                }
            };
            machine::run(&mut bench, "cargo bench")?;
        }
        Ok(())
    }
}
