//! The browser that the page's tests drive: the system's Chromium, installed from Debian where that is allowed.

use std::env;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::machine;

/// Names under which Chromium and its near relatives are installed.
const NAMES: [&str; 5] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
];

/// A Chromium that starts; `CHROMIUM` names one that is elsewhere.
pub fn chromium() -> Result<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        if starts(&named) {
            return Ok(named);
        }
        bail!("CHROMIUM names {}, which does not start.", named.display());
    }
    if let Some(found) = installed() {
        return Ok(found);
    }
    install_from_debian();
    match installed() {
        Some(found) => Ok(found),
        None => bail!(
            "The browser tests need Chromium, and none is here that starts. {}",
            how_to_get_it()
        ),
    }
}

fn installed() -> Option<PathBuf> {
    NAMES
        .iter()
        .filter_map(|name| machine::find(name))
        .find(starts)
}

// Ubuntu has a `chromium-browser` that only says where to find the real one, so presence is not enough.
fn starts(path: &PathBuf) -> bool {
    machine::answer(Command::new(path).arg("--version")).is_some()
}

fn how_to_get_it() -> &'static str {
    let ubuntu = std::fs::read_to_string("/etc/os-release")
        .is_ok_and(|os| os.lines().any(|line| line == "ID=ubuntu"));
    if ubuntu {
        "Install it with: sudo snap install chromium"
    } else if machine::find("apt-get").is_some() {
        "Install it with: sudo apt-get install chromium"
    } else {
        "Install Chromium or Google Chrome, or set CHROMIUM to its path."
    }
}

/// Tries to; whether it did shows in what is installed afterwards.
fn install_from_debian() {
    let Some(asking) = administrator() else {
        return;
    };
    if machine::find("apt-get").is_none() {
        return;
    }
    eprintln!("Chromium is not installed; installing Debian's package for the browser tests.");
    let apt_get = |arguments: &[&str]| {
        let mut words = asking.iter().copied().chain([
            "env",
            "DEBIAN_FRONTEND=noninteractive",
            "apt-get",
            "-q",
        ]);
        let mut command = Command::new(words.next().unwrap_or("env"));
        command.args(words).args(arguments).stdin(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    // A fresh machine or container has no package lists yet; old lists name packages that are gone.
    apt_get(&["update"]);
    apt_get(&["install", "--yes", "--no-install-recommends", "chromium"]);
}

/// The words to put before a command that needs root: none for root, `sudo -n` where that asks for no password.
fn administrator() -> Option<&'static [&'static str]> {
    if machine::answer(Command::new("id").arg("-u"))? == "0" {
        return Some(&[]);
    }
    machine::answer(Command::new("sudo").args(["-n", "true"])).map(|_| &["sudo", "-n"] as &[&str])
}
