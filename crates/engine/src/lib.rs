//! A chess engine: search, evaluation, levels of play, and the UCI protocol.
//!
//! Give it a position, the game before it and [`Limits`]; it answers with a move whenever there is one.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use ferz_board::Position;
//! use ferz_engine::{Engine, Limits};
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
//! let mut engine = Engine::new(1);
//! let result = engine.search(&position, &[], &Limits::depth(4), &AtomicBool::new(false), |_| {});
//! assert_eq!(position.san(result.best.unwrap()), "Ra8#");
//! assert_eq!(result.score.mate(), Some(1));
//! ```
//!
//! # Map
//! - [`Engine`] keeps what lives from one search to the next: table, move statistics, evaluation;
//! - [`Limits`] and [`Clock`] go in, [`Info`] comes out while it searches and [`SearchResult`] at the end, valued in [`Score`];
//! - `search/`: `root` deepens, `node` searches to a depth, `quiescence` plays out captures; beside it `table`
//!   (transpositions), `order` (which move first), `budget` (when to stop);
//! - [`eval`]: the [`Evaluate`](eval::Evaluate) seam and the classical evaluation behind it;
//! - [`Level`]: eight strengths of play; [`uci::run`]: the protocol; [`bench()`]: a fixed workload.
//!
//! Imports point one way: nouns (`score`, `limits`, `report`), then their tools, then `search`, `engine`, and at the top
//! `level`, `uci` and `bench`. The crate reads the clock only to keep time limits, and starts a thread only in [`uci::run`].

mod bench;
mod budget;
mod engine;
pub mod eval;
mod level;
mod limits;
mod order;
mod prefetch;
mod random;
mod report;
mod score;
mod search;
mod table;
pub mod uci;

pub use bench::{Bench, bench};
pub use engine::Engine;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use report::{Bound, Info, Line, SearchResult};
pub use score::{MAX_PLY, Score};
