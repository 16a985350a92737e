//! Every position that can be reached, compared whole, the most promising first: until a mate is found or nothing is
//! left.
//!
//! # Why it is sound
//! When nothing is left, the positions reached are closed under legal moves, but for those from which too little
//! material or a wall proves that no mate can come; and none of them is mate. Positions are told apart by
//! [`Position`]'s own equality, in which the counters play no part. A limit that is met on the way proves nothing.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

use ferz_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::{CanMate, Proof, material, wall};

/// A position that was reached, and how.
struct Node {
    position: Position,
    /// The index of the position before; the root is its own.
    parent: u32,
    /// The move that led here; without meaning at the root.
    mv: Move,
    /// The node before with the same key, if keys collide.
    same_key: Option<u32>,
}

/// The positions reached so far, told apart exactly: equal keys are only a hint.
struct Reached {
    nodes: Vec<Node>,
    by_key: HashMap<u64, u32, BuildHasherDefault<Key>>,
}

/// The Zobrist keys are random enough to stand for their own hashes.
#[derive(Default)]
struct Key(u64);

impl Hasher for Key {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Reached {
    /// Adds a position, unless it is there already; gives its index if it is new.
    fn add(&mut self, position: Position, parent: u32, mv: Move) -> Option<u32> {
        let index = self.nodes.len() as u32;
        let latest = self.by_key.get(&position.key()).copied();
        let mut same = latest;
        while let Some(other) = same {
            let node = &self.nodes[other as usize];
            if node.position == position {
                return None;
            }
            same = node.same_key;
        }
        self.by_key.insert(position.key(), index);
        self.nodes.push(Node {
            position,
            parent,
            mv,
            same_key: latest,
        });
        Some(index)
    }

    /// The moves from the root to this node.
    fn line(&self, mut index: u32) -> Vec<Move> {
        let mut line = Vec::new();
        while index != 0 {
            let node = &self.nodes[index as usize];
            line.push(node.mv);
            index = node.parent;
        }
        line.reverse();
        line
    }
}

/// Positions that wait to be looked at, in several orders of hope at once: where one order goes astray, another may not.
struct Waiting {
    heaps: [BinaryHeap<Reverse<(u32, u32)>>; 4],
    done: Vec<bool>,
    turn: usize,
}

impl Waiting {
    fn push(&mut self, index: u32, costs: [u32; 4]) {
        self.done.resize(index as usize + 1, false);
        for (heap, cost) in self.heaps.iter_mut().zip(costs) {
            heap.push(Reverse((cost, index)));
        }
    }

    /// The next index, from each order in its turn.
    fn pop(&mut self) -> Option<u32> {
        for _ in 0..self.heaps.len() {
            self.turn = (self.turn + 1) % self.heaps.len();
            while let Some(Reverse((_, index))) = self.heaps[self.turn].pop() {
                if !std::mem::replace(&mut self.done[index as usize], true) {
                    return Some(index);
                }
            }
        }
        None
    }
}

/// In the first positions the wall is looked for everywhere: a check may have been all that kept it open.
const FIRST: u32 = 100;

/// Explores until `side` has mated, nothing is left, or `limit` positions have been reached; then `None`.
pub(super) fn explore(
    root: &Position,
    side: Color,
    limit: u32,
    spent: &mut u64,
) -> Option<CanMate> {
    let mut reached = Reached {
        nodes: Vec::new(),
        by_key: HashMap::default(),
    };
    let mut waiting = Waiting {
        heaps: Default::default(),
        done: Vec::new(),
        turn: 0,
    };
    // Looking for a wall costs about as much as reaching ten positions, and not every position is worth it.
    let mut walls = limit / 64;
    reached.add(root.clone(), 0, Move::from_bits(0));
    waiting.push(0, [0; 4]);
    while let Some(index) = waiting.pop() {
        let position = reached.nodes[index as usize].position.clone();
        for mv in position.legal_moves() {
            let Some(child) = reached.add(position.after(mv), index, mv) else {
                continue;
            };
            let after = &reached.nodes[child as usize].position;
            if after.turn() != side && after.is_checkmate() {
                return Some(CanMate::Yes {
                    helpmate: reached.line(child),
                });
            }
            if material::insufficient(after, side).is_some() {
                continue;
            }
            if child >= limit {
                *spent += u64::from(limit);
                return None;
            }
            // Only a capture or a pawn's move makes a new structure.
            if walls > 0 && (after.halfmove_clock() == 0 || child < FIRST) {
                walls -= 1;
                if wall::stands(after, side).is_some() {
                    continue;
                }
            }
            waiting.push(child, costs(after, side, child));
        }
    }
    let positions = reached.nodes.len() as u64;
    *spent += positions;
    Some(CanMate::No {
        proof: Proof::Closure { positions },
    })
}

/// Guesses at how far `side` is from mating with the opponent's help; they only order the search.
fn costs(position: &Position, side: Color, index: u32) -> [u32; 4] {
    let other = side.opponent();
    let (mine, theirs) = (position.king(side), position.king(other));
    let occupied = position.occupied() & !Bitboard::from(theirs);
    let covered = |square: Square| !position.attackers(square, side, occupied).is_empty();
    let around = attacks::king(theirs);
    let uncovered = around
        .into_iter()
        .filter(|&square| !covered(square))
        .count() as u32;
    let blocked = (around & position.pieces(other))
        .into_iter()
        .filter(|&square| !covered(square))
        .count() as u32;
    let escapes = uncovered - blocked;
    let heavy = position.men(side, Role::Queen) | position.men(side, Role::Rook);
    let promotion = if heavy.is_empty() {
        10 + 8 * steps_to_promotion(position, side)
    } else {
        0
    };
    let check = if position.turn() == side || !position.is_check() {
        16
    } else {
        2 * position.legal_moves().len() as u32
    };
    let men = position.pieces(other).len();
    let blocks = 12 - 3 * blocked.min(4);
    let net = escapes * 6
        + to_corner(position, side) * 4
        + between(mine, theirs) * 3
        + promotion
        + blocks
        + check / 4;
    [
        net,
        uncovered * 4 + check + promotion,
        men * 20 + net,
        index,
    ]
}
fn between(a: Square, b: Square) -> u32 {
    let file = (a.file().index() as u32).abs_diff(b.file().index() as u32);
    file.max((a.rank().index() as u32).abs_diff(b.rank().index() as u32))
}

/// Steps of the losing king to a corner where it can be mated.
fn to_corner(position: &Position, side: Color) -> u32 {
    let king = position.king(side.opponent());
    let bishops = position.men(side, Role::Bishop);
    // A lone bishop checks only on its own color.
    let lone = (bishops | Bitboard::from(position.king(side))) == position.pieces(side);
    let light = bishops.first().is_some_and(Square::is_light);
    [Square::A1, Square::H1, Square::A8, Square::H8]
        .into_iter()
        .filter(|corner| !lone || bishops.len() > 1 || corner.is_light() == light)
        .map(|corner| {
            let file = (king.file().index() as u32).abs_diff(corner.file().index() as u32);
            file + (king.rank().index() as u32).abs_diff(corner.rank().index() as u32)
        })
        .min()
        .unwrap_or(0)
}

/// Steps of the most advanced pawn to the last rank; 6 without a pawn.
fn steps_to_promotion(position: &Position, side: Color) -> u32 {
    let steps = position
        .men(side, Role::Pawn)
        .into_iter()
        .map(|square| match side {
            Color::White => 7 - square.rank().index() as u32,
            Color::Black => square.rank().index() as u32,
        });
    steps.min().unwrap_or(6)
}
