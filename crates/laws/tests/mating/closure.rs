//! Who can mate, found out slowly: every position that can be reached, breadth first, without any judgement.
//!
//! Positions are told apart by all that matters for the moves ahead: the men, the side to move, the castling rights and
//! an en passant capture that is legal. Nothing is left out, nothing is guessed, and a bound that is met says nothing.

use std::collections::{HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use ferz_board::{CastlingSide, Color, Position};

/// A whole position: the occupied squares; the men on them, four bits each; the side to move, rights and en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Whole([u64; 4]);

impl Whole {
    pub fn of(position: &Position) -> Whole {
        let occupied = position.occupied();
        assert!(occupied.len() <= 32, "more men than there are: {position}");
        let mut men = [0_u64; 2];
        for (index, square) in occupied.into_iter().enumerate() {
            let piece = position.piece_at(square).expect("a man stands there");
            let code = 1 + piece.role.index() as u64 + 6 * piece.color.index() as u64;
            men[index / 16] |= code << (index % 16 * 4);
        }
        let mut rest = position.turn().index() as u64;
        rest |= position
            .en_passant()
            .map_or(0, |square| 1 + square.index() as u64)
            << 8;
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                let rook = position.castling_rights().rook(color, side);
                let file = rook.map_or(0, |square| 1 + square.file().index() as u64);
                rest |= file << (16 + 4 * (2 * color.index() + side.index()));
            }
        }
        Whole([occupied.0, men[0], men[1], rest])
    }
}

/// Mixes the parts of [`Whole`] well enough for a table.
#[derive(Default)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 29;
    }

    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0xbf58_476d_1ce4_e5b9)
    }
}

/// What [`closure`] found.
pub struct Closure {
    mates: [bool; 2],
    /// Whether every position that can be reached was looked at.
    complete: bool,
}

impl Closure {
    /// Whether this side can mate; `None` where the bound was met first.
    pub fn can(&self, side: Color) -> Option<bool> {
        match (self.mates[side.index()], self.complete) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }
}

/// Reaches positions from `root` until both sides have mated, all are reached, or there are more than `most`.
pub fn closure(root: &Position, most: usize) -> Closure {
    let mut reached: HashSet<Whole, BuildHasherDefault<Mix>> = HashSet::default();
    reached.insert(Whole::of(root));
    let mut waiting = VecDeque::from([root.clone()]);
    let mut mates = [false; 2];
    while let Some(position) = waiting.pop_front() {
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() {
            mates[position.turn().opponent().index()] = true;
            if mates == [true; 2] {
                break;
            }
        }
        for mv in moves {
            let after = position.after(mv);
            if reached.insert(Whole::of(&after)) {
                waiting.push_back(after);
            }
        }
        if reached.len() > most {
            return Closure {
                mates,
                complete: false,
            };
        }
    }
    Closure {
        mates,
        complete: waiting.is_empty(),
    }
}
