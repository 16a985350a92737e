//! Whatever cannot be done is refused with a problem document (RFC 9457), and changes nothing.
use crate::common::{Reply, Server, request, start_from};
use hyper::Method;
use hyper::body::Bytes;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

const JSON: (&str, &str) = ("content-type", "application/json");

async fn send(
    server: &Server,
    method: Method,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Reply {
    request(
        server.address,
        method,
        path,
        headers,
        Bytes::from(body.to_owned()),
    )
    .await
}

async fn games(server: &Server) -> Value {
    server.get("/api/games").await.ok()["games"].clone()
}

#[tokio::test]
async fn unknown_addresses_and_methods() {
    let server = Server::start().await;
    for path in [
        "/api/nothing",
        "/api",
        "/api/",
        "/api/games/x/y",
        "/api/games/",
    ] {
        let problem = server.get(path).await.is_problem(404, "not-found");
        assert_eq!(problem["params"]["path"], path);
    }
    send(&server, Method::POST, "/api/nothing", &[JSON], "{}")
        .await
        .is_problem(404, "not-found");
    let wrong = send(&server, Method::DELETE, "/api/games", &[], "").await;
    wrong.is_problem(405, "method-not-allowed");
    assert!(
        wrong.header("allow").contains("POST"),
        "{:?}",
        wrong.headers
    );
    server
        .get("/api/positions/check")
        .await
        .is_problem(405, "method-not-allowed");
    send(&server, Method::POST, "/", &[], "")
        .await
        .is_problem(405, "method-not-allowed");
    server
        .get("/assets/missing.js")
        .await
        .is_problem(404, "not-found");
}

#[tokio::test]
async fn unknown_games() {
    let server = Server::start().await;
    let unknown = "018f0000000070008000000000000000";
    for id in [unknown, "1", "%00", "%ff", "..%2f..", "é"].map(|id| id.replace('é', "%C3%A9")) {
        for rest in ["", "/pgn", "/live"] {
            if rest == "/live" && id != unknown {
                continue;
            }
            let reply = server.get(&format!("/api/games/{id}{rest}")).await;
            match rest {
                "/live" => reply.is_problem(426, "upgrade-required"),
                _ => reply.is_problem(404, "game-not-found"),
            };
        }
        let path = format!("/api/games/{id}/actions");
        let reply = server.post(&path, json!({ "action": "resign" })).await;
        reply.is_problem(404, "game-not-found");
    }
    let refused = crate::common::Line::try_connect(server.address, unknown).await;
    assert!(refused.err().expect("refused").to_string().contains("404"));
}

#[tokio::test]
async fn bodies_that_are_not_what_they_should_be() {
    let server = Server::start().await;
    let post = |headers: &'static [(&str, &str)], body: String| {
        let server = &server;
        async move { send(server, Method::POST, "/api/games", headers, &body).await }
    };
    let whole = json!({ "mode": "board" }).to_string();
    post(&[], whole.clone())
        .await
        .is_problem(415, "wrong-content-type");
    post(&[("content-type", "text/plain")], whole.clone())
        .await
        .is_problem(415, "wrong-content-type");
    post(&[JSON], "{\"mode\":".into())
        .await
        .is_problem(400, "bad-json");
    post(&[JSON], String::new())
        .await
        .is_problem(400, "bad-json");
    for wrong in ["[]", "{}", "null", "{\"mode\":\"chess\"}", "{\"mode\":3}"] {
        post(&[JSON], wrong.into())
            .await
            .is_problem(422, "bad-request");
    }
    let large = format!("{{\"mode\":\"board\",\"more\":\"{}\"}}", "x".repeat(70_000));
    post(&[JSON], large).await.is_problem(413, "too-large");
    let deep = "[".repeat(60_000);
    post(&[JSON], deep).await.is_problem(400, "bad-json");
    assert_eq!(games(&server).await, json!([]), "nothing was made");
}

