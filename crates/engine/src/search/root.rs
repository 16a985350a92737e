//! Iterative deepening: one ply more at a time, the best line so far always at hand.

use ferz_board::{EXCHANGE_VALUES, Move, Position};

use super::{RootMove, Search};
use crate::Limits;
use crate::order::{Histories, Surroundings};
use crate::report::{Bound, Info, Line, SearchResult};
use crate::score::{MAX_PLY, Score};

/// First half-width of the window around the last iteration's value.
const WINDOW: i32 = 18;
/// The largest depth asked for; leaves room for extensions.
const MAX_DEPTH: u32 = MAX_PLY as u32 - 8;

impl Search<'_> {
    pub(crate) fn run(
        mut self,
        position: &Position,
        limits: &Limits,
        on_info: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        let in_check = position.is_check();
        self.list_root_moves(position, limits);
        if self.root_moves.is_empty() {
            let score = if in_check {
                Score::mated_in(0)
            } else {
                Score::DRAW
            };
            return self.result(score, Vec::new(), Vec::new(), 0);
        }
        self.exact = limits.mate.is_some();
        self.memory.evaluator.start(position);
        self.frames[0].eval = (!in_check).then(|| self.static_eval(position));

        let wanted = limits.multi_pv.clamp(1, self.root_moves.len());
        let mut deepest = limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        if let Some(moves) = limits.mate {
            // A mate in n is 2n - 1 plies deep; nothing is pruned, so deeper iterations cannot find a shorter one.
            deepest = deepest.min(moves.max(1).saturating_mul(2).saturating_sub(1));
        }

        let mut lines: Vec<Line> = Vec::new();
        let mut finished = 0;
        let mut unrest = 100;
        for depth in 1..=deepest {
            self.root_depth = depth as i32;
            let best_before = self.root_moves[0].mv;
            let score_before = self.root_moves[0].last;
            for rank in 0..wanted {
                self.search_window(position, depth as i32, rank, on_info);
                if self.stopped {
                    break;
                }
            }
            if self.stopped {
                break;
            }
            self.root_moves[..wanted].sort_by_key(|root| std::cmp::Reverse(root.last));
            finished = depth;
            lines = self.root_moves[..wanted]
                .iter()
                .map(RootMove::line)
                .collect();
            self.report(depth, &lines, on_info);

            let best = &self.root_moves[0];
            if self.is_settled(best.last, depth, limits, wanted) {
                break;
            }
            let changed = best.mv != best_before;
            let fell = finished > 1 && best.last + 30 < score_before;
            unrest = (unrest * 3 / 4 + if changed { 60 } else { 15 } + if fell { 30 } else { 0 })
                .clamp(50, 250);
            if !self.budget.allows_iteration(self.nodes, unrest) {
                break;
            }
        }

        let best = &self.root_moves[0];
        let (score, line) = if best.last > -Score::INFINITE {
            (best.last, best.line.clone())
        } else {
            (
                self.frames[0].eval.map_or(Score::DRAW, Score::raw),
                vec![best.mv],
            )
        };
        if lines.is_empty() {
            lines.push(Line {
                score,
                pv: line.clone(),
            });
        }
        if self.stopped {
            self.report(
                finished.max(1),
                &[Line {
                    score,
                    pv: line.clone(),
                }],
                on_info,
            );
        }
        self.result(score, line, lines, finished)
    }

    /// Nothing further can change the answer.
    fn is_settled(&self, score: Score, depth: u32, limits: &Limits, wanted: usize) -> bool {
        if let (Some(moves), Some(found)) = (limits.mate, score.mate())
            && found > 0
            && found.unsigned_abs() <= moves
        {
            return true;
        }
        if wanted > 1 || limits.infinite {
            return false;
        }
        // A forced mate that a search of twice its length has not shortened.
        if let Some(moves) = score.mate()
            && depth > 4 * moves.unsigned_abs() + 2
        {
            return true;
        }
        self.root_moves.len() == 1 && self.budget.has_clock() && depth >= 4
    }

    /// The root moves, most promising first, so that even a search stopped at once has a sensible answer.
    fn list_root_moves(&mut self, position: &Position, limits: &Limits) {
        let legal = position.legal_moves();
        let asked = |mv: &Move| limits.searchmoves.contains(mv);
        let restrict = legal.iter().any(asked);
        let around = Surroundings {
            table_move: self
                .memory
                .table
                .get(position.key())
                .and_then(|known| known.best),
            ..Surroundings::default()
        };
        let mut ranked: Vec<(i32, Move)> = legal
            .iter()
            .copied()
            .filter(|mv| !restrict || asked(mv))
            .map(|mv| {
                (
                    rank_at_root(self.memory.histories, position, mv, &around),
                    mv,
                )
            })
            .collect();
        ranked.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        self.root_moves = ranked
            .into_iter()
            .map(|(_, mv)| RootMove {
                mv,
                score: -Score::INFINITE,
                last: -Score::INFINITE,
                line: vec![mv],
            })
            .collect();
    }

    /// Searches the root moves from `rank` on within a window around the last value, widened until the value lies inside.
    fn search_window(
        &mut self,
        position: &Position,
        depth: i32,
        rank: usize,
        on_info: &mut dyn FnMut(&Info),
    ) {
        let expected = self.root_moves[rank].last;
        let mut width = WINDOW + expected.value().abs() / 256;
        let (mut alpha, mut beta) =
            if depth >= 5 && !expected.is_mate() && expected > -Score::INFINITE {
                (expected - width, expected + width)
            } else {
                (-Score::INFINITE, Score::INFINITE)
            };
        let mut less = 0;
        loop {
            let score = self.search_root(position, (depth - less).max(1), rank, alpha, beta);
            // Moves after `rank` that were not searched to a value keep their order.
            self.root_moves[rank..].sort_by_key(|root| std::cmp::Reverse(root.score));
            if self.stopped {
                return;
            }
            if score <= alpha && alpha > -Score::INFINITE {
                beta = Score::raw((alpha.value() + beta.value()) / 2);
                alpha = (score - width).max(-Score::INFINITE);
                less = 0;
            } else if score >= beta && beta < Score::INFINITE {
                beta = (score + width).min(Score::INFINITE);
                less = if self.exact { 0 } else { (less + 1).min(2) };
            } else {
                return;
            }
            if self.budget.elapsed().as_millis() > 1000 {
                let bound = if score <= alpha {
                    Bound::Upper
                } else {
                    Bound::Lower
                };
                let line = self.root_moves[rank].line.clone();
                on_info(&self.info(depth as u32, rank, Line { score, pv: line }, bound));
            }
            width += width / 2;
            if width > 1000 {
                alpha = -Score::INFINITE;
                beta = Score::INFINITE;
            }
        }
    }

    fn search_root(
        &mut self,
        position: &Position,
        depth: i32,
        rank: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        if self.enter(0) {
            return Score::DRAW;
        }
        for root in &mut self.root_moves[rank..] {
            root.score = -Score::INFINITE;
        }
        self.frames[1].killers = [None; 2];
        let mut best = -Score::INFINITE;
        for index in rank..self.root_moves.len() {
            let mv = self.root_moves[index].mv;
            let after = position.after(mv);
            let full = depth - 1 + i32::from(after.is_check());
            let number = index - rank;
            self.push(position, Some(mv), &after, 0);
            let mut score = alpha;
            if number > 0 {
                let quiet = !crate::order::is_noisy(position, mv);
                let less = if depth >= 3 && number >= 3 && quiet && !self.exact {
                    super::reduction(depth, number) - 1
                } else {
                    0
                };
                let reduced = (full - less.max(0)).max(full.min(1));
                score = -self.visit(&after, reduced, 1, -alpha - 1, -alpha, true);
                if score > alpha && reduced < full {
                    score = -self.visit(&after, full, 1, -alpha - 1, -alpha, true);
                }
            }
            if number == 0 || score > alpha {
                score = -self.visit(&after, full, 1, -beta, -alpha, false);
            }
            self.pop();
            if self.stopped {
                // What this iteration has not finished keeps no value, so that the sort leaves it behind.
                return best;
            }
            if number == 0 || score > alpha {
                let tail = self.lines[1].clone();
                let root = &mut self.root_moves[index];
                root.score = score;
                root.last = score;
                root.line.clear();
                root.line.push(mv);
                root.line.extend(tail);
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        best
    }

    fn report(&self, depth: u32, lines: &[Line], on_info: &mut dyn FnMut(&Info)) {
        for (rank, line) in lines.iter().enumerate() {
            on_info(&self.info(depth, rank, line.clone(), Bound::Exact));
        }
    }

    fn info(&self, depth: u32, rank: usize, line: Line, bound: Bound) -> Info {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            multi_pv: rank + 1,
            score: line.score,
            bound,
            nodes: self.nodes,
            elapsed: self.budget.elapsed(),
            hashfull: self.memory.table.hashfull(),
            pv: line.pv,
        }
    }

    fn result(self, score: Score, pv: Vec<Move>, lines: Vec<Line>, depth: u32) -> SearchResult {
        SearchResult {
            best: pv.first().copied(),
            score,
            pv,
            lines,
            depth,
            seldepth: self.seldepth as u32,
            nodes: self.nodes,
            elapsed: self.budget.elapsed(),
        }
    }
}

/// As in the search, but a quiet move that leaves its man to be taken comes late.
fn rank_at_root(
    histories: &Histories,
    position: &Position,
    mv: Move,
    around: &Surroundings,
) -> i32 {
    let rank = histories.rank(position, mv, around);
    if position.see_at_least(mv, 0, &EXCHANGE_VALUES) {
        rank
    } else {
        rank.min(0) - (1 << 20)
    }
}
