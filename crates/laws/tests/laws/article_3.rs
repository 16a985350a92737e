//! The moves of the men (Art. 3), castling in Chess960 (Guidelines II), and positions that cannot have arisen (Art. 3.10.3).

use ferz_board::{FaultLevel, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen)
}

/// The targets of the man on this square, in order of squares' names; castling by the king's own target.
fn targets(fen: &str, from: &str) -> Vec<String> {
    let position = position(fen);
    let mut targets: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.from().to_string() == from)
        .map(|&mv| position.king_target(mv).to_string())
        .collect();
    targets.sort();
    targets.dedup();
    targets
}

fn castles(fen: &str, text: &str) -> bool {
    let position = position(fen);
    position.parse_move(text).is_ok_and(|mv| mv.is_castling())
}

/// Each on d4, with an own man on d6 and an enemy one on f4.
#[test]
fn each_man_goes_as_article_3_says() {
    for (man, expected) in [
        ("B", "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7 h8"),
        ("R", "a4 b4 c4 d1 d2 d3 d5 e4 f4"),
        (
            "Q",
            "a1 a4 a7 b2 b4 b6 c3 c4 c5 d1 d2 d3 d5 e3 e4 e5 f2 f4 f6 g1 g7 h8",
        ),
        ("N", "b3 b5 c2 c6 e2 e6 f3 f5"),
    ] {
        let fen = format!("k7/8/3P4/8/3{man}1p2/8/8/7K w - - 0 1");
        assert_eq!(targets(&fen, "d4").join(" "), expected, "3.2 to 3.6: {man}");
    }
}

#[test]
fn the_pawn_steps_and_takes() {
    let start = "k7/8/8/8/8/3p1p2/4P3/K7 w - - 0 1";
    assert_eq!(
        targets(start, "e2"),
        ["d3", "e3", "e4", "f3"],
        "3.7.1 to 3.7.3"
    );
    let blocked = "k7/8/8/8/4p3/8/4P3/K7 w - - 0 1";
    assert_eq!(targets(blocked, "e2"), ["e3"], "3.7.2");
    let further = "k7/8/8/8/8/4P3/8/K7 w - - 0 1";
    assert_eq!(targets(further, "e3"), ["e4"], "3.7.2: on its first move");
    let last = position("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(
        last.legal_moves()
            .iter()
            .filter(|mv| mv.promotion().is_some())
            .count(),
        8
    );
    assert!(last.parse_uci("a7a8").is_err(), "3.7.3.3: part of the move");
    assert!(last.parse_uci("a7a8k").is_err(), "3.7.3.3");
}

#[test]
fn a_capture_in_passing_comes_at_once_or_never() {
    let mut game = position("4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1");
    game.play(game.parse_uci("d7d5").expect("legal"));
    assert!(game.parse_uci("e5d6").is_ok(), "3.7.3.1");
    for text in ["h1h2", "e8e7", "h2h1", "e7e8"] {
        game.play(game.parse_uci(text).expect(text));
    }
    assert!(game.parse_uci("e5d6").is_err(), "3.7.3.2");
    // One step is none to take in passing.
    let mut game = position("4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1");
    game.play(game.parse_uci("d7d6").expect("legal"));
    assert!(game.legal_moves().iter().all(|mv| !mv.is_en_passant()));
}

#[test]
fn castling_is_lost_by_moving_and_prevented_by_attack_or_men() {
    for (fen, text, legal, why) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", true, "3.8.2"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", true, "3.8.2"),
        (
            "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
            "e1g1",
            false,
            "3.8.2.1: the rook has moved",
        ),
        (
            "4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            false,
            "3.8.2.2: in check",
        ),
        (
            "5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            false,
            "3.8.2.2: f1 is crossed",
        ),
        (
            "3k2r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            false,
            "3.8.2.2: g1 is the target",
        ),
        (
            "3k3r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1g1",
            true,
            "the rook may be attacked",
        ),
        (
            "1r1k4/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1c1",
            true,
            "b1 may be attacked",
        ),
        (
            "3k4/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "e1c1",
            false,
            "3.8.2.2: b1 is between",
        ),
        (
            "3k4/8/8/8/8/8/8/R3K1NR w KQ - 0 1",
            "e1g1",
            false,
            "3.8.2.2: g1 is between",
        ),
    ] {
        assert_eq!(castles(fen, text), legal, "{why}: {fen}");
    }
    let mut game = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    for text in ["a1b1", "e8e7", "b1a1", "e7e8"] {
        game.play(game.parse_uci(text).expect(text));
    }
    assert!(
        game.parse_uci("e1c1").is_err(),
        "3.8.2.1: the rook is back, the right is not"
    );
    assert!(game.parse_uci("e1g1").is_ok());
}

