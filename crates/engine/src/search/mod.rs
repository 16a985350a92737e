//! Alpha-beta search of one position.
//!
//! [`root`] deepens iteration by iteration, [`node`] searches a position to a depth, [`quiescence`] plays out captures.

mod node;
mod quiescence;
mod root;

use std::sync::OnceLock;

use ferz_board::{Bitboard, Move, Position, Role};

use crate::budget::Budget;
use crate::eval::Evaluate;
use crate::order::{Histories, Ranked, Step, Surroundings};
use crate::report::Line;
use crate::score::{MAX_PLY, Score};
use crate::table::Table;

/// What a search needs besides the position: the parts that outlive it.
pub(crate) struct Memory<'a> {
    pub(crate) table: &'a mut Table,
    pub(crate) histories: &'a mut Histories,
    pub(crate) evaluator: &'a mut dyn Evaluate,
}

/// One search in progress.
pub(crate) struct Search<'a> {
    memory: Memory<'a>,
    budget: Budget<'a>,
    /// Keys of the game's positions and then of the path to the present node, the node itself last.
    keys: Vec<u64>,
    /// Index in `keys` of the root.
    root_index: usize,
    frames: Vec<Frame>,
    /// Moves of all nodes on the path, each node's in a stretch of its own.
    moves: Vec<Ranked>,
    /// Principal variation found at each ply.
    lines: Vec<Vec<Move>>,
    root_moves: Vec<RootMove>,
    root_depth: i32,
    /// Pruning that could miss a mate is off.
    exact: bool,
    /// No null move above this ply, while one is being verified.
    null_from: usize,
    nodes: u64,
    seldepth: usize,
    stopped: bool,
}

/// What the search remembers about one ply of the path.
#[derive(Clone, Copy, Default)]
struct Frame {
    killers: [Option<Move>; 2],
    /// The move made at this ply; `None` after a null move.
    step: Option<Step>,
    eval: Option<i32>,
    /// A move left out here, to see whether others are as good.
    excluded: Option<Move>,
}

#[derive(Clone)]
struct RootMove {
    mv: Move,
    /// In this iteration; −infinite until searched with a result above alpha.
    score: Score,
    /// The last value it had, from this iteration or an earlier one.
    last: Score,
    line: Vec<Move>,
}

impl RootMove {
    fn line(&self) -> Line {
        Line {
            score: self.last,
            pv: self.line.clone(),
        }
    }
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        position: &Position,
        history: &[u64],
        memory: Memory<'a>,
        budget: Budget<'a>,
    ) -> Search<'a> {
        let mut keys = Vec::with_capacity(history.len() + 1 + MAX_PLY);
        keys.extend_from_slice(history);
        keys.push(position.key());
        Search {
            memory,
            budget,
            root_index: history.len(),
            keys,
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::with_capacity(2048),
            lines: vec![Vec::new(); MAX_PLY + 2],
            root_moves: Vec::new(),
            root_depth: 0,
            exact: false,
            null_from: 0,
            nodes: 0,
            seldepth: 0,
            stopped: false,
        }
    }

    /// Counts a node; true when the search must be given up.
    fn enter(&mut self, ply: usize) -> bool {
        if self.stopped || self.budget.is_spent(self.nodes) {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        self.lines[ply].clear();
        false
    }

    /// Follows a move (or a null move) into `after`.
    fn push(&mut self, before: &Position, mv: Option<Move>, after: &Position, ply: usize) {
        self.memory.table.expect(after.key());
        self.frames[ply].step = mv.map(|mv| Step::new(before.moved(mv), mv.to()));
        self.keys.push(after.key());
        self.memory.evaluator.push(before, mv);
    }

    fn pop(&mut self) {
        self.keys.pop();
        self.memory.evaluator.pop();
    }

    fn static_eval(&mut self, position: &Position) -> i32 {
        let eval = self.memory.evaluator.evaluate(position);
        // Near the fifty-move draw an advantage that makes no progress is worth less.
        let damped = eval * (220 - position.halfmove_clock().min(100) as i32) / 220;
        Score::centipawns(damped).value()
    }

    /// Whether the game is drawn here without a look at the moves: repetition, too little material.
    ///
    /// A position that comes up twice after the root is counted as drawn, since what could be done the third time could
    /// be done the second; one from before the root must come up a third time.
    fn is_drawn(&self, position: &Position) -> bool {
        let clock = position.halfmove_clock() as usize;
        let here = self.keys.len() - 1;
        let key = self.keys[here];
        let mut earlier = 0;
        let mut back = 4;
        while back <= clock && back <= here {
            let index = here - back;
            if self.keys[index] == key {
                earlier += 1;
                if index >= self.root_index || earlier == 2 {
                    return true;
                }
            }
            back += 2;
        }
        is_bare(position)
    }

    fn surroundings(&self, ply: usize, table_move: Option<Move>) -> Surroundings {
        Surroundings {
            table_move,
            killers: self.frames[ply].killers,
            before: self.steps_before(ply),
        }
    }

    fn steps_before(&self, ply: usize) -> [Option<Step>; 2] {
        let step = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].step);
        [step(1), step(2)]
    }

    fn set_line(&mut self, ply: usize, mv: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }
}

/// Fifty moves without pawn or capture; mate on the board takes precedence.
fn is_fifty_move_draw(position: &Position) -> bool {
    position.halfmove_clock() >= 100 && (!position.is_check() || position.has_legal_move())
}

/// Neither side can mate: king against king, or king and one minor piece.
fn is_bare(position: &Position) -> bool {
    let men = position.occupied();
    let minor = position.role(Role::Knight) | position.role(Role::Bishop);
    men.len() <= 3 && (men.without(minor) == position.role(Role::King))
}

/// Whether the side to move has something besides king and pawns.
fn has_pieces(position: &Position) -> bool {
    !officers(position).is_empty()
}

/// Whether passing proves anything: with one minor piece or less, having to move is often what loses.
fn may_pass(position: &Position) -> bool {
    let officers = officers(position);
    officers.has_many()
        || officers.intersects(position.role(Role::Rook) | position.role(Role::Queen))
}

fn officers(position: &Position) -> Bitboard {
    position
        .pieces(position.turn())
        .without(position.role(Role::Pawn) | position.role(Role::King))
}

/// Late-move reduction in plies, by depth and move number.
fn reduction(depth: i32, number: usize) -> i32 {
    static TABLE: OnceLock<[[i8; 64]; 64]> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (number, entry) in row.iter_mut().enumerate().skip(1) {
                *entry = (0.8 + (depth as f64).ln() * (number as f64).ln() / 2.3) as i8;
            }
        }
        table
    });
    i32::from(table[depth.clamp(0, 63) as usize][number.min(63)])
}
