//! Where games are kept: set-ups and events, only ever added to.
//!
//! Everything else in the club knows this seam and no SQL. The constraint that no two events of a game share a
//! number is the concurrency control, so a second process on the same database could serve the same games.

mod migrations;
mod sqlite;
mod writer;

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;

use ferz_laws::Game;

pub(crate) use sqlite::Sqlite;

use crate::id::GameId;

/// A game as it is first stored: its set-up, before any event.
#[derive(Debug, Clone)]
pub(crate) struct NewRow {
    pub id: GameId,
    /// JSON, kept as written.
    pub setup: String,
    pub wall_ms: i64,
    /// Club time at the game's time 0.
    pub began_ms: u64,
    pub timed: bool,
    pub summary: Summary,
}

/// One event to be added.
#[derive(Debug, Clone)]
pub(crate) struct Append {
    pub id: GameId,
    pub event: StoredEvent,
    /// Club time of the event.
    pub club_ms: u64,
    pub summary: Summary,
}

/// One stored event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredEvent {
    /// 1, 2, 3 …
    pub seq: u32,
    /// Game time.
    pub at_ms: u64,
    /// JSON, kept as written.
    pub body: String,
    pub wall_ms: i64,
}

/// What a list of games shows of one, as of its last event.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Summary {
    pub plies: u32,
    pub fen: String,
    /// `None` while the game is running.
    pub ending: Option<Ending>,
}

impl Summary {
    pub(crate) fn of(game: &Game) -> Self {
        Self {
            plies: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
            fen: game.board().to_fen(),
            ending: game.outcome().map(|outcome| Ending {
                result: outcome.result.to_string(),
                reason: outcome.reason.to_string(),
                article: outcome.article.to_owned(),
            }),
        }
    }
}

/// How a game ended, in the words of the protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ending {
    pub result: String,
    pub reason: String,
    pub article: String,
}

/// A game with everything that happened in it.
#[derive(Debug, Clone)]
pub(crate) struct StoredGame {
    pub setup: String,
    pub created_ms: i64,
    pub began_ms: u64,
    pub events: Vec<StoredEvent>,
}

/// One line of a list of games.
#[derive(Debug, Clone)]
pub(crate) struct Listed {
    pub id: GameId,
    pub setup: String,
    pub created_ms: i64,
    pub updated_ms: i64,
    pub summary: Summary,
}

/// Which games to list, latest first.
#[derive(Debug, Clone, Default)]
pub(crate) struct Query {
    /// Only finished games, or only running ones.
    pub finished: Option<bool>,
    /// Only games begun before this one.
    pub before: Option<GameId>,
    pub limit: u32,
}

/// Why storage refused or failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// Another event took this number first.
    #[error("event {seq} of game {id} is already stored")]
    Taken { id: GameId, seq: u32 },
    #[error("the storage does not answer: {0}")]
    Failed(#[from] sqlx::Error),
    #[error("the storage is closed")]
    Closed,
    #[error("the storage holds {0}")]
    Corrupt(String),
}

/// Why a data folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The folder or a file in it cannot be created or written.
    #[error("cannot write to the data folder {}: {source}. Choose another with --data DIR", folder.display())]
    Unwritable {
        /// The data folder.
        folder: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Another running club has it.
    #[error("the data folder {} is in use by another club that is running. Stop that one, or choose another folder with --data DIR", folder.display())]
    InUse {
        /// The data folder.
        folder: PathBuf,
    },
    /// A newer version of the program wrote it.
    #[error("the data folder {} was written by a newer version of Ferz (form {found}; this version knows up to {known}). Use the newer version, or choose another folder with --data DIR", folder.display())]
    Newer {
        /// The data folder.
        folder: PathBuf,
        /// The form found in it.
        found: i64,
        /// The newest form this version knows.
        known: i64,
    },
    /// The database file is another program's.
    #[error("{} is a database, but not one of Ferz. Choose another folder with --data DIR", file.display())]
    Foreign {
        /// The database file.
        file: PathBuf,
    },
    /// The database cannot be read, or is damaged.
    #[error("cannot open the games in {}: {what}", folder.display())]
    Unreadable {
        /// The data folder.
        folder: PathBuf,
        /// What the database said.
        what: String,
    },
}

/// An answer of the store, on its way.
pub(crate) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A place to keep games. An answer that is `Ok` is a promise that outlives the process and the power.
pub(crate) trait Store: Send + Sync {
    fn create(&self, game: NewRow) -> Answer<'_, ()>;
    fn append(&self, append: Append) -> Answer<'_, ()>;
    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>>;
    fn list(&self, query: Query) -> Answer<'_, Vec<Listed>>;
    /// Running games with clocks: their flags must be able to fall with nobody looking.
    fn timed_and_running(&self) -> Answer<'_, Vec<GameId>>;
    /// The latest club time known to be reached.
    fn club_time(&self) -> Answer<'_, u64>;
    /// Notes that club time has reached this.
    fn note_club_time(&self, club_ms: u64) -> Answer<'_, ()>;
    /// Finishes what is pending and closes; later calls fail.
    fn close(&self) -> Answer<'_, ()>;
}
