//! Events as they are stored: texts and JSON that must stay readable, and anything else refused without a panic.

use ferz_laws::{Event, EventError};
use proptest::prelude::*;

use crate::properties::every_event;

/// One of each: these texts are in people's data folders and must keep their meaning.
const STORED: [(&str, &str); 32] = [
    ("move e2e4", r#"{"event":"move","mv":"e2e4"}"#),
    ("move e7e8q", r#"{"event":"move","mv":"e7e8q"}"#),
    ("move e1h1c", r#"{"event":"move","mv":"e1h1c"}"#),
    ("move e5d6e", r#"{"event":"move","mv":"e5d6e"}"#),
    ("make a7b8n", r#"{"event":"make","mv":"a7b8n"}"#),
    ("press white", r#"{"event":"press","by":"white"}"#),
    ("offer-draw black", r#"{"event":"offer_draw","by":"black"}"#),
    (
        "accept-draw white",
        r#"{"event":"accept_draw","by":"white"}"#,
    ),
    (
        "decline-draw white",
        r#"{"event":"decline_draw","by":"white"}"#,
    ),
    (
        "claim white threefold",
        r#"{"event":"claim","by":"white","ground":"threefold"}"#,
    ),
    (
        "claim black fifty_moves a1a2",
        r#"{"event":"claim","by":"black","ground":"fifty_moves","intended":"a1a2"}"#,
    ),
    ("resign white", r#"{"event":"resign","by":"white"}"#),
    ("flag black", r#"{"event":"flag","by":"black"}"#),
    (
        "touch white e2",
        r#"{"event":"touch","by":"white","square":"e2"}"#,
    ),
    (
        "release white e1 g1",
        r#"{"event":"release","by":"white","from":"e1","to":"g1"}"#,
    ),
    (
        "promote white a8 n",
        r#"{"event":"promote","by":"white","square":"a8","role":"knight"}"#,
    ),
    (
        "illegal-move black move e7 e4",
        r#"{"event":"illegal_move","by":"black","kind":{"what":"move","from":"e7","to":"e4"}}"#,
    ),
    (
        "illegal-move white pawn-left a7 a8",
        r#"{"event":"illegal_move","by":"white","kind":{"what":"pawn_left","from":"a7","to":"a8"}}"#,
    ),
    (
        "illegal-move white no-move",
        r#"{"event":"illegal_move","by":"white","kind":{"what":"no_move"}}"#,
    ),
    (
        "illegal-move white two-hands",
        r#"{"event":"illegal_move","by":"white","kind":{"what":"two_hands"}}"#,
    ),
    (
        "illegal-stands g8g6 25000 d2d4",
        r#"{"event":"illegal_stands","mv":"g8g6","pressed_ms":25000,"answer":"d2d4"}"#,
    ),
    (
        "illegal-stands e1h1c 0 b7b8q",
        r#"{"event":"illegal_stands","mv":"e1h1c","pressed_ms":0,"answer":"b7b8q"}"#,
    ),
    ("abandon black", r#"{"event":"abandon","by":"black"}"#),
    (
        "decide 1-0 penalty",
        r#"{"event":"decide","result":"1-0","ground":"penalty"}"#,
    ),
    (
        "decide 1/2-1/2 quickplay-finish",
        r#"{"event":"decide","result":"1/2-1/2","ground":"quickplay-finish"}"#,
    ),
    (
        "decide * wrong-setup",
        r#"{"event":"decide","result":"*","ground":"wrong-setup"}"#,
    ),
    (
        "takeback white 2",
        r#"{"event":"takeback","by":"white","plies":2}"#,
    ),
    ("pause", r#"{"event":"pause"}"#),
    ("resume", r#"{"event":"resume"}"#),
    (
        "set-clock white 60000",
        r#"{"event":"set_clock","color":"white","remaining_ms":60000}"#,
    ),
    ("make e1a1c", r#"{"event":"make","mv":"e1a1c"}"#),
    ("dead 41", r#"{"event":"dead","ply":41}"#),
];

#[test]
fn stored_texts_keep_their_meaning() {
    for (text, _) in STORED {
        let event: Event = text.parse().expect(text);
        assert_eq!(event.to_string(), text);
    }
}

#[test]
fn a_stored_move_is_the_move_that_was_played() {
    let table = crate::script::game("casual", "-", "r3k2r/1P6/8/4Pp2/8/8/8/R3K2R w KQkq f6 0 1");
    let position = table.position();
    assert_eq!(
        position
            .legal_moves()
            .iter()
            .filter(|mv| mv.is_castling())
            .count(),
        2
    );
    assert_eq!(
        position
            .legal_moves()
            .iter()
            .filter(|mv| mv.is_en_passant())
            .count(),
        1
    );
    assert_eq!(
        position
            .legal_moves()
            .iter()
            .filter(|mv| mv.promotion().is_some())
            .count(),
        8
    );
    for mv in position.legal_moves() {
        let event = Event::Move { mv };
        assert_eq!(event.to_string().parse(), Ok(event));
    }
}

#[test]
fn what_is_no_event_is_refused_by_name() {
    let error = |text: &str| text.parse::<Event>().expect_err(text);
    assert_eq!(error(""), EventError::UnknownEvent(String::new()));
    assert_eq!(
        error("castle white"),
        EventError::UnknownEvent("castle".into())
    );
    assert_eq!(
        error("move e2e9").to_string(),
        "move: \"e2e9\" is not a move"
    );
    assert_eq!(
        error("move e2e4x").to_string(),
        "move: \"e2e4x\" is not a move"
    );
    assert_eq!(
        error("resign").to_string(),
        "resign: white or black is missing"
    );
    assert_eq!(
        error("resign green").to_string(),
        "resign: \"green\" is not white or black"
    );
    assert_eq!(
        error("pause now").to_string(),
        "pause: \"now\" is more than this event has"
    );
    assert_eq!(
        error("takeback white -1").to_string(),
        "takeback: \"-1\" is not a number"
    );
    assert_eq!(
        error("claim white fourfold").to_string(),
        "claim: \"fourfold\" is not threefold or fifty_moves"
    );
    for text in [
        "move é2e4",
        "touch white ê",
        "move e2",
        "set-clock white 99999999999999999999999",
    ] {
        error(text);
    }
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in ".{0,40}") {
        let _ = text.parse::<Event>();
    }

    #[test]
    fn mangled_events_are_read_or_refused(event in every_event(), cut in 0usize..40, with in ".{0,3}") {
        let text = event.to_string();
        let cut = cut.min(text.len());
        let mangled = format!("{}{with}{}", &text[..cut], &text[cut..]);
        if let Ok(read) = mangled.parse::<Event>() {
            prop_assert_eq!(read.to_string().parse(), Ok(read));
        }
    }
}

#[cfg(feature = "serde")]
mod json {
    use super::*;

    #[test]
    fn stored_json_keeps_its_meaning() {
        for (text, json) in STORED {
            let event: Event = serde_json::from_str(json).expect(json);
            assert_eq!(event, text.parse().expect(text));
            assert_eq!(serde_json::to_string(&event).expect(text), json);
        }
    }

    #[test]
    fn json_of_something_else_is_an_error() {
        for json in [
            "null",
            "[]",
            "{}",
            r#"{"event":"castle"}"#,
            r#"{"event":"move"}"#,
            r#"{"event":"move","mv":"e2e9"}"#,
            r#"{"event":"move","mv":7}"#,
            r#"{"event":"resign","by":"green"}"#,
            r#"{"event":"resign","by":"white","why":"bored"}"#,
            r#"{"event":"takeback","by":"white","plies":-1}"#,
            r#"{"event":"decide","result":"2-0","ground":"penalty"}"#,
            r#"{"event":"illegal_move","by":"white","kind":{"what":"cheat"}}"#,
            r#"{"event":"set_clock","color":"white","remaining_ms":1.5}"#,
        ] {
            serde_json::from_str::<Event>(json).expect_err(json);
        }
    }

    proptest! {
        #[test]
        fn every_event_comes_back_from_json(event in every_event()) {
            // A move of any bits may hold a kind that no move has; what is stored was legal once.
            prop_assume!(event.to_string().parse() == Ok(event));
            let json = serde_json::to_string(&event).expect("an event");
            prop_assert_eq!(serde_json::from_str::<Event>(&json).expect("its own JSON"), event);
        }
    }
}

/// Whoever kept this game did not know that the wall was dead; what happened is still read, and the last ply is judged.
#[test]
fn a_stored_game_that_went_on_after_a_dead_position_is_read() {
    use ferz_board::Position;
    use ferz_laws::{Game, GameSetup, Millis, Reason};

    let wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
    let setup = GameSetup {
        start: Position::from_fen(wall).expect(wall),
        ..GameSetup::default()
    };
    let events: Vec<(Event, Millis)> = ["move e1e2", "move e8e7", "move e2e3"]
        .iter()
        .map(|text| (text.parse().expect(text), Millis::ZERO))
        .collect();
    let game = Game::replay(setup.clone(), events).expect("it went on");
    assert_eq!(game.plies().len(), 3);
    let outcome = game.outcome().expect("now it is known");
    assert_eq!((outcome.reason, outcome.at_ply), (Reason::DeadPosition, 3));
    assert_eq!(Game::new(setup).outcome().map(|end| end.at_ply), Some(0));
}
