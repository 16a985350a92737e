//! A position searched to a depth.

use ferz_board::{EXCHANGE_VALUES, Position};

use super::{Search, is_fifty_move_draw};
use crate::order::{self, Ranked};
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use crate::table::Known;

/// From this halfmove clock on, values from other paths (which know nothing of the clock) are not trusted.
const CLOCK_MATTERS: u32 = 90;

impl Search<'_> {
    /// The value of `position` within (alpha, beta), fail-soft. `cut` says that a value of at least beta is expected.
    pub(super) fn visit(
        &mut self,
        position: &Position,
        mut depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        cut: bool,
    ) -> Score {
        if depth <= 0 {
            return self.quiesce(position, ply, alpha, beta);
        }
        if self.enter(ply) {
            return Score::DRAW;
        }
        let is_pv = beta.value() - alpha.value() > 1;
        let in_check = position.is_check();
        let excluded = self.frames[ply].excluded;

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

        // Mate distance: no line from here can beat a shorter mate already found.
        alpha = alpha.max(Score::mated_in(ply));
        beta = beta.min(Score::mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }

        // Table: outside the principal variation a deep enough bound decides.
        let key = position.key();
        let known = if excluded.is_some() {
            None
        } else {
            self.memory.table.get(key)
        };
        let table_move = known.and_then(|known| known.best);
        if let Some(known) = known {
            let score = known.score.to_root(ply);
            let cuts = match known.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if !is_pv && cuts && known.depth >= depth && position.halfmove_clock() < CLOCK_MATTERS {
                return score;
            }
        }

        // Static evaluation, bettered by the table's value where that bounds it on the right side.
        let (eval, estimate) = if in_check {
            (None, -Score::INFINITE)
        } else {
            let eval = match known.and_then(|known| known.eval) {
                Some(eval) => eval,
                None => self.static_eval(position),
            };
            let mut estimate = Score::raw(eval);
            if let Some(known) = known {
                let score = known.score.to_root(ply);
                let tells = match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => score > estimate,
                    Bound::Upper => score < estimate,
                };
                if tells && !score.is_mate() {
                    estimate = score;
                }
            }
            (Some(eval), estimate)
        };
        self.frames[ply].eval = eval;
        self.frames[ply + 1].killers = [None; 2];
        let improving = match (
            eval,
            ply.checked_sub(2).and_then(|ply| self.frames[ply].eval),
        ) {
            (Some(now), Some(before)) => now > before,
            _ => false,
        };

        let prunes = !is_pv && !in_check && !self.exact && excluded.is_none();
        if prunes && !beta.is_mate() {
            // Reverse futility: so far above beta that the opponent cannot make it up in the depth left.
            if depth <= 8
                && estimate >= beta + 80 * (depth - i32::from(improving))
                && !estimate.is_mate()
            {
                return Score::raw((estimate.value() + beta.value()) / 2);
            }
            // Razoring: so far below alpha that only a capture can help.
            if depth <= 3 && estimate + 250 * depth < alpha {
                let score = self.quiesce(position, ply, alpha, alpha + 1);
                if self.stopped || score <= alpha {
                    return score;
                }
            }
            // Null move: a side that may pass and still stands above beta is well off; not so in zugzwang.
            let passed_before = ply > 0 && self.frames[ply - 1].step.is_none();
            if depth >= 3
                && estimate >= beta
                && !passed_before
                && ply >= self.null_from
                && super::may_pass(position)
                && let Some(after) = position.after_null()
            {
                let less = 3 + depth / 4 + ((estimate.value() - beta.value()) / 200).min(3);
                self.push(position, None, &after, ply);
                let score = -self.visit(&after, depth - less, ply + 1, -beta, -beta + 1, !cut);
                self.pop();
                if self.stopped {
                    return Score::DRAW;
                }
                if score >= beta {
                    // A mate found after passing is not proven, and deep down zugzwang is ruled out by a search.
                    let score = if score.is_mate() { beta } else { score };
                    if depth < 10
                        || self.null_from > 0
                        || self.verify(position, depth - less, ply, beta)
                    {
                        return score;
                    }
                    if self.stopped {
                        return Score::DRAW;
                    }
                }
            }
        }

        // Without a move to try first, a shallower search comes first.
        if depth >= 4 && table_move.is_none() && (is_pv || cut) && !self.exact && excluded.is_none()
        {
            depth -= 1;
        }

        let around = self.surroundings(ply, table_move);
        let start = self.moves.len();
        for &mv in &position.legal_moves() {
            let rank = self.memory.histories.rank(position, mv, &around);
            self.moves.push(Ranked { mv, rank });
        }
        if self.moves.len() == start {
            return if in_check {
                Score::mated_in(ply)
            } else {
                Score::DRAW
            };
        }

        let count = self.moves.len() - start;
        let old_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut best_move = None;
        let mut searched = 0;
        for next in 0..count {
            let ranked = order::pick(&mut self.moves[start..], next);
            let mv = ranked.mv;
            if excluded == Some(mv) {
                continue;
            }
            let quiet = !order::is_noisy(position, mv);
            let less = reduction_for(depth, searched, is_pv, cut, improving);

            if !is_pv && !self.exact && !in_check && searched > 0 && best > -Score::MAX_EVAL {
                let left = (depth - less).max(0);
                let hopeless = if quiet {
                    // Late moves: ordering has put what matters first.
                    let late = depth <= 7
                        && searched as i32 >= (4 + depth * depth) / (2 - i32::from(improving));
                    // Futility: a quiet move will not bring alpha back into reach.
                    let futile =
                        left <= 6 && !alpha.is_mate() && estimate + 120 + 90 * left <= alpha;
                    late || futile
                        || (left <= 6 && !position.see_at_least(mv, -50 * left, &EXCHANGE_VALUES))
                } else {
                    depth <= 6
                        && ranked.is_losing_capture()
                        && !position.see_at_least(mv, -100 * depth, &EXCHANGE_VALUES)
                };
                // A check may be mate, however poor it looks.
                if hopeless && !position.gives_check(mv) {
                    continue;
                }
            }

            // Singular: if every other move is clearly worse than the table's, that one deserves a ply more.
            let mut longer = 0;
            if let Some(known) = known
                && table_move == Some(mv)
                && ply > 0
                && depth >= 8
                && !self.exact
                && known.depth >= depth - 3
                && known.bound != Bound::Upper
                && !known.score.is_mate()
                && ply < 2 * self.root_depth as usize
            {
                let margin = known.score.to_root(ply) - 2 * depth;
                self.frames[ply].excluded = Some(mv);
                let others = self.visit(position, (depth - 1) / 2, ply, margin - 1, margin, cut);
                self.frames[ply].excluded = None;
                if self.stopped {
                    break;
                }
                if others < margin {
                    longer = 1;
                } else if margin >= beta && !is_pv {
                    // Several moves reach beta.
                    self.moves.truncate(start);
                    return margin;
                }
            }

            let after = position.after(mv);
            // Check extension.
            if longer == 0
                && after.is_check()
                && ply < 2 * self.root_depth as usize
                && (is_pv || !ranked.is_losing_capture())
            {
                longer = 1;
            }
            let full = depth - 1 + longer;
            self.push(position, Some(mv), &after, ply);
            let mut score;
            if searched == 0 {
                score = -self.visit(&after, full, ply + 1, -beta, -alpha, !is_pv && !cut);
            } else {
                // Late-move reduction with a null window; what surprises is searched again in full.
                let mut reduced = full;
                if depth >= 3
                    && searched >= 2
                    && !self.exact
                    && (quiet || ranked.is_losing_capture())
                {
                    let mut less = less - i32::from(in_check) - i32::from(after.is_check());
                    if quiet {
                        less -= self
                            .memory
                            .histories
                            .quiet_score(position, mv, &around.before)
                            / 8192;
                    }
                    reduced = (full - less).clamp(1, full.max(1));
                }
                score = -self.visit(&after, reduced, ply + 1, -alpha - 1, -alpha, true);
                if score > alpha && reduced < full {
                    score = -self.visit(&after, full, ply + 1, -alpha - 1, -alpha, !cut);
                }
                if score > alpha && is_pv {
                    score = -self.visit(&after, full, ply + 1, -beta, -alpha, false);
                }
            }
            self.pop();
            if self.stopped {
                break;
            }
            searched += 1;

            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(mv);
                    if is_pv {
                        self.set_line(ply, mv);
                    }
                    if score >= beta {
                        if quiet && self.frames[ply].killers[0] != Some(mv) {
                            self.frames[ply].killers = [Some(mv), self.frames[ply].killers[0]];
                        }
                        let tried: &[Ranked] = &self.moves[start..start + next];
                        self.memory
                            .histories
                            .reward(position, mv, tried, depth, &around.before);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(start);
        if self.stopped {
            return Score::DRAW;
        }
        if searched == 0 {
            // Only the excluded move is legal.
            return alpha;
        }

        if excluded.is_none() {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > old_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.memory.table.put(
                key,
                Known {
                    best: best_move,
                    score: best.to_node(ply),
                    eval,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// Whether the side to move still reaches beta when neither side may pass for a while.
    fn verify(&mut self, position: &Position, depth: i32, ply: usize, beta: Score) -> bool {
        let before = std::mem::replace(&mut self.null_from, ply + depth.max(1) as usize * 3 / 4);
        let score = self.visit(position, depth, ply, beta - 1, beta, false);
        self.null_from = before;
        score >= beta
    }
}

fn reduction_for(depth: i32, searched: usize, is_pv: bool, cut: bool, improving: bool) -> i32 {
    super::reduction(depth, searched) - i32::from(is_pv) + i32::from(cut) + i32::from(!improving)
        - 1
}
