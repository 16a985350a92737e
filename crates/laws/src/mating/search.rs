use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use ferz_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::{Budget, CanMate, Proof, material};

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
    by_key: HashMap<u64, u32>,
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

/// Explores what can be reached, the most promising positions first, until `side` has mated, nothing is left, or the
/// budget is used up. A space that is exhausted without a mate proves that there is none.
pub(super) fn search(root: &Position, side: Color, budget: Budget) -> CanMate {
    let mut reached = Reached {
        nodes: Vec::new(),
        by_key: HashMap::new(),
    };
    let mut open = BinaryHeap::new();
    reached.add(root.clone(), 0, Move::from_bits(0));
    open.push((Reverse(0), Reverse(0), 0));
    while let Some((_, Reverse(depth), index)) = open.pop() {
        let position = reached.nodes[index as usize].position.clone();
        for mv in position.legal_moves() {
            let after = position.after(mv);
            let mating = after.turn() != side;
            let Some(child) = reached.add(after, index, mv) else {
                continue;
            };
            let after = &reached.nodes[child as usize].position;
            if mating && after.is_checkmate() {
                return CanMate::Yes {
                    helpmate: reached.line(child),
                };
            }
            if material::insufficient(after, side).is_some() {
                continue;
            }
            if child >= budget.0 {
                return CanMate::Undecided {
                    nodes: u64::from(budget.0),
                };
            }
            open.push((
                Reverse(distance(after, side) + depth),
                Reverse(depth + 1),
                child,
            ));
        }
    }
    CanMate::No {
        proof: Proof::Closure {
            positions: reached.nodes.len() as u64,
        },
    }
}

/// A guess at how far `side` is from mating with the opponent's help; it only orders the search.
fn distance(position: &Position, side: Color) -> u32 {
    let other = side.opponent();
    let (mine, theirs) = (position.king(side), position.king(other));
    let occupied = position.occupied() & !Bitboard::from(theirs);
    let around = attacks::king(theirs) & !position.pieces(other);
    let escapes = around
        .into_iter()
        .filter(|&square| (position.attackers(square, side, occupied)).is_empty())
        .count() as u32;
    let heavy = position.men(side, Role::Queen) | position.men(side, Role::Rook);
    let promotion = if heavy.is_empty() {
        10 + 8 * steps_to_promotion(position, side)
    } else {
        0
    };
    escapes * 6 + to_corner(theirs) * 4 + between(mine, theirs) * 3 + promotion
}

fn between(a: Square, b: Square) -> u32 {
    let file = (a.file().index() as u32).abs_diff(b.file().index() as u32);
    file.max((a.rank().index() as u32).abs_diff(b.rank().index() as u32))
}

fn to_corner(square: Square) -> u32 {
    let edge = |index: usize| index.min(7 - index) as u32;
    edge(square.file().index()) + edge(square.rank().index())
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
