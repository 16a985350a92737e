use ferz_board::{CastlingMode, FenError, Position, Setup};

/// Reads the bytes as a FEN, in both castling modes, and writes the position again.
pub fn fen(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(setup) = Setup::from_fen(&text) {
        assert!(Setup::from_fen(&setup.to_fen()).is_ok(), "{text}");
    }
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        match Position::from_fen_with(&text, mode) {
            Ok(position) => written_again(&position),
            Err(error) => named(&error),
        }
    }
    if let Ok(position) = Position::from_fen(&text) {
        written_again(&position);
    }
}

/// Both forms of the FEN hold the whole position, and every legal move leads to another one that does.
fn written_again(position: &Position) {
    for fault in position.further_faults() {
        assert!(!fault.to_string().is_empty());
    }
    let moves = position.legal_moves();
    assert_eq!(moves.is_empty(), !position.has_legal_move());
    let after = moves.iter().map(|m| position.after(*m));
    for position in std::iter::once(position.clone()).chain(after) {
        for fen in [position.to_fen(), position.to_shredder_fen()] {
            let again = Position::from_fen_with(&fen, position.castling_mode());
            let again = again.unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert_eq!(again, position, "{fen}");
            assert_eq!(again.key(), position.key(), "{fen}");
            assert_eq!(again.halfmove_clock(), position.halfmove_clock(), "{fen}");
            assert_eq!(again.fullmove_number(), position.fullmove_number(), "{fen}");
        }
    }
}

/// A refusal says why.
fn named(error: &FenError) {
    assert!(!error.to_string().is_empty());
    assert!(!error.faults().is_empty(), "{error}");
}
