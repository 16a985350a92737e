//! What a search is given to work with.

use std::time::Duration;

use ferz_board::Move;

/// When to stop, and which moves to look at. The first limit reached ends the search; with none set it goes on until the
/// stop flag is raised or the greatest depth is reached.
///
/// ```
/// use ferz_engine::Limits;
/// let limits = Limits { depth: Some(8), nodes: Some(100_000), ..Limits::default() };
/// assert!(limits.clock.is_none());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Finish after this many plies of full-width search (at least 1).
    pub depth: Option<u32>,
    /// Stop at this many nodes, exactly.
    pub nodes: Option<u64>,
    /// Use this much time for the move.
    pub movetime: Option<Duration>,
    /// The clock of the side to move; the search decides how much of it to use.
    pub clock: Option<Clock>,
    /// Look for a mate in at most this many moves, without any pruning that could miss one, and stop when it is found
    /// or shown not to exist.
    pub mate: Option<u32>,
    /// Consider only these root moves; empty means all. If none of them is legal here, all are considered.
    pub searchmoves: Vec<Move>,
    /// How many best root moves to give an exact score and line (0 counts as 1).
    pub multi_pv: usize,
    /// No limit but the stop flag. Kept apart from "no limits" because UCI forbids an answer before `stop`.
    pub infinite: bool,
}

impl Limits {
    /// A search of `depth` plies.
    #[must_use]
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A search of `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// A search of the given time.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits {
            movetime: Some(time),
            ..Limits::default()
        }
    }
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` (or 0) when the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Kept back for transmission and for a late scheduler.
    pub overhead: Duration,
}
