//! The engine: what lives from one search to the next.

use std::sync::atomic::AtomicBool;

use ferz_board::Position;

use crate::budget::Budget;
use crate::eval::{Classical, Evaluate};
use crate::order::Histories;
use crate::search::{Memory, Search};
use crate::table::Table;
use crate::{Info, Limits, SearchResult};

/// A chess engine with its transposition table and what it has learned about move ordering in this game.
pub struct Engine {
    table: Table,
    histories: Histories,
    evaluator: Box<dyn Evaluate>,
}

impl Engine {
    /// An engine with a transposition table of `hash_mb` MiB (0: in effect none) and the classical evaluation.
    #[must_use]
    pub fn new(hash_mb: usize) -> Engine {
        Engine::with_evaluator(hash_mb, Box::new(Classical::default()))
    }

    /// An engine with another evaluation.
    #[must_use]
    pub fn with_evaluator(hash_mb: usize, evaluator: Box<dyn Evaluate>) -> Engine {
        Engine {
            table: Table::new(hash_mb),
            histories: Histories::new(),
            evaluator,
        }
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
        mut on_info: impl FnMut(&Info),
    ) -> SearchResult {
        let budget = Budget::new(limits, stop);
        if limits.mate.is_some() {
            // Values from searches that prune would hide mates from one that must not miss any.
            self.table.clear();
        }
        self.table.age();
        let memory = Memory {
            table: &mut self.table,
            histories: &mut self.histories,
            evaluator: self.evaluator.as_mut(),
        };
        Search::new(position, history, memory, budget).run(position, limits, &mut on_info)
    }

    /// The evaluation of `position` in centipawns for the side to move, without search; `None` when it is in check.
    pub fn evaluate(&mut self, position: &Position) -> Option<i32> {
        self.evaluator.start(position);
        (!position.is_check()).then(|| self.evaluator.evaluate(position))
    }

    /// Forgets everything: table, ordering, evaluation state. The next search depends on nothing before it.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Gives the table a new size in MiB (0: in effect none) and empties it.
    pub fn resize(&mut self, hash_mb: usize) {
        self.table = Table::new(hash_mb);
    }
}
