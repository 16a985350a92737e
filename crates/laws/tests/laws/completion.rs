//! Moves made and completed (Art. 6.2), clocks stopped and set, and flags (Art. 6.8 to 6.11).

use crate::script::{Table, refused};
use ferz_board::Color;
use ferz_laws::{Event, Millis, Reason};

#[test]
fn a_move_that_was_not_pressed_is_not_completed() {
    let mut table = Table::new("standard", "1+5", "start");
    let make = Event::Make {
        mv: table.game.position().parse_uci("e2e4").expect("legal"),
    };
    table
        .game
        .apply(make, Millis::from_secs(10))
        .expect("accepted");
    assert!(table.game.awaits_press());
    assert_eq!(
        table.game.running(),
        Some(Color::White),
        "the clock runs on until it is pressed"
    );
    assert_eq!(
        table.game.remaining(Color::White, Millis::from_secs(15)),
        Some(Millis::from_secs(45))
    );
    let press = Event::Press { by: Color::White };
    assert_eq!(
        table
            .game
            .clone()
            .apply(Event::Press { by: Color::Black }, Millis::from_secs(15))
            .map_err(|r| r.code()),
        Err("nothing-to-complete")
    );

    let mut late = table.game.clone();
    late.apply(Event::Flag { by: Color::White }, Millis::from_secs(60))
        .expect("the flag has fallen");
    assert_eq!(
        late.outcome().map(|outcome| outcome.reason),
        Some(Reason::Flag),
        "6.2.1: made, not completed"
    );

    table
        .game
        .apply(press, Millis::from_secs(20))
        .expect("accepted");
    assert_eq!(table.game.running(), Some(Color::Black));
    assert_eq!(
        table.game.plies()[0].clocks.map(|clocks| clocks.white),
        Some(Millis::from_secs(45))
    );
}

#[test]
fn the_opponents_reply_does_not_complete_a_move() {
    // Two moves in the first minute. White makes the second with 22 seconds left and forgets the clock.
    let script = "@10 e2e4 @12 e7e5 @40 [make g1f3] @45 b8c6";
    let white = |table: &Table| table.game.remaining(Color::White, table.at);
    let mut table = Table::new("standard", "2/1+0,1+0", "start");
    table.play(script);
    assert!(table.game.awaits_press());
    assert_eq!(table.game.running(), Some(Color::White), "6.2.2");
    assert_eq!(white(&table), Some(Millis::from_secs(17)));
    assert_eq!(table.game.flag_at(), Some(Millis::from_secs(62)));

    let mut lost = table.game.clone();
    let flag = Event::Flag { by: Color::White };
    lost.apply(flag, Millis::from_secs(62))
        .expect("it has fallen");
    let end = lost.outcome().expect("an end");
    assert_eq!((end.article, end.winner()), ("6.9", Some(Color::Black)));

    let mut pressed = Table::new("standard", "2/1+0,1+0", "start");
    pressed.play(script).play("@50 [press white]");
    assert_eq!(white(&pressed), Some(Millis::from_secs(72)), "6.2.2, 6.3.2");
    assert_eq!(pressed.game.running(), Some(Color::White));
    assert!(!pressed.game.awaits_press());
    let shown = |table: &Table, ply: usize| table.game.plies()[ply].clocks.map(|both| both.white);
    assert_eq!(shown(&pressed, 2), Some(Millis::from_secs(72)));

    table.play("@50 f1c4");
    assert_eq!(white(&table), Some(Millis::from_secs(72)), "6.2.1.2");
    assert_eq!(table.game.running(), Some(Color::Black));
    assert!(!table.game.awaits_press());
}

#[test]
fn two_moves_can_wait_for_their_clock() {
    let mut table = Table::new("standard", "5+0", "start");
    table.play("[make e2e4] @10 [make e7e5]");
    assert_eq!(
        table.game.running(),
        Some(Color::White),
        "White has not pressed"
    );
    table.play("@12 [press white]");
    assert_eq!(table.game.running(), Some(Color::Black), "now Black must");
    table.play("@15 [press black]");
    assert_eq!(table.game.running(), Some(Color::White));
    let left = |color| table.game.remaining(color, table.at);
    assert_eq!(left(Color::White), Some(Millis::from_secs(288)));
    assert_eq!(left(Color::Black), Some(Millis::from_secs(297)));
    assert_eq!(
        refused(
            "standard",
            "5+0",
            "start",
            "[make e2e4] [make e7e5] [press black] [press black]"
        ),
        "nothing-to-complete"
    );
}

