//! `cargo xtask bench`: Ferz beside other programs.

use anyhow::Result;
use clap::Args;

use crate::machine;

/// Measure Ferz beside other programs, in the same process where that can be; each line ends with the ratio.
#[derive(Args)]
#[command(after_help = "Example:\n  cargo xtask bench perft")]
pub struct Bench {
    /// Which comparison; all of them if none is named
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

impl Bench {
    pub fn run(self) -> Result<()> {
        let mut bench = machine::cargo();
        bench.args(["bench", "--package", "ferz-benches"]);
        match self.name {
            Some(name) => bench.args(["--bench", &name]),
            None => bench.arg("--benches"),
        };
        machine::run(&mut bench, "cargo bench")
    }
}
