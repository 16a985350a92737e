//! Random numbers that are the same in every run, unless `FERZ_SEED` asks for others.

/// Marsaglia's xorshift, 64 bits.
pub struct Random(u64);

impl Random {
    /// `name` sets the tests' streams apart.
    pub fn new(name: &str) -> Random {
        let seed = std::env::var("FERZ_SEED").map_or(0, |text| {
            text.parse::<u64>()
                .unwrap_or_else(|_| panic!("FERZ_SEED is a whole number, not {text:?}"))
        });
        let mixed = name
            .bytes()
            .fold(seed ^ 0x9e37_79b9_7f4a_7c15, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        let mut random = Random(mixed | 1);
        for _ in 0..16 {
            random.below(2);
        }
        random
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    /// True in `percent` of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
