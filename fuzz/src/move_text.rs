use ferz_board::{CastlingMode, Move, MoveTextError, Position};

use crate::lines;

/// Reads each line as a move in any notation; a first line with a FEN says where.
pub fn san(bytes: &[u8]) {
    play(bytes, |position, text| {
        let _ = position.parse_san(text);
        position.parse_move(text)
    });
}

/// Reads each line as a UCI move; a first line with a FEN says where.
pub fn uci_move(bytes: &[u8]) {
    play(bytes, Position::parse_uci);
}

fn play(bytes: &[u8], parse: fn(&Position, &str) -> Result<Move, MoveTextError>) {
    let lines = lines(bytes);
    let start = lines.first().and_then(|fen| {
        // Half of the inputs write castling as king takes rook.
        if bytes.len().is_multiple_of(2) {
            Position::from_fen(fen).ok()
        } else {
            Position::from_fen_with(fen, CastlingMode::Chess960).ok()
        }
    });
    let mut position = start.unwrap_or_default();
    for text in &lines {
        match parse(&position, text) {
            Ok(m) => {
                written_again(&position, m);
                position.play(m);
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert!(
                    error.candidates().iter().all(|m| position.is_legal(*m)),
                    "{text}"
                );
            }
        }
    }
}

/// The move is legal, and every notation we write leads back to it.
fn written_again(position: &Position, m: Move) {
    assert!(position.is_legal(m), "{position:?} {m:?}");
    assert_eq!(
        position.parse_uci(&position.uci(m)).ok(),
        Some(m),
        "{position:?}"
    );
    for text in [position.uci(m), position.san(m), position.fide(m)] {
        assert_eq!(
            position.parse_move(&text).ok(),
            Some(m),
            "{position:?} {text}"
        );
    }
    assert_eq!(
        position.parse_san(&position.san(m)).ok(),
        Some(m),
        "{position:?}"
    );
}
