use ferz_pgn::{GameRecord, Item, Reader};

/// Reads the bytes as a PGN file and writes every game again.
pub fn pgn(bytes: &[u8]) {
    for item in Reader::new(bytes) {
        match item.expect("memory can be read") {
            Item::Game(game) => {
                assert!(
                    game.problems
                        .iter()
                        .all(|problem| !problem.to_string().is_empty())
                );
                written_again(&game.record);
            }
            Item::Stray(problem) => assert!(!problem.to_string().is_empty()),
        }
    }
}

/// What is written is one game, with the same start and moves, and writing it once more changes nothing.
fn written_again(record: &GameRecord) {
    let text = record.to_pgn();
    let mut items = Reader::new(text.as_bytes());
    let Some(Ok(Item::Game(again))) = items.next() else {
        panic!("not a game: {text}")
    };
    assert!(items.next().is_none(), "more than one game: {text}");
    assert_eq!(again.record.start(), record.start(), "{text}");
    assert_eq!(again.record.moves(), record.moves(), "{text}");
    assert_eq!(again.record.to_pgn(), text);
}
