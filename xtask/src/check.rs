//! `cargo xtask check`: the fast loop before a commit.

use anyhow::Result;
use clap::Args;

use crate::machine::{self, cargo, run};
use crate::steps::Steps;

/// The fast loop: formatting, Clippy, docs and unit tests of the Rust side.
#[derive(Args)]
#[command(after_help = "Example:\n  cargo xtask check --package ferz-board")]
pub struct Check {
    /// Only these packages; may be given more than once
    #[arg(long, short, value_name = "NAME")]
    package: Vec<String>,
}

impl Check {
    pub fn run(self) -> Result<()> {
        machine::rust_components()?;
        machine::c_compiler()?;
        let mut scope: Vec<String> = self
            .package
            .iter()
            .map(|name| format!("--package={name}"))
            .collect();
        if scope.is_empty() {
            scope.push("--workspace".to_owned());
        }
        let mut steps = Steps::default();
        steps.check("formatting", formatting);
        steps.check("clippy", || clippy(&scope));
        steps.check("docs", || docs(&scope));
        steps.tests("unit tests", || {
            let mut tests = cargo();
            tests
                .args(["test", "--no-fail-fast", "--lib", "--bins"])
                .args(&scope);
            Ok(tests)
        });
        steps.finish()
    }
}

pub fn formatting() -> Result<()> {
    run(
        cargo().args(["fmt", "--all", "--check"]),
        "cargo fmt --all --check (cargo fmt --all puts it right)",
    )?;
    let fuzz = ["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"];
    run(
        cargo().args(fuzz),
        "cargo fmt --check in fuzz/ (cargo fmt in fuzz/ puts it right)",
    )
}

pub fn clippy(scope: &[String]) -> Result<()> {
    run(
        cargo()
            .arg("clippy")
            .args(scope)
            .args(["--all-targets", "--", "-D", "warnings"]),
        "cargo clippy",
    )
}

pub fn docs(scope: &[String]) -> Result<()> {
    run(
        cargo()
            .arg("doc")
            .args(scope)
            .arg("--no-deps")
            .env("RUSTDOCFLAGS", "-D warnings"),
        "cargo doc",
    )
}
