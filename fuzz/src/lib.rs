//! What the fuzz targets do with their bytes, one function each, so that the seeds can be replayed without a fuzzer.
//!
//! Each function must return on any input. Beyond that it asserts what the parser promises: what was read and is written
//! again reads the same, and what was refused changed nothing.

mod fen;
mod move_text;

pub use fen::fen;
pub use move_text::{san, uci_move};

/// One fuzz target.
pub type Target = fn(&[u8]);

/// Every target by name; the name is that of its file in `fuzz_targets` and of its folder in `seeds`.
pub const TARGETS: &[(&str, Target)] = &[("fen", fen), ("san", san), ("uci_move", uci_move)];

/// The bytes as lines of text, with what is not UTF-8 replaced.
fn lines(bytes: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(bytes)
        .lines()
        .map(str::to_owned)
        .collect()
}
