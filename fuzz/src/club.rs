use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::{env, fs, process};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use ferz_club::{Club, router};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tower::ServiceExt;

/// After this many requests a new club opens, so that one input's games cannot crowd out the next one's.
const REQUESTS: usize = 2_000;
const MOST: usize = 1 << 24;

/// The first line is `METHOD path`, the rest the body. `{id}` in the path is a running game between two people.
///
/// The server never fails, and every refusal is a problem document.
pub fn http_action(bytes: &[u8]) {
    let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
    let line = String::from_utf8_lossy(parts.next().unwrap_or_default()).into_owned();
    let body = parts.next().unwrap_or_default();
    let Some((method, path)) = line.trim().split_once(' ') else {
        return;
    };
    let mut house = HOUSE.lock().unwrap_or_else(PoisonError::into_inner);
    if house.as_ref().is_none_or(|house| house.asked >= REQUESTS) {
        // The old one closes before the new one takes its folder.
        drop(house.take());
        *house = Some(House::open());
    }
    let house = house.as_mut().expect("it was opened above");
    let path = path.replace("{id}", &house.game);
    let Some((status, kind, body)) = house.ask(method, &path, body) else {
        return;
    };
    assert!(status < 500, "{line}: {status} {body}");
    if status >= 400 && path.starts_with("/api/") && method != "HEAD" {
        assert_eq!(kind, "application/problem+json", "{line}: {status} {body}");
        let problem: Value = serde_json::from_str(&body).expect("a problem is JSON");
        assert_eq!(problem["status"], status, "{line}: {body}");
        assert!(
            problem["code"].is_string() && problem["detail"].is_string(),
            "{line}: {body}"
        );
    }
}

/// Not of a thread: what a thread owns is dropped after its runtime's own parts, and a club cannot close then.
static HOUSE: Mutex<Option<House>> = Mutex::new(None);

/// A club with a game in it.
struct House {
    runtime: Runtime,
    club: Club,
    router: Router,
    data: PathBuf,
    game: String,
    asked: usize,
}

impl House {
    fn open() -> House {
        let data = env::temp_dir().join(format!("ferz-fuzz-{}", process::id()));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build();
        let runtime = runtime.expect("a runtime can be made");
        let club = runtime
            .block_on(Club::open(&data))
            .expect("a fresh folder can be opened");
        let router = router(club.clone(), false);
        let mut house = House {
            runtime,
            club,
            router,
            data,
            game: String::new(),
            asked: 0,
        };
        let wanted = json!({"mode": "board", "time_control": null, "start": {"kind": "standard"}});
        let made = house.ask("POST", "/api/games", wanted.to_string().as_bytes());
        let (status, _, body) = made.expect("the request can be made");
        assert_eq!(status, 201, "{body}");
        let view: Value = serde_json::from_str(&body).expect("a game is JSON");
        house.game = view["id"].as_str().expect("a game has an id").to_owned();
        house
    }

    /// Status, content type and body of the answer; nothing if this cannot be a request.
    fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> Option<(u16, String, String)> {
        self.asked += 1;
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "127.0.0.1")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_vec()))
            .ok()?;
        let router = self.router.clone();
        self.runtime.block_on(async move {
            let answer = router
                .oneshot(request)
                .await
                .unwrap_or_else(|never| match never {});
            let status = answer.status().as_u16();
            let kind = answer.headers().get(header::CONTENT_TYPE).cloned();
            let kind = kind
                .and_then(|kind| kind.to_str().map(str::to_owned).ok())
                .unwrap_or_default();
            let body = to_bytes(answer.into_body(), MOST)
                .await
                .expect("the answer ends");
            Some((status, kind, String::from_utf8_lossy(&body).into_owned()))
        })
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.runtime.block_on(self.club.close());
        // What stays in the temporary folder is the system's to clear away.
        let _ = fs::remove_dir_all(&self.data);
    }
}
