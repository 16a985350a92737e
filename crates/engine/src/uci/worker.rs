//! The thread that owns the engine and does one job after the other.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::thread;

use ferz_board::Position;

use super::Output;
use crate::{Bound, Engine, Info, Level, Limits, SearchResult};

/// Table size before any `setoption`, in MiB.
pub(super) const DEFAULT_HASH: usize = 16;

/// What the session asks of the worker; done in the order sent.
pub(super) enum Job {
    Search(Box<Task>),
    Clear,
    Resize(usize),
    Evaluate(Position),
    Bench,
    /// Answer `readyok` when everything before is done.
    Ready,
}

/// One `go`.
pub(super) struct Task {
    pub(super) position: Position,
    pub(super) history: Vec<u64>,
    pub(super) limits: Limits,
    /// Play as this level instead of by the limits.
    pub(super) level: Option<&'static Level>,
    pub(super) seed: u64,
    pub(super) control: Arc<Control>,
}

/// How the session reaches a search in progress.
#[derive(Default)]
pub(super) struct Control {
    pub(super) stop: AtomicBool,
    /// Say no best move: the search is about to go on under other limits.
    pub(super) silent: AtomicBool,
    pub(super) done: AtomicBool,
}

pub(super) fn work(inbox: &Receiver<Job>, out: &Output<impl Write>) {
    let mut engine = Engine::new(DEFAULT_HASH);
    for job in inbox {
        match job {
            Job::Search(task) => search(&mut engine, &task, out),
            Job::Clear => engine.clear(),
            Job::Resize(megabytes) => engine.resize(megabytes),
            Job::Evaluate(position) => match engine.evaluate(&position) {
                Some(value) => out.line(&format!(
                    "info string evaluation {value} centipawns for {}",
                    position.turn()
                )),
                None => out.line("info string evaluation: none in check"),
            },
            Job::Bench => {
                let bench =
                    crate::bench(|done, all| out.line(&format!("info string bench {done}/{all}")));
                out.line(&format!("{} nodes {} nps", bench.nodes, bench.nps()));
            }
            Job::Ready => out.line("readyok"),
        }
    }
}

fn search(engine: &mut Engine, task: &Task, out: &Output<impl Write>) {
    let Task {
        position,
        history,
        limits,
        level,
        seed,
        control,
    } = task;
    let tell = |info: &Info| out.line(&describe(position, info));
    let result = match level {
        Some(level) => level.think(engine, position, history, *seed, &control.stop, tell),
        None => engine.search(position, history, limits, &control.stop, tell),
    };
    // UCI forbids an answer to an unlimited search before `stop`, even when nothing is left to search.
    while limits.infinite && !control.stop.load(Ordering::Acquire) {
        thread::park();
    }
    if !control.silent.load(Ordering::Acquire) {
        if result.best.is_none() {
            out.line(&format!("info depth 0 score {}", result.score));
        }
        out.line(&answer(position, &result));
    }
    control.done.store(true, Ordering::Release);
}

fn answer(position: &Position, result: &SearchResult) -> String {
    let Some(best) = result.best else {
        return "bestmove (none)".to_owned();
    };
    let mut text = format!("bestmove {}", position.uci(best));
    if let Some(&reply) = result.pv.get(1) {
        text += &format!(" ponder {}", position.after(best).uci(reply));
    }
    text
}

fn describe(position: &Position, info: &Info) -> String {
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let mut text = format!(
        "info depth {} seldepth {} multipv {} score {}{bound} nodes {} nps {} hashfull {} time {} pv",
        info.depth,
        info.seldepth.max(info.depth),
        info.multi_pv,
        info.score,
        info.nodes,
        info.nps(),
        info.hashfull,
        info.elapsed.as_millis().max(1),
    );
    let mut here = position.clone();
    for &mv in &info.pv {
        text.push(' ');
        text += &here.uci(mv);
        here = here.after(mv);
    }
    text
}
