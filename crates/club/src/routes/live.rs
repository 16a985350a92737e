use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::time::{Instant, interval_at, timeout};

use super::BODY_LIMIT;
use super::asked::{self, Id};
use crate::id::GameId;
use crate::live::{Hall, Watch};
use crate::problem::{ApiError, Problem};
use crate::wire::{Act, Action};

/// How often a silent connection is asked for a sign of life…
const PING: Duration = Duration::from_secs(20);
/// …and how long it may stay silent.
const SILENCE: Duration = Duration::from_secs(65);
/// How long one message may take to leave.
const SEND: Duration = Duration::from_secs(15);

/// Follows a game: everything stored in it from now on, and a way to act in it.
pub(super) async fn connect(
    State(hall): State<Arc<Hall>>,
    Id(id): Id,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::UpgradeRequired)?;
    // Before the upgrade, so that an unknown game is an answer any client can read.
    let watch = hall.watch(id).await?;
    let upgrade = upgrade
        .max_message_size(BODY_LIMIT)
        .max_frame_size(BODY_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut line = Line { hall, id, socket };
        // A line that breaks needs no words: the other end comes back and gets the game as it is then.
        let _ = line.follow(watch).await;
        let _ = line.socket.send(Message::Close(None)).await;
    }))
}

/// The line is broken, or not worth keeping.
struct Broken;

struct Line {
    hall: Arc<Hall>,
    id: GameId,
    socket: WebSocket,
}

/// What a client may say.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Said {
    Ping,
    Act {
        n: Option<i64>,
        #[serde(flatten)]
        act: Act,
    },
}

/// What is answered, besides games.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Answer {
    Pong,
    Done {
        n: Option<i64>,
        /// The new game, where the action made one.
        #[serde(skip_serializing_if = "Option::is_none")]
        game: Option<GameId>,
    },
    Refused {
        n: Option<i64>,
        #[serde(flatten)]
        problem: Problem,
    },
}

impl Line {
    async fn follow(&mut self, mut watch: Watch) -> Result<(), Broken> {
        self.send(Message::Text(watch.now.clone())).await?;
        let mut ping = interval_at(Instant::now() + PING, PING);
        let mut heard = Instant::now();
        let hall = Arc::clone(&self.hall);
        let mut closed = std::pin::pin!(hall.closed());
        loop {
            tokio::select! {
                () = &mut closed => return Ok(()),
                news = watch.news.recv() => match news {
                    Ok(text) => self.send(Message::Text(text)).await?,
                    Err(RecvError::Lagged(_) | RecvError::Closed) => self.again(&mut watch).await?,
                },
                said = self.socket.recv() => {
                    heard = Instant::now();
                    match said {
                        Some(Ok(Message::Text(text))) => self.hear(&text, &mut watch).await?,
                        Some(Ok(Message::Binary(_))) => self.refuse(None, &not_text()).await?,
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Broken),
                    }
                }
                _ = ping.tick() => {
                    if heard.elapsed() > SILENCE {
                        return Err(Broken);
                    }
                    self.send(Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    async fn hear(&mut self, text: &str, watch: &mut Watch) -> Result<(), Broken> {
        match asked::read(text) {
            Ok(Said::Ping) => self.answer(&Answer::Pong).await,
            Ok(Said::Act { n, act }) => self.act(n, act, watch).await,
            Err(error) => self.refuse(number(text), &error).await,
        }
    }

    async fn act(&mut self, n: Option<i64>, act: Act, watch: &mut Watch) -> Result<(), Broken> {
        let rematch = act.action == Action::Rematch;
        match self.hall.act(self.id, act).await {
            Ok(view) => {
                // The event's own message goes first, so that "done" means "you have seen it".
                self.catch_up(watch).await?;
                let game = rematch.then_some(view.id);
                self.answer(&Answer::Done { n, game }).await
            }
            Err(error) => {
                self.catch_up(watch).await?;
                self.refuse(n, &error).await
            }
        }
    }

    /// Sends whatever has been broadcast and not yet sent.
    async fn catch_up(&mut self, watch: &mut Watch) -> Result<(), Broken> {
        loop {
            match watch.news.try_recv() {
                Ok(text) => self.send(Message::Text(text)).await?,
                Err(TryRecvError::Empty) => return Ok(()),
                Err(TryRecvError::Lagged(_) | TryRecvError::Closed) => {
                    return self.again(watch).await;
                }
            }
        }
    }

    /// A line that fell behind, or whose game was put away, gets the whole game as it is now.
    async fn again(&mut self, watch: &mut Watch) -> Result<(), Broken> {
        *watch = self.hall.watch(self.id).await.map_err(|_| Broken)?;
        self.send(Message::Text(watch.now.clone())).await
    }

    async fn refuse(&mut self, n: Option<i64>, error: &ApiError) -> Result<(), Broken> {
        let problem = error.document();
        self.answer(&Answer::Refused { n, problem }).await
    }

    async fn answer(&mut self, answer: &Answer) -> Result<(), Broken> {
        let text = serde_json::to_string(answer).map_err(|_| Broken)?;
        self.send(Message::Text(text.into())).await
    }

    async fn send(&mut self, message: Message) -> Result<(), Broken> {
        match timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Broken),
        }
    }
}

fn not_text() -> ApiError {
    ApiError::BadRequest {
        what: "messages on a live connection are text".into(),
    }
}

/// The number of a message that is otherwise wrong, so that its sender learns which one it was.
fn number(text: &str) -> Option<i64> {
    let value: serde_json::Value = serde_json::from_str(text).ok()?;
    value.get("n")?.as_i64()
}
