//! Opening and closing a club: what stands in the way is named, with what to do about it.
use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::common::Server;
use ferz_club::{Config, OpenError, ServeError, serve};
use serde_json::json;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tempfile::TempDir;

async fn fails(data_dir: &Path, listen: std::net::SocketAddr) -> ServeError {
    let config = Config {
        listen,
        data_dir: data_dir.to_owned(),
    };
    let ready = |_| panic!("it must not open");
    serve(config, ready, std::future::pending())
        .await
        .expect_err("it must not open")
}

async fn database(folder: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new();
    let options = options
        .filename(folder.join("ferz.sqlite"))
        .create_if_missing(true);
    options.connect().await.expect("a database")
}

#[tokio::test]
async fn a_port_in_use_is_named_with_another_to_try() {
    let folder = TempDir::new().expect("a temporary folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address");
    let error = fails(folder.path(), address).await;
    assert!(matches!(error, ServeError::Listen { .. }), "{error:?}");
    let text = error.to_string();
    assert!(
        text.contains(&address.to_string()) && text.contains("another program"),
        "{text}"
    );
    assert!(text.contains("--listen 127.0.0.1:"), "{text}");
    assert!(
        !folder.path().join("ferz.sqlite").exists(),
        "the data was left alone"
    );
}

#[tokio::test]
async fn a_folder_has_one_club_at_a_time() {
    let folder = TempDir::new().expect("a temporary folder");
    let first = Server::start_in(folder.path()).await;
    let error = fails(folder.path(), ([127, 0, 0, 1], 0).into()).await;
    assert!(
        matches!(error, ServeError::Data(OpenError::InUse { .. })),
        "{error:?}"
    );
    first.stop().await;
    Server::start_in(folder.path()).await.stop().await;
}

#[tokio::test]
async fn a_newer_form_is_left_alone() {
    let folder = TempDir::new().expect("a temporary folder");
    Server::start_in(folder.path()).await.stop().await;
    let mut other = database(folder.path()).await;
    sqlx::raw_sql("PRAGMA user_version = 99")
        .execute(&mut other)
        .await
        .expect("set");
    other.close().await.expect("closed");
    let error = fails(folder.path(), ([127, 0, 0, 1], 0).into()).await;
    assert!(
        matches!(error, ServeError::Data(OpenError::Newer { found: 99, .. })),
        "{error:?}"
    );
}

#[tokio::test]
async fn another_programs_database_is_left_alone() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut other = database(folder.path()).await;
    sqlx::raw_sql("CREATE TABLE notes (text TEXT)")
        .execute(&mut other)
        .await
        .expect("made");
    other.close().await.expect("closed");
    let error = fails(folder.path(), ([127, 0, 0, 1], 0).into()).await;
    assert!(
        matches!(error, ServeError::Data(OpenError::Foreign { .. })),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_damaged_database_is_an_error_and_no_panic() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(
        folder.path().join("ferz.sqlite"),
        "this is no database at all. ".repeat(100),
    )
    .expect("written");
    let error = fails(folder.path(), ([127, 0, 0, 1], 0).into()).await;
    assert!(
        matches!(error, ServeError::Data(OpenError::Unreadable { .. })),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = TempDir::new().expect("a temporary folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let error = fails(&file.join("data"), ([127, 0, 0, 1], 0).into()).await;
    assert!(
        matches!(error, ServeError::Data(OpenError::Unwritable { .. })),
        "{error:?}"
    );
    assert!(error.to_string().contains("--data"), "{error}");
}

#[tokio::test]
async fn one_unreadable_game_does_not_cost_the_others() {
    let folder = TempDir::new().expect("a temporary folder");
    let server = Server::start_in(folder.path()).await;
    let (bad, good) = (server.board(json!({})).await, server.board(json!({})).await);
    server.play_all(&bad, "e4").await;
    server.play_all(&good, "e4").await;
    server.stop().await;
    let mut other = database(folder.path()).await;
    sqlx::query("UPDATE events SET body = '{}' WHERE game_id = ?")
        .bind(bad["id"].as_str())
        .execute(&mut other)
        .await
        .expect("damaged");
    other.close().await.expect("closed");
    let server = Server::start_in(folder.path()).await;
    let reply = server
        .get(&format!(
            "/api/games/{}",
            bad["id"].as_str().expect("an id")
        ))
        .await;
    reply.is_problem(500, "game-unreadable");
    server.play_all(&good, "e5").await;
}

#[tokio::test]
async fn closing_ends_live_connections_and_merges_the_log() {
    let folder = TempDir::new().expect("a temporary folder");
    let server = Server::start_in(folder.path()).await;
    let game = server.board(json!({})).await;
    let mut line = server.live(&game).await;
    line.hear().await;
    line.play("e4").await;
    let begun = Instant::now();
    server.stop().await;
    assert!(
        begun.elapsed() < Duration::from_millis(4500),
        "{:?}",
        begun.elapsed()
    );
    assert!(line.try_hear().await.is_err(), "the line has ended");
    let log = fs::metadata(folder.path().join("ferz.sqlite-wal"));
    assert!(
        log.map_or(0, |log| log.len()) == 0,
        "nothing is left in the log"
    );
}

#[tokio::test]
async fn the_events_are_stored_as_plain_json_in_order() {
    let folder = TempDir::new().expect("a temporary folder");
    let server = Server::start_in(folder.path()).await;
    let game = server.board(json!({})).await;
    server.play_all(&game, "e4 e5").await;
    server.act(&game, json!({ "action": "resign" })).await.ok();
    server.stop().await;
    let mut other = database(folder.path()).await;
    let rows: Vec<(i64, String)> = sqlx::query_as("SELECT seq, body FROM events ORDER BY seq")
        .fetch_all(&mut other)
        .await
        .expect("rows");
    let expected = [
        (1, r#"{"event":"move","mv":"e2e4"}"#),
        (2, r#"{"event":"move","mv":"e7e5"}"#),
        (3, r#"{"event":"resign","by":"white"}"#),
    ];
    assert_eq!(rows, expected.map(|(seq, body)| (seq, body.to_owned())));
}
