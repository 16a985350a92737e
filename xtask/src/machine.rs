//! The programs on this machine: which are there, and how to get one that is not.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::place;

/// `cargo`, in the project's root.
pub fn cargo() -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(place::root());
    cargo
}

/// `npm`, in the page's folder, once Node.js has been found new enough for the page's tools.
pub fn npm() -> Result<Command> {
    let version = answer(Command::new("node").arg("--version"))
        .with_context(|| format!("Node.js is missing. {}", how_to_get_node()))?;
    if !runs_the_page(&version) {
        bail!(
            "Node.js {version} is too old for the page's tools. {}",
            how_to_get_node()
        );
    }
    let name = if cfg!(windows) { "npm.cmd" } else { "npm" };
    if find(name).is_none() {
        bail!(
            "npm is missing, although Node.js {version} is here. On Debian or Ubuntu: sudo apt-get install npm"
        );
    }
    let mut npm = Command::new(name);
    npm.current_dir(place::web());
    Ok(npm)
}

fn how_to_get_node() -> &'static str {
    "The page needs Node.js 20.19 or a later 20.x, or 22.12 or newer: https://nodejs.org/en/download"
}

/// What Vite accepts: 20.19 and later of 20, 22.12 and later of 22, everything from 23 on.
fn runs_the_page(version: &str) -> bool {
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map_while(|part| part.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(20), Some(minor)) => minor >= 19,
        (Some(22), Some(minor)) => minor >= 12,
        (Some(major), Some(_)) => major > 22,
        _ => false,
    }
}

/// SQLite is C and is compiled with the club.
pub fn c_compiler() -> Result<()> {
    if env::var_os("CC").is_some()
        || ["cc", "gcc", "clang", "cl"]
            .into_iter()
            .any(|name| find(name).is_some())
    {
        return Ok(());
    }
    bail!(
        "A C compiler is missing; SQLite is built with it. On Debian or Ubuntu: sudo apt-get install build-essential"
    )
}

/// Clippy and rustfmt; rustup's smallest profile comes without them.
pub fn rust_components() -> Result<()> {
    for (program, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if answer(cargo().args([program, "--version"])).is_some() {
            continue;
        }
        let mut rustup = Command::new("rustup");
        rustup.args(["component", "add", component]);
        if find("rustup").is_none() {
            bail!(
                "cargo {program} is missing. On Debian or Ubuntu: sudo apt-get install rustfmt rust-clippy"
            );
        }
        run(&mut rustup, &format!("rustup component add {component}"))?;
    }
    Ok(())
}

/// The first file of this name in `PATH`.
pub fn find(name: &str) -> Option<PathBuf> {
    let file = if cfg!(windows) && !name.contains('.') {
        format!("{name}.exe")
    } else {
        name.to_owned()
    };
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(&file))
        .find(|path| path.is_file())
}

/// What a program prints, trimmed, if it can be started and ends well.
pub fn answer(command: &mut Command) -> Option<String> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program to its end; what it prints is seen. `what` names it when it fails.
pub fn run(command: &mut Command, what: &str) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("{what} could not be started"))?;
    if !status.success() {
        bail!("{what} did not succeed ({status}); what it says is above.");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::runs_the_page;

    #[test]
    fn node_versions_are_judged_as_vite_judges_them() {
        for good in ["v20.19.0", "v20.20.2", "v22.12.0", "v23.0.0", "v24.1.0"] {
            assert!(runs_the_page(good), "{good}");
        }
        for old in [
            "v18.20.4", "v20.18.9", "v21.7.0", "v22.11.0", "", "nonsense",
        ] {
            assert!(!runs_the_page(old), "{old}");
        }
    }
}
