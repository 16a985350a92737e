//! A value that changes from middlegame to endgame.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A middlegame and an endgame value in one word, so that both are added at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Taper(i32);

impl Taper {
    pub(super) const fn new(middlegame: i32, endgame: i32) -> Taper {
        Taper((endgame << 16) + middlegame)
    }

    pub(super) const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    pub(super) const fn endgame(self) -> i32 {
        // The rounding gives back what a negative lower half has borrowed.
        ((self.0 + 0x8000) >> 16) as i16 as i32
    }

    /// The value at `phase` out of `full`, where `full` is all middlegame.
    pub(super) const fn at(self, phase: i32, full: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (full - phase)) / full
    }
}

impl Add for Taper {
    type Output = Taper;
    fn add(self, other: Taper) -> Taper {
        Taper(self.0 + other.0)
    }
}

impl Sub for Taper {
    type Output = Taper;
    fn sub(self, other: Taper) -> Taper {
        Taper(self.0 - other.0)
    }
}

impl Neg for Taper {
    type Output = Taper;
    fn neg(self) -> Taper {
        Taper(-self.0)
    }
}

impl Mul<i32> for Taper {
    type Output = Taper;
    fn mul(self, times: i32) -> Taper {
        Taper(self.0 * times)
    }
}

impl AddAssign for Taper {
    fn add_assign(&mut self, other: Taper) {
        self.0 += other.0;
    }
}

impl SubAssign for Taper {
    fn sub_assign(&mut self, other: Taper) {
        self.0 -= other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_keep_their_sign() {
        for middlegame in [-900, -1, 0, 1, 2_000] {
            for endgame in [-1_500, -1, 0, 1, 900] {
                let both = Taper::new(middlegame, endgame);
                assert_eq!((both.middlegame(), both.endgame()), (middlegame, endgame));
                let twice = both * 2 - Taper::new(3, -3);
                assert_eq!(
                    (twice.middlegame(), twice.endgame()),
                    (2 * middlegame - 3, 2 * endgame + 3)
                );
            }
        }
        assert_eq!(Taper::new(24, 48).at(12, 24), 36);
    }
}
