//! What holds for any input whatever.

use ferz_board::{Bitboard, CastlingMode, Color, Move, Piece, Position, Role, Setup, Square};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;

fn any_piece() -> impl Strategy<Value = Option<Piece>> {
    prop_oneof![
        3 => Just(None),
        2 => (0..2_usize, 0..5_usize).prop_map(|(color, role)| Some(Piece::new(Color::ALL[color], Role::ALL[role]))),
    ]
}

prop_compose! {
    /// Any crowd of men with one king each: mostly impossible, often no position.
    fn any_setup()(
        men in prop::collection::vec(any_piece(), 64),
        kings in (0..64_u8, 0..64_u8),
        black in any::<bool>(),
        en_passant in prop::option::of(0..64_u8),
    ) -> Setup {
        let mut setup = Setup::empty();
        for (square, piece) in Square::ALL.into_iter().zip(men) {
            let pawn_outside = piece.is_some_and(|p| p.role == Role::Pawn) && Bitboard::BACK_RANKS.contains(square);
            setup.set(square, piece.filter(|_| !pawn_outside));
        }
        for (color, king) in Color::ALL.into_iter().zip([kings.0, kings.1]) {
            setup.set(Square::from_index(king).expect("below 64"), Some(Piece::new(color, Role::King)));
        }
        setup.turn = if black { Color::Black } else { Color::White };
        setup.en_passant = en_passant.and_then(Square::from_index);
        setup
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,80}") {
        let _ = Position::from_fen(&text);
        let start = Position::start();
        let _ = start.parse_move(&text);
        let _ = start.parse_uci(&text);
        let _ = start.parse_san(&text);
    }

    #[test]
    fn anything_like_a_fen_is_read_or_refused(text in "[pnbrqkPNBRQK1-8/]{0,72} [wb] [KQkqA-Ha-h-]{0,5} (-|[a-h][1-8]) [0-9]{0,6} [0-9]{0,6}") {
        if let Ok(position) = Position::from_fen(&text) {
            prop_assert_eq!(Position::from_fen_with(&position.to_fen(), position.castling_mode()), Ok(position));
        }
    }

    #[test]
    fn anything_like_a_move_is_read_or_refused(text in "[KQRBNPOo0a-h1-8x=+#-]{0,9}") {
        let start = Position::start();
        if let Ok(m) = start.parse_move(&text) {
            prop_assert!(start.is_legal(m));
        }
    }

    #[test]
    fn however_absurd_a_position_its_moves_lead_to_positions(setup in any_setup()) {
        let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) else {
            return Ok(());
        };
        let _ = position.further_faults();
        for m in position.legal_moves() {
            let next = position.after(m);
            let checked = Position::from_setup(&next.to_setup(), CastlingMode::Standard);
            prop_assert_eq!(checked.as_ref(), Ok(&next));
            prop_assert_eq!(checked.map(|p| p.key()), Ok(next.key()));
            prop_assert_eq!(position.parse_san(&position.san(m)), Ok(m));
        }
    }

    #[test]
    fn any_sixteen_bits_are_a_legal_move_only_if_listed(bits in any::<u16>(), setup in any_setup()) {
        if let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) {
            let m = Move::from_bits(bits);
            prop_assert_eq!(position.is_legal(m), position.legal_moves().contains(&m));
        }
    }
}
