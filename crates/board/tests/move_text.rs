//! Moves written and read in every notation, with values from the standards, and the sentences for those that cannot be.

use ferz_board::{CastlingMode, MoveTextError, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn each_move_is_written_as_its_standard_says() {
    let mut cases = 0;
    for line in include_str!("data/notation.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, uci, san, fide, what] = fields[..] else {
            panic!("five fields expected: {line}");
        };
        let position = position(fen);
        let m = position
            .parse_uci(uci)
            .unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(position.uci(m), uci, "{what}");
        assert_eq!(position.san(m), san, "{what}");
        assert_eq!(position.fide(m), fide, "{what}");
        for text in [uci, san, fide] {
            assert_eq!(position.parse_move(text), Ok(m), "{what}: {text}");
        }
        cases += 1;
    }
    assert!(cases >= 15);
}

#[test]
fn a_hand_may_write_it_in_other_ways() {
    let start = position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for (text, uci) in [
        ("e2-e4", "e2e4"),
        ("E4", "e2e4"),
        ("E2E4", "e2e4"),
        ("Pe4", "e2e4"),
        ("e4!?", "e2e4"),
        (" e4 ", "e2e4"),
        ("nf3", "g1f3"),
        ("Ng1-f3", "g1f3"),
        ("Ngf3+", "g1f3"),
        ("g1f3", "g1f3"),
        ("NF3", "g1f3"),
    ] {
        let m = start
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(start.uci(m), uci, "{text}");
    }
    let promoting = position("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    for text in [
        "a8Q", "a8=Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a7-a8=Q", "A8Q",
    ] {
        let m = promoting
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(promoting.uci(m), "a7a8q", "{text}");
    }
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["O-O", "0-0", "o-o", "e1g1", "e1h1", "0-0+", "O-O!"] {
        let m = castling
            .parse_move(text)
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(castling.uci(m), "e1g1", "{text}");
    }
    let bishop_or_pawn = position("4k3/8/8/3p4/8/1PP5/B7/4K3 w - - 0 1");
    assert_eq!(
        bishop_or_pawn
            .parse_move("b4")
            .map(|m| bishop_or_pawn.uci(m)),
        Ok("b3b4".into())
    );
    assert_eq!(
        bishop_or_pawn
            .parse_move("bb1")
            .map(|m| bishop_or_pawn.uci(m)),
        Ok("a2b1".into())
    );
}

#[test]
fn castling_in_chess960_is_king_takes_rook() {
    // Rook b1 and king c1: the king stays where it is, which no king's step could say.
    let p = position("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    assert_eq!(p.castling_mode(), CastlingMode::Chess960);
    let m = p
        .parse_san("O-O-O")
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(p.uci(m), "c1b1");
    assert_eq!(p.parse_uci("c1b1"), Ok(m));
    assert_eq!(p.after(m).to_fen(), "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
}

#[test]
fn a_refusal_gives_the_reason() {
    for (fen, text, kind, sentence) in [
        (
            "4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1",
            "Nd2",
            "ambiguous",
            "Nd2: two knights can go there, write Nbd2 or Nfd2",
        ),
        (
            "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1",
            "d4",
            "illegal",
            "d4: your king would be in check from the bishop on b4",
        ),
        (
            "4k3/8/8/8/8/8/4r3/4K2R w K - 0 1",
            "Rh2",
            "illegal",
            "Rh2: your king is in check from the rook on e2",
        ),
        (
            "4k3/8/8/8/8/8/3r4/7K w - - 0 1",
            "Kh2",
            "illegal",
            "Kh2: your king would be in check from the rook on d2",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "Bb5",
            "illegal",
            "Bb5: the pawn on e2 is in the way of the bishop on f1",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e5",
            "illegal",
            "e5: no pawn of yours can go to e5",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e7e5",
            "illegal",
            "e7e5: the pawn on e7 is not yours to move",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e3e4",
            "illegal",
            "e3e4: no man stands on e3",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "exd3",
            "illegal",
            "exd3: a pawn goes diagonally only to take, and there is nothing to take on d3",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "O-O",
            "illegal",
            "O-O: you cannot castle past the bishop on f1",
        ),
        (
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "0-0",
            "illegal",
            "0-0: the king cannot castle over or onto f1, which the rook on f8 attacks",
        ),
        (
            "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
            "e1g1",
            "illegal",
            "e1g1: a king in check cannot castle, and the rook on e8 gives check",
        ),
        (
            "k7/8/8/8/8/8/8/4K2R w - - 0 1",
            "O-O",
            "illegal",
            "O-O: you can no longer castle on the king side: the king or that rook has moved",
        ),
        (
            "8/P6k/8/8/8/8/8/K7 w - - 0 1",
            "a8",
            "illegal",
            "a8: say what the pawn becomes on a8: a queen, rook, bishop or knight, as in a8=Q",
        ),
        (
            "k7/8/8/8/8/8/8/4K2R w K - 0 1",
            "hello",
            "syntax",
            "hello: this does not read as a move; expected a move such as e4, Nf3, exd5, O-O or e8=Q",
        ),
    ] {
        let error = position(fen).parse_move(text).expect_err(text);
        assert_eq!(error.to_string(), sentence);
        assert_eq!(error.kind(), kind, "{text}");
    }
}

#[test]
fn an_ambiguous_text_lists_its_moves() {
    let p = position("7k/8/8/8/8/1N6/8/KN3N2 w - - 0 1");
    let error = p.parse_san("Nd2").expect_err("three knights");
    let MoveTextError::Ambiguous { candidates, .. } = &error else {
        panic!("{error}");
    };
    let mut moves: Vec<String> = candidates.iter().map(|m| p.uci(*m)).collect();
    moves.sort();
    assert_eq!(moves, ["b1d2", "b3d2", "f1d2"]);
    assert!(
        error
            .to_string()
            .contains("three knights can go there, write ")
    );
}

#[test]
fn castling_that_no_kings_step_can_say_is_written_as_king_takes_rook() {
    let fen = "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1";
    let p = Position::from_fen_with(fen, CastlingMode::Standard).expect("a position");
    let m = p.parse_san("O-O-O").expect("the way is free");
    assert_eq!(p.uci(m), "d1b1");
    assert_eq!(p.parse_uci("d1b1"), Ok(m));
    assert_ne!(p.parse_uci("d1c1"), Ok(m), "the king's own step");
}
