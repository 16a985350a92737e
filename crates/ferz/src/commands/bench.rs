//! `ferz bench`: a fixed workload for the engine.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::output::Out;

const EXAMPLES: &str = "\
Examples:
  ferz bench            the last line is `N nodes M nps`, N always the same
  ferz bench --json";

/// Searches fixed positions; the last line is `N nodes M nps`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct BenchArgs {
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    nodes: u64,
    nps: u64,
    time_ms: u128,
}

/// Carries out `ferz bench`.
pub fn run(args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions, {elapsed}") {
        bar.set_style(style);
    }
    let bench = ferz_engine::bench(|done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let mut out = Out::new();
    if args.json {
        out.json(&Report {
            nodes: bench.nodes,
            nps: bench.nps(),
            time_ms: bench.elapsed.as_millis(),
        })?;
    } else {
        writeln!(out, "{} nodes {} nps", bench.nodes, bench.nps())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
