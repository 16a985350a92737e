//! Set-ups that are no positions, and positions that cannot have arisen: each fault is named, at its level.

use ferz_board::{FaultLevel, FenError, Position, Setup};

fn faults(fen: &str) -> Vec<(FaultLevel, String)> {
    match Position::from_fen(fen) {
        Ok(position) => position.further_faults_of(fen),
        Err(error) => error.faults(),
    }
    .into_iter()
    .map(|fault| (fault.level(), fault.to_string()))
    .collect()
}

#[test]
fn text_that_is_no_fen_is_refused_with_its_place() {
    for (fen, sentence) in [
        (
            "",
            "piece placement, column 1: the text ends; expected a board such as 8/8/8/8/8/8/8/8",
        ),
        (
            "8/8/8/8/8/8/8/8",
            "side to move, column 16: the text ends; expected w or b after the board",
        ),
        (
            "8/8/8/8/8/8/8 w",
            "piece placement, column 14: the text ends; expected eight ranks separated by \"/\"",
        ),
        (
            "9/8/8/8/8/8/8/8 w",
            "piece placement, column 1: read \"9\"; expected a man (PNBRQK or pnbrqk), a digit 1 to 8, or \"/\"",
        ),
        (
            "7/8/8/8/8/8/8/8 w",
            "piece placement, column 2: read \"/\"; expected eight squares in each rank",
        ),
        (
            "ppppppppp/8/8/8/8/8/8/8 w",
            "piece placement, column 9: read \"p\"; expected eight squares in each rank",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w",
            "piece placement, column 16: read \"/\"; expected eight ranks separated by \"/\"",
        ),
        (
            "44/8/8/8/8/8/8/8 w",
            "piece placement, column 2: read \"4\"; expected one digit for empty squares that stand together",
        ),
        (
            "8/8/8/8/8/8/8/8 x",
            "side to move, column 17: read \"x\"; expected w or b",
        ),
        (
            "8/8/8/8/8/8/8/8 w KX",
            "castling rights, column 20: read \"X\"; expected K, Q, k, q, a rook's file letter, or - for none",
        ),
        (
            "8/8/8/8/8/8/8/8 w - e9",
            "en passant square, column 21: read \"e9\"; expected a square or -",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - -1",
            "halfmove clock, column 23: read \"-1\"; expected a number from 0 to 99999",
        ),
        (
            "8/8/8/8/8/8/8/8 w - - 0 1 more",
            "end of the FEN, column 27: read \"more\"; expected nothing after the move number",
        ),
    ] {
        let error = Position::from_fen(fen).expect_err(fen);
        assert!(matches!(error, FenError::Syntax(_)), "{fen}: {error}");
        assert_eq!(error.to_string(), sentence);
    }
}

#[test]
fn every_basic_fault_is_named_at_once() {
    let named = faults("P3k3/8/8/8/8/8/8/8 w KQ e3 0 1");
    assert!(named.iter().all(|(level, _)| *level == FaultLevel::Basic));
    let sentences: Vec<&str> = named.iter().map(|(_, what)| what.as_str()).collect();
    assert_eq!(
        sentences,
        [
            "white has no king",
            "a pawn cannot stand on a8, the first or last rank",
            "white cannot castle on the king side: no white rook stands on h1",
            "white cannot castle on the queen side: no white rook stands on a1",
            "no pawn can have just passed e3, the en passant square",
        ]
    );
}

#[test]
fn the_side_that_has_moved_may_not_be_in_check() {
    let named = faults("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    assert_eq!(
        named,
        [(
            FaultLevel::Basic,
            "it is not black's move, yet its king is in check from the rook on e2".to_owned()
        )]
    );
    assert_eq!(
        faults("4k3/4K3/8/8/8/8/8/8 w - - 0 1").len(),
        1,
        "kings side by side"
    );
}

#[test]
fn counters_material_and_last_moves_are_named_but_not_refused() {
    for (fen, level) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", FaultLevel::Counter),
        ("4k3/8/8/8/8/8/8/4K3 w - - 7 2", FaultLevel::Counter),
        ("4k3/8/8/8/8/8/8/4K3 w - - 151 90", FaultLevel::Counter),
        (
            "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
            FaultLevel::Material,
        ),
        (
            "qq2k3/pppppppp/8/8/8/8/8/4K3 w - - 0 9",
            FaultLevel::Material,
        ),
        (
            "b1b1k3/pppppppp/8/8/8/8/8/4K3 w - - 0 9",
            FaultLevel::Material,
        ),
        // Two knights cannot give check at once: neither uncovers the other.
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 9", FaultLevel::Retro),
        // Three checkers: a move gives at most two.
        ("4k3/8/8/8/4r3/3n4/8/r3K3 w - - 0 9", FaultLevel::Retro),
    ] {
        let named = faults(fen);
        assert!(
            named.iter().any(|(found, _)| *found == level),
            "{fen}: {named:?}"
        );
    }
}

