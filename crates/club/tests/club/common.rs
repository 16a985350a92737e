//! A club on a port of its own, with its games in a folder of its own, and people who talk to it.
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;

use ferz_club::{Config, ServeError};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::{HeaderMap, Method, Request};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing in these tests takes longer, unless it never comes.
pub const SOON: Duration = Duration::from_secs(20);

pub struct Server {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<Result<(), ServeError>>>,
    folder: Option<TempDir>,
}

impl Server {
    pub async fn start() -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let mut server = Self::start_in(folder.path()).await;
        server.folder = Some(folder);
        server
    }

    pub async fn start_in(folder: &Path) -> Self {
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            data_dir: folder.to_owned(),
        };
        let (stop, stopped) = oneshot::channel::<()>();
        let (ready, address) = oneshot::channel();
        let task = tokio::spawn(ferz_club::serve(
            config,
            |address| _ = ready.send(address),
            async { _ = stopped.await },
        ));
        let Ok(address) = address.await else {
            panic!("the club did not open: {:?}", task.await);
        };
        Self {
            address,
            stop: Some(stop),
            task: Some(task),
            folder: None,
        }
    }

    /// Asks it to stop, and waits until it has.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        let task = self.task.take().expect("stopped once");
        let outcome = timeout(SOON, task)
            .await
            .expect("it stops")
            .expect("without panic");
        outcome.expect("without error");
    }

    pub async fn get(&self, path: &str) -> Reply {
        get(self.address, path).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        post(self.address, path, body).await
    }

    /// A new game at one board; `more` changes the request.
    pub async fn board(&self, more: Value) -> Value {
        new_game(self.address, more).await
    }

    pub async fn act(&self, game: &Value, action: Value) -> Reply {
        let id = game["id"].as_str().expect("an id");
        self.post(&format!("/api/games/{id}/actions"), action).await
    }

    pub async fn play(&self, game: &Value, text: &str) -> Reply {
        self.act(game, json!({ "action": "move", "move": text }))
            .await
    }

    /// Plays these moves, each of which must be accepted; the last answer.
    pub async fn play_all(&self, game: &Value, moves: &str) -> Value {
        let mut view = game.clone();
        for text in moves.split_whitespace() {
            view = self.play(game, text).await.ok();
        }
        view
    }

    pub async fn view(&self, game: &Value) -> Value {
        let id = game["id"].as_str().expect("an id");
        self.get(&format!("/api/games/{id}")).await.ok()
    }

    pub async fn live(&self, game: &Value) -> Line {
        Line::connect(self.address, game["id"].as_str().expect("an id")).await
    }
}

pub async fn new_game(address: SocketAddr, more: Value) -> Value {
    let mut wish = json!({ "mode": "board" });
    for (key, value) in more.as_object().expect("an object") {
        wish[key] = value.clone();
    }
    let reply = post(address, "/api/games", wish).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()
}

#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Reply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    pub fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        self.json()
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("text"))
    }

    /// That this is a whole problem document with this status and code.
    #[track_caller]
    pub fn is_problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(
            self.header("content-type"),
            "application/problem+json",
            "{}",
            self.text()
        );
        let problem = self.json();
        assert_eq!(
            (self.status, &problem["code"]),
            (status, &json!(code)),
            "{problem}"
        );
        assert_eq!(problem["status"], status, "{problem}");
        assert_eq!(problem["type"], format!("urn:ferz:problem:{code}"));
        assert!(
            problem["title"]
                .as_str()
                .is_some_and(|title| !title.is_empty()),
            "{problem}"
        );
        assert!(
            problem["detail"]
                .as_str()
                .is_some_and(|detail| detail.len() > 5),
            "{problem}"
        );
        assert!(problem["params"].is_object(), "{problem}");
        problem
    }
}

pub async fn get(address: SocketAddr, path: &str) -> Reply {
    request(address, Method::GET, path, &[], Bytes::new()).await
}

pub async fn post(address: SocketAddr, path: &str, body: Value) -> Reply {
    let json = [("content-type", "application/json")];
    request(address, Method::POST, path, &json, body.to_string().into()).await
}

