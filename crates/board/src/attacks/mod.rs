//! Where men attack from a square, on a board with the given squares occupied.

mod lines;
#[cfg(target_arch = "x86_64")]
mod pext;
mod sliders;

pub(crate) use lines::{Arithmetic, Lines};
#[cfg(target_arch = "x86_64")]
pub(crate) use pext::Pext;
pub use sliders::{bishop, diagonals, queen, rook, straights};

use crate::{Bitboard, Color, Role, Square};

const KING_STEPS: [(i8, i8); 8] = [
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
];
const KNIGHT_STEPS: [(i8, i8); 8] = [
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
];

static KING: [Bitboard; 64] = step_table(&KING_STEPS);
static KNIGHT: [Bitboard; 64] = step_table(&KNIGHT_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [
    step_table(&[(-1, 1), (1, 1)]),
    step_table(&[(-1, -1), (1, -1)]),
];
static BETWEEN: [[Bitboard; 64]; 64] = line_table(false);
static LINE: [[Bitboard; 64]; 64] = line_table(true);

const fn step_table(steps: &[(i8, i8)]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut step = 0;
        while step < steps.len() {
            if let Some(to) = Square::ALL[index].offset(steps[step].0, steps[step].1) {
                table[index].0 |= 1 << to.index();
            }
            step += 1;
        }
        index += 1;
    }
    table
}

/// The squares from one square in a direction up to the edge, the first not included.
const fn ray(from: Square, step: (i8, i8)) -> u64 {
    let mut squares = 0;
    let mut at = from;
    while let Some(next) = at.offset(step.0, step.1) {
        squares |= 1 << next.index();
        at = next;
    }
    squares
}

const fn line_table(whole: bool) -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < 8 {
            let step = KING_STEPS[direction];
            let back = (-step.0, -step.1);
            let here = Square::ALL[index];
            let line = ray(here, step) | ray(here, back) | 1 << index;
            let mut at = here;
            while let Some(next) = at.offset(step.0, step.1) {
                table[index][next.index()] = Bitboard(if whole {
                    line
                } else {
                    ray(here, step) & ray(next, back)
                });
                at = next;
            }
            direction += 1;
        }
        index += 1;
    }
    table
}

/// The squares a king attacks.
#[must_use]
pub fn king(from: Square) -> Bitboard {
    KING[from.index()]
}

/// The squares a knight attacks.
#[must_use]
pub fn knight(from: Square) -> Bitboard {
    KNIGHT[from.index()]
}

/// The squares a pawn of this color attacks; it moves elsewhere.
#[must_use]
pub fn pawn(color: Color, from: Square) -> Bitboard {
    PAWN[color.index()][from.index()]
}

/// The squares that a man of this role and color attacks.
#[must_use]
pub fn of(role: Role, color: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, from),
        Role::Knight => knight(from),
        Role::Bishop => bishop(from, occupied),
        Role::Rook => rook(from, occupied),
        Role::Queen => queen(from, occupied),
        Role::King => king(from),
    }
}

/// The squares strictly between two squares of one line; empty if they share no line.
#[must_use]
pub fn between(one: Square, other: Square) -> Bitboard {
    BETWEEN[one.index()][other.index()]
}

/// The whole line through two squares, edge to edge; empty if they share no line.
#[must_use]
pub fn line(one: Square, other: Square) -> Bitboard {
    LINE[one.index()][other.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square: slow, and right by inspection.
    fn walk(from: Square, steps: &[(i8, i8)], occupied: Bitboard) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for &(file, rank) in steps {
            let mut at = from;
            while let Some(next) = at.offset(file, rank) {
                reached |= next.into();
                if occupied.contains(next) {
                    break;
                }
                at = next;
            }
        }
        reached
    }

    #[test]
    fn sliders_agree_with_a_walk_over_random_boards() {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..20_000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let occupied = Bitboard(seed & seed.rotate_left(21));
            let from = Square::wrapping((seed >> 40) as u32);
            assert_eq!(
                rook(from, occupied),
                walk(from, &[(0, 1), (0, -1), (1, 0), (-1, 0)], occupied)
            );
            assert_eq!(
                bishop(from, occupied),
                walk(from, &[(1, 1), (1, -1), (-1, 1), (-1, -1)], occupied)
            );
        }
    }

    #[test]
    fn lines_are_symmetric_and_hold_both_ends() {
        for one in Square::ALL {
            for other in Square::ALL {
                assert_eq!(between(one, other), between(other, one));
                assert_eq!(line(one, other), line(other, one));
                if !line(one, other).is_empty() {
                    assert!(line(one, other).contains(one) && line(one, other).contains(other));
                }
            }
        }
        assert_eq!(between(Square::A1, Square::D4).len(), 2);
        assert!(between(Square::A1, Square::B3).is_empty());
    }
}
