//! What the fuzz targets do with their bytes, one function each, so that the seeds can be replayed without a fuzzer.
//!
//! Each function must return on any input. Beyond that it asserts what the parser promises: what was read and is written
//! again reads the same, and what was refused changed nothing.

// The slow closure of the tests of ferz-laws.
#[path = "../../crates/laws/tests/mating/closure.rs"]
mod closure;
#[cfg(feature = "club")]
mod club;
mod fen;
mod game;
mod move_text;
mod pgn;
mod time_control;
mod uci;
mod verdict;

#[cfg(feature = "club")]
pub use club::http_action;
pub use fen::fen;
pub use game::{event_text, game_events};
pub use move_text::{san, uci_move};
pub use pgn::pgn;
pub use time_control::time_control;
pub use uci::uci_protocol;
pub use verdict::verdict;

/// One fuzz target.
pub type Target = fn(&[u8]);

/// Every target by name; the name is that of its file in `fuzz_targets` and of its folder in `seeds`.
pub const TARGETS: &[(&str, Target)] = &[
    ("event_text", event_text),
    ("fen", fen),
    ("game_events", game_events),
    #[cfg(feature = "club")]
    ("http_action", http_action),
    ("pgn", pgn),
    ("san", san),
    ("time_control", time_control),
    ("uci_move", uci_move),
    ("uci_protocol", uci_protocol),
    ("verdict", verdict),
];

/// The bytes as lines of text, with what is not UTF-8 replaced.
fn lines(bytes: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(bytes);
    text.lines().map(str::to_owned).collect()
}
