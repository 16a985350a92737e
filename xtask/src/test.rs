//! `cargo xtask test`: everything that is checked, in the order that tells soonest.

use anyhow::{Result, bail};
use clap::Args;

use crate::check::{clippy, docs, formatting};
use crate::machine::{self, cargo, npm, run};
use crate::steps::Steps;
use crate::{browser, page, place};

/// Set everything up and run every test, the browser's too. The last line says how many passed.
#[derive(Args)]
#[command(
    after_help = "Every test counts as one, and so does every check such as formatting or docs.\n\n\
    Example:\n  cargo xtask test"
)]
pub struct Test {}

impl Test {
    pub fn run(self) -> Result<()> {
        machine::rust_components()?;
        machine::c_compiler()?;
        let workspace = ["--workspace".to_owned()];
        let mut steps = Steps::default();
        steps.check("formatting", formatting);
        let page = steps.check("page packages", page::packages);
        let page_steps = |steps: &mut Steps| {
            steps.check("page types", || {
                run(npm()?.args(["run", "--silent", "check"]), "npm run check")
            });
            steps.tests("page unit tests", || {
                let mut tests = npm()?;
                tests.args(["run", "--silent", "test"]);
                Ok(tests)
            });
            steps.check("page build", page::build)
        };
        let page = page && page_steps(&mut steps);
        steps.check("clippy", || clippy(&workspace));
        steps.check("docs", || docs(&workspace));
        steps.tests("Rust tests", || {
            let mut tests = cargo();
            tests.args(["test", "--workspace", "--no-fail-fast"]);
            Ok(tests)
        });
        steps.tests("fuzz seeds", || {
            let mut tests = cargo();
            // The same target folder, so that what both workspaces need is built once.
            tests.args([
                "test",
                "--manifest-path",
                "fuzz/Cargo.toml",
                "--no-default-features",
            ]);
            tests.arg("--target-dir").arg(place::target()?);
            Ok(tests)
        });
        steps.tests("browser tests", || {
            if !page {
                bail!("Not run, because the page was not built.");
            }
            let chromium = browser::chromium()?;
            run(
                cargo().args(["build", "--package", "ferz"]),
                "the build of ferz",
            )?;
            let mut tests = npm()?;
            tests.args(["run", "--silent", "test:browser"]);
            tests
                .env("FERZ", place::ferz("debug")?)
                .env("CHROMIUM", chromium);
            Ok(tests)
        });
        steps.finish()
    }
}
