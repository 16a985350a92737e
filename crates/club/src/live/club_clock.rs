use std::time::{Duration, Instant};

/// Time by which games are timed: how long the club has been open, over all its runs.
///
/// Games count from their own beginning on it. It stands still while the club is closed or the machine sleeps, so an
/// outage is nobody's thinking time. The latest reading is stored with every event and once a second while a clock
/// runs, and the next run goes on from there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClubClock {
    before: u64,
    opened: Instant,
}

impl ClubClock {
    /// Goes on from the reading an earlier run stored.
    pub(crate) fn resume(before: u64) -> Self {
        Self {
            before,
            opened: Instant::now(),
        }
    }

    /// Milliseconds.
    pub(crate) fn now(&self) -> u64 {
        self.before + u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX / 2)
    }

    /// The moment of this run at which the clock reads `ms`; now, when that is past.
    pub(crate) fn instant(&self, ms: u64) -> Instant {
        self.opened + Duration::from_millis(ms.saturating_sub(self.before))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_run_goes_on_where_the_last_one_stopped() {
        let clock = ClubClock::resume(5000);
        assert!((5000..5200).contains(&clock.now()), "{}", clock.now());
        let later = clock.instant(6000) - clock.instant(5000);
        assert_eq!(later, Duration::from_secs(1));
        assert!(clock.instant(10) <= Instant::now());
    }
}
