//! A helpmate by design: choose where the losing king is mated, by which man from which square, and who holds what that
//! leaves open; then the winner's men go there while the other side waits.
//!
//! A scheme is a guess. The moves are legal ones, and only a mate on the board counts; where a scheme comes to nothing
//! the next position gets a new one. The numbers are those with which a sample of positions from real games took the
//! least work to a mate.

mod bounded;
mod design;
mod waiting;

use ferz_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use design::Designer;

/// A mate that takes more moves than this is left to the search.
const LONGEST: usize = 40;
/// How often the next scheme may look no cheaper than those before.
const MOST_STUCK: u32 = 9;
/// How many schemes for one position may turn out not to work.
const MOST_BANNED: u32 = 6;
/// With fewer men and no queen, kings have to walk far: another way is better at that.
const FEW_MEN: u32 = 9;

/// Walks to a mate by `side` in `limit` moves at most, one after the other; `spent` grows by them. `None` says nothing.
pub(super) fn walk(root: &Position, side: Color, limit: u64, spent: &mut u64) -> Option<Vec<Move>> {
    if root.occupied().len() <= FEW_MEN && root.men(side, Role::Queen).is_empty() {
        return None;
    }
    let mut walk = Walk {
        side,
        position: root.clone(),
        line: Vec::with_capacity(LONGEST),
        scheme: None,
        cheapest: u32::MAX,
        stuck: 0,
        waited_for: Bitboard::EMPTY,
    };
    let mut found = false;
    while !found && walk.line.len() < limit.min(LONGEST as u64) as usize {
        *spent += 1;
        let Step { m, mates } = if walk.position.turn() == side {
            walk.winners_step()?
        } else {
            walk.losers_step()?
        };
        found = mates;
        walk.position.play(m);
        walk.line.push(m);
    }
    found.then_some(walk.line)
}

/// The next move, and whether it mates.
struct Step {
    m: Move,
    mates: bool,
}

struct Walk {
    side: Color,
    position: Position,
    line: Vec<Move>,
    /// What is being played for.
    scheme: Option<Scheme>,
    /// The least cost of a scheme so far.
    cheapest: u32,
    stuck: u32,
    /// From where a check had to wait for the other side once already.
    waited_for: Bitboard,
}

impl Walk {
    fn losers_step(&mut self) -> Option<Step> {
        if self.scheme.is_none() {
            self.scheme =
                Designer::new(&self.position, self.side, None).best(Bitboard::EMPTY, None);
        }
        let m = waiting::best(&self.position, self.scheme.as_ref())?;
        Some(Step { m, mates: false })
    }

    fn winners_step(&mut self) -> Option<Step> {
        let before = self.scheme.take();
        if let Some(scheme) = &before
            && scheme.is_on_course(&self.position)
            && let Some(m) = scheme.next_move(&self.position)
        {
            let is_last = scheme.helper.is_none() && !scheme.far;
            let mates = is_last && mates(&self.position, m);
            if mates || !is_last {
                self.scheme = before.map(|scheme| scheme.after(m));
                return Some(Step { m, mates });
            }
        }
        self.step_of_a_new_scheme(before.as_ref())
    }

    fn step_of_a_new_scheme(&mut self, before: Option<&Scheme>) -> Option<Step> {
        let last = self.line.len().checked_sub(2).map(|at| self.line[at]);
        let designer = Designer::new(&self.position, self.side, last);
        let mut banned = Bitboard::EMPTY;
        while banned.len() < MOST_BANNED
            && let Some(scheme) = designer.best(banned, before)
        {
            if scheme.waits && !self.waited_for.contains(scheme.post) {
                self.waited_for |= scheme.post.into();
                if let Some(m) = designer.tempo(&scheme) {
                    self.scheme = Some(scheme);
                    return Some(Step { m, mates: false });
                }
            }
            let m = match scheme.next_move(&self.position) {
                Some(m) if !scheme.waits => m,
                _ => {
                    banned |= scheme.post.into();
                    continue;
                }
            };
            if scheme.mates {
                return Some(Step { m, mates: true });
            }
            if scheme.cost < self.cheapest {
                self.cheapest = scheme.cost;
            } else {
                self.stuck += 1;
                if self.stuck > MOST_STUCK {
                    return None;
                }
            }
            self.scheme = Some(scheme.after(m));
            return Some(Step { m, mates: false });
        }
        let m = designer.approach()?;
        Some(Step { m, mates: false })
    }
}

