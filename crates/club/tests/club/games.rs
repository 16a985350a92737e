//! What a club does besides ending games: lists, takebacks, rematches, set-ups, computers, and many players at once.
use std::collections::HashMap;

use crate::common::{Line, Server, moves, request, start_from};
use hyper::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

#[tokio::test]
async fn of_fifty_equal_moves_at_once_one_is_accepted() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let path = format!("/api/games/{}/actions", game["id"].as_str().expect("an id"));
    let address = server.address;
    let tries: Vec<_> = (0..50)
        .map(|_| {
            let path = path.clone();
            let action = json!({ "action": "move", "move": "e2e4", "seq": 0 });
            tokio::spawn(async move { crate::common::post(address, &path, action).await })
        })
        .collect();
    let mut answers = HashMap::new();
    for one in tries {
        let reply = one.await.expect("an answer");
        if reply.status != 200 {
            reply.is_problem(409, "out-of-date");
        }
        *answers.entry(reply.status).or_insert(0) += 1;
    }
    assert_eq!(answers, HashMap::from([(200, 1), (409, 49)]));
    assert_eq!(moves(&server.view(&game).await), ["e2e4"]);
}

#[tokio::test]
async fn a_restart_brings_everything_back() {
    let folder = TempDir::new().expect("a temporary folder");
    let server = Server::start_in(folder.path()).await;
    let board = server
        .board(json!({ "names": { "white": " Ada  L. ", "black": "" } }))
        .await;
    assert_eq!(board["players"]["white"]["name"], "Ada L.");
    assert_eq!(board["players"]["black"]["name"], Value::Null);
    server.play_all(&board, "e4 e5 Nf3").await;
    let chess960 = json!({ "start": { "kind": "chess960", "number": 0 }, "time_control": "15+10" });
    let chess960 = server.board(chess960).await;
    assert_eq!(chess960["variant"], "chess960");
    server.play_all(&chess960, "e4 e5").await;
    let over = server.board(json!({})).await;
    server.play_all(&over, "f3 e5 g4 Qh4").await;
    let before: Vec<Value> = views(&server, &[&board, &chess960, &over]).await;
    server.stop().await;

    let server = Server::start_in(folder.path()).await;
    let mut after = views(&server, &[&board, &chess960, &over]).await;
    // The clock went on for the moments in which both clubs were open.
    let clock = |view: &Value| view["clocks"]["white"].as_u64().expect("a clock");
    assert!(clock(&before[1]).abs_diff(clock(&after[1])) < 10_000);
    after[1]["clocks"] = before[1]["clocks"].clone();
    assert_eq!(before, after);
    server.play_all(&board, "Nc6").await;
    server.stop().await;
}

async fn views(server: &Server, games: &[&Value]) -> Vec<Value> {
    let mut views = Vec::new();
    for game in games {
        views.push(server.view(game).await);
    }
    views
}

#[tokio::test]
async fn lists_show_the_latest_first_a_page_at_a_time() {
    let server = Server::start().await;
    let mut made = Vec::new();
    for _ in 0..5 {
        made.push(server.board(json!({})).await);
    }
    server.play_all(&made[1], "f3 e5 g4 Qh4").await;
    server.play_all(&made[2], "e4").await;
    let ids = |page: &Value| -> Vec<usize> {
        let games = page["games"].as_array().expect("games");
        games
            .iter()
            .map(|game| {
                made.iter()
                    .position(|one| one["id"] == game["id"])
                    .expect("known")
            })
            .collect()
    };
    let running = server.get("/api/games?state=running&limit=3").await.ok();
    assert_eq!(ids(&running), [4, 3, 2]);
    let next = running["next"].as_str().expect("more");
    let rest = server
        .get(&format!("/api/games?state=running&limit=3&before={next}"))
        .await
        .ok();
    assert_eq!((ids(&rest), &rest["next"]), (vec![0], &Value::Null));
    let finished = server.get("/api/games?state=finished").await.ok();
    assert_eq!(ids(&finished), [1]);
    let game = &finished["games"][0];
    assert_eq!(
        (&game["result"], &game["reason"], &game["article"]),
        (&json!("0-1"), &json!("checkmate"), &json!("5.1.1"))
    );
    assert_eq!(
        (&game["plies"], &game["turn"]),
        (&json!(4), &json!("white"))
    );
    let moved = &running["games"][2];
    assert_eq!(
        moved["fen"],
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert_eq!(
        (&moved["turn"], &moved["result"]),
        (&json!("black"), &Value::Null)
    );
    assert!(moved["updated"].as_str() >= moved["started"].as_str());
}

#[tokio::test]
async fn a_list_says_which_games_are_chess960() {
    let server = Server::start().await;
    server.board(json!({})).await;
    let start = json!({ "start": { "kind": "chess960", "number": 0 } });
    server.board(start).await;
    let list = server.get("/api/games").await.ok();
    let games = list["games"].as_array().expect("games");
    let variants: Vec<_> = games.iter().map(|game| &game["variant"]).collect();
    assert_eq!(variants, ["chess960", "standard"], "the newest first");
}

#[tokio::test]
async fn a_takeback_at_one_board_takes_back_one_ply() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let back = json!({ "action": "takeback" });
    server
        .act(&game, back.clone())
        .await
        .is_problem(409, "nothing-to-take-back");
    let view = server.play_all(&game, "e4 d5 exd5").await;
    assert_eq!(
        (&view["can"]["takeback"], &view["captured"]["black"]),
        (&json!(true), &json!(["pawn"]))
    );
    let view = server.act(&game, back).await.ok();
    assert_eq!(
        (&view["plies_from"], &view["plies"], &view["seq"]),
        (&json!(2), &json!([]), &json!(4))
    );
    assert_eq!(view["captured"]["black"], json!([]));
    assert_eq!(
        view["notice"],
        json!({ "code": "taken-back", "params": { "by": "white", "plies": 1 } })
    );
    assert_eq!(moves(&server.view(&game).await), ["e2e4", "d7d5"]);
    server.play_all(&game, "e5").await;

    let strict = server.board(json!({ "ruleset": "online" })).await;
    let view = server.play_all(&strict, "e4").await;
    assert_eq!(view["can"]["takeback"], false);
    server
        .act(&strict, json!({ "action": "takeback" }))
        .await
        .is_problem(409, "no-takebacks");
}