#[test]
fn mate_needs_no_press() {
    let mut table = Table::new("standard", "5+0", "start");
    table.play("f2f3 e7e5 g2g4");
    let mate = Event::Make {
        mv: table.game.position().parse_uci("d8h4").expect("legal"),
    };
    let ruling = table
        .game
        .apply(mate, Millis::from_secs(1))
        .expect("accepted");
    assert_eq!(
        ruling.outcome.map(|outcome| outcome.article),
        Some("5.1.1"),
        "6.2.1.1"
    );
    assert!(!table.game.awaits_press());
}

#[test]
fn stopped_clocks_cost_nobody_time() {
    let mut table = Table::new("casual", "5+0", "start");
    table.play("@10 e2e4 @20 [pause]");
    assert_eq!((table.game.running(), table.game.flag_at()), (None, None));
    assert_eq!(
        table.last("@30 e7e5").map_err(|refused| refused.code()),
        Err("clocks-stopped")
    );
    assert_eq!(
        table.last("[pause]").map_err(|refused| refused.code()),
        Err("clocks-stopped")
    );
    table.play("@3620 [resume]");
    assert_eq!(table.game.running(), Some(Color::Black));
    assert_eq!(table.game.flag_at(), Some(Millis::from_secs(3620 + 290)));
    assert_eq!(
        table.last("[resume]").map_err(|refused| refused.code()),
        Err("clocks-running")
    );
    assert_eq!(
        table.game.idle(Millis::from_secs(4000)),
        Some(Millis::from_secs(3600))
    );
}

#[test]
fn a_move_completed_while_the_clocks_are_stopped_does_not_start_them() {
    let mut table = Table::new("standard", "5+0", "start");
    let mv = table.game.position().parse_uci("e2e4").expect("legal");
    table
        .game
        .apply(Event::Make { mv }, Millis::ZERO)
        .expect("accepted");
    table.play("@10 [pause] [illegal-move black no-move]");
    assert_eq!(table.game.running(), None);
    table.play("@20 [resume] @50 e7e5");
    let left = |color| table.game.remaining(color, table.at);
    assert_eq!(
        left(Color::White),
        Some(Millis::from_secs(290 + 120)),
        "7.5.5"
    );
    assert_eq!(left(Color::Black), Some(Millis::from_secs(270)));
}

#[test]
fn the_flag_is_seen_at_once_or_when_somebody_sees_it() {
    assert_eq!(
        refused("casual", "1+0", "start", "@60 e2e4"),
        "flag-has-fallen"
    );
    assert_eq!(
        refused("casual", "1+0", "start", "@59.999 [flag white]"),
        "flag-not-down"
    );
    assert_eq!(
        refused("casual", "-", "start", "@60 [flag white]"),
        "no-clock"
    );
    // 6.8: over the board the game goes on until the flag is noticed, and it stays down.
    let mut table = Table::new("standard", "1+30", "start");
    table.play("@70 e2e4 @75 e7e5");
    assert_eq!(
        table.game.remaining(Color::White, table.at),
        Some(Millis::ZERO)
    );
    assert_eq!(
        table.game.flag_fell(Color::White, table.at),
        Some(Millis::from_secs(60))
    );
    let ruling = table.last("@80 [flag white]").expect("accepted");
    assert_eq!(ruling.outcome.map(|outcome| outcome.at_ply), Some(2));
    assert_eq!(
        refused("standard", "1+0", "start", "@70 e2e4 @200 [flag black]"),
        "other-flag-first"
    );
}

#[test]
fn an_arbiter_sets_clocks() {
    let mut table = Table::new("standard", "5+0", "start");
    table.play("@10 e2e4 [set-clock white 240000] [set-clock black 360000]");
    assert_eq!(
        table.game.remaining(Color::White, table.at),
        Some(Millis::from_mins(4))
    );
    assert_eq!(table.game.flag_at(), Some(Millis::from_secs(370)));
    assert_eq!(
        refused("standard", "-", "start", "[set-clock white 1]"),
        "no-clock"
    );
}
