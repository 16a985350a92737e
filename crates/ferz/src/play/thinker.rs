//! The engine on a thread of its own, so that the board stays alive while it thinks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use ferz_board::{Color, Move, Position};
use ferz_engine::{Engine, Level, Limits, SearchResult};

/// Mebibytes of transposition table. Levels play the same only with the same size.
const HASH_MB: usize = 16;
/// A hint is limited by nodes, so that the same position gives the same hint everywhere.
const HINT_NODES: u64 = 400_000;
/// A move wanted at once still looks at the obvious answers.
const HURRY_NODES: u64 = 5_000;

/// What the engine is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// The computer's own move, at its level.
    Move,
    /// The computer's own move, now.
    HurriedMove,
    /// A suggestion for the person.
    Hint,
    /// Whether the computer takes the draw that is offered.
    Draw,
}

/// A question with all it takes to answer it.
#[derive(Debug, Clone)]
pub struct Job {
    /// Tells answers to old questions from the answer that is awaited.
    pub ticket: u64,
    /// What is asked.
    pub task: Task,
    /// The position asked about.
    pub position: Position,
    /// Keys of the positions before it.
    pub history: Vec<u64>,
    /// The strength of the computer.
    pub level: &'static Level,
    /// The computer's colour; meaningless for a hint.
    pub computer: Color,
    /// Makes choices repeatable.
    pub seed: u64,
}

/// An answer.
#[derive(Debug, Clone)]
pub enum Thought {
    /// The move to play, none when there is no legal one.
    Move(Option<Move>),
    /// The result of looking for a good move.
    Hint(Box<SearchResult>),
    /// Whether the draw is taken.
    Draw(bool),
}

struct Worker {
    jobs: Sender<Job>,
    thoughts: Receiver<(u64, Thought)>,
    stop: Arc<AtomicBool>,
}

/// The engine thread.
pub struct Thinker {
    worker: Worker,
    busy: bool,
}

impl Thinker {
    /// Starts the thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new() -> anyhow::Result<Thinker> {
        Ok(Thinker {
            worker: spawn()?,
            busy: false,
        })
    }

    /// Asks a question; one that is still being thought about is dropped.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(&mut self, job: Job) -> anyhow::Result<()> {
        if self.busy {
            self.worker.stop.store(true, Ordering::Relaxed);
            self.worker = spawn()?;
        }
        self.busy = true;
        self.worker
            .jobs
            .send(job)
            .context("the engine's thread has ended")
    }

    /// The answer, if it is there.
    ///
    /// # Errors
    /// When the engine's thread has ended.
    pub fn poll(&mut self) -> anyhow::Result<Option<(u64, Thought)>> {
        match self.worker.thoughts.try_recv() {
            Ok(thought) => {
                self.busy = false;
                Ok(Some(thought))
            }
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => anyhow::bail!("the engine's thread has ended"),
        }
    }

    /// Waits for the answer, at most this long.
    ///
    /// # Errors
    /// When the engine's thread has ended.
    pub fn wait(&mut self, longest: Duration) -> anyhow::Result<Option<(u64, Thought)>> {
        match self.worker.thoughts.recv_timeout(longest) {
            Ok(thought) => {
                self.busy = false;
                Ok(Some(thought))
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the engine's thread has ended"),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.worker.stop.store(true, Ordering::Relaxed);
    }
}

fn spawn() -> anyhow::Result<Worker> {
    let (jobs, job_inbox) = channel::<Job>();
    let (outbox, thoughts) = channel();
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    thread::Builder::new()
        .name("engine".into())
        .stack_size(8 << 20)
        .spawn(move || {
            let mut engine = Engine::new(HASH_MB);
            // Ends when the other side hangs up.
            while let Ok(job) = job_inbox.recv() {
                let thought = think(&mut engine, &job, &flag);
                if outbox.send((job.ticket, thought)).is_err() {
                    return;
                }
            }
        })
        .context("cannot start a thread for the engine")?;
    Ok(Worker {
        jobs,
        thoughts,
        stop,
    })
}

fn think(engine: &mut Engine, job: &Job, stop: &AtomicBool) -> Thought {
    match job.task {
        Task::Move => {
            let (level, position, history) = (job.level, &job.position, &job.history);
            let result = level.think(engine, position, history, job.seed, stop, |_| {});
            Thought::Move(result.best)
        }
        Task::HurriedMove => {
            let limits = Limits::nodes(HURRY_NODES);
            let result = engine.search(&job.position, &job.history, &limits, stop, |_| {});
            Thought::Move(result.best)
        }
        Task::Hint => {
            engine.clear();
            let limits = Limits::nodes(HINT_NODES);
            let result = engine.search(&job.position, &job.history, &limits, stop, |_| {});
            Thought::Hint(Box::new(result))
        }
        Task::Draw => {
            Thought::Draw(
                job.level
                    .accepts_draw(engine, &job.position, &job.history, job.computer),
            )
        }
    }
}
