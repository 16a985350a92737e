use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, Row};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use super::migrations::{self, Refusal};
use super::writer::{self, Entry, Job};
use super::{
    Answer, Append, Ending, Listed, NewRow, OpenError, Query, Store, StoreError, StoredEvent,
    StoredGame, Summary,
};
use crate::id::GameId;

/// Games in one SQLite file. Readers have connections of their own; one task writes.
pub(crate) struct Sqlite {
    readers: SqlitePool,
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    /// Held until the club closes; the system lets go of it when the process dies, however it dies.
    lock: Mutex<Option<File>>,
}

/// Writes that may wait before callers have to.
const WAITING: usize = 1024;

impl Sqlite {
    /// Opens `ferz.sqlite` in this folder, creating both where missing.
    pub(crate) async fn open(folder: &Path) -> Result<Self, OpenError> {
        let lock = claim(folder)?;
        let file = folder.join("ferz.sqlite");
        let unreadable = |error: sqlx::Error| unreadable(folder, &error);
        let options = SqliteConnectOptions::new()
            .filename(&file)
            .create_if_missing(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        // Looked at as it is first: choosing the journal would already change another program's file.
        let mut connection = options.connect().await.map_err(unreadable)?;
        let found = migrations::inspect(&mut connection)
            .await
            .map_err(unreadable)?;
        connection.close().await.map_err(unreadable)?;
        let found = found.map_err(|refusal| refused(refusal, folder, file))?;

        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            // A commit is on the disk, not only with the system, when it is reported done.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true);
        let mut connection = options.connect().await.map_err(unreadable)?;
        migrations::migrate(&mut connection, found)
            .await
            .map_err(unreadable)?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await
            .map_err(unreadable)?;

        let (jobs, waiting) = mpsc::channel(WAITING);
        Ok(Self {
            readers,
            jobs: Mutex::new(Some(jobs)),
            writer: Mutex::new(Some(tokio::spawn(writer::run(connection, waiting)))),
            lock: Mutex::new(Some(lock)),
        })
    }

    async fn write(&self, entry: Entry) -> Result<(), StoreError> {
        let (answer, answered) = oneshot::channel();
        let jobs = self.jobs.lock().await.clone().ok_or(StoreError::Closed)?;
        jobs.send(Job { entry, answer })
            .await
            .map_err(|_| StoreError::Closed)?;
        drop(jobs);
        answered.await.map_err(|_| StoreError::Closed)?
    }

    async fn read_game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        let Some(game) = sqlx::query("SELECT setup, created_at, began_ms FROM games WHERE id = ?")
            .bind(id.to_string())
            .fetch_optional(&self.readers)
            .await?
        else {
            return Ok(None);
        };
        let events = sqlx::query(
            "SELECT seq, at_ms, body, wall_ms FROM events WHERE game_id = ? ORDER BY seq",
        )
        .bind(id.to_string())
        .fetch_all(&self.readers)
        .await?;
        Ok(Some(StoredGame {
            setup: game.try_get("setup")?,
            created_ms: game.try_get("created_at")?,
            began_ms: unsigned(&game, "began_ms")?,
            events: events.iter().map(event).collect::<Result<_, _>>()?,
        }))
    }

    async fn read_list(&self, query: Query) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, setup, created_at, updated_at, plies, fen, result, reason, article FROM games
             WHERE (?1 IS NULL OR (result IS NOT NULL) = ?1) AND (?2 IS NULL OR id < ?2)
             ORDER BY id DESC LIMIT ?3",
        )
        .bind(query.finished)
        .bind(query.before.map(|id| id.to_string()))
        .bind(query.limit)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(listed).collect()
    }

    async fn shut(&self) {
        self.jobs.lock().await.take();
        if let Some(writer) = self.writer.lock().await.take() {
            // A writer that panicked has nothing left to finish.
            let _ = writer.await;
        }
        self.readers.close().await;
        self.lock.lock().await.take();
    }
}

impl Store for Sqlite {
    fn create(&self, game: NewRow) -> Answer<'_, ()> {
        Box::pin(self.write(Entry::Create(Box::new(game))))
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        Box::pin(self.write(Entry::Append(Box::new(append))))
    }

    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>> {
        Box::pin(self.read_game(id))
    }

    fn list(&self, query: Query) -> Answer<'_, Vec<Listed>> {
        Box::pin(self.read_list(query))
    }

    fn timed_and_running(&self) -> Answer<'_, Vec<GameId>> {
        Box::pin(async {
            sqlx::query("SELECT id FROM games WHERE result IS NULL AND timed")
                .fetch_all(&self.readers)
                .await?
                .iter()
                .map(id)
                .collect()
        })
    }

    fn club_time(&self) -> Answer<'_, u64> {
        Box::pin(async {
            let row = sqlx::query("SELECT running_ms FROM club_time")
                .fetch_one(&self.readers)
                .await?;
            unsigned(&row, "running_ms")
        })
    }

    fn note_club_time(&self, club_ms: u64) -> Answer<'_, ()> {
        Box::pin(self.write(Entry::ClubTime(club_ms)))
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async {
            self.shut().await;
            Ok(())
        })
    }
}

