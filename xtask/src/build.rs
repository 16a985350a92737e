//! `cargo xtask build`: the page, then the program with the page inside.

use anyhow::Result;
use clap::Args;

use crate::{machine, page, place};

/// Build the page and the program as people get them; the program's path is printed.
#[derive(Args)]
#[command(after_help = "Example:\n  cargo xtask build && target/release/ferz serve")]
pub struct Build {}

impl Build {
    pub fn run(self) -> Result<()> {
        release()?;
        println!("{}", place::ferz("release")?.display());
        Ok(())
    }
}

/// The optimised program with the page as it is now.
pub fn release() -> Result<()> {
    machine::c_compiler()?;
    page::build()?;
    machine::run(
        machine::cargo().args(["build", "--release", "--package", "ferz"]),
        "the build of ferz",
    )
}
