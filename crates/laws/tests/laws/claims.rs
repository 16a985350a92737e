//! Claims of a draw (Art. 9.2 to 9.5): of what is on the board, and of a named move that is not played.

use crate::script::{Table, refused};
use ferz_board::Color;
use ferz_laws::{Ground, Millis, Notice};

const ROOK: &str = "4k3/8/8/8/8/8/8/R3K3 w";

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
fn a_claim_is_ruled_on_while_the_clocks_stand_still() {
    let mut table = Table::new("standard", "5+0", "start");
    table.play("@10 e2e4 @20 e7e5 @25 [pause] @600 [claim white threefold] @700 [resume]");
    let left = |color| table.game.remaining(color, table.at);
    assert_eq!(left(Color::White), Some(Millis::from_secs(285)), "9.5.1");
    assert_eq!(
        left(Color::Black),
        Some(Millis::from_secs(290 + 120)),
        "9.5.3"
    );
    assert_eq!(table.game.running(), Some(Color::White));
}

/// Nothing takes a claim back: it is ruled on in the moment it is made (9.5.1), and the named move stays bound (9.5.3).
#[test]
fn a_claim_cannot_be_withdrawn() {
    let mut table = Table::new("standard", "-", "start");
    table.play("e2e4 e7e5 [claim white threefold g1f3]");
    for event in [
        "decline-draw white",
        "offer-draw white",
        "takeback white 1",
        "claim white fifty_moves",
        "touch white e4",
    ] {
        let before = table.game.must_play();
        let _ = table.last(&format!("[{event}]"));
        assert_eq!(table.game.must_play(), before, "{event}");
        assert!(before.is_some());
    }
    table.play("g1f3");
}