#[test]
fn no_move_leaves_the_own_king_in_check() {
    let pinned = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert!(targets(pinned, "e2").is_empty(), "3.9.2");
    // A pinned man attacks all the same (3.1.3, 3.9.1): the knight on f6 is pinned and guards g4.
    let guarded = "5k2/8/5n2/8/6pK/8/8/5R2 w - - 0 1";
    assert!(!targets(guarded, "h4").contains(&"g4".to_owned()), "3.1.3");
}

#[test]
fn castling_in_chess960_ends_where_it_always_does() {
    for (fen, text, after, what) in [
        // Guidelines II.3.2.2: king and rook change places.
        (
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            "f1g1",
            "4k3/8/8/8/8/8/8/5RK1",
            "transposition",
        ),
        // II.3.2.3 and II.3.2.7.2: the rook, or the king, stays.
        (
            "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
            "e1f1",
            "4k3/8/8/8/8/8/8/5RK1",
            "only the king moves",
        ),
        (
            "4k3/8/8/8/8/8/8/6KR w H - 0 1",
            "g1h1",
            "4k3/8/8/8/8/8/8/5RK1",
            "only the rook moves",
        ),
        (
            "4k3/8/8/8/8/8/8/R1K5 w A - 0 1",
            "c1a1",
            "4k3/8/8/8/8/8/8/2KR4",
            "the other side",
        ),
        (
            "4k3/8/8/8/8/8/8/1R3K2 w B - 0 1",
            "f1b1",
            "4k3/8/8/8/8/8/8/2KR4",
            "both move far",
        ),
        // II.3.2.7.5: a, b and e may stay filled.
        (
            "4k3/8/8/8/8/8/8/RR1NK3 w B - 0 1",
            "O-O-O",
            "",
            "the knight stands on d1",
        ),
        (
            "4k3/8/8/8/8/8/8/RNRK4 w C - 0 1",
            "d1c1",
            "4k3/8/8/8/8/8/8/RNKR4",
            "a and b filled",
        ),
    ] {
        let start = position(fen);
        let played = start.parse_move(text).ok().filter(|mv| mv.is_castling());
        let board = played.map(|mv| start.after(mv).to_fen());
        let board = board.as_deref().and_then(|fen| fen.split(' ').next());
        assert_eq!(board.unwrap_or(""), after, "{what}");
    }
}

#[test]
fn castling_in_chess960_is_prevented_by_what_stands_or_looks_in_the_way() {
    // The other rook stands where the king or the rook must pass: II.3.2.7.4.
    assert!(
        !castles("4k3/8/8/8/8/8/8/1RR2K2 w B - 0 1", "f1b1"),
        "c1 is filled"
    );
    assert!(
        castles("4k3/8/8/8/8/8/8/RR3K2 w B - 0 1", "f1b1"),
        "the rook on a1 is in nobody's way"
    );
    // The rook shields its own king: when it has left b1 the king on c1 stands in check from a1.
    assert!(
        !castles("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "e1b1"),
        "3.9.2: pinned by castling"
    );
    assert!(
        castles("4k3/8/8/8/8/8/8/bR2K3 w B - 0 1", "e1b1"),
        "a bishop does not look along the rank"
    );
    // A king that stays where it is still may not be in check, and no square between may be attacked.
    assert!(
        !castles("4k1r1/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"),
        "in check"
    );
    assert!(
        !castles("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        "f1 is attacked"
    );
}

/// On a full rank only a king and a rook that change places can castle: king f1 with rook g1, or king d1 with rook c1.
/// With the first, the other rook has five squares; on each the bishops have 2 times 3 and the queen 3 places: 90 starts.
/// With the second, the other rook has four squares: 72.
#[test]
fn chess960_may_begin_with_castling() {
    let mut able = 0;
    for number in 0..960 {
        let start = Position::chess960(number).expect("a start position");
        let legal = start.legal_moves();
        if let Some(mv) = legal.iter().find(|mv| mv.is_castling()) {
            able += 1;
            let squares = format!("{}{}", mv.from(), mv.to());
            assert!(matches!(squares.as_str(), "f1g1" | "d1c1"), "{squares}");
        }
    }
    assert_eq!(able, 90 + 72, "II.3.2.7.3");
}

#[test]
fn a_check_that_no_last_move_explains_is_named_at_the_strict_level() {
    for (fen, what) in [
        ("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 9", "two knights"),
        ("4k3/8/8/8/4r3/3n4/8/r3K3 w - - 0 9", "three checkers"),
        ("4k3/8/8/8/7b/8/3p4/4K3 w - - 0 9", "a pawn and a bishop"),
        ("4k3/8/8/8/8/5n2/3p4/4K3 w - - 0 9", "a pawn and a knight"),
    ] {
        let position = position(fen);
        let faults = position.retro_faults();
        assert_eq!(faults.len(), 1, "{what}: {faults:?}");
        assert_eq!(faults[0].level(), FaultLevel::Retro, "{what}");
        assert!(!faults[0].to_string().is_empty());
    }
}