#[tokio::test]
async fn a_rematch_swaps_the_colors() {
    let server = Server::start().await;
    let wish = json!({ "names": { "white": "Ada", "black": "Bo" }, "time_control": "3+2" });
    let game = server.board(wish).await;
    let mut line = server.live(&game).await;
    line.hear().await;
    server.act(&game, json!({ "action": "resign" })).await.ok();
    let next = server.act(&game, json!({ "action": "rematch" })).await.ok();
    assert_ne!(next["id"], game["id"]);
    assert_eq!(
        (&next["players"]["white"]["name"], &next["time_control"]),
        (&json!("Bo"), &json!("3+2"))
    );
    assert_eq!((&next["seq"], &next["result"]), (&json!(0), &Value::Null));
    line.hear().await;
    let (_, done) = line
        .try_act(json!({ "action": "rematch" }))
        .await
        .expect("an answer");
    let third = done["game"].as_str().expect("the new game's id");
    assert_eq!(
        server.get(&format!("/api/games/{third}")).await.ok()["seq"],
        0
    );
}

#[tokio::test]
async fn castling_names_the_kings_arrival_and_the_rook() {
    let server = Server::start().await;
    let game = start_from(&server, "4k3/8/8/8/8/8/8/4K2R w K - 0 1").await;
    let legal = game["legal"].as_array().expect("moves");
    let castling: Vec<_> = legal.iter().filter(|mv| mv["castling"] == true).collect();
    let expected = json!({
        "uci": "e1g1", "san": "O-O", "from": "e1", "to": "g1", "promotion": null,
        "capture": false, "castling": true, "rook": "h1",
    });
    assert_eq!(castling, [&expected]);
    let view = server.play_all(&game, "e1g1").await;
    assert_eq!(view["plies"][0]["to"], "g1");

    let start = json!({ "kind": "fen", "fen": "4k3/8/8/8/8/8/8/4K2R w H - 0 1", "chess960": true });
    let game = server.board(json!({ "start": start })).await;
    assert_eq!(game["variant"], "chess960");
    let view = server.play_all(&game, "e1h1").await;
    let ply = &view["plies"][0];
    assert_eq!(
        (&ply["uci"], &ply["from"], &ply["to"]),
        (&json!("e1h1"), &json!("e1"), &json!("g1"))
    );
}