#[tokio::test]
async fn new_games_that_cannot_be() {
    let server = Server::start().await;
    let cases = [
        (json!({ "mode": "computer" }), "bad-request"),
        (json!({ "mode": "computer", "level": 0 }), "bad-level"),
        (json!({ "mode": "computer", "level": 9 }), "bad-level"),
        (
            json!({ "mode": "computer", "level": 1, "color": "green" }),
            "bad-request",
        ),
        (
            json!({ "mode": "board", "time_control": "soon" }),
            "bad-time-control",
        ),
        (json!({ "mode": "board", "ruleset": "mine" }), "bad-ruleset"),
        (
            json!({ "mode": "board", "start": { "kind": "chess960", "number": 960 } }),
            "bad-chess960-number",
        ),
        (
            json!({ "mode": "board", "start": { "kind": "fen", "fen": "hello" } }),
            "bad-fen",
        ),
        (
            json!({ "mode": "board", "start": { "kind": "fen", "fen": "8/8/8/8/8/8/8/8 w - - 0 1" } }),
            "bad-fen",
        ),
        (
            json!({ "mode": "board", "names": { "white": "x".repeat(61), "black": null } }),
            "bad-request",
        ),
        (
            json!({ "mode": "board", "names": { "white": "a\u{7}b", "black": null } }),
            "bad-request",
        ),
        (
            json!({ "mode": "board", "names": { "white": "a\u{202e}b", "black": null } }),
            "bad-request",
        ),
    ];
    for (wish, code) in cases {
        server.post("/api/games", wish).await.is_problem(422, code);
    }
    let fen = json!({ "kind": "fen", "fen": "8/8/8/8/8/8/8/8 w - - 0 1" });
    let reply = server
        .post("/api/games", json!({ "mode": "board", "start": fen }))
        .await;
    let problem = reply.is_problem(422, "bad-fen");
    assert!(
        problem["detail"]
            .as_str()
            .expect("text")
            .contains("no king"),
        "{problem}"
    );
    assert_eq!(games(&server).await, json!([]), "nothing was made");
}

#[tokio::test]
async fn actions_that_are_not_possible() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let before = server.play_all(&game, "e4").await;
    let cases = [
        (
            json!({ "action": "move", "move": "e2e4" }),
            422,
            "illegal-move",
        ),
        (
            json!({ "action": "move", "move": "e9e4" }),
            422,
            "bad-move-text",
        ),
        (
            json!({ "action": "move", "move": "" }),
            422,
            "bad-move-text",
        ),
        (
            json!({ "action": "move", "move": "x".repeat(5000) }),
            422,
            "bad-move-text",
        ),
        (
            json!({ "action": "move", "move": "e7e5", "by": "white" }),
            409,
            "not-your-move",
        ),
        (
            json!({ "action": "move", "move": "e7e5", "seq": 0 }),
            409,
            "out-of-date",
        ),
        (
            json!({ "action": "move", "move": "e7e5", "seq": 2 }),
            409,
            "out-of-date",
        ),
        (json!({ "action": "move" }), 422, "bad-request"),
        (json!({ "action": "dance" }), 422, "bad-request"),
        (json!({ "action": "accept_draw" }), 409, "no-draw-offer"),
        (json!({ "action": "decline_draw" }), 409, "no-draw-offer"),
        (json!({ "action": "offer_draw" }), 409, "draw-too-early"),
        (json!({ "action": "rematch" }), 409, "game-running"),
        (
            json!({ "action": "claim", "ground": "threefold", "by": "white" }),
            409,
            "not-your-move",
        ),
        (
            json!({ "action": "claim", "ground": "threefold", "move": "e2e4" }),
            422,
            "illegal-move",
        ),
        (
            json!({ "action": "claim", "ground": "boredom" }),
            422,
            "bad-request",
        ),
    ];
    let path = format!("/api/games/{}/actions", game["id"].as_str().expect("an id"));
    for (action, status, code) in &cases {
        let problem = server
            .post(&path, action.clone())
            .await
            .is_problem(*status, code);
        let view = server.view(&game).await;
        assert_eq!(
            (&view["seq"], &view["fen"]),
            (&before["seq"], &before["fen"]),
            "{problem}"
        );
    }
    // The same over a live connection, which goes on afterwards.
    let mut line = server.live(&game).await;
    line.hear().await;
    for (action, status, code) in cases {
        let (news, answer) = line.try_act(action).await.expect("an answer");
        assert_eq!(news, Vec::<Value>::new());
        assert_eq!(answer["type"], "refused");
        assert_eq!(
            (&answer["code"], &answer["status"]),
            (&json!(code), &json!(status)),
            "{answer}"
        );
    }
    assert_eq!(line.play("e7e5").await["seq"], 2);
}

