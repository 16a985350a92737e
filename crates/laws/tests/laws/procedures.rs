//! What happens on the way: claims, offers, touched men, illegal moves, takebacks, clocks stopped and flags down.

use crate::script::Table;
use ferz_board::{Color, Role, Square};
use ferz_laws::{Event, Ground, Irregularity, Millis, Notice, Reason, Refused};

const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w";

/// The refusal's key for the last step of the script.
fn refused(rules: &str, control: &str, start: &str, script: &str) -> String {
    let mut table = Table::new(rules, control, start);
    match table.last(script) {
        Ok(ruling) => panic!("{script} was accepted: {ruling:?}"),
        Err(refused) => refused.code().to_owned(),
    }
}

#[test]
fn a_wrong_claim_gives_time_and_binds_to_the_named_move() {
    for (rules, minutes) in [("standard", 2), ("rapid", 1), ("blitz", 1), ("casual", 0)] {
        let mut table = Table::new(rules, "10+0", "start");
        let ruling = table
            .last("e2e4 e7e5 [claim white threefold g1f3]")
            .expect("accepted");
        let named = table.game.position().parse_uci("g1f3").expect("legal");
        let granted = Millis::from_mins(minutes);
        let notice = Notice::WrongClaim {
            by: Color::White,
            ground: Ground::Threefold,
            granted,
            must_play: Some(named),
        };
        assert_eq!(
            (ruling.notice, ruling.outcome),
            (Some(notice), None),
            "9.5.3 under {rules}"
        );
        assert_eq!(
            table.game.remaining(Color::Black, Millis::ZERO),
            Some(Millis::from_mins(10) + granted)
        );
        assert_eq!(
            table.game.remaining(Color::White, Millis::ZERO),
            Some(Millis::from_mins(10))
        );
        assert_eq!(table.game.draw_offer(), Some(Color::White), "9.1.2.3");
        assert_eq!(table.game.free_moves(), [named]);
        assert_eq!(
            table.last("d2d4").map_err(|refused| refused.code()),
            Err("must-play-named-move")
        );
        assert_eq!(
            table
                .last("[claim white threefold]")
                .map_err(|refused| refused.code()),
            Err("claimed-already")
        );
        table.play("g1f3 b8c6");
        assert_eq!(
            table.game.draw_offer(),
            None,
            "the reply declines the offer"
        );
    }
}

#[test]
fn a_claim_on_the_board_that_is_wrong_leaves_the_move_free() {
    let mut table = Table::new("standard", "-", "start");
    table.play("e2e4 e7e5 [claim white threefold] g1f3");
    assert_eq!(table.game.plies().len(), 3);
}

#[test]
fn only_the_player_with_the_move_may_claim_and_before_touching_anything() {
    let twice = "{g1f3 g8f6 f3g1 f6g8}x2";
    assert_eq!(
        refused(
            "standard",
            "-",
            "start",
            &format!("{twice} [claim black threefold]")
        ),
        "not-your-move"
    );
    let touched = format!("{twice} [touch white e2] [claim white threefold]");
    assert_eq!(
        refused("standard", "-", "start", &touched),
        "claim-after-touch",
        "9.4"
    );
    assert_eq!(
        refused("online", "-", "start", "e2e4 [claim black threefold]"),
        "claim-not-needed"
    );
    assert_eq!(
        refused(
            "standard",
            "-",
            "start",
            "e2e4 [claim black threefold e2e5]"
        ),
        "illegal-move"
    );
}

#[test]
fn claims_that_the_laws_do_not_know_are_wrong() {
    let wrong = |start: &str, script: &str| {
        let mut table = Table::new("standard", "-", start);
        let ruling = table.last(script).expect(script);
        assert!(
            matches!(ruling.notice, Some(Notice::WrongClaim { .. })),
            "{script}: {ruling:?}"
        );
    };
    // 9.2.3.1: at its first appearance the pawn on d5 could be taken in passing.
    let passing = "4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1";
    wrong(
        passing,
        "d7d5 {h1h2 e8e7 h2h1 e7e8}x2 [claim white threefold]",
    );
    // 9.2.3.2: the first position had a castling right.
    wrong(
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "{a1b1 e8d8 b1a1 d8e8}x2 [claim white threefold]",
    );
    // 9.3: a named capture or pawn move ends the row of quiet moves.
    wrong(
        "4k3/8/8/8/8/8/P7/4K2R w - - 99 80",
        "[claim white fifty_moves a2a3]",
    );
    wrong(
        "4k3/8/8/8/8/8/r7/R3K3 w - - 99 80",
        "[claim white fifty_moves a1a2]",
    );
    wrong(
        &format!("{ROOK} - - 98 80"),
        "[claim white fifty_moves a1a2]",
    );
    wrong(&format!("{ROOK} - - 99 80"), "[claim white fifty_moves]");
    // The position before it is the third; the named move leads away from it.
    wrong(
        "start",
        "{g1f3 g8f6 f3g1 f6g8}x2 [claim white threefold e2e4]",
    );
}

