//! A position that is proved dead only by a longer verdict ends the game later, as of the ply at which it arose (5.2.2).

use ferz_laws::{CanMate, Event, Game, GameResult, Millis, Reason, Refused, can_mate, is_dead};

use crate::script::{self, Table};

/// After h7 Black's king can never leave its corner, and White's cannot come in time: whatever is played, Black runs out
/// of pawn moves and is stalemated. Before it, a pawn can still promote.
const BEFORE: &str = "7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1";

const fn dead(ply: u32) -> Event {
    Event::Dead { ply }
}

#[test]
fn the_case_needs_the_longer_verdict() {
    let mut table = Table::new("standard", "-", BEFORE);
    let alive = table.game.position().clone();
    assert!(
        ferz_board::Color::ALL
            .into_iter()
            .any(|side| matches!(can_mate(&alive, side), CanMate::Yes { .. }))
    );
    table.play("h6h7");
    assert!(!is_dead(table.game.position()), "choose another position");
    assert_eq!(table.game.outcome(), None);
}

#[test]
fn a_dead_position_ends_the_game_at_the_ply_where_it_arose() {
    let mut table = Table::new("standard", "3+2", BEFORE);
    let ruling = table
        .last("@1 h6h7 @2 d7d5 @3 f1e2 @4 [dead 1]")
        .expect("a ruling");
    let outcome = ruling.outcome.expect("the end");
    assert_eq!(
        (
            outcome.result,
            outcome.reason,
            outcome.article,
            outcome.at_ply
        ),
        (GameResult::Draw, Reason::DeadPosition, "5.2.2", 1)
    );
    assert_eq!(outcome.by, Some(ferz_board::Color::White), "who played h7");
    assert_eq!(
        table.game.plies().len(),
        3,
        "what was played stays on record"
    );
    assert_eq!(table.game.running(), None);
    let again = Game::replay(table.game.setup(), table.game.events().iter().copied());
    assert_eq!(again.as_ref(), Ok(&table.game));
}

#[test]
fn it_is_refused_where_it_is_not_proved() {
    let mut table = Table::new("standard", "-", BEFORE);
    table.play("h6h7 d7d5");
    for ply in [0, 3, u32::MAX] {
        let before = table.game.clone();
        assert_eq!(
            table.game.apply(dead(ply), Millis::ZERO),
            Err(Refused::NotDead { ply })
        );
        assert_eq!(table.game, before);
    }
}

#[test]
fn it_comes_before_a_flag_that_fell_later() {
    let mut table = Table::new("online", "1+0", BEFORE);
    table.play("@1 h6h7");
    let ruling = table.last("@100 [dead 1]").expect("a ruling");
    assert_eq!(
        ruling.outcome.map(|end| end.reason),
        Some(Reason::DeadPosition)
    );
}

#[test]
fn a_stored_finding_is_taken_as_it_is() {
    let mut game = script::game("standard", "-", "start");
    assert_eq!(
        game.apply(dead(0), Millis::ZERO),
        Err(Refused::NotDead { ply: 0 })
    );
    let ruling = game
        .apply_again(dead(0), Millis::ZERO, false)
        .expect("stored");
    assert_eq!(ruling.outcome.map(|end| end.at_ply), Some(0));
    assert_eq!(
        game.apply_again(dead(0), Millis::ZERO, false),
        Err(Refused::GameOver)
    );
}

/// 5.2.2 asks for a move in accordance with Article 3. The pawn goes two squares to h7, which it may not; the answer may.
#[test]
fn what_an_illegal_move_brought_about_is_dead_with_the_answer() {
    let start = "7k/1p1p2p1/6P1/7P/8/8/1P1P4/5K2 w - - 0 1";
    let mut table = Table::new("blitz", "-", start);
    table.play("[illegal-stands h5h7 0 d7d5]");
    assert_eq!(
        table.last("[dead 1]"),
        Err(Refused::NotDead { ply: 1 }),
        "A.5.2"
    );
    let ruling = table.last("[dead 2]").expect("a ruling");
    assert_eq!(
        ruling.outcome.map(|end| (end.article, end.at_ply)),
        Some(("5.2.2", 2))
    );
}
