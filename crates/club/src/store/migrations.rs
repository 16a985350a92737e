use sqlx::{Connection, SqliteConnection};

/// The forms the database has had, oldest first; form N is what the first N files make.
const FORMS: &[&str] = &[include_str!("../../migrations/0001_games.sql")];

/// "Ferz" in ASCII, where SQLite keeps the name of the program a file belongs to.
const APPLICATION_ID: i64 = 0x4665_727A;

pub(super) const NEWEST: i64 = FORMS.len() as i64;

pub(super) enum Refusal {
    Newer { found: i64 },
    Foreign,
}

/// Brings the database to the newest form, or says why it must be left alone. All steps are one transaction.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
) -> Result<Result<(), Refusal>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let found = pragma(&mut transaction, "PRAGMA user_version").await?;
    let owner = pragma(&mut transaction, "PRAGMA application_id").await?;
    let tables: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema")
        .fetch_one(&mut *transaction)
        .await?;
    if owner != APPLICATION_ID && (owner != 0 || found != 0 || tables != 0) {
        return Ok(Err(Refusal::Foreign));
    }
    if found > NEWEST {
        return Ok(Err(Refusal::Newer { found }));
    }
    if found == NEWEST {
        return Ok(Ok(()));
    }
    for step in &FORMS[usize::try_from(found).unwrap_or(0)..] {
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
    }
    // Pragmas take no bound parameters; both values are this file's constants.
    let stamp = format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {NEWEST}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(stamp))
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(Ok(()))
}

async fn pragma(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(statement).fetch_one(connection).await
}