#[tokio::test]
async fn positions_are_checked_and_chess960_positions_drawn() {
    let server = Server::start().await;
    let check = async |fen: &str| {
        server
            .post("/api/positions/check", json!({ "fen": fen }))
            .await
            .ok()
    };
    let mate = check("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").await;
    assert_eq!(
        (&mate["ok"], &mate["result"], &mate["article"]),
        (&json!(true), &json!("0-1"), &json!("5.1.1"))
    );
    assert_eq!((&mate["check"], &mate["legal"]), (&json!(true), &json!([])));
    let bare = check("8/8/8/4k3/8/8/3QK3/8 w - - 0 1").await;
    assert_eq!(bare["can_mate"], json!({ "white": "yes", "black": "no" }));
    let wrong = check("8/8/8/8/8/8/8/K7 w - - 0 1").await;
    assert_eq!(
        (&wrong["ok"], &wrong["faults"][0]["level"]),
        (&json!(false), &json!("basic"))
    );
    assert_eq!(check("?").await["faults"][0]["level"], "syntax");

    let start = server.get("/api/positions/chess960/518").await.ok();
    assert_eq!(
        start["fen"],
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    let number = server.get("/api/positions/chess960/random").await.ok()["number"].as_u64();
    assert!(number.is_some_and(|number| number < 960));
    for wrong in ["960", "-1", "x", "%ff"] {
        server
            .get(&format!("/api/positions/chess960/{wrong}"))
            .await
            .is_problem(422, "bad-chess960-number");
    }
}

#[tokio::test]
async fn the_pgn_can_be_read_back() {
    let server = Server::start().await;
    let game = server
        .board(json!({ "names": { "white": "Ada", "black": "Bo \"B\"" }, "time_control": "3+2" }))
        .await;
    server.play_all(&game, "f3 e5 g4 Qh4").await;
    let path = format!("/api/games/{}/pgn", game["id"].as_str().expect("an id"));
    let reply = server.get(&path).await;
    assert!(
        reply
            .header("content-type")
            .starts_with("application/x-chess-pgn")
    );
    assert_eq!(reply.header("content-disposition"), "");
    let record = ferz_pgn::GameRecord::from_pgn(&reply.text()).expect("well formed");
    assert_eq!(
        (record.tag("White"), record.tag("Black")),
        (Some("Ada"), Some("Bo \"B\""))
    );
    assert!(record.last().is_checkmate());
    assert!(
        reply.text().contains("[Result \"0-1\"]"),
        "{}",
        reply.text()
    );
    let download = server.get(&format!("{path}?download=1")).await;
    assert!(
        download
            .header("content-disposition")
            .starts_with("attachment; filename=\"ferz-")
    );
}

#[tokio::test]
async fn the_computer_plays_and_is_not_played_for() {
    let server = Server::start().await;
    let wish = json!({ "mode": "computer", "level": 1, "color": "black" });
    let game = server.board(wish).await;
    assert_eq!(
        game["players"]["white"],
        json!({ "kind": "computer", "name": null, "level": 1 })
    );
    assert_eq!(
        (&game["thinking"], &game["can"]["move"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(game["legal"], json!([]), "it is the computer's move");
    let mut line = server.live(&game).await;
    let mut view = line.hear().await;
    if view["seq"] == 0 {
        view = line.hear().await;
    }
    assert_eq!(
        (&view["seq"], &view["turn"], &view["thinking"]),
        (&json!(1), &json!("black"), &json!(false))
    );
    let by = json!({ "action": "resign", "by": "white" });
    server.act(&game, by).await.is_problem(409, "not-your-side");
    let back = server.act(&game, json!({ "action": "takeback" })).await;
    back.is_problem(409, "nothing-to-take-back");

    let mine = view["legal"][0]["uci"].as_str().expect("a move").to_owned();
    let after = line.play(&mine).await;
    assert_eq!(
        (&after["seq"], &after["thinking"]),
        (&json!(2), &json!(true))
    );
    let answer = line.hear().await;
    assert_eq!(
        (&answer["seq"], &answer["turn"]),
        (&json!(3), &json!("black"))
    );
    let back = line.act(json!({ "action": "takeback" })).await;
    assert_eq!(
        (&back["plies_from"], &back["turn"]),
        (&json!(1), &json!("black")),
        "back to the person's own move"
    );
}

#[tokio::test]
async fn a_takeback_stops_the_computer_thinking() {
    let server = Server::start().await;
    let game = server
        .board(json!({ "mode": "computer", "level": 8, "color": "white" }))
        .await;
    let view = server.play_all(&game, "e4").await;
    assert_eq!(view["thinking"], true);
    let back = server
        .act(&game, json!({ "action": "takeback" }))
        .await
        .ok();
    assert_eq!(
        (&back["thinking"], &back["turn"], &back["plies_from"]),
        (&json!(false), &json!("white"), &json!(0))
    );
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(
        server.view(&game).await["seq"],
        2,
        "no answer to a move that was taken back"
    );
}

#[tokio::test]
async fn the_computer_answers_draw_offers() {
    let server = Server::start().await;
    // The computer has a bare king against a queen: glad of a draw. The other way round it is not.
    for (fen, glad) in [
        ("8/8/8/4k3/8/8/3QK3/8 w - - 4 60", true),
        ("8/8/8/4k3/3q4/8/4P3/4K3 w - - 4 60", false),
    ] {
        let start = json!({ "kind": "fen", "fen": fen });
        let wish = json!({ "mode": "computer", "level": 4, "color": "white", "start": start });
        let game = server.board(wish).await;
        let mut line = server.live(&game).await;
        let view = line.hear().await;
        let mut view = line
            .play(view["legal"][0]["uci"].as_str().expect("a move"))
            .await;
        while view["turn"] != "white" {
            view = line.hear().await;
        }
        line.act(json!({ "action": "offer_draw" })).await;
        let answer = line.hear().await;
        if glad {
            assert_eq!(answer["result"]["reason"], "agreement", "{answer}");
        } else {
            assert_eq!(answer["notice"]["code"], "draw-declined", "{answer}");
        }
    }
}

#[tokio::test]
async fn a_computer_to_move_thinks_again_after_a_restart() {
    let folder = TempDir::new().expect("a temporary folder");
    let server = Server::start_in(folder.path()).await;
    let wish = json!({ "mode": "computer", "level": 6, "color": "white" });
    let game = server.board(wish).await;
    server.play_all(&game, "e4").await;
    server.stop().await;
    let server = Server::start_in(folder.path()).await;
    let mut line = server.live(&game).await;
    let mut view = line.hear().await;
    while view["seq"] != 2 {
        view = line.hear().await;
    }
    assert_eq!(view["turn"], "white");
    server.stop().await;
}

#[tokio::test]
async fn the_meta_document_offers_levels_and_clocks() {
    let server = Server::start().await;
    let meta = server.get("/api/meta").await.ok();
    assert_eq!(meta["levels"].as_array().expect("levels").len(), 8);
    assert_eq!(meta["levels"][0]["number"], 1);
    for control in meta["time_controls"].as_array().expect("controls") {
        let game = server
            .board(json!({ "time_control": control["spec"] }))
            .await;
        assert_eq!(game["time_control"], control["spec"]);
    }
    assert_eq!(meta["time_controls"].as_array().expect("controls").len(), 7);
}

#[tokio::test]
async fn answers_carry_their_safety_headers_and_are_compressed() {
    let server = Server::start().await;
    let gzip = [("accept-encoding", "gzip")];
    let meta = request(
        server.address,
        Method::GET,
        "/api/meta",
        &gzip,
        Default::default(),
    )
    .await;
    assert_eq!(meta.header("content-encoding"), "gzip");
    assert_eq!(meta.header("cache-control"), "no-store");
    assert_eq!(meta.header("x-content-type-options"), "nosniff");
    assert_eq!(meta.header("referrer-policy"), "no-referrer");
    assert!(
        meta.header("content-security-policy")
            .starts_with("default-src 'self'")
    );
    let page = server.get("/game/123").await;
    assert!(
        page.header("content-type").starts_with("text/"),
        "{:?}",
        page.headers
    );
    assert!(
        page.header("content-security-policy")
            .contains("frame-ancestors 'none'")
    );
}

#[tokio::test]
async fn a_slow_listener_gets_the_whole_game_and_slows_nobody() {
    let server = Server::start().await;
    // The position with the most legal moves known (Petrovic, 1964): every message about it is 25 kB and more.
    let game = start_from(
        &server,
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    )
    .await;
    assert_eq!(game["legal"].as_array().expect("moves").len(), 218);
    let id = game["id"].as_str().expect("an id");
    let mut slow = Line::connect_narrow(server.address, id).await;
    slow.hear().await;
    let mut player = server.live(&game).await;
    player.hear().await;
    for _ in 0..EVENTS {
        player
            .act(json!({ "action": "claim", "ground": "threefold" }))
            .await;
    }
    let mut heard = 0;
    loop {
        heard += 1;
        match slow.try_hear().await {
            Ok(view) if view["seq"] == EVENTS => break,
            Ok(_) => {}
            // A line that takes nothing for long is given up, and may come back.
            Err(_) => slow = server.live(&game).await,
        }
    }
    assert!(heard < EVENTS, "it fell behind and jumped");
}

/// Wrong claims enough to fill every buffer between a club and a listener that does not listen.
const EVENTS: usize = 400;

#[tokio::test]
async fn the_page_is_served_or_says_how_to_build_it() {
    let server = Server::start().await;
    let page = server.get("/games").await;
    if page.status == 404 {
        assert!(page.text().contains("cargo xtask play"), "{}", page.text());
        assert!(page.header("content-type").starts_with("text/plain"));
        return;
    }
    assert!(page.header("content-type").starts_with("text/html"));
    assert_eq!(page.header("cache-control"), "no-cache");
    let tag = [("if-none-match", page.header("etag"))];
    let again = request(server.address, Method::GET, "/", &tag, Default::default()).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    let html = page.text();
    let script = html
        .split('"')
        .find(|part| part.starts_with("/assets/") && part.ends_with(".js"));
    let gzip = [("accept-encoding", "gzip")];
    let script = script.expect("the page's script");
    let script = request(
        server.address,
        Method::GET,
        script,
        &gzip,
        Default::default(),
    )
    .await;
    assert_eq!(
        (script.status, script.header("content-encoding")),
        (200, "gzip")
    );
    assert!(script.header("cache-control").contains("immutable"));
}
