//! `cargo xtask fuzz`: every parser against input that nobody would write.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{machine, place};

/// Fuzz one target, or every target in turn. Findings are kept in fuzz/artifacts.
#[derive(Args)]
#[command(after_help = "Example:\n  cargo xtask fuzz fen --seconds 600")]
pub struct Fuzz {
    /// The target; all of them, one after the other, if none is named
    #[arg(value_name = "TARGET")]
    target: Option<String>,
    /// How long each target runs
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u32,
    /// Say which targets there are
    #[arg(long)]
    list: bool,
}

impl Fuzz {
    pub fn run(self) -> Result<()> {
        let all = targets()?;
        if self.list {
            println!("{}", all.join("\n"));
            return Ok(());
        }
        let chosen = match self.target {
            None => all,
            Some(target) if all.contains(&target) => vec![target],
            Some(target) => bail!(
                "There is no fuzz target {target}. There are: {}",
                all.join(", ")
            ),
        };
        install()?;
        let mut found = Vec::new();
        for target in chosen {
            println!("\n== {target}, {} s", self.seconds);
            if let Err(fault) = fuzz(&target, self.seconds) {
                println!("{fault:#}");
                found.push(target);
            }
        }
        if !found.is_empty() {
            bail!(
                "Input that breaks something was found by: {}. It is in fuzz/artifacts.",
                found.join(", ")
            );
        }
        Ok(())
    }
}

/// The targets are the files of `fuzz/fuzz_targets`.
fn targets() -> Result<Vec<String>> {
    let folder = place::root().join("fuzz/fuzz_targets");
    let files =
        fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut names = Vec::new();
    for file in files {
        let path = file?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            names.extend(
                path.file_stem()
                    .map(|stem| stem.to_string_lossy().into_owned()),
            );
        }
    }
    names.sort();
    Ok(names)
}

fn install() -> Result<()> {
    if machine::answer(machine::cargo().args(["fuzz", "--version"])).is_some() {
        return Ok(());
    }
    eprintln!("cargo-fuzz is not installed; installing it from crates.io.");
    machine::run(
        machine::cargo().args(["install", "cargo-fuzz", "--locked"]),
        "cargo install cargo-fuzz",
    )
}

fn fuzz(target: &str, seconds: u32) -> Result<()> {
    let corpus = format!("fuzz/corpus/{target}");
    fs::create_dir_all(place::root().join(&corpus))
        .with_context(|| format!("{corpus} cannot be made"))?;
    let mut fuzz: Command = machine::cargo();
    // cargo-fuzz passes flags that only a nightly compiler takes unasked; without a sanitizer the stable one does as well.
    fuzz.env("RUSTC_BOOTSTRAP", "1");
    fuzz.args(["fuzz", "run", "--sanitizer", "none"]);
    // The server takes minutes to build, so only its own target asks for it.
    if target.starts_with("http") {
        fuzz.args(["--features", "club"]);
    }
    fuzz.args([target, &corpus, &format!("fuzz/seeds/{target}"), "--"]);
    fuzz.arg(format!("-max_total_time={seconds}"));
    fuzz.args(["-timeout=10", "-rss_limit_mb=4096", "-print_final_stats=1"]);
    machine::run(&mut fuzz, &format!("cargo fuzz run {target}"))
}