/// One mating net and how to make it.
struct Scheme {
    /// Two for each move of the winner's, and what is in the way.
    cost: u32,
    /// Where the losing king is mated.
    king: Square,
    /// The man that gives mate, where it stands, and from where it checks.
    role: Role,
    checker: Square,
    post: Square,
    /// Whether the checker needs a move on the way to its post.
    far: bool,
    /// The move of another man that has to come first.
    helper: Option<Move>,
    /// Squares beside the king that the losing side may fill with its own men.
    fill: Bitboard,
    /// The squares that have to be free for the check.
    way: Bitboard,
    /// Whether the losing side has to do something first: clear the way, fill a square, step to where it is mated.
    waits: bool,
    /// Whether its moves should be all that is needed.
    complete: bool,
    /// Whether the next move has been seen to mate.
    mates: bool,
    /// The winner's last move, which is not taken back.
    last: Option<Move>,
}

impl Scheme {
    /// Whether there is no need to look again before the next move: it is the first, or all that is left should do.
    fn is_on_course(&self, position: &Position) -> bool {
        (self.complete || self.helper.is_some()) && self.king == position.king(!position.turn())
    }

    /// The winner's next move, if it is legal.
    fn next_move(&self, position: &Position) -> Option<Move> {
        let m = match self.helper {
            Some(m) => m,
            None if self.far => return self.move_on_the_way(position),
            None => plain(self.checker, self.post),
        };
        position.is_legal(m).then_some(m)
    }

    /// A move from which the checker can go to its post, better without a check.
    fn move_on_the_way(&self, position: &Position) -> Option<Move> {
        let side = position.turn();
        let occupied = position.occupied();
        let aims_at_king = attacked(self.role, side, self.king, occupied);
        let mut checks = None;
        for &m in &position.legal_moves_of(self.checker.into()) {
            if m.is_castling() || self.last.is_some_and(|last| takes_back(last, m)) {
                continue;
            }
            let seen = attacked(
                self.role,
                side,
                m.to(),
                occupied.without(self.checker.into()),
            );
            if !seen.contains(self.post) {
                continue;
            }
            if !aims_at_king.contains(m.to()) && !attacks::king(self.king).contains(m.to()) {
                return Some(m);
            }
            checks = Some(m);
        }
        checks
    }

    /// The scheme when its next move has been played.
    fn after(mut self, m: Move) -> Scheme {
        if self.helper.take().is_none() {
            self.checker = m.to();
            self.far = false;
        }
        self
    }
}

fn mates(position: &Position, m: Move) -> bool {
    let after = position.after(m);
    after.is_check() && !after.has_legal_move()
}

/// A move that is neither castling, nor en passant, nor a promotion.
fn plain(from: Square, to: Square) -> Move {
    Move::from_bits(from.index() as u16 | (to.index() as u16) << 6)
}

fn takes_back(last: Move, m: Move) -> bool {
    last.from() == m.to() && last.to() == m.from()
}

/// [`attacks::of`], compiled into each place that calls it: most of the work is here.
#[inline(always)]
fn attacked(role: Role, side: Color, from: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(side, from),
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Rook => attacks::rook(from, occupied),
        Role::Queen => attacks::bishop(from, occupied) | attacks::rook(from, occupied),
        Role::King => attacks::king(from),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A mate in one is found at once, and a line of a few moves is a legal way to mate.
    #[test]
    fn schemes_lead_to_mate() {
        for (fen, side, most) in [
            ("6k1/p4ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", Color::White, 1),
            (
                "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
                Color::Black,
                1,
            ),
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                Color::White,
                LONGEST,
            ),
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                Color::Black,
                LONGEST,
            ),
        ] {
            let mut position = Position::from_fen(fen).expect(fen);
            let line = walk(&position, side, u64::MAX, &mut 0).expect(fen);
            assert!(line.len() <= most, "{fen}: {line:?}");
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
