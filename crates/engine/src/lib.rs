//! A chess engine: search, evaluation, levels of play, and the UCI protocol.
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

mod bench;
mod budget;
mod engine;
pub mod eval;
mod level;
mod limits;
mod order;
mod random;
mod report;
mod score;
mod search;
mod see;
mod table;
pub mod uci;

pub use bench::{Bench, bench};
pub use engine::Engine;
pub use level::Level;
pub use limits::{Clock, Limits};
pub use report::{Bound, Info, Line, SearchResult};
pub use score::{MAX_PLY, Score};
