//! Captures are played out before a position is judged.

use ferz_board::{EXCHANGE_VALUES, Position, Role};

use super::{Search, is_fifty_move_draw};
use crate::order::{self, Ranked};
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use crate::table::Known;

/// What a capture may fall short of alpha and still be tried, beside what it takes.
const DELTA: i32 = 180;

impl Search<'_> {
    pub(super) fn quiesce(
        &mut self,
        position: &Position,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        if self.enter(ply) {
            return Score::DRAW;
        }
        let in_check = position.is_check();
        if self.is_drawn(position) || is_fifty_move_draw(position) {
            return Score::DRAW;
        }
        if ply >= MAX_PLY {
            return if in_check {
                Score::DRAW
            } else {
                Score::raw(self.static_eval(position))
            };
        }

        let is_pv = beta.value() - alpha.value() > 1;
        let key = position.key();
        let known = self.memory.table.get(key);
        if let Some(known) = known {
            let score = known.score.to_root(ply);
            let cuts = match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cuts && !is_pv && position.halfmove_clock() < 90 {
                return score;
            }
        }

        let mut best = Score::mated_in(ply);
        let mut eval = None;
        if !in_check {
            // With king and pawns only, a leaf can be stalemate, and standing pat would call it won or lost.
            if !super::has_pieces(position) && !position.has_legal_move() {
                return Score::DRAW;
            }
            let stand = match known.and_then(|known| known.eval) {
                Some(eval) => eval,
                None => self.static_eval(position),
            };
            eval = Some(stand);
            best = Score::raw(stand);
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let around = self.surroundings(ply, known.and_then(|known| known.best));
        let start = self.moves.len();
        if in_check {
            for &mv in &position.legal_moves() {
                let rank = self.memory.histories.rank(position, mv, &around);
                self.moves.push(Ranked { mv, rank });
            }
        } else {
            for &mv in &position.captures() {
                let rank = if around.table_move == Some(mv) {
                    i32::MAX
                } else {
                    self.memory.histories.noisy_score(position, mv)
                };
                self.moves.push(Ranked { mv, rank });
            }
        }

        let mut best_move = None;
        let mut bound = Bound::Upper;
        for next in 0..self.moves.len() - start {
            let mv = order::pick(&mut self.moves[start..], next).mv;
            if let Some(stand) = eval {
                let gain = position
                    .captured(mv)
                    .map_or(0, |piece| EXCHANGE_VALUES[piece.role.index()])
                    + mv.promotion().map_or(0, |role| {
                        EXCHANGE_VALUES[role.index()] - EXCHANGE_VALUES[Role::Pawn.index()]
                    });
                let hope = Score::raw(stand) + gain + DELTA;
                if hope <= alpha && !alpha.is_mate() {
                    best = best.max(hope);
                    continue;
                }
                if !position.see_at_least(mv, 0, &EXCHANGE_VALUES) {
                    continue;
                }
            } else if !best.is_mate() && !order::is_noisy(position, mv) {
                // One way out of check that is not mate is known; quiet ones are left to the main search.
                continue;
            }
            let after = position.after(mv);
            self.push(position, Some(mv), &after, ply);
            let score = -self.quiesce(&after, ply + 1, -beta, -alpha);
            self.pop();
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    bound = Bound::Exact;
                    if is_pv {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return Score::DRAW;
        }
        self.memory.table.put(
            key,
            Known {
                best: best_move,
                score: best.to_node(ply),
                eval,
                depth: 0,
                bound,
            },
        );
        best
    }
}
