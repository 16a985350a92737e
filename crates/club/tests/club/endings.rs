//! Whole games through the club's front door, one to each ending. Articles: FIDE Laws of Chess, 1 January 2023.
use crate::common::{Server, start_from};
use serde_json::{Value, json};

#[track_caller]
fn ended(view: &Value, score: &str, reason: &str, article: &str) {
    let result = &view["result"];
    let found = (&result["score"], &result["reason"], &result["article"]);
    assert_eq!(
        found,
        (&json!(score), &json!(reason), &json!(article)),
        "{view}"
    );
    assert_eq!(view["legal"], json!([]), "{view}");
    assert_eq!(view["can"]["rematch"], true);
    assert_eq!(view["can"]["move"], false);
}

#[tokio::test]
async fn checkmate_over_http() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let view = server.play_all(&game, "f2f3 e7e5 g2g4 Qh4#").await;
    ended(&view, "0-1", "checkmate", "5.1.1");
    assert_eq!(view["result"]["winner"], "black");
    assert_eq!(view["check"], "e1");
    assert_eq!(view["plies_from"], 3);
    assert_eq!(view["plies"][0]["san"], "Qh4#");
    let whole = server.view(&game).await;
    assert_eq!(
        crate::common::moves(&whole),
        ["f2f3", "e7e5", "g2g4", "d8h4"]
    );
    server
        .play(&game, "a2a3")
        .await
        .is_problem(409, "game-over");
}

#[tokio::test]
async fn checkmate_over_a_live_connection() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let mut watcher = server.live(&game).await;
    assert_eq!(watcher.hear().await["seq"], 0);
    let mut player = server.live(&game).await;
    assert_eq!(player.hear().await["plies"], json!([]));
    for (index, text) in ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"]
        .iter()
        .enumerate()
    {
        let view = player.play(text).await;
        assert_eq!(view["seq"], index + 1);
        assert_eq!(view["plies_from"], index, "only what is new is sent");
        assert_eq!(view["plies"].as_array().expect("plies").len(), 1);
        let seen = watcher.hear().await;
        assert_eq!((&seen["seq"], &seen["fen"]), (&view["seq"], &view["fen"]));
    }
    let view = server.view(&game).await;
    ended(&view, "1-0", "checkmate", "5.1.1");
    assert_eq!(view["captured"]["black"], json!(["pawn"]));
    assert_eq!(view["material"], 1);
}

#[tokio::test]
async fn stalemate() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    // Sam Loyd's ten-move stalemate.
    let moves = "e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6 Qe6";
    let view = server.play_all(&game, moves).await;
    ended(&view, "1/2-1/2", "stalemate", "5.2.1");
    assert_eq!(view["result"]["winner"], Value::Null);
}

#[tokio::test]
async fn dead_position_by_the_last_capture() {
    let server = Server::start().await;
    let game = start_from(&server, "8/8/8/8/k7/8/4r3/4K2N w - - 0 1").await;
    let view = server.play_all(&game, "Kxe2").await;
    ended(&view, "1/2-1/2", "dead-position", "5.2.2");
}

#[tokio::test]
async fn resignation() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    server.play_all(&game, "e4 e5").await;
    let view = server
        .act(&game, json!({ "action": "resign", "by": "black" }))
        .await
        .ok();
    ended(&view, "1-0", "resignation", "5.1.2");
    assert_eq!(view["result"]["by"], "black");
}

#[tokio::test]
async fn resignation_to_a_bare_king_is_a_draw() {
    let server = Server::start().await;
    let game = start_from(&server, "8/8/8/4k3/8/8/3QK3/8 w - - 0 1").await;
    let view = server.act(&game, json!({ "action": "resign" })).await.ok();
    ended(&view, "1/2-1/2", "resignation", "5.1.2");
}

#[tokio::test]
async fn agreement_only_when_both_have_moved() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let early = server.act(&game, json!({ "action": "offer_draw" })).await;
    early.is_problem(409, "draw-too-early");
    server.play_all(&game, "e4 e5").await;
    server
        .act(&game, json!({ "action": "accept_draw" }))
        .await
        .is_problem(409, "no-draw-offer");
    let offered = server
        .act(&game, json!({ "action": "offer_draw" }))
        .await
        .ok();
    assert_eq!(offered["draw_offer"], "white");
    let declined = server
        .act(&game, json!({ "action": "decline_draw" }))
        .await
        .ok();
    assert_eq!(declined["draw_offer"], Value::Null);
    assert_eq!(declined["notice"]["code"], "draw-declined");
    server.play_all(&game, "Nf3").await;
    server
        .act(&game, json!({ "action": "offer_draw" }))
        .await
        .ok();
    let view = server
        .act(&game, json!({ "action": "accept_draw" }))
        .await
        .ok();
    ended(&view, "1/2-1/2", "agreement", "5.2.3");
}

