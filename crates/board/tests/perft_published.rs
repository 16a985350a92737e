//! Every position of the public perft suites, at each depth whose published count is at most 20 million nodes.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use ferz_board::Position;

const MOST_NODES: u64 = 20_000_000;

/// The deepest published count within the bound: it walks through all the shallower ones.
fn deepest(line: &str) -> Option<(&str, u32, u64)> {
    let (fen, counts) = line.split_once('\t')?;
    counts
        .split(';')
        .map(|count| {
            let (depth, nodes) = count
                .trim()
                .strip_prefix('D')
                .and_then(|c| c.split_once(' '))
                .expect("D<depth> <nodes>");
            (
                fen,
                depth.parse().expect("a depth"),
                nodes.parse().expect("a count"),
            )
        })
        .rfind(|(_, _, nodes)| *nodes <= MOST_NODES)
}

fn suite_agrees(name: &str, at_least: usize) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/perft")
        .join(name);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("skipped: no {}", path.display());
        return;
    };
    let cases: Vec<_> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(deepest)
        .collect();
    assert!(
        cases.len() >= at_least,
        "{name} has only {} cases",
        cases.len()
    );
    let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((fen, depth, nodes)) =
                    cases.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let position =
                        Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
                    assert_eq!(position.perft(*depth), *nodes, "{fen} depth {depth}");
                    total.fetch_add(*nodes, Ordering::Relaxed);
                }
            });
        }
    });
    println!(
        "{name}: {} positions, {} nodes",
        cases.len(),
        total.into_inner()
    );
}

#[test]
fn tricky_positions() {
    suite_agrees("tricky.tsv", 20);
}

#[test]
fn random_positions() {
    suite_agrees("random.tsv", 1_000);
}

#[test]
fn chess960_positions() {
    suite_agrees("chess960.tsv", 480);
}
