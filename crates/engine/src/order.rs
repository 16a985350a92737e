//! Which moves to try first: what has caused cutoffs before.

use ferz_board::{Color, EXCHANGE_VALUES, Move, Piece, Position, Role, Square};

/// Size of a history entry's range; updates pull towards it, so values never leave ±this.
const HISTORY_MAX: i32 = 16_384;
const TABLE_MOVE: i32 = i32::MAX;
const GOOD_CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 22;
/// Bad captures come after every quiet move.
const BAD_CAPTURE: i32 = -(1 << 24);

/// Value of a victim in ordering, by role.
const VICTIM: [i32; 6] = [100, 300, 310, 500, 900, 0];

/// A piece and the square it went to: the index of the continuation tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(u16);

impl Step {
    const COUNT: usize = 12 * 64;

    pub(crate) fn new(piece: Piece, to: Square) -> Step {
        Step(((piece.color.index() * 6 + piece.role.index()) * 64 + to.index()) as u16)
    }
}

/// A move with its rank in the order.
#[derive(Clone, Copy)]
pub(crate) struct Ranked {
    pub(crate) mv: Move,
    pub(crate) rank: i32,
}

impl Ranked {
    /// A capture that loses material by exchange.
    pub(crate) fn is_losing_capture(self) -> bool {
        self.rank < BAD_CAPTURE / 2
    }
}

/// Statistics over moves that caused cutoffs, kept from move to move of a game.
pub(crate) struct Histories {
    /// By side, from, to.
    quiet: Vec<i16>,
    /// By the earlier step (one or two plies before), then this step.
    continuation: Vec<i16>,
    /// By step, then victim.
    capture: Vec<i16>,
}

/// What stands around a node: used to rank its moves.
#[derive(Clone, Copy, Default)]
pub(crate) struct Surroundings {
    pub(crate) table_move: Option<Move>,
    pub(crate) killers: [Option<Move>; 2],
    /// The steps one and two plies before.
    pub(crate) before: [Option<Step>; 2],
}

impl Histories {
    pub(crate) fn new() -> Histories {
        Histories {
            quiet: vec![0; 2 * 64 * 64],
            continuation: vec![0; Step::COUNT * Step::COUNT],
            capture: vec![0; Step::COUNT * 6],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.quiet.fill(0);
        self.continuation.fill(0);
        self.capture.fill(0);
    }

    fn quiet_index(color: Color, mv: Move) -> usize {
        (color.index() * 64 + mv.from().index()) * 64 + mv.to().index()
    }

    fn continuation_index(before: Step, step: Step) -> usize {
        usize::from(before.0) * Step::COUNT + usize::from(step.0)
    }

    fn capture_index(step: Step, victim: Role) -> usize {
        usize::from(step.0) * 6 + victim.index()
    }

    /// What past cutoffs say about a quiet move, about ±3 × 16384.
    pub(crate) fn quiet_score(
        &self,
        position: &Position,
        mv: Move,
        before: &[Option<Step>; 2],
    ) -> i32 {
        let step = Step::new(position.moved(mv), mv.to());
        let mut score = i32::from(self.quiet[Histories::quiet_index(position.turn(), mv)]);
        for earlier in before.iter().flatten() {
            score += i32::from(self.continuation[Histories::continuation_index(*earlier, step)]);
        }
        score
    }

    /// Ranks a move for the main search.
    pub(crate) fn rank(&self, position: &Position, mv: Move, around: &Surroundings) -> i32 {
        if around.table_move == Some(mv) {
            return TABLE_MOVE;
        }
        if is_noisy(position, mv) {
            let value = self.noisy_score(position, mv);
            return if position.see_at_least(mv, 0, &EXCHANGE_VALUES) {
                GOOD_CAPTURE + value
            } else {
                BAD_CAPTURE + value
            };
        }
        if around.killers[0] == Some(mv) {
            return KILLER + 1;
        }
        if around.killers[1] == Some(mv) {
            return KILLER;
        }
        self.quiet_score(position, mv, &around.before)
    }

    /// Most valuable victim first, then what worked before, then the least valuable attacker.
    pub(crate) fn noisy_score(&self, position: &Position, mv: Move) -> i32 {
        let mover = position.moved(mv);
        let mut score = -(mover.role.index() as i32);
        if let Some(victim) = position.captured(mv) {
            score += 64 * VICTIM[victim.role.index()];
            score += i32::from(
                self.capture[Histories::capture_index(Step::new(mover, mv.to()), victim.role)],
            );
        }
        match mv.promotion() {
            Some(Role::Queen) => score += 64 * VICTIM[Role::Queen.index()],
            Some(_) => score -= 64 * VICTIM[Role::Queen.index()],
            None => {}
        }
        score
    }

    /// `best` refuted the node; the moves tried before it did not.
    pub(crate) fn reward(
        &mut self,
        position: &Position,
        best: Move,
        tried: &[Ranked],
        depth: i32,
        before: &[Option<Step>; 2],
    ) {
        let bonus = (150 * depth - 50).min(1_600);
        if !is_noisy(position, best) {
            self.update_quiet(position, best, before, bonus);
        } else {
            self.update_noisy(position, best, bonus);
        }
        for &Ranked { mv, .. } in tried {
            if is_noisy(position, mv) {
                self.update_noisy(position, mv, -bonus);
            } else if !is_noisy(position, best) {
                self.update_quiet(position, mv, before, -bonus);
            }
        }
    }

    fn update_quiet(
        &mut self,
        position: &Position,
        mv: Move,
        before: &[Option<Step>; 2],
        bonus: i32,
    ) {
        let step = Step::new(position.moved(mv), mv.to());
        pull(
            &mut self.quiet[Histories::quiet_index(position.turn(), mv)],
            bonus,
        );
        for earlier in before.iter().flatten() {
            pull(
                &mut self.continuation[Histories::continuation_index(*earlier, step)],
                bonus,
            );
        }
    }

    fn update_noisy(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(victim) = position.captured(mv) {
            let step = Step::new(position.moved(mv), mv.to());
            pull(
                &mut self.capture[Histories::capture_index(step, victim.role)],
                bonus,
            );
        }
    }
}

/// A step towards ±[`HISTORY_MAX`], smaller the nearer it is, so that recent results outweigh old ones.
fn pull(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_MAX) as i16;
}

/// Captures and promotions: what changes the material on the board.
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    mv.promotion().is_some() || position.is_capture(mv)
}

/// Swaps the highest ranked of `moves[next..]` to `next` and returns it.
pub(crate) fn pick(moves: &mut [Ranked], next: usize) -> Ranked {
    let mut best = next;
    for index in next + 1..moves.len() {
        if moves[index].rank > moves[best].rank {
            best = index;
        }
    }
    moves.swap(next, best);
    moves[next]
}
