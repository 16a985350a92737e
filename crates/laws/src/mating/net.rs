//! Whether a mating net can arise, given where the men can ever get.
//!
//! # Why it is sound
//! In a mate the king stands on a square of its `reach`; a man attacks it from a square of that man's `reach`; and each
//! square beside the king is attacked, holds one of its own men, or is one that the king can never step on. If no choice
//! of a king's square and an attacker's square leaves that possible, there is no mate in any line.

use ferz_board::{Bitboard, Color, Role, Square, attacks};

use super::reach::{Man, Reach};

/// Whether the sets leave room for a mate by `side`.
pub(super) fn may_arise(reach: &Reach, side: Color) -> bool {
    let loser = side.opponent();
    let king = reach.men[reach.kings[loser.index()]];
    let posts = reach.men[reach.kings[side.index()]].reach;
    let attackers: Vec<&Man> = reach
        .men
        .iter()
        .filter(|man| man.color == side && man.role != Role::King)
        .collect();
    let blockers: Vec<Bitboard> = reach
        .men
        .iter()
        .filter(|man| man.color == loser && man.role != Role::King)
        .map(|man| man.reach)
        .collect();
    // What each attacker may ever attack. The mated king stands in nobody's way.
    let walls = reach.fixed & !king.reach;
    let may_attack: Vec<Bitboard> = attackers
        .iter()
        .map(|man| {
            man.reach.into_iter().fold(Bitboard::EMPTY, |all, from| {
                all | attacked_from(man, from, walls)
            })
        })
        .collect();
    for mated in king.reach {
        let flights = attacks::king(mated) & king.reach;
        for (index, man) in attackers.iter().enumerate() {
            if !may_attack[index].contains(mated) {
                continue;
            }
            let others = may_attack
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
                .fold(Bitboard::EMPTY, |all, (_, squares)| all | *squares);
            for from in man.reach {
                let squares = attacked_from(man, from, walls);
                if from == mated || !squares.contains(mated) {
                    continue;
                }
                // The king could take a checker beside it that nobody protects.
                let taking = flights & from.into();
                let open = flights & !squares & !others;
                if is_covered(open, taking, mated, posts, &blockers) {
                    return true;
                }
            }
        }
    }
    false
}

fn attacked_from(man: &Man, from: Square, walls: Bitboard) -> Bitboard {
    attacks::of(man.role, man.color, from, walls)
}

/// Whether the king on one of the posts and blockers on different squares can cover what is open; only the king can
/// cover the checker's own square.
fn is_covered(
    open: Bitboard,
    checker: Bitboard,
    mated: Square,
    posts: Bitboard,
    blockers: &[Bitboard],
) -> bool {
    if (open & checker).is_empty() && can_fill(open, blockers) {
        return true;
    }
    let near = attacks::king(mated) | mated.into();
    posts.without(near).into_iter().any(|post| {
        let rest = open & !attacks::king(post);
        rest != open && (rest & checker).is_empty() && can_fill(rest, blockers)
    })
}

/// Whether different blockers can stand on all of the squares.
fn can_fill(squares: Bitboard, blockers: &[Bitboard]) -> bool {
    fn place(squares: Bitboard, blockers: &[Bitboard], used: u64) -> bool {
        let Some(square) = squares.first() else {
            return true;
        };
        let rest = squares.without(square.into());
        blockers.iter().enumerate().any(|(index, reach)| {
            used & 1 << index == 0
                && reach.contains(square)
                && place(rest, blockers, used | 1 << index)
        })
    }
    squares.len() as usize <= blockers.len() && place(squares, blockers, 0)
}
