//! Drawing lots: repeatable with a seed, different each time without.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};

/// A source of lots.
#[derive(Debug, Clone)]
pub struct Lots(u64);

impl Lots {
    /// Lots that follow from the seed; without one, from the system's randomness.
    pub fn new(seed: Option<u64>) -> Lots {
        // The standard library seeds its hash tables from the system.
        Lots(seed.unwrap_or_else(|| RandomState::new().build_hasher().finish()))
    }

    /// The next 64 bits: splitmix64 (Steele, Lea and Flood 2014).
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is small, so that the remainder's bias does not matter.
    pub fn below(&mut self, bound: u16) -> u16 {
        (self.draw() % u64::from(bound)) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_repeats_and_matches_the_published_sequence() {
        // First outputs of the reference splitmix64.c for seed 1234567.
        let mut lots = Lots::new(Some(1_234_567));
        assert_eq!(lots.draw(), 6_457_827_717_110_365_317);
        assert_eq!(lots.draw(), 3_203_168_211_198_807_973);
    }
}