/// Makes the folder and takes its lock.
fn claim(folder: &Path) -> Result<File, OpenError> {
    let unwritable = |source| OpenError::Unwritable {
        folder: folder.to_owned(),
        source,
    };
    fs::create_dir_all(folder).map_err(unwritable)?;
    let lock = File::options()
        .write(true)
        .create(true)
        .truncate(false)
        .open(folder.join("ferz.lock"))
        .map_err(unwritable)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse {
            folder: folder.to_owned(),
        }),
        Err(TryLockError::Error(source)) => Err(unwritable(source)),
    }
}

fn refused(refusal: Refusal, folder: &Path, file: PathBuf) -> OpenError {
    match refusal {
        Refusal::Foreign => OpenError::Foreign { file },
        Refusal::Newer { found } => OpenError::Newer {
            folder: folder.to_owned(),
            found,
            known: migrations::NEWEST,
        },
    }
}

fn unreadable(folder: &Path, error: &sqlx::Error) -> OpenError {
    OpenError::Unreadable {
        folder: folder.to_owned(),
        what: error.to_string(),
    }
}

fn event(row: &SqliteRow) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        seq: row.try_get("seq")?,
        at_ms: unsigned(row, "at_ms")?,
        body: row.try_get("body")?,
        wall_ms: row.try_get("wall_ms")?,
    })
}

fn listed(row: &SqliteRow) -> Result<Listed, StoreError> {
    let result: Option<String> = row.try_get("result")?;
    let ending = result
        .map(|result| {
            Ok::<_, sqlx::Error>(Ending {
                result,
                reason: row.try_get("reason")?,
                article: row.try_get("article")?,
            })
        })
        .transpose()?;
    Ok(Listed {
        id: id(row)?,
        setup: row.try_get("setup")?,
        created_ms: row.try_get("created_at")?,
        updated_ms: row.try_get("updated_at")?,
        summary: Summary {
            plies: row.try_get("plies")?,
            fen: row.try_get("fen")?,
            ending,
        },
    })
}

fn id(row: &SqliteRow) -> Result<GameId, StoreError> {
    let text: String = row.try_get("id")?;
    text.parse()
        .map_err(|_| StoreError::Corrupt(format!("a game named {text:?}, which is no UUID")))
}

fn unsigned(row: &SqliteRow, column: &'static str) -> Result<u64, StoreError> {
    let value: i64 = row.try_get(column)?;
    u64::try_from(value)
        .map_err(|_| StoreError::Corrupt(format!("{value} ms in {column}, expected 0 or more")))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn store(folder: &Path) -> Sqlite {
        Sqlite::open(folder).await.expect("opened")
    }

    fn row(id: GameId) -> NewRow {
        NewRow {
            id,
            setup: "{}".into(),
            wall_ms: 1,
            began_ms: 40,
            timed: true,
            summary: Summary::default(),
        }
    }

    fn event(id: GameId, seq: u32, body: &str) -> Append {
        let ended = body == "resign";
        Append {
            id,
            event: StoredEvent {
                seq,
                at_ms: u64::from(seq) * 10,
                body: body.into(),
                wall_ms: 2,
            },
            club_ms: 40 + u64::from(seq) * 10,
            summary: Summary {
                ending: ended.then(|| Ending {
                    result: "1-0".into(),
                    reason: "resignation".into(),
                    article: "5.1.2".into(),
                }),
                ..Summary::default()
            },
        }
    }

    #[tokio::test]
    async fn an_event_number_is_given_once_and_the_others_in_the_commit_stand() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path()).await;
        let (one, two) = (GameId::new(), GameId::new());
        store.create(row(one)).await.expect("created");
        store.create(row(two)).await.expect("created");
        // Sent without waiting in between, so that they meet in one commit.
        let (first, second, other) = tokio::join!(
            store.append(event(one, 1, "a")),
            store.append(event(one, 1, "b")),
            store.append(event(two, 1, "c")),
        );
        first.expect("stored");
        assert!(
            matches!(second, Err(StoreError::Taken { seq: 1, .. })),
            "{second:?}"
        );
        other.expect("stored");
        let kept = store.load(one).await.expect("read").expect("there");
        assert_eq!(kept.events, [event(one, 1, "a").event]);
        let kept = store.load(two).await.expect("read").expect("there");
        assert_eq!(kept.events, [event(two, 1, "c").event]);
    }

    #[tokio::test]
    async fn club_time_never_goes_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path()).await;
        let id = GameId::new();
        store.create(row(id)).await.expect("created");
        assert_eq!(store.club_time().await.expect("read"), 40);
        store.append(event(id, 1, "a")).await.expect("stored");
        assert_eq!(store.club_time().await.expect("read"), 50);
        store.note_club_time(45).await.expect("noted");
        assert_eq!(store.club_time().await.expect("read"), 50);
        store.note_club_time(60).await.expect("noted");
        assert_eq!(store.club_time().await.expect("read"), 60);
    }

    #[tokio::test]
    async fn only_running_games_with_clocks_are_resumed() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path()).await;
        let (running, over, untimed) = (GameId::new(), GameId::new(), GameId::new());
        for id in [running, over] {
            store.create(row(id)).await.expect("created");
        }
        let row = NewRow {
            timed: false,
            ..row(untimed)
        };
        store.create(row).await.expect("created");
        store
            .append(event(over, 1, "resign"))
            .await
            .expect("stored");
        assert_eq!(store.timed_and_running().await.expect("read"), [running]);
    }

    #[tokio::test]
    async fn a_closed_store_takes_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = store(folder.path()).await;
        store.close().await.expect("closed");
        let refused = store.create(row(GameId::new())).await;
        assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    }
}
