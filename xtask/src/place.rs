//! Where things are: the project's root and the folder Cargo builds into.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder that holds the workspace's `Cargo.toml`.
pub fn root() -> PathBuf {
    // Cargo sets the variable for `cargo run`; the compiled-in value serves an xtask started by its path.
    let here = env::var_os("CARGO_MANIFEST_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.parent().map_or(here.clone(), Path::to_path_buf)
}

/// The folder of the page.
pub fn web() -> PathBuf {
    root().join("web")
}

/// Cargo's target folder: this program runs from `<target>/<profile>/xtask`, wherever a person has put it.
pub fn target() -> Result<PathBuf> {
    let xtask = env::current_exe().context("the path of this program is not known")?;
    let target = xtask.parent().and_then(Path::parent);
    target
        .map(Path::to_path_buf)
        .with_context(|| format!("{} is not in a target folder", xtask.display()))
}

/// The built `ferz` of a profile: `debug` or `release`.
pub fn ferz(profile: &str) -> Result<PathBuf> {
    Ok(target()?
        .join(profile)
        .join(format!("ferz{}", env::consts::EXE_SUFFIX)))
}
