//! The computers that play: a few engines for everybody, lent out one search at a time.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

use ferz_board::{Color, Move, Position};
use ferz_engine::{Engine, Level};
use ferz_laws::Ground;
use tokio::sync::Semaphore;

/// Enough for node-limited levels, small enough to keep a few.
const TABLE_MB: usize = 16;

/// Engines that wait for work, at most as many as may search at once.
pub(crate) struct Engines {
    free: Mutex<Vec<Engine>>,
    places: Arc<Semaphore>,
}

/// What a computer is asked.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub level: u8,
    pub position: Position,
    /// Keys of the positions before this one, oldest first.
    pub history: Vec<u64>,
    pub seed: u64,
    pub kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Which move? A draw that may be claimed is claimed instead where the computer would accept one.
    Move { claim: Option<Ground> },
    /// Does this side, played by the computer, accept a draw?
    Draw(Color),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reply {
    Move(Move),
    Claim(Ground),
    Draw(bool),
    /// There is nothing to choose, or the search failed.
    Nothing,
}

impl Engines {
    /// One search per core but one, which is left for answering people.
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            free: Mutex::new(Vec::new()),
            places: Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))),
        }
    }

    /// Waits for a free place, then thinks in a thread of its own. Dropping the future gives the place up; `stop`
    /// ends a search that has begun.
    pub(crate) async fn ask(self: Arc<Self>, question: Question, stop: Arc<AtomicBool>) -> Reply {
        let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
            return Reply::Nothing;
        };
        let search = tokio::task::spawn_blocking(move || {
            let _place = place;
            let mut engine = self.borrow();
            let reply = answer(&mut engine, &question, &stop);
            self.give_back(engine);
            reply
        });
        search.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a search failed");
            Reply::Nothing
        })
    }

    /// Gives nobody a place any more.
    pub(crate) fn close(&self) {
        self.places.close();
    }

    fn borrow(&self) -> Engine {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().unwrap_or_else(|| Engine::new(TABLE_MB))
    }

    fn give_back(&self, engine: Engine) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        free.push(engine);
    }
}

fn answer(engine: &mut Engine, question: &Question, stop: &AtomicBool) -> Reply {
    let Some(level) = Level::new(question.level) else {
        return Reply::Nothing;
    };
    let (position, history) = (&question.position, &question.history[..]);
    match question.kind {
        Kind::Move {
            claim: Some(ground),
        } if level.accepts_draw(engine, position, history, position.turn()) => Reply::Claim(ground),
        Kind::Move { .. } => level
            .think(engine, position, history, question.seed, stop, |_| {})
            .best
            .map_or(Reply::Nothing, Reply::Move),
        Kind::Draw(computer) => {
            Reply::Draw(level.accepts_draw(engine, position, history, computer))
        }
    }
}
