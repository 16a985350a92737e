//! Games being played. Each has a task of its own, its [`table`], loaded from its events when somebody asks for it
//! and put away when nobody does.

mod club_clock;
mod deed;
mod engines;
mod inquiry;
mod opponent;
mod record;
mod table;
#[cfg(test)]
mod tests;
mod verdicts;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{broadcast, mpsc, oneshot, watch};

pub(crate) use self::deed::can_take_back;
pub(crate) use self::record::{PlyView, Record, arrival, checked};
pub(crate) use self::table::Snapshot;

use self::club_clock::ClubClock;
use self::engines::Engines;
use self::table::Asked;
use self::verdicts::Verdicts;
use crate::id::GameId;
use crate::problem::ApiError;
use crate::setup::Setup;
use crate::store::{NewRow, Store, StoreError, Summary};
use crate::view::GameView;
use crate::wire::{Act, Action, wall_ms};

/// Requests that may wait for one game.
const WAITING: usize = 64;

/// How often club time is noted while a clock runs: what a crash may credit a thinking player at most.
const BEAT: Duration = Duration::from_secs(1);

/// A game as it is now, and everything that happens in it from then on: messages ready to send.
pub(crate) struct Watch {
    pub now: Utf8Bytes,
    pub news: broadcast::Receiver<Utf8Bytes>,
}

/// All games of a club.
pub(crate) struct Hall {
    store: Arc<dyn Store>,
    clock: ClubClock,
    engines: Arc<Engines>,
    verdicts: Verdicts,
    tables: Mutex<HashMap<GameId, mpsc::Sender<Asked>>>,
    /// Every table whose clock runs holds a clone.
    ticking: Arc<()>,
    open: watch::Sender<bool>,
}

impl Hall {
    /// Opens the hall over this store, and lets the clocks of the games in it run on.
    pub(crate) async fn open(store: Arc<dyn Store>) -> Result<Arc<Self>, StoreError> {
        let clock = ClubClock::resume(store.club_time().await?);
        let running = store.timed_and_running().await?;
        let hall = Arc::new(Self {
            store,
            clock,
            engines: Arc::new(Engines::new()),
            verdicts: Verdicts::new(),
            tables: Mutex::default(),
            ticking: Arc::default(),
            open: watch::Sender::new(true),
        });
        tokio::spawn(Arc::clone(&hall).beat());
        for id in running {
            // The hall is open, so a table can be had.
            let _ = hall.table(id);
        }
        Ok(hall)
    }

    /// Ends the live connections and takes no more requests.
    pub(crate) fn hang_up(&self) {
        self.open.send_replace(false);
    }

    /// Puts every game away and closes the store.
    pub(crate) async fn close(&self) {
        self.hang_up();
        self.engines.close();
        self.verdicts.close();
        self.tables().clear();
        let noted = self.store.note_club_time(self.clock.now()).await;
        let closed = self.store.close().await;
        for error in [noted, closed].into_iter().filter_map(Result::err) {
            tracing::warn!(%error, "while closing");
        }
    }

    /// Completes when the hall closes.
    pub(crate) async fn closed(&self) {
        // Waiting fails only when the sender is gone, and then the hall is closed too.
        let _ = self.open.subscribe().wait_for(|open| !open).await;
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Stores a new game and sits down to it.
    pub(crate) async fn open_game(self: &Arc<Self>, setup: Setup) -> Result<GameView, ApiError> {
        let game = setup.game()?;
        let id = GameId::new();
        let row = NewRow {
            id,
            setup: serde_json::to_string(&setup).expect("a set-up is plain data"),
            wall_ms: wall_ms(),
            began_ms: self.clock.now(),
            timed: setup.time_control.is_some(),
            summary: Summary::of(&game),
        };
        self.store.create(row).await?;
        self.view(id).await
    }

    pub(crate) async fn view(self: &Arc<Self>, id: GameId) -> Result<GameView, ApiError> {
        self.ask(id, Asked::View).await
    }

    pub(crate) async fn watch(self: &Arc<Self>, id: GameId) -> Result<Watch, ApiError> {
        self.ask(id, Asked::Watch).await
    }

    pub(crate) async fn pgn(self: &Arc<Self>, id: GameId) -> Result<String, ApiError> {
        self.ask(id, Asked::Pgn).await
    }

    /// Does what a player asks for. The answer shows the plies from the first new one; all, when the player had not
    /// seen the last event. A rematch is a game of its own.
    pub(crate) async fn act(self: &Arc<Self>, id: GameId, act: Act) -> Result<GameView, ApiError> {
        if act.action == Action::Rematch {
            let setup = self.ask(id, Asked::Rematch).await?;
            return self.open_game(setup).await;
        }
        self.ask(id, |answer| Asked::Act { act, answer }).await
    }

    /// Looks at a position that is in no game, in its turn. `None` when the hall closes.
    pub(crate) async fn look_at<T: Send + 'static>(
        &self,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        self.verdicts.look_at(look).await
    }

    async fn ask<T>(
        self: &Arc<Self>,
        id: GameId,
        asking: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> Asked,
    ) -> Result<T, ApiError> {
        let (answer, answered) = oneshot::channel();
        let mut asked = asking(answer);
        loop {
            // A table that was just being put away hands the request back, and the next one takes it.
            match self.table(id)?.send(asked).await {
                Ok(()) => return answered.await.map_err(|_| ApiError::Interrupted)?,
                Err(refused) => asked = refused.0,
            }
        }
    }

    /// The way to a game's table, which is set up when there is none.
    fn table(self: &Arc<Self>, id: GameId) -> Result<mpsc::Sender<Asked>, ApiError> {
        let mut tables = self.tables();
        if !*self.open.borrow() {
            return Err(ApiError::Closing);
        }
        if let Some(table) = tables.get(&id).filter(|table| !table.is_closed()) {
            return Ok(table.clone());
        }
        let (table, asked) = mpsc::channel(WAITING);
        tables.insert(id, table.clone());
        tokio::spawn(table::run(Arc::clone(self), id, asked));
        Ok(table)
    }

    /// Forgets a table that takes no more requests.
    fn forget(&self, id: GameId) {
        let mut tables = self.tables();
        if tables.get(&id).is_some_and(mpsc::Sender::is_closed) {
            tables.remove(&id);
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Asked>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes club time while a clock runs, so that after a crash thinking is charged up to the last beat.
    async fn beat(self: Arc<Self>) {
        let mut beat = tokio::time::interval(BEAT);
        while *self.open.borrow() {
            beat.tick().await;
            if Arc::strong_count(&self.ticking) == 1 {
                continue;
            }
            if let Err(error) = self.store.note_club_time(self.clock.now()).await {
                tracing::warn!(%error, "club time was not noted");
            }
        }
    }
}
