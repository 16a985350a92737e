//! "Can this side still mate?" as players meet it: dead positions found behind the game's back, and the answer after a
//! flag, with its reason or its moves. Articles: FIDE Laws of Chess, 1 January 2023.
use std::time::Duration;

use crate::common::{Server, moves, start_from};
use ferz_board::{Color, Position};
use serde_json::{Value, json};

/// After h7 Black's king can never leave its corner, and White's comes too late: Black will be stalemated whatever is
/// played. It takes some thousand positions to prove. Before it, hxg7+ wins.
const BEFORE: &str = "7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1";

#[tokio::test]
async fn a_dead_position_found_in_the_background_ends_the_game_at_once() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let server = Server::start_in(folder.path()).await;
    let start = json!({ "kind": "fen", "fen": BEFORE });
    let game = server
        .board(json!({ "start": start, "time_control": "3+2" }))
        .await;
    let mut watcher = server.live(&game).await;
    assert_eq!(watcher.hear().await["result"], Value::Null);
    server.play(&game, "h7").await.ok();
    let played = watcher.hear().await;
    assert_eq!(
        (&played["seq"], &played["result"]),
        (&json!(1), &Value::Null)
    );
    let ended = watcher.hear().await;
    assert_eq!(
        (&ended["seq"], &ended["plies_from"]),
        (&json!(2), &json!(1))
    );
    let result = &ended["result"];
    assert_eq!(result["score"], "1/2-1/2");
    assert_eq!(result["reason"], "dead-position");
    assert_eq!(result["article"], "5.2.2");
    assert_eq!(result["at_ply"], 1);
    for side in ["white", "black"] {
        let verdict = &result["can_mate"][side];
        assert_eq!(verdict["answer"], "no", "{result}");
        assert_eq!(verdict["why"]["code"], "followed", "{result}");
        let positions = verdict["why"]["params"]["positions"].as_u64();
        assert!(positions.is_some_and(|n| n > 1000), "{result}");
    }
    assert_eq!(ended["clocks"]["running"], Value::Null);
    server.play(&game, "Kg8").await.is_problem(409, "game-over");
    let before = server.view(&game).await;
    server.stop().await;

    let server = Server::start_in(folder.path()).await;
    let after = server.view(&game).await;
    assert_eq!(after["result"], before["result"]);
    assert_eq!(moves(&after), ["h6h7"]);
}

#[tokio::test]
async fn a_game_begun_in_a_dead_position_ends_before_the_first_move() {
    let server = Server::start().await;
    // The wall is locked; a bishop that sees only the other squares can do nothing about it.
    let locked = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1";
    let game = start_from(&server, locked).await;
    let result = finished(&server, &game).await;
    assert_eq!(result["at_ply"], 0);
    assert_eq!(
        result["can_mate"]["white"]["why"],
        json!({ "code": "locked", "params": { "pawns": 8, "with": "bishops", "sees": "dark", "bishops": 1 } })
    );
    assert_eq!(
        result["can_mate"]["black"]["why"],
        json!({ "code": "locked", "params": { "pawns": 8, "with": "nothing" } })
    );
}

/// The result, which may come a moment later.
async fn finished(server: &Server, game: &Value) -> Value {
    for _ in 0..400 {
        let view = server.view(game).await;
        if view["result"].is_object() {
            return view["result"].clone();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the game goes on")
}

#[tokio::test]
async fn a_flag_is_answered_with_the_moves_that_could_have_mated() {
    let server = Server::start().await;
    // Black could be mated only with his own help: his rook can shut his king in.
    let fen = "8/8/8/4k3/8/8/4r3/K6N b - - 0 1";
    let start = json!({ "kind": "fen", "fen": fen });
    let game = server
        .board(json!({ "time_control": "0.2s+0", "start": start }))
        .await;
    let result = finished(&server, &game).await;
    let found = (&result["score"], &result["article"]);
    assert_eq!(found, (&json!("1-0"), &json!("6.9")), "{result}");
    assert_eq!(result["can_mate"]["black"], Value::Null, "not asked");
    let verdict = &result["can_mate"]["white"];
    assert_eq!(
        (&verdict["answer"], &verdict["why"]),
        (&json!("yes"), &Value::Null)
    );
    let mut position = Position::from_fen(fen).expect("valid");
    for ply in verdict["moves"].as_array().expect("moves") {
        let text = ply["uci"].as_str().expect("uci");
        let mv = position.parse_uci(text).expect("a legal move");
        assert_eq!(ply["san"], position.san(mv));
        position.play(mv);
        assert_eq!(ply["fen"], position.to_fen());
    }
    assert!(position.is_checkmate(), "{result}");
    assert_eq!(position.turn(), Color::Black);
}

#[tokio::test]
async fn a_resignation_to_a_bare_king_says_why_it_is_a_draw() {
    let server = Server::start().await;
    let game = start_from(&server, "8/8/8/4k3/8/8/3QK3/8 w - - 0 1").await;
    let view = server.act(&game, json!({ "action": "resign" })).await.ok();
    let asked = &view["result"]["can_mate"];
    assert_eq!(asked["white"], Value::Null);
    assert_eq!(
        asked["black"],
        json!({ "answer": "no", "why": { "code": "bare-king", "params": {} }, "moves": [] })
    );
}

#[tokio::test]
async fn nothing_is_answered_where_the_laws_do_not_ask() {
    let server = Server::start().await;
    let game = server.board(json!({})).await;
    let view = server.play_all(&game, "f2f3 e7e5 g2g4 Qh4#").await;
    assert_eq!(view["result"]["can_mate"], Value::Null);
    assert_eq!(view["result"]["at_ply"], 4);
    // The online regulations give a resignation no exception.
    let game = server.board(json!({ "ruleset": "online" })).await;
    server.play_all(&game, "e4 e5").await;
    let view = server.act(&game, json!({ "action": "resign" })).await.ok();
    assert_eq!(view["result"]["reason"], "resignation");
    assert_eq!(view["result"]["can_mate"], Value::Null);
}
