//! `ferz perft`: counts the positions that legal moves lead to.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use ferz_board::{Move, Position};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::perft_table::Table;
use crate::input;
use crate::output::Out;

const EXAMPLES: &str = "\
Examples:
  ferz perft 6                       119060324 nodes from the start position
  ferz perft 3 --divide              the count for each first move, sorted
  ferz perft 9 --threads 2 --hash 1024
  ferz perft 5 --threads 2 --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'";

/// From this depth on a person may have to wait, so progress is shown.
const LONG: u8 = 6;

/// Counts the positions that DEPTH legal moves lead to; the last line is `nodes N time_ms T`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PerftArgs {
    /// How many half-moves deep
    #[arg(value_parser = clap::value_parser!(u8).range(0..=20))]
    depth: u8,

    /// Start from this position instead of the usual one
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Write castling as king takes rook, also where Chess960 is not needed
    #[arg(long)]
    chess960: bool,

    /// Show the count for each first move
    #[arg(long)]
    divide: bool,

    /// Share the work among this many threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,

    /// Remember counts in a table of this many megabytes. Two positions with the same 64-bit key are taken for one, so
    /// that a count can in principle be wrong; without the table it cannot
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: Option<u32>,

    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Count {
    nodes: u64,
    time_ms: u128,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<MoveCount>>,
}

#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    uci: String,
    nodes: u64,
}

/// Carries out `ferz perft`.
pub fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    let position = input::position(args.fen.as_deref(), args.chess960)?;
    let start = Instant::now();
    let counts = match args.depth {
        0 => Vec::new(),
        depth => {
            let table = args.hash.map(Table::with_megabytes).transpose()?;
            count(&position, depth, args.threads.get(), table.as_ref())
        }
    };
    let elapsed = start.elapsed();
    let nodes = if args.depth == 0 {
        1
    } else {
        counts.iter().map(|(_, nodes)| nodes).sum()
    };
    let mut divide: Vec<MoveCount> = counts
        .into_iter()
        .map(|(mv, nodes)| MoveCount {
            uci: position.uci(mv),
            nodes,
        })
        .collect();
    divide.sort_by(|a, b| a.uci.cmp(&b.uci));

    let mut out = Out::new();
    if args.json {
        let divide = args.divide.then_some(divide);
        out.json(&Count {
            nodes,
            time_ms: elapsed.as_millis(),
            divide,
        })?;
    } else {
        if args.divide {
            let width = divide
                .iter()
                .map(|count| count.nodes.to_string().len())
                .max()
                .unwrap_or(0);
            for count in &divide {
                writeln!(out, "{:<5} {:>width$}", count.uci, count.nodes)?;
            }
        }
        writeln!(out, "nodes {nodes} time_ms {}", elapsed.as_millis())?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A share of the work: the positions below one of them belong to the first move of this number.
struct Share {
    first: usize,
    position: Position,
}

/// The counts of every first move. The work is cut after the second move, where there is one that is not the last, and
/// whoever is free takes the next share: so the threads end within a share of each other.
fn count(
    position: &Position,
    depth: u8,
    threads: usize,
    table: Option<&Table>,
) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let second = depth > 2;
    let mut shares = Vec::new();
    for (first, m) in moves.iter().enumerate() {
        let position = position.after(*m);
        if second {
            shares.extend(position.legal_moves().into_iter().map(|m| Share {
                first,
                position: position.after(m),
            }));
        } else {
            shares.push(Share { first, position });
        }
    }
    let left = u32::from(depth) - if second { 2 } else { 1 };
    let progress = progress(depth, shares.len());
    let next = AtomicUsize::new(0);
    let nodes: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let work = || {
        while let Some(share) = shares.get(next.fetch_add(1, Ordering::Relaxed)) {
            let below = match table {
                Some(table) => table.perft(&share.position, left),
                None => share.position.perft(left),
            };
            nodes[share.first].fetch_add(below, Ordering::Relaxed);
            progress.inc(1);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(shares.len()) {
            // When the system has no more threads to give, those that there are do the work.
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    progress.finish_and_clear();
    moves
        .iter()
        .copied()
        .zip(nodes.into_iter().map(AtomicU64::into_inner))
        .collect()
}

/// Shares done so far, on standard error where that is a terminal.
fn progress(depth: u8, shares: usize) -> ProgressBar {
    if depth < LONG {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(shares as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %, {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
