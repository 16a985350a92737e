//! `cargo xtask play`: from a fresh clone to a game.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::{build, place};

/// Set everything up, build, and serve the club; the link is printed. Ctrl-C ends it.
#[derive(Args)]
#[command(
    after_help = "Example:\n  cargo xtask play\n  cargo xtask play --listen 0.0.0.0:8080   (for everybody in the room)"
)]
pub struct Play {
    /// Address and port to serve at [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Port to serve at on this machine only
    #[arg(long, value_name = "N", conflicts_with = "listen")]
    port: Option<u16>,
    /// Folder the games are kept in [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

impl Play {
    pub fn run(self) -> Result<()> {
        build::release()?;
        let mut ferz = Command::new(place::ferz("release")?);
        ferz.arg("serve");
        // A port alone means this machine only, to `ferz serve` too.
        if let Some(listen) = self.listen.or(self.port.map(|port| port.to_string())) {
            ferz.arg("--listen").arg(listen);
        }
        if let Some(data) = self.data {
            ferz.arg("--data").arg(data);
        }
        become_it(ferz)
    }
}

/// The club takes this process's place, so Ctrl-C and every other signal reach it and nothing else.
#[cfg(unix)]
fn become_it(mut ferz: Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(anyhow::Error::from(ferz.exec()).context("the built ferz could not be started"))
}

#[cfg(not(unix))]
fn become_it(mut ferz: Command) -> Result<()> {
    crate::machine::run(&mut ferz, "ferz serve")
}