const KNIGHTS: &str = "Nf3 Nf6 Ng1 Ng8 ";

#[tokio::test]
async fn threefold_by_claim() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let claim = json!({ "action": "claim", "ground": "threefold" });
    server.play_all(&game, KNIGHTS).await;
    let wrong = server.act(&game, claim.clone()).await.ok();
    assert_eq!(wrong["result"], Value::Null);
    assert_eq!(wrong["notice"]["code"], "wrong-claim");
    assert_eq!(wrong["notice"]["params"]["article"], "9.5.3");
    let view = server.play_all(&game, KNIGHTS).await;
    assert_eq!(view["claims"][0]["ground"], "threefold");
    assert_eq!(view["claims"][0]["move"], Value::Null);
    let view = server.act(&game, claim).await.ok();
    ended(&view, "1/2-1/2", "threefold", "9.2.2");
}

#[tokio::test]
async fn threefold_with_the_move_about_to_be_played() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let view = server
        .play_all(&game, &format!("{KNIGHTS}Nf3 Nf6 Ng1"))
        .await;
    let claim = json!({ "ground": "threefold", "article": "9.2.1", "move": "f6g8", "san": "Ng8" });
    assert_eq!(view["claims"], json!([claim]), "{view}");
    let claim = json!({ "action": "claim", "ground": "threefold", "move": "f6g8" });
    let view = server.act(&game, claim).await.ok();
    ended(&view, "1/2-1/2", "threefold", "9.2.1");
}

#[tokio::test]
async fn a_wrong_claim_binds_to_its_move() {
    let server = Server::start().await;
    let game = server
        .board(json!({ "ruleset": "standard", "time_control": "90+30" }))
        .await;
    let claim = json!({ "action": "claim", "ground": "fifty_moves", "move": "e2e4" });
    let view = server.act(&game, claim).await.ok();
    assert_eq!(view["notice"]["code"], "wrong-claim");
    let minutes = view["clocks"]["black"].as_u64().expect("a clock") / 60_000;
    assert_eq!(minutes, 92, "9.5.3: two minutes for the opponent");
    let legal: Vec<_> = view["legal"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|mv| &mv["uci"])
        .collect();
    assert_eq!(legal, ["e2e4"], "9.5.3: the named move must be played");
    server
        .play(&game, "d2d4")
        .await
        .is_problem(409, "must-play-named-move");
    server.play(&game, "e2e4").await.ok();
}

#[tokio::test]
async fn fifty_moves_by_claim() {
    let server = Server::start().await;
    let game = start_from(&server, "4k3/8/8/8/8/8/r7/4K2R w - - 99 90").await;
    let view = server.play_all(&game, "Rh7").await;
    assert_eq!(view["claims"][0]["ground"], "fifty_moves");
    let claim = json!({ "action": "claim", "ground": "fifty_moves" });
    let view = server.act(&game, claim).await.ok();
    ended(&view, "1/2-1/2", "fifty-moves", "9.3.2");
}

#[tokio::test]
async fn fivefold_without_a_claim() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let view = server.play_all(&game, &KNIGHTS.repeat(4)).await;
    ended(&view, "1/2-1/2", "fivefold", "9.6.1");
}

#[tokio::test]
async fn seventy_five_moves_without_a_claim() {
    let server = Server::start().await;
    let game = start_from(&server, "4k3/8/8/8/8/8/r7/4K2R w - - 149 90").await;
    let view = server.play_all(&game, "Rh7").await;
    ended(&view, "1/2-1/2", "seventy-five-moves", "9.6.2");
}

#[tokio::test]
async fn a_flag_falls_with_nobody_acting() {
    let server = Server::start().await;
    let game = server.board(json!({ "time_control": "0.4s+0" })).await;
    let mut line = server.live(&game).await;
    assert_eq!(
        line.hear().await["clocks"]["bonus"],
        json!({ "kind": "none", "ms": 0 })
    );
    let view = line.hear().await;
    ended(&view, "0-1", "flag", "6.9");
    assert_eq!(view["clocks"]["white"], 0);
    assert_eq!(view["result"]["by"], "white");
}

#[tokio::test]
async fn a_flag_that_falls_against_a_bare_king_is_a_draw() {
    let server = Server::start().await;
    let fen = "8/8/8/4k3/8/8/3QK3/8 w - - 0 1";
    let start = json!({ "kind": "fen", "fen": fen });
    let game = server
        .board(json!({ "time_control": "0.3s+0", "start": start }))
        .await;
    let mut line = server.live(&game).await;
    line.hear().await;
    ended(&line.hear().await, "1/2-1/2", "flag", "6.9");
}