/// Worked out by hand: what could the last move have been? (Art. 3.10.3)
#[test]
fn a_check_that_no_last_move_explains_is_refused_with_the_reason() {
    for (fen, sentence, why) in [
        (
            "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 9",
            "no legal last move can have put white's king in check from 2 men at once",
            "a knight's move uncovers no knight",
        ),
        (
            "4k3/8/8/8/4r3/3n4/8/r3K3 w - - 0 9",
            "no legal last move can have put white's king in check from 3 men at once",
            "a move gives check itself and uncovers one line, or two lines en passant",
        ),
        (
            "4k3/8/8/b7/8/8/5p2/4K3 w - - 0 9",
            "no legal last move can have put white's king in check from 2 men at once",
            "the pawn came from e3, f3 or g3, and none of them is on the bishop's line",
        ),
        (
            "4k3/8/8/8/8/8/8/2r1K2r w - - 0 9",
            "no legal last move can have put white's king in check from 2 men at once",
            "neither rook has stood between the other and the king; with a promotion on c1 or h1 it is the same",
        ),
    ] {
        let named = faults(fen);
        assert_eq!(
            named,
            [(FaultLevel::Retro, sentence.to_owned())],
            "{why}: {fen}"
        );
    }
    for (fen, why) in [
        (
            "4rk2/8/8/8/8/8/3p4/4K3 w - - 0 9",
            "the pawn took from e3 and uncovered the rook",
        ),
        (
            "4rk2/8/8/8/8/3n4/8/4K3 w - - 1 9",
            "the knight came from e5 and uncovered the rook",
        ),
    ] {
        assert_eq!(faults(fen), [], "{why}: {fen}");
    }
}

#[test]
fn checks_that_a_last_move_explains_are_not_faults() {
    for (fen, what) in [
        (
            "4k3/8/8/8/7b/3n4/8/4K3 w - - 1 9",
            "a knight that uncovers a bishop's line",
        ),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 9", "a pawn's step"),
        (
            "4k3/8/8/8/8/8/8/n2rK3 w - - 0 9",
            "a promotion or a rook's move",
        ),
        (
            "5rk1/8/8/8/8/8/8/5K2 w - - 1 9",
            "castling that gives check",
        ),
        (
            "8/8/8/8/1k1pP2R/8/8/4K3 b - e3 0 9",
            "a double step that uncovers a rook",
        ),
        (
            "4k3/8/8/8/8/8/3b4/4K3 w - - 0 9",
            "a bishop beside the king, come from c1 or e3",
        ),
        ("2r1k3/8/3b4/8/8/8/8/2K5 w - - 1 9", "a rook alone"),
        (
            "4k3/8/1b6/8/8/3p4/8/6K1 w - - 0 9",
            "a bishop; the pawn has captured its way past",
        ),
    ] {
        assert_eq!(faults(fen), [], "{what}: {fen}");
    }
}

#[test]
fn en_passant_is_kept_only_when_it_can_be_played() {
    for (fen, kept) in [
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            false,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
            true,
        ),
        // Both pawns would leave the rank and uncover the rook.
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", false),
        // The capturing pawn is pinned on its file.
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", false),
        // It takes the very pawn that gives check.
        ("8/8/8/5k2/3pP3/8/8/4K3 b - e3 0 1", true),
    ] {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.en_passant().is_some(), kept, "{fen}");
        assert_eq!(position.to_fen().contains(" e3 "), kept, "{fen}");
        let without = Position::from_fen(&fen.replace(" e3 ", " - ")).expect("the same board");
        assert_eq!(position == without, !kept, "9.2.3.1: {fen}");
        assert_eq!(position.key() == without.key(), !kept, "{fen}");
    }
}

#[test]
fn castling_fields_mean_the_same_in_all_three_forms() {
    // X-FEN: K is the outermost rook; the inner one needs its letter. Shredder-FEN always names the file.
    let inner = Position::from_fen("4k3/8/8/8/8/8/8/4KR1R w F - 0 1").expect("inner rook");
    assert_eq!(inner.to_fen(), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    let outer = Position::from_fen("4k3/8/8/8/8/8/8/4KR1R w K - 0 1").expect("outer rook");
    assert_eq!(outer.to_shredder_fen(), "4k3/8/8/8/8/8/8/4KR1R w H - 0 1");
    assert_ne!(inner, outer);
    let start = Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
    assert_eq!(start, Ok(Position::start()));
    let twice =
        Position::from_fen("4k3/8/8/8/8/8/8/4KR1R w FH - 0 1").expect_err("two on one side");
    assert!(
        twice
            .to_string()
            .contains("two castling rights on the king side"),
        "{twice}"
    );
}

#[test]
fn a_setup_keeps_what_it_was_given() {
    let setup = Setup::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 3 0").expect("readable");
    assert_eq!(setup.counter_faults().len(), 1);
    assert_eq!(setup.to_fen(), "4k3/8/8/8/8/8/8/4K3 b - - 3 0");
}

#[test]
fn a_position_never_counts_beyond_what_a_fen_may_say() {
    let mut position =
        Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 99999 99999").expect("a position");
    let m = position.parse_uci("e8d8").expect("a king's step");
    position.play(m);
    assert_eq!(position.to_fen(), "3k4/8/8/8/8/8/8/4K3 w - - 99999 99999");
}
