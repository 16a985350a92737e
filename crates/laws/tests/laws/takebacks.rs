//! Moves taken back, and events that are refused.

use crate::script::{Table, refused};
use ferz_board::Color;
use ferz_laws::{Event, Millis, Notice, Refused};

#[test]
fn a_takeback_restores_the_position_the_history_and_the_clocks() {
    let mut table = Table::new("casual", "5+3", "start");
    table.play("@10 e2e4 @30 e7e5");
    let before = table.game.clone();
    table.play("@50 g1f3 @90 b8c6");
    assert_eq!(table.game.can_take_back(Color::White), Some(2));
    assert_eq!(table.game.can_take_back(Color::Black), Some(1));
    let ruling = table.last("@100 [takeback white 2]").expect("accepted");
    assert_eq!(
        ruling.notice,
        Some(Notice::TakenBack {
            by: Color::White,
            plies: 2
        })
    );
    assert_eq!(table.game.position().to_fen(), before.position().to_fen());
    assert_eq!(table.game.plies(), before.plies());
    for color in Color::ALL {
        let then = before.remaining(color, Millis::from_secs(30));
        assert_eq!(
            table.game.remaining(color, Millis::from_secs(100)),
            then,
            "{color}'s clock"
        );
    }
    assert_eq!(table.game.running(), Some(Color::White));
    assert_eq!(
        table.game.returned(),
        Some(Millis::from_secs(70)),
        "20 + 40 + 10 seconds of thinking"
    );

    assert_eq!(
        refused("standard", "-", "start", "e2e4 [takeback white 1]"),
        "no-takebacks"
    );
    assert_eq!(
        refused("casual", "-", "start", "[takeback white 1]"),
        "nothing-to-take-back"
    );
    assert_eq!(
        refused("casual", "-", "start", "e2e4 [takeback white 0]"),
        "nothing-to-take-back"
    );
    assert_eq!(
        refused("casual", "-", "start", "e2e4 [takeback white 4294967295]"),
        "nothing-to-take-back"
    );
}

#[test]
fn repetition_forgets_what_was_taken_back() {
    let mut table = Table::new("casual", "-", "start");
    table.play("{g1f3 g8f6 f3g1 f6g8}x2");
    assert_eq!(table.game.occurrences(), 3);
    table.play("[takeback white 4]");
    assert_eq!(table.game.occurrences(), 2);
    table.play("e2e4 [takeback white 1] {g1f3 g8f6 f3g1 f6g8}x1 [claim white threefold]");
    assert_eq!(table.game.outcome().map(|outcome| outcome.at_ply), Some(8));
}

#[test]
fn a_refused_event_changes_nothing() {
    let mut table = Table::new("standard", "5+0", "start");
    table.play("@10 e2e4 @12 e7e5 [offer-draw white]");
    let before = table.game.clone();
    for event in [
        "move e2e4",
        "press white",
        "offer-draw white",
        "accept-draw white",
        "claim black threefold",
        "flag white",
        "touch white e3",
        "illegal-move black no-move",
        "takeback white 1",
        "resume",
    ] {
        let event: Event = event.parse().expect(event);
        table
            .game
            .apply(event, Millis::from_secs(20))
            .expect_err("refused");
        assert_eq!(table.game, before, "{event}");
    }
    let early = table
        .game
        .apply(Event::Resign { by: Color::White }, Millis::from_secs(11));
    assert!(matches!(early, Err(Refused::TimeRunsBackwards { .. })));
    assert_eq!(table.game, before);
}
