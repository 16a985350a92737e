//! A helpmate by knights and bishops only: they mate in a corner, where men of the losing side stand in their own king's
//! way. Both sides walk there, each move the one after which least is left to do.
//!
//! What is left is a guess, and the walk ends when nothing has got nearer for a few moves; only a mate on the board counts.

use ferz_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::{material, plan};

/// A mate that takes more moves is left to the search.
const LONGEST: usize = 80;
/// How many moves may bring nothing nearer.
const PATIENCE: usize = 7;
/// More than any mate takes.
const FAR: u32 = 60;
/// What a man costs that would stand in its king's way but could take the man that checks.
const TAKES_THE_CHECKER: u32 = 4;

/// Walks to a mate by `side` in `limit` moves at most; `spent` grows by these, not by the moves weighed on the way.
/// `None` says nothing.
pub(super) fn walk(root: &Position, side: Color, limit: u64, spent: &mut u64) -> Option<Vec<Move>> {
    if !is_only_minors(root, side) {
        return None;
    }
    let mut position = root.clone();
    let mut line: Vec<Move> = Vec::new();
    let mut seen = vec![root.key()];
    let mut least = u32::MAX;
    let mut nearer_at = 0;
    while line.len() < LONGEST.min(limit as usize) {
        *spent += 1;
        let winners = position.turn() == side;
        let mut best: Option<(u32, Move, Position)> = None;
        for &m in &position.legal_moves() {
            let after = position.after(m);
            if winners && after.is_check() && !after.has_legal_move() {
                line.push(m);
                return Some(line);
            }
            if seen.contains(&after.key()) || material::insufficient(&after, side).is_some() {
                continue;
            }
            let cost = cost(&after, side);
            if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
                best = Some((cost, m, after));
            }
        }
        let (cost, m, after) = best?;
        if cost < least {
            (least, nearer_at) = (cost, line.len());
        } else if line.len() - nearer_at > PATIENCE {
            return None;
        }
        line.push(m);
        seen.push(after.key());
        position = after;
    }
    None
}

/// Whether `side` has nothing but knights and bishops beside its king.
fn is_only_minors(position: &Position, side: Color) -> bool {
    [Role::Pawn, Role::Rook, Role::Queen]
        .into_iter()
        .all(|role| position.men(side, role).is_empty())
}

/// What the nearest mate in a corner costs: the more moves the busier side needs for it the more.
fn cost(position: &Position, side: Color) -> u32 {
    let (winner, loser) = (position.king(side), position.king(!side));
    let knights = position.men(side, Role::Knight);
    let bishops = position.men(side, Role::Bishop);
    let mut least = cost_of(FAR, FAR);
    for corner in [Square::A1, Square::H1, Square::A8, Square::H8] {
        let walks = loser.distance(corner);
        for post in posts(corner) {
            let king = winner.distance(post);
            if cost_of(king, walks) >= least {
                continue;
            }
            let open = attacks::king(corner).without(attacks::king(post));
            let mut weigh = |brings: u32, check: Bitboard, covers: Bitboard| {
                if cost_of(king + brings, walks) < least {
                    let net = Net {
                        corner,
                        post,
                        check,
                        open: open.without(covers),
                    };
                    let fills = net.fills(position, !side);
                    least = least.min(cost_of(king + brings, walks + fills));
                }
            };
            for check in attacks::knight(corner).without(post.into()) {
                // The check comes last: a man that is there already keeps the king out of the corner.
                let leaps = |from| match u32::from(plan::leaps(from, check)) {
                    0 => 2,
                    leaps => leaps,
                };
                if let Some(leaps) = knights.into_iter().map(leaps).min() {
                    weigh(leaps, check.into(), attacks::knight(check));
                }
            }
            for from in bishops {
                if from.is_light() == corner.is_light() {
                    let diagonal = attacks::bishop(corner, post.into());
                    weigh(1 + u32::from(diagonal.contains(from)), diagonal, diagonal);
                }
            }
        }
    }
    least
}

/// One side waits while the other has more to do.
fn cost_of(winner: u32, loser: u32) -> u32 {
    6 * winner.max(loser) + winner + loser
}

/// Where the winning king stands when it helps to mate in this corner.
fn posts(corner: Square) -> Bitboard {
    let near = attacks::king(corner);
    let beyond = near
        .into_iter()
        .fold(Bitboard::EMPTY, |all, square| all | attacks::king(square));
    beyond.without(near | corner.into())
}

struct Net {
    corner: Square,
    post: Square,
    /// From where the check may come.
    check: Bitboard,
    /// The squares beside the corner that men of the losing side have to hold.
    open: Bitboard,
}

impl Net {
    /// About how many moves men of the losing side need to stand on all the open squares.
    fn fills(&self, position: &Position, loser: Color) -> u32 {
        let men = position.pieces(loser).without(position.king(loser).into());
        let standing = self.open | self.post.into() | self.corner.into();
        let mut used = Bitboard::EMPTY;
        let mut moves = u32::from(men.contains(self.corner));
        for square in self.open {
            let mut nearest = (FAR, square);
            for from in men.without(used) {
                let role = position
                    .piece_at(from)
                    .map_or(Role::Pawn, |piece| piece.role);
                let mut needs = moves_to(role, loser, from, square);
                if attacks::of(role, loser, square, standing).intersects(self.check) {
                    needs += TAKES_THE_CHECKER;
                }
                nearest = nearest.min((needs, from));
            }
            moves += nearest.0;
            used |= nearest.1.into();
        }
        // What could take the man that checks has to go elsewhere.
        let guards = match self.check.first() {
            Some(check) if !self.check.has_many() => {
                position.attackers(check, loser, position.occupied()) & men.without(used)
            }
            _ => Bitboard::EMPTY,
        };
        (moves + guards.len()).min(FAR)
    }
}

/// About how many moves a man needs, other men aside.
fn moves_to(role: Role, color: Color, from: Square, to: Square) -> u32 {
    let slides = |reached: Bitboard| if reached.contains(to) { 1 } else { 2 };
    match role {
        _ if from == to => 0,
        Role::Knight => u32::from(plan::leaps(from, to)),
        Role::Bishop if from.is_light() != to.is_light() => FAR,
        Role::Bishop => slides(attacks::bishop(from, Bitboard::EMPTY)),
        Role::Rook => slides(attacks::rook(from, Bitboard::EMPTY)),
        Role::Queen => slides(attacks::queen(from, Bitboard::EMPTY)),
        Role::King => from.distance(to),
        Role::Pawn => {
            let rank = |square: Square| plan::relative_rank(color, square) as u32;
            match rank(to).checked_sub(rank(from)) {
                Some(steps) if from.file() == to.file() => steps,
                // It promotes first.
                _ => 7 - rank(from) + 2,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lone knights and bishops, each beside men that can stand in their own king's way.
    #[test]
    fn walks_end_in_mate() {
        for (fen, side) in [
            ("6k1/4n1P1/4K3/8/8/8/8/8 b - - 5 59", Color::Black),
            ("8/7k/4r1p1/7p/4NK2/8/8/8 b - - 0 51", Color::White),
            ("8/7k/3Nr1p1/7p/4pK2/8/8/8 w - - 4 51", Color::White),
        ] {
            let mut position = Position::from_fen(fen).expect(fen);
            let line = walk(&position, side, u64::MAX, &mut 0).expect(fen);
            for m in line {
                assert!(position.is_legal(m), "{m:?} in {position}");
                position.play(m);
            }
            assert!(
                position.is_checkmate() && position.turn() != side,
                "{position}"
            );
        }
    }
}
