//! Bishops and rooks by one look into a table, where the processor gathers scattered bits (PEXT) in one step.
//!
//! The unsafe code here is paid for in speed: see `cargo xtask bench perft`.

use core::arch::x86_64::{__cpuid, _pext_u64};
use core::sync::atomic::{AtomicU8, Ordering};

use super::lines::Lines;
use super::sliders;
use crate::{Bitboard, Square};

const ENTRIES: usize = 107_648;

struct Table {
    bishops: [Entry; 64],
    rooks: [Entry; 64],
    attacks: [Bitboard; ENTRIES],
}

#[derive(Copy, Clone)]
struct Entry {
    /// The squares whose men change the attack: the lines without their last squares.
    relevant: u64,
    start: u32,
}

/// The subsets of a set of squares, counted up by carrying over the gaps, come in the order of their gathered bits.
#[allow(
    long_running_const_eval,
    reason = "a hundred thousand entries, once a build"
)]
static TABLE: Table = {
    const NONE: Entry = Entry {
        relevant: 0,
        start: 0,
    };
    let mut table = Table {
        bishops: [NONE; 64],
        rooks: [NONE; 64],
        attacks: [Bitboard::EMPTY; ENTRIES],
    };
    let mut next = 0;
    let mut index = 0;
    while index < 128 {
        let square = Square::ALL[index % 64];
        let bishop = index < 64;
        let relevant = sliders::relevant(square, bishop);
        let entry = Entry {
            relevant,
            start: next as u32,
        };
        let mut occupied = 0_u64;
        loop {
            table.attacks[next] = if bishop {
                sliders::bishop(square, Bitboard(occupied))
            } else {
                sliders::rook(square, Bitboard(occupied))
            };
            next += 1;
            occupied = occupied.wrapping_sub(relevant) & relevant;
            if occupied == 0 {
                break;
            }
        }
        if bishop {
            table.bishops[index % 64] = entry;
        } else {
            table.rooks[index % 64] = entry;
        }
        index += 1;
    }
    assert!(next == ENTRIES);
    table
};

/// Shows that this processor has PEXT and its companions: there is no other way to get one.
#[derive(Copy, Clone)]
pub(crate) struct Pext(());

impl Pext {
    /// `Some` where the processor has PEXT and is quick at it; asked once, then remembered.
    #[inline]
    pub(crate) fn detect() -> Option<Pext> {
        const NO: u8 = 1;
        const YES: u8 = 2;
        static ANSWER: AtomicU8 = AtomicU8::new(0);
        match ANSWER.load(Ordering::Relaxed) {
            YES => Some(Pext(())),
            NO => None,
            _ => {
                let quick = is_quick();
                ANSWER.store(if quick { YES } else { NO }, Ordering::Relaxed);
                quick.then_some(Pext(()))
            }
        }
    }

    #[inline(always)]
    fn look_up(self, entry: Entry, occupied: Bitboard) -> Bitboard {
        // SAFETY: a `Pext` exists only where the processor has BMI2.
        let gathered = unsafe { _pext_u64(occupied.0, entry.relevant) };
        let index = entry.start as usize + gathered as usize;
        debug_assert!(index < ENTRIES);
        // SAFETY: the gathered bits number the subsets of `relevant`, and the table holds one entry for each from
        // `start` on; a test looks up every one.
        unsafe { *TABLE.attacks.get_unchecked(index) }
    }
}

impl Lines for Pext {
    #[inline(always)]
    fn bishop(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(TABLE.bishops[from.index()], occupied)
    }

    #[inline(always)]
    fn rook(self, from: Square, occupied: Bitboard) -> Bitboard {
        self.look_up(TABLE.rooks[from.index()], occupied)
    }
}

/// AMD's processors before Zen 3 (family 19h) have PEXT, but take hundreds of cycles for it.
fn is_quick() -> bool {
    let has_all = std::is_x86_feature_detected!("bmi1")
        && std::is_x86_feature_detected!("bmi2")
        && std::is_x86_feature_detected!("popcnt")
        && std::is_x86_feature_detected!("lzcnt");
    has_all && !is_amd_before_zen3()
}

fn is_amd_before_zen3() -> bool {
    let vendor = __cpuid(0);
    let name = [vendor.ebx, vendor.edx, vendor.ecx]
        .map(u32::to_le_bytes)
        .concat();
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    (name == b"AuthenticAMD" || name == b"HygonGenuine") && family < 0x19
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_arithmetic_on_every_subset() {
        let Some(lines) = Pext::detect() else {
            println!("skipped: this processor has no quick PEXT");
            return;
        };
        let mut looked_up = 0;
        for square in Square::ALL {
            for (bishop, entry) in [
                (true, TABLE.bishops[square.index()]),
                (false, TABLE.rooks[square.index()]),
            ] {
                let mut occupied = 0_u64;
                loop {
                    // Men outside the relevant squares must change nothing.
                    let board = Bitboard(occupied | !entry.relevant);
                    let (table, arithmetic) = if bishop {
                        let expected = sliders::bishop(square, Bitboard(occupied));
                        (lines.bishop(square, board), expected)
                    } else {
                        let expected = sliders::rook(square, Bitboard(occupied));
                        (lines.rook(square, board), expected)
                    };
                    assert_eq!(table, arithmetic, "{square}");
                    looked_up += 1;
                    occupied = occupied.wrapping_sub(entry.relevant) & entry.relevant;
                    if occupied == 0 {
                        break;
                    }
                }
            }
        }
        assert_eq!(looked_up, ENTRIES);
    }
}
