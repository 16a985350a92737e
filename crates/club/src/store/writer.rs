//! The one hand that writes. Whatever has arrived while the last commit was on its way to the disk is committed
//! together, so that a hundred games at once cost one flush and not a hundred.

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::{Append, NewRow, StoreError};

pub(super) enum Entry {
    Create(Box<NewRow>),
    Append(Box<Append>),
    ClubTime(u64),
}

pub(super) struct Job {
    pub entry: Entry,
    pub answer: oneshot::Sender<Result<(), StoreError>>,
}

/// The most jobs in one commit: the wait of the first must stay short.
const BATCH: usize = 256;

/// Writes until every sender is gone, then merges the log into the database and closes it.
pub(super) async fn run(mut connection: SqliteConnection, mut jobs: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while jobs.recv_many(&mut batch, BATCH).await > 0 {
        commit(&mut connection, &mut batch).await;
    }
    let tidy = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
        .execute(&mut connection)
        .await;
    if let Err(error) = tidy {
        tracing::warn!(%error, "the log could not be merged; it will be at the next start");
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "closing the database");
    }
}

/// One commit for the whole batch. Nothing is answered before the commit has reached the disk.
async fn commit(connection: &mut SqliteConnection, batch: &mut Vec<Job>) {
    let outcome = write(connection, batch).await;
    if let Err(error) = &outcome {
        tracing::error!(%error, "nothing was stored");
    }
    let mut taken = outcome.map_err(|error| error.to_string());
    for (index, job) in batch.drain(..).enumerate() {
        let answer = match &mut taken {
            Ok(taken) => match (taken.contains(&index), &job.entry) {
                (true, Entry::Append(append)) => Err(StoreError::Taken {
                    id: append.id,
                    seq: append.event.seq,
                }),
                _ => Ok(()),
            },
            Err(what) => Err(StoreError::Failed(sqlx::Error::Protocol(what.clone()))),
        };
        // A caller that has gone away needs no answer.
        let _ = job.answer.send(answer);
    }
}

/// The indices of the events whose numbers were taken.
///
/// The transaction is ours and not sqlx's: SQLite ends one by itself when the disk is full, and sqlx would go on
/// believing in it and never begin another.
async fn write(
    connection: &mut SqliteConnection,
    batch: &[Job],
) -> Result<Vec<usize>, sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut *connection)
        .await?;
    let outcome = fill(connection, batch).await;
    if outcome.is_err() {
        // Refused where SQLite has rolled back already.
        let _ = sqlx::query("ROLLBACK").execute(connection).await;
    }
    outcome
}

/// Writes the batch into the open transaction and ends it.
async fn fill(connection: &mut SqliteConnection, batch: &[Job]) -> Result<Vec<usize>, sqlx::Error> {
    let mut taken = Vec::new();
    let mut club_ms = 0;
    for (index, job) in batch.iter().enumerate() {
        match &job.entry {
            Entry::Create(game) => {
                club_ms = club_ms.max(game.began_ms);
                create(connection, game).await?;
            }
            Entry::Append(new) => {
                club_ms = club_ms.max(new.club_ms);
                if !append(connection, new).await? {
                    taken.push(index);
                }
            }
            Entry::ClubTime(now) => club_ms = club_ms.max(*now),
        }
    }
    sqlx::query("UPDATE club_time SET running_ms = max(running_ms, ?)")
        .bind(signed(club_ms))
        .execute(&mut *connection)
        .await?;
    sqlx::query("COMMIT").execute(connection).await?;
    Ok(taken)
}

async fn create(connection: &mut SqliteConnection, game: &NewRow) -> Result<(), sqlx::Error> {
    let ending = game.summary.ending.as_ref();
    sqlx::query(
        "INSERT INTO games (id, setup, created_at, began_ms, timed, updated_at, plies, fen, result, reason, article)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(game.id.to_string())
    .bind(&game.setup)
    .bind(game.wall_ms)
    .bind(signed(game.began_ms))
    .bind(game.timed)
    .bind(game.wall_ms)
    .bind(game.summary.plies)
    .bind(&game.summary.fen)
    .bind(ending.map(|ending| &ending.result))
    .bind(ending.map(|ending| &ending.reason))
    .bind(ending.map(|ending| &ending.article))
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the event was added: not when its number is taken.
async fn append(connection: &mut SqliteConnection, new: &Append) -> Result<bool, sqlx::Error> {
    let added = sqlx::query(
        "INSERT INTO events (game_id, seq, at_ms, body, wall_ms) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (game_id, seq) DO NOTHING",
    )
    .bind(new.id.to_string())
    .bind(new.event.seq)
    .bind(signed(new.event.at_ms))
    .bind(&new.event.body)
    .bind(new.event.wall_ms)
    .execute(&mut *connection)
    .await?;
    if added.rows_affected() == 0 {
        return Ok(false);
    }
    let ending = new.summary.ending.as_ref();
    sqlx::query(
        "UPDATE games SET updated_at = ?, plies = ?, fen = ?, result = ?, reason = ?, article = ? WHERE id = ?",
    )
    .bind(new.event.wall_ms)
    .bind(new.summary.plies)
    .bind(&new.summary.fen)
    .bind(ending.map(|ending| &ending.result))
    .bind(ending.map(|ending| &ending.reason))
    .bind(ending.map(|ending| &ending.article))
    .bind(new.id.to_string())
    .execute(connection)
    .await?;
    Ok(true)
}

/// SQLite's integers are signed; milliseconds leave the top bit free for 292 million years.
fn signed(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use sqlx::ConnectOptions as _;
    use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};

    use super::super::{Summary, migrations};
    use super::*;
    use crate::id::GameId;

    async fn connection(folder: &std::path::Path) -> SqliteConnection {
        let options = SqliteConnectOptions::new()
            .filename(folder.join("ferz.sqlite"))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal);
        let mut connection = options.connect().await.expect("opened");
        migrations::migrate(&mut connection, 0)
            .await
            .expect("migrated");
        connection
    }

    async fn create_one(connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let (answer, mut answered) = oneshot::channel();
        let entry = Entry::Create(Box::new(NewRow {
            id: GameId::new(),
            setup: "x".repeat(64 * 1024),
            wall_ms: 1,
            began_ms: 0,
            timed: false,
            summary: Summary::default(),
        }));
        commit(connection, &mut vec![Job { entry, answer }]).await;
        answered.try_recv().expect("answered")
    }

    #[tokio::test]
    async fn storing_goes_on_when_a_full_disk_has_room_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut connection = connection(folder.path()).await;
        // What SQLite answers to a full disk, without filling one.
        let limit = |pages: u32| sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
        sqlx::query(limit(1))
            .execute(&mut connection)
            .await
            .expect("limited");
        for _ in 0..2 {
            let refused = create_one(&mut connection).await.expect_err("no room");
            assert!(refused.to_string().contains("full"), "{refused}");
        }
        sqlx::query(limit(100_000))
            .execute(&mut connection)
            .await
            .expect("enlarged");
        create_one(&mut connection).await.expect("stored");
    }
}
