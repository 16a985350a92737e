//! The transposition table: what is known about positions searched before.

use crate::Score;
use crate::prefetch::prefetch;
use crate::report::Bound;
use ferz_board::Move;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The best move found, if any. Two positions can share an entry's key, so it must be checked before it is played.
    pub(crate) best: Option<Move>,
    /// Value, with mates counted from this node.
    pub(crate) score: Score,
    /// Static evaluation; `None` in check.
    pub(crate) eval: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

const NO_EVAL: i16 = i16::MIN;
const BOUND_NONE: u8 = 0;
const BOUND_UPPER: u8 = 1;
const BOUND_LOWER: u8 = 2;
const BOUND_EXACT: u8 = 3;
/// Generations wrap within the six bits beside the bound.
const GENERATIONS: u8 = 64;

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u32,
    best: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Generation in the upper six bits, bound in the lower two.
    kind: u8,
}

impl Entry {
    fn is_empty(self) -> bool {
        self.kind & 3 == BOUND_NONE
    }

    fn age(self, generation: u8) -> i32 {
        i32::from(generation.wrapping_sub(self.kind >> 2) % GENERATIONS)
    }

    /// How much is lost when this entry is overwritten.
    fn worth(self, generation: u8) -> i32 {
        if self.is_empty() {
            i32::MIN
        } else {
            i32::from(self.depth) - 4 * self.age(generation)
        }
    }
}

/// Entries that share one cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 5]);

/// A table of fixed size that forgets the least useful entry of a bucket.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl Table {
    /// A table of `megabytes` MiB; 0 is a single bucket, in effect none.
    pub(crate) fn new(megabytes: usize) -> Table {
        let count = (megabytes.saturating_mul(1024 * 1024) / size_of::<Bucket>()).max(1);
        Table {
            buckets: vec![Bucket::default(); count],
            generation: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.generation = 0;
    }

    /// A new search begins: entries of older ones become easier to overwrite.
    pub(crate) fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Bucket from the key's upper bits, leaving the lower ones to tell entries apart.
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// A probe of `key` will follow soon.
    pub(crate) fn expect(&self, key: u64) {
        prefetch(&self.buckets[self.index(key)]);
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)].0;
        let entry = bucket
            .iter()
            .find(|entry| entry.key == key as u32 && !entry.is_empty())?;
        Some(Known {
            best: (entry.best != 0).then(|| Move::from_bits(entry.best)),
            score: Score::raw(i32::from(entry.score)),
            eval: (entry.eval != NO_EVAL).then_some(i32::from(entry.eval)),
            depth: i32::from(entry.depth),
            bound: match entry.kind & 3 {
                BOUND_UPPER => Bound::Upper,
                BOUND_LOWER => Bound::Lower,
                _ => Bound::Exact,
            },
        })
    }

    pub(crate) fn put(&mut self, key: u64, known: Known) {
        let index = self.index(key);
        let generation = self.generation;
        let bucket = &mut self.buckets[index].0;
        let short = key as u32;
        let slot = bucket
            .iter()
            .position(|entry| entry.key == short && !entry.is_empty())
            .unwrap_or_else(|| {
                (0..bucket.len())
                    .min_by_key(|&slot| bucket[slot].worth(generation))
                    .unwrap_or(0)
            });
        let entry = &mut bucket[slot];
        let same = entry.key == short && !entry.is_empty();
        let depth = known.depth.clamp(0, 255) as u8;
        // A deeper bound from this very search is worth more than a shallow one, unless the new one is exact.
        if same
            && known.bound != Bound::Exact
            && entry.age(generation) == 0
            && i32::from(entry.depth) > known.depth + 4
        {
            return;
        }
        let best = match known.best {
            Some(best) => best.to_bits(),
            None if same => entry.best,
            None => 0,
        };
        *entry = Entry {
            key: short,
            best,
            score: known.score.value() as i16,
            eval: known.eval.map_or(NO_EVAL, |eval| eval as i16),
            depth,
            kind: generation << 2
                | match known.bound {
                    Bound::Upper => BOUND_UPPER,
                    Bound::Lower => BOUND_LOWER,
                    Bound::Exact => BOUND_EXACT,
                },
        };
    }

    /// Entries written by the present search, in thousandths, from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(200)];
        let used = sample
            .iter()
            .flat_map(|bucket| bucket.0)
            .filter(|entry| !entry.is_empty() && entry.age(self.generation) == 0)
            .count();
        (used * 1000 / (sample.len() * 5).max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(best: u16, depth: i32, bound: Bound) -> Known {
        Known {
            best: (best != 0).then(|| Move::from_bits(best)),
            score: Score::mate_in(3),
            eval: Some(-12),
            depth,
            bound,
        }
    }

    #[test]
    fn what_is_put_comes_back() {
        let mut table = Table::new(1);
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(table.get(key), None);
        table.put(key, known(77, 9, Bound::Lower));
        assert_eq!(table.get(key), Some(known(77, 9, Bound::Lower)));
        assert_eq!(table.get(key ^ 1), None);
        table.clear();
        assert_eq!(table.get(key), None);
    }

    #[test]
    fn a_new_entry_without_a_move_keeps_the_old_move() {
        let mut table = Table::new(1);
        table.put(5, known(77, 3, Bound::Exact));
        table.put(5, known(0, 4, Bound::Upper));
        assert_eq!(table.get(5), Some(known(77, 4, Bound::Upper)));
    }

    #[test]
    fn old_entries_give_way_before_deep_ones_of_this_search() {
        let mut table = Table::new(1);
        table.put(0, known(1, 6, Bound::Exact));
        table.age();
        for low in 1..=4 {
            table.put(low, known(1, 5, Bound::Exact));
        }
        table.put(5, known(1, 1, Bound::Exact));
        assert_eq!(
            table.get(0),
            None,
            "the entry of the last search was overwritten"
        );
        assert!((1..=5).all(|low| table.get(low).is_some()));
    }

    #[test]
    fn every_key_has_a_bucket() {
        let mut table = Table::new(3);
        for key in [0, 1, u64::MAX, u64::MAX / 2, 1 << 63] {
            table.put(key, known(1, 1, Bound::Exact));
            assert!(table.get(key).is_some());
        }
    }
}
