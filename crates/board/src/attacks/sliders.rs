//! Bishops, rooks and queens by subtraction: on a line seen from the slider, taking the slider away from the
//! occupied squares borrows up to the first man, and the changed bits are the squares attacked. The backward half is
//! the same on the byte-swapped board. Ranks do not survive a byte swap and come from a table.

use super::ray;
use crate::{Bitboard, Square};

struct Masks {
    file: u64,
    rising: u64,
    falling: u64,
}

const MASKS_TABLE: [Masks; 64] = {
    const EMPTY: Masks = Masks {
        file: 0,
        rising: 0,
        falling: 0,
    };
    let mut masks = [EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        masks[index] = Masks {
            file: ray(square, (0, 1)) | ray(square, (0, -1)),
            rising: ray(square, (1, 1)) | ray(square, (-1, -1)),
            falling: ray(square, (-1, 1)) | ray(square, (1, -1)),
        };
        index += 1;
    }
    masks
};

static MASKS: [Masks; 64] = MASKS_TABLE;

/// Attacks along a rank, by file and by the six inner squares of the rank: men on the edge files change nothing.
const RANK_TABLE: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner << 1) as u8;
            let mut attacks = 0_u8;
            let mut at = file as i8 + 1;
            while at < 8 {
                attacks |= 1 << at;
                if occupied >> at & 1 == 1 {
                    break;
                }
                at += 1;
            }
            at = file as i8 - 1;
            while at >= 0 {
                attacks |= 1 << at;
                if occupied >> at & 1 == 1 {
                    break;
                }
                at -= 1;
            }
            table[file][inner] = attacks;
            inner += 1;
        }
        file += 1;
    }
    table
};

static RANK: [[u8; 64]; 8] = RANK_TABLE;

#[inline]
const fn along(mask: u64, slider: u64, occupied: u64) -> u64 {
    let men = occupied & mask;
    let up = men.wrapping_sub(slider);
    let down = men
        .swap_bytes()
        .wrapping_sub(slider.swap_bytes())
        .swap_bytes();
    (up ^ down) & mask
}

/// The squares a bishop attacks, up to and including the first man on each line.
#[must_use]
#[inline]
pub const fn bishop(from: Square, occupied: Bitboard) -> Bitboard {
    let masks = &MASKS[from.index()];
    let slider = 1 << from.index();
    Bitboard(along(masks.rising, slider, occupied.0) | along(masks.falling, slider, occupied.0))
}

/// The squares a rook attacks, up to and including the first man on each line.
#[must_use]
#[inline]
pub const fn rook(from: Square, occupied: Bitboard) -> Bitboard {
    let shift = from.index() & 56;
    let inner = occupied.0 >> (shift + 1) & 63;
    let rank = (RANK[from.index() & 7][inner as usize] as u64) << shift;
    Bitboard(along(MASKS[from.index()].file, 1 << from.index(), occupied.0) | rank)
}

/// The squares a queen attacks, up to and including the first man on each line.
#[must_use]
#[inline]
pub fn queen(from: Square, occupied: Bitboard) -> Bitboard {
    bishop(from, occupied) | rook(from, occupied)
}

/// The squares on the lines of a bishop or rook where a man changes what it attacks: all but the last of each line.
#[cfg(target_arch = "x86_64")]
pub(super) const fn relevant(from: Square, bishop: bool) -> u64 {
    let directions: [(i8, i8); 4] = if bishop {
        [(1, 1), (-1, -1), (-1, 1), (1, -1)]
    } else {
        [(0, 1), (0, -1), (1, 0), (-1, 0)]
    };
    let mut squares = 0;
    let mut direction = 0;
    while direction < 4 {
        let (files, ranks) = directions[direction];
        let mut at = from;
        while let Some(next) = at.offset(files, ranks) {
            if next.offset(files, ranks).is_some() {
                squares |= 1 << next.index();
            }
            at = next;
        }
        direction += 1;
    }
    squares
}

/// The two diagonals of a square on an empty board, without the square itself.
#[must_use]
pub fn diagonals(from: Square) -> Bitboard {
    let masks = &MASKS[from.index()];
    Bitboard(masks.rising | masks.falling)
}

/// The file and the rank of a square, without the square itself.
#[must_use]
pub fn straights(from: Square) -> Bitboard {
    let rank = 0xff_u64 << (from.index() & 56);
    Bitboard(MASKS[from.index()].file | (rank ^ 1 << from.index()))
}
