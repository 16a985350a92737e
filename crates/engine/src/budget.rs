//! When a search must stop, and when it would rather.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Limits;

/// Nodes between two looks at the clock and the stop flag: under a millisecond of search.
const CHECK_EVERY: u64 = 1024;
/// Moves the rest of the game is thought to take when the clock does not say.
const EXPECTED_MOVES: u32 = 26;

/// The limits of one search, ready for quick questions.
pub(crate) struct Budget<'a> {
    stop: &'a AtomicBool,
    start: Instant,
    nodes: u64,
    /// No new iteration begins after this, scaled by how settled the choice is.
    soft: Option<Duration>,
    /// The search is cut off at this.
    hard: Option<Duration>,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a AtomicBool) -> Budget<'a> {
        let mut soft = None;
        let mut hard = limits.movetime;
        if let Some(clock) = limits.clock {
            let remaining = clock.remaining.saturating_sub(clock.overhead);
            let moves = clock
                .moves_to_go
                .filter(|&moves| moves > 0)
                .unwrap_or(EXPECTED_MOVES)
                .min(EXPECTED_MOVES);
            let share = remaining / moves + clock.increment * 3 / 4;
            // A last move before the control may use nearly all; otherwise a reserve stays for surprises.
            let ceiling = if moves == 1 {
                remaining * 9 / 10
            } else {
                remaining / 3
            };
            let most = (share * 4).min(ceiling).max(Duration::from_millis(1));
            soft = Some(share.min(most));
            hard = Some(hard.map_or(most, |time| time.min(most)));
        }
        Budget {
            stop,
            start: Instant::now(),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            soft,
            hard,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must end now. The node limit is exact; flag and clock are asked every so many nodes.
    pub(crate) fn is_spent(&self, nodes: u64) -> bool {
        nodes >= self.nodes || (nodes.is_multiple_of(CHECK_EVERY) && self.is_overdue())
    }

    /// Whether the stop flag is up or the time is over.
    pub(crate) fn is_overdue(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether another iteration is worth beginning. `unrest` is 100 for an ordinary position, less when the choice is
    /// settled, more when it keeps changing.
    pub(crate) fn allows_iteration(&self, nodes: u64, unrest: u32) -> bool {
        nodes < self.nodes
            && !self.is_overdue()
            && self
                .soft
                .is_none_or(|soft| self.elapsed() < soft * unrest / 100)
    }

    /// Whether the time is the search's own to divide, so that a forced move need not use it.
    pub(crate) fn has_clock(&self) -> bool {
        self.soft.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    #[test]
    fn a_clock_is_never_overdrawn() {
        let stop = AtomicBool::new(false);
        for remaining in [0, 1, 20, 100, 1_000, 60_000] {
            for increment in [0, 100, 10_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    let clock = Clock {
                        remaining: Duration::from_millis(remaining),
                        increment: Duration::from_millis(increment),
                        moves_to_go,
                        overhead: Duration::from_millis(10),
                    };
                    let limits = Limits {
                        clock: Some(clock),
                        ..Limits::default()
                    };
                    let budget = Budget::new(&limits, &stop);
                    let hard = budget.hard.unwrap();
                    assert!(
                        hard <= Duration::from_millis(remaining.saturating_sub(10).max(1)),
                        "{clock:?}: {hard:?}"
                    );
                    assert!(budget.soft.unwrap() <= hard);
                }
            }
        }
    }

    #[test]
    fn nodes_are_exact_and_the_flag_is_seen() {
        let stop = AtomicBool::new(false);
        let budget = Budget::new(&Limits::nodes(10), &stop);
        assert!(!budget.is_spent(9));
        assert!(budget.is_spent(10));
        let free = Budget::new(&Limits::default(), &stop);
        assert!(!free.is_spent(CHECK_EVERY));
        stop.store(true, Ordering::Relaxed);
        assert!(free.is_spent(CHECK_EVERY));
    }
}
