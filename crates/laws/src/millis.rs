use std::fmt;
use std::ops::{Add, AddAssign, Sub};

/// A length of time, or a moment counted from the start of the game, in milliseconds.
///
/// Sums and differences saturate, so no event can overflow a clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all; as a moment, the start of the game.
    pub const ZERO: Millis = Millis(0);

    /// `seconds` as milliseconds.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1000))
    }

    /// `minutes` as milliseconds.
    #[must_use]
    pub const fn from_mins(minutes: u64) -> Millis {
        Millis(minutes.saturating_mul(60_000))
    }

    /// Whether this is no time at all.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Millis;

    fn sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

/// Hours, minutes and seconds as a clock shows them, with tenths under twenty seconds: `1:05:09`, `3:02`, `0:09.5`.
impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1000;
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            write!(f, "{hours}:{minutes:02}:{rest:02}")
        } else if self.0 < 20_000 {
            write!(f, "{minutes}:{rest:02}.{}", self.0 / 100 % 10)
        } else {
            write!(f, "{minutes}:{rest:02}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_like_a_clock() {
        assert_eq!(Millis(3 * 60_000 + 2_000).to_string(), "3:02");
        assert_eq!(Millis(9_540).to_string(), "0:09.5");
        assert_eq!(Millis(65 * 60_000 + 9_000).to_string(), "1:05:09");
    }

    #[test]
    fn never_overflows() {
        assert_eq!(Millis(u64::MAX) + Millis(1), Millis(u64::MAX));
        assert_eq!(Millis(1) - Millis(2), Millis::ZERO);
    }
}
