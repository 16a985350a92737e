//! Illegal moves that nobody objected to before they were answered (Art. A.5.2, A.5.4): the game carries on from them.

use crate::script::{Table, refused};
use ferz_board::{Color, Square};
use ferz_laws::{Event, Millis, Notice, Refused, Ruleset};

/// The board after the script, as the first field of a FEN.
fn board(table: &Table) -> String {
    let fen = table.game.position().to_fen();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

#[test]
fn an_answered_illegal_move_stands_and_the_game_goes_on() {
    for rules in ["rapid", "blitz"] {
        let mut table = Table::new(rules, "10+0", "start");
        let ruling = table
            .last("@10 e2e4 @30 [illegal-stands g8g6 25000 d2d4]")
            .expect("accepted");
        let notice = Notice::IllegalMoveStands { by: Color::Black };
        assert_eq!((ruling.notice, ruling.outcome), (Some(notice), None));
        assert_eq!(notice.article(), Some("A.5.2"));
        assert_eq!(
            table.game.position().to_fen(),
            "rnbqkb1r/pppppppp/6n1/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2",
            "written out by hand"
        );
        // 10 seconds and 5 for White, 15 for Black, and no penalty.
        let left = |color| table.game.remaining(color, table.at);
        assert_eq!(left(Color::White), Some(Millis::from_secs(585)));
        assert_eq!(left(Color::Black), Some(Millis::from_secs(585)));
        assert_eq!(table.game.illegal_moves(Color::Black), 0);
        table.play("e7e5 d4e5 g6e5");
        assert_eq!(table.game.plies().len(), 6);
        let san: Vec<String> = (0..6).filter_map(|ply| table.game.san(ply)).collect();
        assert_eq!(san, ["e4", "Ng8g6", "d4", "e5", "dxe5", "Nxe5"]);
        let illegal: Vec<bool> = table.game.plies().iter().map(|ply| ply.illegal).collect();
        assert_eq!(illegal, [false, true, false, false, false, false]);
    }
}

#[test]
fn only_where_nobody_supervises_each_game_can_it_stand() {
    let stands = "e2e4 [illegal-stands g8g6 0 d2d4]";
    for (rules, code) in [
        ("standard", "illegal-moves-never-stand"),
        ("rapid-supervised", "illegal-moves-never-stand"),
        ("blitz-supervised", "illegal-moves-never-stand"),
        ("online", "no-illegal-moves"),
        ("casual", "no-illegal-moves"),
    ] {
        assert_eq!(refused(rules, "-", "start", stands), code);
    }
}

#[test]
fn what_did_not_happen_is_refused() {
    for (start, script, code) in [
        ("start", "[illegal-stands e2e4 0 e7e5]", "not-illegal"),
        ("start", "[illegal-stands e4e5 0 e7e5]", "empty-square"),
        ("start", "[illegal-stands e7e5 0 e7e6]", "illegal-move"),
        // The answer is made on the board that the illegal move left.
        ("start", "[illegal-stands a1a7 0 a7a6]", "illegal-move"),
        ("start", "[illegal-stands a1a3 0 g8g6]", "illegal-move"),
        ("start", "[illegal-stands d1e8 0 e7e5]", "illegal-move"),
        ("start", "[illegal-stands e1h1c 0 e7e5]", "illegal-move"),
        (
            "start",
            "@5 [illegal-stands a1a3 6000 e7e5]",
            "time-runs-backwards",
        ),
        (
            "start",
            "@5 e2e4 @9 [illegal-stands a8a6 4000 d2d4]",
            "time-runs-backwards",
        ),
    ] {
        assert_eq!(refused("blitz", "5+0", start, script), code, "{script}");
    }
}

/// The illegal move seen most often: the king stays in check, the opponent does not notice.
#[test]
fn a_king_left_in_check_is_no_end() {
    let start = "4k3/8/8/8/7b/8/P7/4K2R w K - 0 1";
    // Black moves the king and not the bishop; White's king must now answer the check.
    let mut table = Table::new("blitz", "-", start);
    table.play("[illegal-stands a2a3 0 e8d8]");
    assert_eq!(board(&table), "3k4/8/8/8/7b/P7/8/4K2R");
    assert!(table.game.position().is_check());
    assert_eq!(
        table.game.position_after(0),
        None,
        "White's king could be taken"
    );
    assert_eq!(
        table.game.board_after(0).map(|board| board.to_fen()),
        Some("4k3/8/8/8/7b/P7/8/4K2R b K - 0 1".to_owned())
    );
    assert_eq!(table.game.captured(0), None);
    // The king itself is never taken (1.4.1).
    assert_eq!(
        refused("blitz", "-", start, "[illegal-stands a2a3 0 h4e1]"),
        "illegal-move"
    );
    // Neither is an answer that is against Article 3: the bishop does not go like a rook.
    assert_eq!(
        refused("blitz", "-", start, "[illegal-stands a2a3 0 h4h8]"),
        "illegal-move"
    );
    // An answer that mates is the end, for it is in accordance with Article 3.
    let mut table = Table::new("blitz", "-", "6k1/8/8/8/P7/2r5/8/1r2K3 w - - 0 1");
    table.play("[illegal-stands a4a5 0 c3c2]");
    let end = table.game.outcome().expect("mate");
    assert_eq!(
        (end.article, end.by, end.at_ply),
        ("5.1.1", Some(Color::Black), 2)
    );
}

#[test]
fn every_kind_of_answer_is_judged_on_a_board_that_is_no_position() {
    // White's king on e1 stays in check from the rook on e8, whatever White has done; Black answers.
    for (start, illegal, answer, after) in [
        // A pawn's step, double step, capture, promotion and capture in passing.
        (
            "4r1k1/7p/8/8/8/8/P7/4K3 w - - 0 1",
            "a2a3",
            "h7h6",
            "4r1k1/8/7p/8/8/P7/8/4K3",
        ),
        (
            "4r1k1/7p/8/8/8/8/P7/4K3 w - - 0 1",
            "a2a3",
            "h7h5",
            "4r1k1/8/8/7p/8/P7/8/4K3",
        ),
        (
            "4r1k1/8/8/8/1p6/8/P7/4K3 w - - 0 1",
            "a2a3",
            "b4a3",
            "4r1k1/8/8/8/8/p7/8/4K3",
        ),
        (
            "4r1k1/8/8/8/8/8/P6p/4K3 w - - 0 1",
            "a2a3",
            "h2h1q",
            "4r1k1/8/8/8/8/P7/8/4K2q",
        ),
        (
            "4r1k1/8/8/8/1p6/8/P7/4K3 w - - 0 1",
            "a2a4",
            "b4a3e",
            "4r1k1/8/8/8/8/p7/8/4K3",
        ),
        // Castling, and a castling that would cross an attacked square.
        (
            "r3k3/4r3/8/8/8/8/P7/4K3 w q - 0 1",
            "a2a3",
            "e8a8c",
            "2kr4/4r3/8/8/8/P7/8/4K3",
        ),
    ] {
        let mut table = Table::new("blitz", "-", start);
        table.play(&format!("[illegal-stands {illegal} 0 {answer}]"));
        assert_eq!(board(&table), after, "{answer}");
        assert_eq!(table.game.position_before(1), None, "{answer}");
    }
    for (start, illegal, answer) in [
        ("4r1k1/7p/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "h7h4"),
        ("4r1k1/7p/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "h7g6"),
        ("4r1k1/8/8/8/8/8/P6p/4K3 w - - 0 1", "a2a3", "h2h1"),
        ("4r1k1/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a3", "b4a3e"),
        ("r3k3/4r3/8/8/8/8/P7/3RK3 w q - 0 1", "a2a3", "e8a8c"),
        ("r3k3/4r3/8/8/8/8/P7/4K3 w - - 0 1", "a2a3", "e8a8c"),
        // The own king may not be left in check: the knight is pinned.
        ("4r1k1/6n1/8/8/8/8/P7/4K1R1 w - - 0 1", "a2a3", "g7h5"),
    ] {
        let script = format!("[illegal-stands {illegal} 0 {answer}]");
        assert_eq!(
            refused("blitz", "-", start, &script),
            "illegal-move",
            "{answer}"
        );
    }
}

#[test]
fn an_illegal_board_is_a_draw_when_the_next_move_has_not_put_it_right() {
    let ends = |start: &str, script: &str| {
        let mut table = Table::new("blitz", "5+0", start);
        table.play(script);
        let end = table.game.outcome().copied();
        end.map(|end| (end.article, end.result.to_string(), end.at_ply, end.by))
    };
    let draw = Some(("A.5.4", "1/2-1/2".to_owned(), 2, None));
    // A pawn left on the last rank, and nobody says anything.
    let pawn = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(ends(pawn, "[illegal-stands a7a8 0 e8e7]"), draw);
    // Taking it puts the board right.
    assert_eq!(ends(pawn, "[illegal-stands a7a8 0 b8a8]"), None);
    // White gives check while standing in check: both kings are.
    let both = "4r1k1/8/8/8/8/8/R7/4K3 w - - 0 1";
    assert_eq!(
        ends(both, "[illegal-stands a2g2 0 g8h8]"),
        None,
        "Black has moved out"
    );
    assert_eq!(ends(both, "[illegal-stands a2g2 0 e8e7]"), draw);
    // The king cannot be taken to put it right.
    assert_eq!(
        refused("blitz", "-", both, "[illegal-stands a2g2 0 e8e1]"),
        "illegal-move"
    );
}

#[test]
fn a_draw_on_an_illegal_board_keeps_what_was_done() {
    let mut table = Table::new("rapid", "-", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.play("[illegal-stands a7a8 0 e8e7]");
    let game = &table.game;
    assert_eq!(game.plies().len(), 2);
    assert_eq!(
        (game.san(0), game.san(1)),
        (Some("a7a8".into()), Some("Ke8e7".into()))
    );
    assert_eq!(
        game.board_after(1).map(|board| board.to_fen()),
        Some("Pr6/4k3/8/8/8/8/8/4K3 w - - 1 2".to_owned())
    );
    assert_eq!(game.board().to_fen(), "Pr6/4k3/8/8/8/8/8/4K3 w - - 1 2");
    assert_eq!(game.turn(), Color::White);
}

#[test]
fn a_clock_pressed_without_a_move_stands_too() {
    let mut table = Table::new("blitz", "-", "start");
    table.play("e2e4 e7e5 [illegal-stands e1e1 0 b8c6]");
    assert_eq!(
        table.game.position().to_fen(),
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 2 3"
    );
    assert_eq!(table.game.san(2).as_deref(), Some("--"), "7.5.3");
    assert_eq!(table.game.moves_made(Color::White), 2);
}

#[test]
fn castling_that_was_illegal_is_done_with_both_men() {
    // The king crosses f1, which the rook attacks.
    let start = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 5 9";
    let mut table = Table::new("blitz", "-", start);
    table.play("[illegal-stands e1h1c 0 e8e7]");
    assert_eq!(
        table.game.position().to_fen(),
        "5r2/4k3/8/8/8/8/8/R4RK1 w - - 7 10",
        "3.8.2.1: the king has moved"
    );
    assert_eq!(table.game.san(0).as_deref(), Some("O-O"));
    assert_eq!(table.game.arrival(0), Some(Square::G1));
}

#[test]
fn the_rest_of_the_laws_counts_what_stands() {
    // Threefold: a pawn goes back by an illegal move, so a position comes again though a pawn has moved (9.2.3).
    let mut table = Table::new("blitz", "-", "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1");
    table.play("e2e3 e8d8 [illegal-stands e3e2 0 d8e8]");
    assert_eq!(table.game.occurrences(), 2, "9.2.3");
    assert_eq!(
        table.game.position().halfmove_clock(),
        1,
        "9.3: a pawn has moved"
    );
    // The same with a named pawn move, which otherwise never brings a position back (9.2.1).
    let mut table = Table::new("blitz", "-", "4k3/8/8/8/8/8/4P3/4K2R w - - 0 1");
    let again = "[illegal-stands e3e2 0 d8e8]";
    table.play(&format!(
        "e2e3 e8d8 {again} e2e3 e8d8 {again} [claim white threefold e2e3]"
    ));
    assert_eq!(table.game.outcome().map(|end| end.article), Some("9.2.1"));
    // Fifty moves: an illegal knight's move is a move without a capture.
    let mut table = Table::new("blitz", "-", "4k3/8/8/8/8/8/8/N3K2R w - - 98 80");
    table.play("[illegal-stands a1a3 0 e8d8] [claim white fifty_moves]");
    assert_eq!(table.game.outcome().map(|end| end.article), Some("9.3.2"));
    // A mate by an illegal move is none (5.1.1); it cannot be answered, so it never stands.
    let mate = "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1";
    assert_eq!(
        refused("blitz", "-", mate, "[illegal-stands b1g7 0 h8g8]"),
        "illegal-move"
    );
}

#[test]
fn players_may_agree_to_correct_it_and_nothing_else_is_taken_back() {
    let mut table = Table::new("blitz", "5+0", "start");
    table.play("@10 e2e4 @30 [illegal-stands g8g6 25000 d2d4]");
    assert_eq!(
        table
            .last("[takeback black 1]")
            .map_err(|refused| refused.code()),
        Err("no-takebacks")
    );
    table.play("[takeback black 2]");
    assert_eq!(table.game.plies().len(), 1, "A.5.2");
    assert_eq!(
        table.game.remaining(Color::Black, table.at),
        Some(Millis::from_mins(5))
    );
    assert_eq!(
        table
            .last("[takeback black 1]")
            .map_err(|refused| refused.code()),
        Err("no-takebacks")
    );
}

#[test]
fn before_the_answer_it_is_penalised_as_any_illegal_move() {
    let mut table = Table::new("blitz", "5+0", "start");
    table.play("e2e4 [illegal-move black move g8 g6]");
    assert_eq!(
        table.game.remaining(Color::White, table.at),
        Some(Millis::from_mins(6)),
        "A.5.2 with 7.5.5 and A.3"
    );
}

/// A program that watches the flags sees each one in its own time.
#[test]
fn a_flag_that_fell_on_the_way_is_seen() {
    let rules = Ruleset {
        flag_fall: ferz_laws::FlagFall::AtOnce,
        ..Ruleset::named("blitz").expect("blitz")
    };
    let mut table = Table::new("blitz", "1+0", "start");
    table.game = ferz_laws::Game::new(ferz_laws::GameSetup {
        rules,
        ..table.game.setup()
    });
    let before = table.game.clone();
    for (pressed, at, down) in [(61, 62, Color::White), (10, 71, Color::Black)] {
        let event: Event = format!("illegal-stands a1a3 {pressed}000 e7e5")
            .parse()
            .expect("an event");
        let refused = table.game.apply(event, Millis::from_secs(at));
        assert!(
            matches!(refused, Err(Refused::FlagHasFallen { color, .. }) if color == down),
            "{refused:?}"
        );
        assert_eq!(table.game, before);
    }
    let event: Event = "illegal-stands a1a3 59000 e7e5".parse().expect("an event");
    table
        .game
        .apply(event, Millis::from_secs(80))
        .expect("White had a second, Black most of a minute");
}