#[tokio::test]
async fn a_refused_move_is_explained() {
    let server = Server::start().await;
    let game = start_from(&server, "4k3/8/8/8/1b6/8/3P4/3NKN2 w - - 0 1").await;
    let problem = server
        .play(&game, "d2d4")
        .await
        .is_problem(422, "illegal-move");
    let detail = problem["detail"].as_str().expect("text");
    assert!(
        detail.contains("check") && detail.contains("b4"),
        "{detail}"
    );
    let game = start_from(&server, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").await;
    let problem = server
        .play(&game, "Nd2")
        .await
        .is_problem(422, "ambiguous-move");
    assert_eq!(
        problem["detail"],
        "Nd2: two knights can go there, write Nbd2 or Nfd2"
    );
}

#[tokio::test]
async fn live_messages_that_make_no_sense() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let mut line = server.live(&game).await;
    line.hear().await;
    let cases = [
        ("", "bad-json", Value::Null),
        ("{", "bad-json", Value::Null),
        ("[1]", "bad-request", Value::Null),
        ("{\"type\":\"dance\",\"n\":7}", "bad-request", json!(7)),
        ("{\"type\":\"act\",\"n\":8}", "bad-request", json!(8)),
        (
            "{\"type\":\"act\",\"n\":\"x\",\"action\":\"resign\"}",
            "bad-request",
            Value::Null,
        ),
    ];
    for (text, code, n) in cases {
        line.say(text.to_owned()).await;
        let answer = line.hear().await;
        assert_eq!(
            (&answer["type"], &answer["code"], &answer["n"]),
            (&json!("refused"), &json!(code), &n)
        );
    }
    line.say_message(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(line.hear().await["code"], "bad-request");
    line.say("{\"type\":\"ping\"}".into()).await;
    assert_eq!(line.hear().await, json!({ "type": "pong" }));
    assert_eq!(server.view(&game).await["seq"], 0);

    // Too much at once ends the line, not the game.
    line.say("x".repeat(100_000)).await;
    assert!(line.try_hear().await.is_err());
    server.play_all(&game, "e4").await;
}

#[tokio::test]
async fn requests_from_elsewhere() {
    let server = Server::start().await;
    let host = server.address.to_string();
    let wish = json!({ "mode": "board" }).to_string();
    let post = |headers: Vec<(String, String)>| {
        let (server, wish) = (&server, &wish);
        async move {
            let mut all = vec![JSON];
            all.extend(
                headers
                    .iter()
                    .map(|(name, value)| (name.as_str(), value.as_str())),
            );
            send(server, Method::POST, "/api/games", &all, wish).await
        }
    };
    let header = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
    for origin in [
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "https://localhost",
    ] {
        post(header("origin", origin))
            .await
            .is_problem(403, "foreign-origin");
    }
    post(header("sec-fetch-site", "cross-site"))
        .await
        .is_problem(403, "foreign-origin");
    for wrong in [
        "evil.example",
        "evil.example:80",
        "127.0.0.1.evil.example",
        "10.0.0.1",
        "",
    ] {
        send(&server, Method::GET, "/api/meta", &[("host", wrong)], "")
            .await
            .is_problem(421, "wrong-host");
        send(&server, Method::GET, "/", &[("host", wrong)], "")
            .await
            .is_problem(421, "wrong-host");
    }
    assert_eq!(games(&server).await, json!([]), "nothing was made");

    assert_eq!(
        post(header("origin", &format!("http://{host}")))
            .await
            .status,
        201
    );
    assert_eq!(
        post(header("sec-fetch-site", "same-origin")).await.status,
        201
    );
    for right in ["localhost", "localhost:8080", "[::1]:8080", "127.0.0.1:9"] {
        assert_eq!(
            send(&server, Method::GET, "/api/meta", &[("host", right)], "")
                .await
                .status,
            200
        );
    }
    let game = server.board(json!({})).await;
    let path = format!("/api/games/{}/live", game["id"].as_str().expect("an id"));
    let upgrade = [
        ("origin", "http://evil.example"),
        ("connection", "upgrade"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
    ];
    send(&server, Method::GET, &path, &upgrade, "")
        .await
        .is_problem(403, "foreign-origin");
}

#[tokio::test]
async fn lists_asked_for_wrongly() {
    let server = Server::start().await;
    for query in ["state=lost", "limit=many", "limit=-1"] {
        server
            .get(&format!("/api/games?{query}"))
            .await
            .is_problem(422, "bad-request");
    }
    server
        .get("/api/games?before=yesterday")
        .await
        .is_problem(404, "game-not-found");
}
