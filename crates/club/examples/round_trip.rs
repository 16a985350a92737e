//! How long a move takes from click to screen: over a live connection on loopback, through the disk and back.
//! `cargo run --release -p ferz-club --example round_trip` prints the median and the slowest, in milliseconds.

use std::time::Instant;

use ferz_club::{Config, serve};
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

const GAMES: usize = 40;
/// Fewer than the sixteen after which this shuffle is a draw.
const PLIES: usize = 12;
const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A folder on the real disk: a temporary one may be in memory, where flushing costs nothing.
    let folder = tempfile::Builder::new()
        .prefix("ferz-round-trip-")
        .tempdir_in(std::env::args().nth(1).unwrap_or_else(|| ".".into()))?;
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data_dir: folder.path().to_owned(),
    };
    let (stop, stopped) = oneshot::channel::<()>();
    let (ready, address) = oneshot::channel();
    let opened = Instant::now();
    let club = tokio::spawn(serve(config, |address| _ = ready.send(address), async {
        _ = stopped.await
    }));
    let address = address.await?;
    println!("start_ms {:.1}", opened.elapsed().as_secs_f64() * 1e3);

    let mut times = Vec::new();
    for _ in 0..GAMES {
        let id = new_game(&address.to_string()).await?;
        let (mut line, _) = connect_async(format!("ws://{address}/api/games/{id}/live")).await?;
        line.next().await.ok_or("no game")??;
        for (n, text) in MOVES.iter().cycle().take(PLIES).enumerate() {
            let act = format!(r#"{{"type":"act","n":{n},"action":"move","move":"{text}"}}"#);
            let sent = Instant::now();
            line.send(Message::text(act)).await?;
            let news = line.next().await.ok_or("closed")??;
            times.push(sent.elapsed());
            assert!(news.to_text()?.starts_with(r#"{"type":"game""#), "{news}");
            let done = line.next().await.ok_or("closed")??;
            assert!(done.to_text()?.starts_with(r#"{"type":"done""#), "{done}");
        }
    }
    times.sort();
    let ms = |index: usize| times[index].as_secs_f64() * 1e3;
    let all = times.len();
    println!(
        "moves {all} median_ms {:.2} p99_ms {:.2} max_ms {:.2}",
        ms(all / 2),
        ms(all * 99 / 100),
        ms(all - 1)
    );
    drop(stop);
    club.await??;
    Ok(())
}

async fn new_game(host: &str) -> Result<String, Box<dyn std::error::Error>> {
    let body = r#"{"mode":"board"}"#;
    let mut stream = TcpStream::connect(host).await?;
    let request = format!(
        "POST /api/games HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let id = answer
        .split("\"id\":\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    Ok(id.ok_or(answer.clone())?.to_owned())
}
