//! Draw offers (Art. 9.1): when one may be made, and what ends it.

use crate::script::{Table, game, refused};
use ferz_board::Color;
use ferz_laws::{Game, Millis};

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

/// The regulations of an event may forbid agreements before some move, or altogether (9.1.1).
#[test]
fn an_event_may_forbid_agreements() {
    for (least, may) in [(1, true), (2, true), (3, false), (u32::MAX, false)] {
        let mut setup = game("standard", "-", "start").setup();
        setup.rules.moves_before_agreement = least;
        let mut table = Table {
            game: Game::new(setup),
            at: Millis::ZERO,
        };
        table.play("e2e4 e7e5 g1f3 b8c6");
        assert_eq!(table.game.may_offer_draw(Color::White), may, "{least}");
        // Nor is a wrong claim an offer there (9.1.2.3).
        table.play("[claim white threefold]");
        assert_eq!(table.game.may_answer_draw(Color::Black), may, "{least}");
    }
}

#[test]
fn an_offer_cannot_be_withdrawn_and_outlives_the_offerers_move() {
    let mut table = Table::new("standard", "-", "start");
    table.play("e2e4 e7e5 [offer-draw white] g1f3");
    for event in ["[decline-draw white]", "[accept-draw white]"] {
        assert_eq!(
            table.last(event).map_err(|refused| refused.code()),
            Err("no-draw-offer"),
            "9.1.2.1: {event}"
        );
    }
    assert!(table.game.may_answer_draw(Color::Black));
    // An illegal move of the opponent rejects it too: a man was touched.
    table.play("[illegal-move black move g8 g6]");
    assert!(!table.game.may_answer_draw(Color::Black));
}
