//! Who can mate in every position of a closure, by walking back from the mates.
//!
//! Where the closure is cut short, the mates within it still say who can.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use ferz_board::{Color, Position};

use super::closure::{Mix, Whole};

/// The positions that can be reached from a root, the nearest ones first, with who can mate from them.
pub struct Truth {
    pub positions: Vec<Position>,
    /// Whether these are all.
    pub complete: bool,
    can: [Vec<bool>; 2],
}

impl Truth {
    /// Looks on from positions until there are more than `most`.
    pub fn of(root: &Position, most: usize) -> Truth {
        let mut index: HashMap<Whole, u32, BuildHasherDefault<Mix>> = HashMap::default();
        index.insert(Whole::of(root), 0);
        let mut positions = vec![root.clone()];
        let mut steps: Vec<(u32, u32)> = Vec::new();
        let mut mates: [Vec<u32>; 2] = Default::default();
        let mut next = 0;
        while next < positions.len() && positions.len() <= most {
            let position = positions[next].clone();
            let moves = position.legal_moves();
            if moves.is_empty() && position.is_check() {
                mates[position.turn().opponent().index()].push(next as u32);
            }
            for mv in moves {
                let after = position.after(mv);
                let new = positions.len() as u32;
                let to = *index.entry(Whole::of(&after)).or_insert(new);
                if to == new {
                    positions.push(after);
                }
                steps.push((to, next as u32));
            }
            next += 1;
        }
        let complete = next == positions.len();
        steps.sort_unstable();
        let can = mates.map(|mates| leads_to(mates, &steps, positions.len()));
        Truth {
            positions,
            complete,
            can,
        }
    }

    /// Whether `side` can mate from the position with this index, where that is known; the root's index is 0.
    pub fn can(&self, index: usize, side: Color) -> Option<bool> {
        (self.complete || self.can[side.index()][index]).then(|| self.can[side.index()][index])
    }
}

/// The positions from which one of `goals` can be reached, given every step as (to, from), sorted.
fn leads_to(goals: Vec<u32>, steps: &[(u32, u32)], count: usize) -> Vec<bool> {
    let mut leads = vec![false; count];
    let mut waiting = goals;
    for &goal in &waiting {
        leads[goal as usize] = true;
    }
    while let Some(to) = waiting.pop() {
        let first = steps.partition_point(|&(arrives, _)| arrives < to);
        for &(_, from) in steps[first..]
            .iter()
            .take_while(|&&(arrives, _)| arrives == to)
        {
            if !std::mem::replace(&mut leads[from as usize], true) {
                waiting.push(from);
            }
        }
    }
    leads
}
