//! Counts of positions already seen, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use ferz_board::Position;

/// Below this depth counting afresh is quicker than looking up.
const LEAST_DEPTH: u32 = 3;

/// The depth takes the low bits of an entry, the count the rest.
const DEPTH_BITS: u32 = 5;

/// A count for a key and a depth. The key is stored xored with the rest (Hyatt, Mann 2002): an entry torn by two
/// threads that write at once then fits no key.
#[derive(Default)]
struct Entry {
    mixed_key: AtomicU64,
    counted: AtomicU64,
}

impl Entry {
    fn load(&self) -> (u64, u64) {
        let counted = self.counted.load(Ordering::Relaxed);
        (self.mixed_key.load(Ordering::Relaxed) ^ counted, counted)
    }

    fn store(&self, key: u64, counted: u64) {
        self.mixed_key.store(key ^ counted, Ordering::Relaxed);
        self.counted.store(counted, Ordering::Relaxed);
    }
}

/// Pairs of entries: the first keeps the larger count, the second the later one.
pub(super) struct Table {
    pairs: Vec<[Entry; 2]>,
}

impl Table {
    /// A table of about so many megabytes, at least one.
    ///
    /// # Errors
    /// When there is no such room.
    pub(super) fn with_megabytes(megabytes: u32) -> anyhow::Result<Table> {
        let size = (megabytes as usize * 1024 * 1024 / size_of::<[Entry; 2]>()).max(1);
        let mut pairs = Vec::new();
        pairs
            .try_reserve_exact(size)
            .with_context(|| format!("there is no room for a table of {megabytes} MB"))?;
        pairs.resize_with(size, Default::default);
        Ok(Table { pairs })
    }

    /// [`Position::perft`] with the table's help.
    pub(super) fn perft(&self, position: &Position, depth: u32) -> u64 {
        if !(LEAST_DEPTH..1 << DEPTH_BITS).contains(&depth) {
            return position.perft(depth);
        }
        let key = position.key();
        let pair = self.pair(key, depth);
        for entry in pair {
            let (found, counted) = entry.load();
            if found == key && counted & ((1 << DEPTH_BITS) - 1) == u64::from(depth) {
                return counted >> DEPTH_BITS;
            }
        }
        let nodes = position
            .legal_moves()
            .iter()
            .map(|m| self.perft(&position.after(*m), depth - 1))
            .sum();
        if nodes < 1 << (64 - DEPTH_BITS) {
            let counted = nodes << DEPTH_BITS | u64::from(depth);
            let (_, first) = pair[0].load();
            let slot = usize::from(first >> DEPTH_BITS > nodes);
            pair[slot].store(key, counted);
        }
        nodes
    }

    fn pair(&self, key: u64, depth: u32) -> &[Entry; 2] {
        // The depth moves a position about, so that its counts at several depths do not push each other out.
        let spread = (key ^ u64::from(depth)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let index = (u128::from(spread) * self.pairs.len() as u128) >> 64;
        &self.pairs[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_published_ones_even_in_the_smallest_table() {
        for (fen, depth, nodes) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                5,
                4_865_609,
            ),
            (
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                4,
                4_085_603,
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
        ] {
            let position = Position::from_fen(fen).expect("a position");
            let table = Table::with_megabytes(1).expect("a megabyte");
            assert_eq!(table.perft(&position, depth), nodes, "{fen}");
            assert_eq!(
                table.perft(&position, depth),
                nodes,
                "{fen}, from the table"
            );
        }
    }
}
