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

/// Which form the database has (0: empty), or why it must be left alone. Changes nothing.
pub(super) async fn inspect(
    connection: &mut SqliteConnection,
) -> Result<Result<i64, Refusal>, sqlx::Error> {
    let found = pragma(connection, "PRAGMA user_version").await?;
    let owner = pragma(connection, "PRAGMA application_id").await?;
    let tables = pragma(connection, "SELECT count(*) FROM sqlite_schema").await?;
    let empty = owner == 0 && found == 0 && tables == 0;
    Ok(if owner != APPLICATION_ID && !empty {
        Err(Refusal::Foreign)
    } else if found > NEWEST {
        Err(Refusal::Newer { found })
    } else {
        Ok(found)
    })
}

/// Brings the database from form `found` to the newest, in one transaction.
pub(super) async fn migrate(
    connection: &mut SqliteConnection,
    found: i64,
) -> Result<(), sqlx::Error> {
    if found == NEWEST {
        return Ok(());
    }
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for step in &FORMS[usize::try_from(found).unwrap_or(0)..] {
        sqlx::raw_sql(*step).execute(&mut *transaction).await?;
    }
    // Pragmas take no bound parameters; both values are this file's constants.
    let stamp = format!("PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {NEWEST}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(stamp))
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await
}

async fn pragma(
    connection: &mut SqliteConnection,
    statement: &'static str,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(statement).fetch_one(connection).await
}
