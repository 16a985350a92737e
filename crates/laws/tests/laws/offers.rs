//! Draw offers (Art. 9.1): when one may be made, and what ends it.

use crate::script::{Table, refused};
use ferz_board::Color;

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
