//! The engine: what lives from one search to the next.

use std::sync::atomic::AtomicBool;

use ferz_board::Position;

use crate::eval::{Classical, Evaluate};
use crate::{Info, Limits, SearchResult};

/// A chess engine with its transposition table and what it has learned about move ordering in this game.
pub struct Engine {
    evaluator: Box<dyn Evaluate>,
}

impl Engine {
    /// An engine with a transposition table of `hash_mb` MiB (at least 1) and the classical evaluation.
    #[must_use]
    pub fn new(hash_mb: usize) -> Engine {
        Engine::with_evaluator(hash_mb, Box::new(Classical::default()))
    }

    /// An engine with another evaluation.
    #[must_use]
    pub fn with_evaluator(_hash_mb: usize, evaluator: Box<dyn Evaluate>) -> Engine {
        Engine { evaluator }
    }

    /// Searches `position`.
    ///
    /// `history` holds the keys ([`Position::key`]) of the positions of the game before this one, oldest first, so that
    /// repetitions are seen; empty is fine. `stop` ends the search within milliseconds when it becomes true.
    /// `on_info` is called for every finished iteration. Castling modes and Chess960 positions need nothing special.
    /// The result has a move whenever a legal one exists, even when stopped at once.
    pub fn search(
        &mut self,
        position: &Position,
        history: &[u64],
        limits: &Limits,
        stop: &AtomicBool,
        on_info: impl FnMut(&Info),
    ) -> SearchResult {
        let _ = (
            position,
            history,
            limits,
            stop,
            on_info,
            &mut self.evaluator,
        );
        todo!()
    }

    /// Forgets everything: table, ordering, evaluation state. The next search depends on nothing before it.
    pub fn clear(&mut self) {
        todo!()
    }

    /// Gives the table a new size in MiB (at least 1) and empties it.
    pub fn resize(&mut self, hash_mb: usize) {
        let _ = hash_mb;
        todo!()
    }
}