/// One request with a connection of its own. A header given replaces the usual one.
pub async fn request(
    address: SocketAddr,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: Bytes,
) -> Reply {
    try_request(address, method, path, headers, body)
        .await
        .expect("an answer")
}

pub async fn try_request(
    address: SocketAddr,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: Bytes,
) -> Result<Reply, Box<dyn std::error::Error + Send + Sync>> {
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) =
        hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let mut request = Request::builder().method(method).uri(path);
    if !headers.iter().any(|(name, _)| *name == "host") {
        request = request.header("host", address.to_string());
    }
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let sending = sender.send_request(request.body(Full::new(body))?);
    let response = timeout(SOON, sending).await??;
    Ok(Reply {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: timeout(SOON, response.into_body().collect())
            .await??
            .to_bytes(),
    })
}

/// A live connection to a game.
pub struct Line {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    number: i64,
}

pub type Lost = Box<dyn std::error::Error + Send + Sync>;

impl Line {
    pub async fn connect(address: SocketAddr, id: &str) -> Self {
        Self::try_connect(address, id)
            .await
            .expect("a live connection")
    }

    pub async fn try_connect(address: SocketAddr, id: &str) -> Result<Self, Lost> {
        let request = format!("ws://{address}/api/games/{id}/live").into_client_request()?;
        let (socket, _) = timeout(SOON, tokio_tungstenite::connect_async(request)).await??;
        Ok(Self { socket, number: 0 })
    }

    /// A line whose listener keeps little for later.
    pub async fn connect_narrow(address: SocketAddr, id: &str) -> Self {
        let narrow = TcpSocket::new_v4().expect("a socket");
        narrow.set_recv_buffer_size(8192).expect("small");
        let stream = narrow.connect(address).await.expect("connected");
        let request = format!("ws://{address}/api/games/{id}/live");
        let stream = MaybeTlsStream::Plain(stream);
        let (socket, _) = tokio_tungstenite::client_async(request, stream)
            .await
            .expect("a line");
        Self { socket, number: 0 }
    }

    pub async fn say(&mut self, text: String) {
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    pub async fn say_message(&mut self, message: Message) {
        self.socket.send(message).await.expect("sent");
    }

    pub async fn hear(&mut self) -> Value {
        self.try_hear().await.expect("a message")
    }

    /// The next message, passing over the club's pings.
    pub async fn try_hear(&mut self) -> Result<Value, Lost> {
        loop {
            match timeout(SOON, self.socket.next()).await?.ok_or("closed")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(_) => return Err("closed".into()),
                _ => {}
            }
        }
    }

    /// Sends an action, and hears everything up to its answer: the games sent, and the answer.
    pub async fn try_act(&mut self, mut action: Value) -> Result<(Vec<Value>, Value), Lost> {
        self.number += 1;
        action["type"] = json!("act");
        action["n"] = json!(self.number);
        self.socket.send(Message::text(action.to_string())).await?;
        let mut games = Vec::new();
        loop {
            let message = self.try_hear().await?;
            if message["n"] == self.number {
                return Ok((games, message));
            }
            assert_eq!(message["type"], "game", "{message}");
            games.push(message);
        }
    }

    /// An action that must be done: the game as it is after it.
    pub async fn act(&mut self, action: Value) -> Value {
        let (mut games, answer) = self.try_act(action).await.expect("an answer");
        assert_eq!(answer["type"], "done", "{answer}");
        games.pop().expect("the game comes before the answer")
    }

    pub async fn play(&mut self, text: &str) -> Value {
        self.act(json!({ "action": "move", "move": text })).await
    }
}

/// The UCI texts of the plies in a complete view.
pub fn moves(view: &Value) -> Vec<String> {
    assert_eq!(view["plies_from"], 0, "{view}");
    let plies = view["plies"].as_array().expect("plies");
    plies
        .iter()
        .map(|ply| ply["uci"].as_str().expect("uci").to_owned())
        .collect()
}

pub async fn start_from(server: &Server, fen: &str) -> Value {
    server
        .board(json!({ "start": { "kind": "fen", "fen": fen } }))
        .await
}
