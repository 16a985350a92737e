//! The clocks: what each kind of control shows after each move, worked out by hand from Article 6 and the glossary.

use crate::script::Table;
use ferz_board::Color;
use ferz_laws::{Event, Millis};

/// What both clocks show in seconds after the script.
fn seconds(control: &str, script: &str) -> (f64, f64) {
    let mut table = Table::new("casual", control, "start");
    table.play(script);
    let show = |color| table.game.remaining(color, table.at).expect("a clock").0 as f64 / 1000.0;
    (show(Color::White), show(Color::Black))
}

#[test]
fn without_a_clock_there_is_no_time() {
    let table = Table::new("casual", "-", "start");
    assert_eq!(table.game.remaining(Color::White, Millis::ZERO), None);
    assert_eq!((table.game.running(), table.game.flag_at()), (None, None));
}

#[test]
fn sudden_death_only_runs_down() {
    assert_eq!(seconds("5+0", ""), (300.0, 300.0));
    assert_eq!(
        seconds("5+0", "@10 e2e4 @25 e7e5 @25.5 g1f3"),
        (289.5, 285.0)
    );
}

#[test]
fn the_laws_add_before_each_move_and_servers_after_it() {
    assert_eq!(
        seconds("3i2", ""),
        (182.0, 182.0),
        "glossary: 3 minutes and 2 seconds from the start"
    );
    assert_eq!(seconds("3i2", "@10 e2e4"), (174.0, 182.0));
    assert_eq!(seconds("3+2", ""), (180.0, 180.0));
    assert_eq!(seconds("3+2", "@10 e2e4 @15 e7e5"), (172.0, 177.0));
    assert_eq!(
        seconds("0+5", ""),
        (5.0, 5.0),
        "a first move needs some time"
    );
}

#[test]
fn an_unused_delay_is_lost() {
    assert_eq!(seconds("5d3", "@2 e2e4 @5 e7e5"), (300.0, 300.0), "6.3.2");
    assert_eq!(seconds("5d3", "@10 e2e4 @11 e7e5 @14 g1f3"), (293.0, 300.0));
    let mut table = Table::new("casual", "5d3", "start");
    assert_eq!(table.game.flag_at(), Some(Millis::from_secs(303)));
    table.play("@1 [pause] @100 [resume]");
    assert_eq!(
        table.game.flag_at(),
        Some(Millis::from_secs(402)),
        "two of the three seconds are left"
    );
}

#[test]
fn a_clock_may_live_on_its_delay_alone() {
    for ruleset in ["casual", "standard", "rapid", "blitz", "online"] {
        let mut table = Table::new(ruleset, "0d5", "start");
        table.play("@4 e2e4 @8.9 e7e5 @13.8 g1f3");
        for color in Color::ALL {
            assert_eq!(table.game.flag_fell(color, table.at), None, "{ruleset}");
        }
        let falls = Millis(18_800);
        assert_eq!(table.game.flag_at(), Some(falls));
        assert_eq!(table.game.flag_fell(Color::Black, falls), Some(falls));
        assert_eq!(table.game.flag_fell(Color::White, falls), None);
        let by = Color::Black;
        table.game.apply(Event::Flag { by }, falls).expect(ruleset);
        let outcome = table.game.outcome().expect("over");
        assert_eq!(outcome.result.to_string(), "1-0", "{ruleset}");
    }
    // A move that is taken back leaves both with a whole delay.
    let mut table = Table::new("casual", "0d5", "start");
    table.play("@4 e2e4 @5 [takeback white 1] @9 e2e4 @13 e7e5 @14 [takeback white 2] @18 d2d4");
    for color in Color::ALL {
        assert_eq!(table.game.flag_fell(color, table.at), None);
    }
    // Who takes the whole delay has none of it left.
    let mut table = Table::new("casual", "0d5", "start");
    table.play("@4 e2e4");
    let falls = Millis::from_secs(9);
    assert_eq!(table.game.flag_fell(Color::Black, falls), Some(falls));
}

#[test]
fn bronstein_gives_back_what_was_used() {
    // As long as with a simple delay: the flag falls at the same moment.
    assert_eq!(
        Table::new("casual", "5b3", "start").game.flag_at(),
        Some(Millis::from_secs(303))
    );
    assert_eq!(seconds("5b3", "@2 e2e4 @5 e7e5"), (303.0, 303.0));
    assert_eq!(seconds("5b3", "@10 e2e4 @11 e7e5 @14 g1f3"), (296.0, 303.0));
}

#[test]
fn a_period_brings_its_time_when_its_moves_are_made() {
    let moves = "g1f3 g8f6 f3g1 f6g8";
    assert_eq!(
        seconds("2/10+0,5+0", &format!("@60 {moves}")),
        (600.0 - 60.0 + 300.0, 900.0),
        "6.3.2: saved time stays"
    );
    assert_eq!(seconds("2/10+0,5+0", "@60 g1f3"), (540.0, 600.0));
    // A last period with a number of moves comes again and again.
    assert_eq!(seconds("1/10+0", moves), (1800.0, 1800.0));
    // Each period has its own bonus.
    assert_eq!(seconds("2/10i30,5i10", ""), (630.0, 630.0));
    assert_eq!(seconds("2/10i30,5i10", "g1f3"), (660.0, 630.0));
    assert_eq!(
        seconds("2/10i30,5i10", "g1f3 g8f6 f3g1"),
        (970.0, 660.0),
        "10 + 5 minutes, 30 + 30 + 10 seconds"
    );
    assert_eq!(
        seconds("1/5+0,5d3", "g1f3 g8f6 @2 f3g1"),
        (600.0, 600.0),
        "the delay belongs to the second period"
    );
}

#[test]
fn each_ply_keeps_what_the_clocks_showed() {
    let mut table = Table::new("casual", "5+3", "start");
    table.play("@10 e2e4 @30 e7e5");
    let shown: Vec<(u64, u64)> = table
        .game
        .plies()
        .iter()
        .map(|ply| ply.clocks.expect("a clock"))
        .map(|clocks| (clocks.white.0, clocks.black.0))
        .collect();
    assert_eq!(shown, [(293_000, 300_000), (293_000, 283_000)]);
}

#[test]
fn the_clock_stops_with_the_game() {
    let mut table = Table::new("casual", "5+0", "start");
    table.play("@10 e2e4 @20 [resign black]");
    assert_eq!(
        table.game.remaining(Color::Black, Millis::from_secs(500)),
        Some(Millis::from_secs(290))
    );
    assert_eq!(table.game.running(), None);
}