#[test]
fn open_claims_are_listed_with_each_move_to_name() {
    let mut table = Table::new("standard", "-", "start");
    table.play("{g1f3 g8f6 f3g1 f6g8}x1 g1f3 g8f6 f3g1");
    let claims = table.game.claims();
    assert_eq!(claims.len(), 1);
    assert_eq!(
        (claims[0].ground, claims[0].article),
        (Ground::Threefold, "9.2.1")
    );
    assert_eq!(
        claims[0].intended.map(|mv| table.game.position().uci(mv)),
        Some("f6g8".to_owned())
    );
    assert_eq!(table.game.occurrences(), 2);

    let table = Table::new("standard", "-", "4k3/8/8/8/8/8/r7/R3K3 w - - 99 80");
    let claims = table.game.claims();
    // Of nine rook moves one captures, and the king has three squares that the rook on a2 leaves it.
    let legal = table.game.position().legal_moves().len();
    assert_eq!(claims.len(), legal - 1, "every move but Rxa2");
    assert!(claims.iter().all(|claim| claim.article == "9.3.1"));
    assert!(
        Table::new("online", "-", "4k3/8/8/8/8/8/r7/R3K3 w - - 99 80")
            .game
            .claims()
            .is_empty()
    );
}

#[test]
fn identical_men_may_change_places_and_promoted_ones_count_as_any_other() {
    // Both knights return, each to the other's square: c3 and e2 are reached by d5-c3 and c1-e2 as well.
    let mut table = Table::new("standard", "-", "4k3/8/8/8/8/2N5/4N3/4K3 w - - 0 1");
    table.play("c3d5 e8d8 e2c3 d8e8 d5f4 e8d8 f4e2 d8e8");
    assert_eq!(
        table.game.occurrences(),
        2,
        "9.2.3 asks for kind and color only"
    );
}

#[test]
fn draws_are_agreed_only_after_both_have_moved() {
    assert_eq!(
        refused("standard", "-", "start", "[offer-draw white]"),
        "draw-too-early",
        "5.2.3"
    );
    assert_eq!(
        refused("standard", "-", "start", "e2e4 [offer-draw white]"),
        "draw-too-early",
        "5.2.3"
    );
    assert_eq!(
        refused("standard", "-", "start", "e2e4 e7e5 [accept-draw black]"),
        "no-draw-offer"
    );
    assert_eq!(
        refused(
            "standard",
            "-",
            "start",
            "e2e4 e7e5 [offer-draw white] [accept-draw white]"
        ),
        "no-draw-offer"
    );
    assert_eq!(
        refused(
            "standard",
            "-",
            "start",
            "e2e4 e7e5 [offer-draw white] [offer-draw white]"
        ),
        "draw-offer-stands"
    );
    let mut table = Table::new("standard", "-", "start");
    assert!(!table.game.may_offer_draw(Color::White));
    table.play("e2e4 e7e5");
    assert!(table.game.may_offer_draw(Color::White) && table.game.may_offer_draw(Color::Black));
}

#[test]
fn an_offer_ends_with_a_refusal_a_move_or_a_touched_man() {
    let offer = "e2e4 e7e5 g1f3 [offer-draw white]";
    for end in ["[decline-draw black]", "b8c6", "[touch black b8]"] {
        assert_eq!(
            refused(
                "standard",
                "-",
                "start",
                &format!("{offer} {end} [accept-draw black]")
            ),
            "no-draw-offer",
            "{end}"
        );
    }
    let again = format!("{offer} [decline-draw black] [offer-draw white]");
    assert_eq!(
        refused("online", "-", "start", &again),
        "draw-offer-declined",
        "11.5"
    );
    Table::new("online", "-", "start").play(&format!(
        "{offer} [decline-draw black] b8c6 f1c4 [offer-draw white]"
    ));
}

#[test]
fn a_touched_man_must_be_played() {
    let mut table = Table::new("standard", "-", "start");
    table.play("[touch white b1]");
    let Err(Refused::TouchMove { allowed }) = table.last("e2e4") else {
        panic!("the knight was touched")
    };
    assert_eq!(allowed, table.game.free_moves());
    assert_eq!(allowed.len(), 2, "4.3.1");
    table.play("b1c3 e7e5");
    assert_eq!(
        refused("standard", "-", "start", "[touch black e7]"),
        "not-your-move"
    );
    assert_eq!(
        refused("standard", "-", "start", "[touch white e4]"),
        "empty-square"
    );
    assert_eq!(
        refused("standard", "-", "start", "[release white e2 e5]"),
        "no-part-of-a-move"
    );
    let released = "[release white e2 e3] e2e4";
    assert_eq!(
        refused("standard", "-", "start", released),
        "touch-move",
        "4.7"
    );
    let knight = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        refused("standard", "-", knight, "[promote white a8 n] a7a8q"),
        "touch-move",
        "4.4.4"
    );
    Table::new("standard", "-", knight).play("[promote white a8 n] a7a8n");
}

#[test]
fn an_illegal_move_is_taken_back_and_binds_its_replacement() {
    let mut table = Table::new("standard", "90+30", "start");
    let ruling = table
        .last("@10 e2e4 @20 [illegal-move black move g8 g6]")
        .expect("accepted");
    let kind = Irregularity::Move {
        from: Square::G8,
        to: Square::G6,
    };
    let notice = Notice::IllegalMove {
        by: Color::Black,
        kind,
        count: 1,
        granted: Millis::from_mins(2),
    };
    assert_eq!(ruling.notice, Some(notice), "7.5.5");
    assert_eq!(notice.article(), Some("7.5.1"));
    assert_eq!(
        table.game.plies().len(),
        1,
        "7.5.1: the position before it is back"
    );
    // 90 minutes, ten seconds used, thirty gained, two minutes granted.
    assert_eq!(
        table.game.remaining(Color::White, table.at),
        Some(Millis::from_secs(90 * 60 - 10 + 30 + 120))
    );
    assert_eq!(
        table.last("e7e5").map_err(|refused| refused.code()),
        Err("touch-move"),
        "7.5.1 with 4.3.1"
    );
    table.play("g8f6");

    let taking = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
    let mut table = Table::new("standard", "-", taking);
    table.play("[illegal-move white move e1 d5]");
    assert_eq!(
        table.last("c3e4").map_err(|refused| refused.code()),
        Err("touch-move"),
        "4.3.3"
    );
    let free: Vec<String> = table
        .game
        .free_moves()
        .iter()
        .map(|&mv| table.game.position().uci(mv))
        .collect();
    assert!(
        free.iter().all(|mv| mv.starts_with("e1")),
        "4.3.3: the king cannot take it, so the king moves: {free:?}"
    );
}

#[test]
fn a_pawn_left_on_the_last_rank_becomes_a_queen() {
    let mut table = Table::new("standard", "-", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    let ruling = table
        .last("[illegal-move white pawn-left a7 a8]")
        .expect("accepted");
    assert_eq!(ruling.outcome, None);
    assert_eq!(
        table
            .game
            .position()
            .piece_at(Square::A8)
            .map(|piece| piece.role),
        Some(Role::Queen),
        "7.5.2"
    );
    assert_eq!(
        (table.game.turn(), table.game.illegal_moves(Color::White)),
        (Color::Black, 1)
    );
}

#[test]
fn what_is_no_illegal_move_is_not_penalised() {
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move white move e2 e4]"),
        "not-illegal"
    );
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move white move e4 e5]"),
        "empty-square"
    );
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move black no-move]"),
        "not-your-move"
    );
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move white two-hands]"),
        "nothing-to-complete"
    );
    assert_eq!(
        refused("online", "-", "start", "[illegal-move white no-move]"),
        "no-illegal-moves"
    );
    let late = "e2e4 e7e5 [illegal-move white two-hands]";
    assert_eq!(refused("rapid", "-", "start", late), "after-reply", "A.5.2");
    Table::new("rapid-supervised", "-", "start").play(late);
}

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

    let reply = Event::Make {
        mv: table.game.position().parse_uci("e7e5").expect("legal"),
    };
    table
        .game
        .apply(reply, Millis::from_secs(21))
        .expect("accepted");
    let next = Event::Move {
        mv: table.game.position().parse_uci("g1f3").expect("legal"),
    };
    table
        .game
        .apply(next, Millis::from_secs(22))
        .expect("6.2.1.2: the next move completes it");
    assert_eq!(table.game.running(), Some(Color::Black));
    assert!(!table.game.awaits_press());
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
