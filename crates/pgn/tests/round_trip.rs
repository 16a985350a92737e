//! What is written is read back the same, and nothing that is read can do harm.

use ferz_board::Position;
use ferz_pgn::{GameRecord, Item, Marker, Reader};
use proptest::prelude::*;

const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

fn marker() -> impl Strategy<Value = Marker> {
    prop_oneof![
        Just(Marker::WhiteWins),
        Just(Marker::BlackWins),
        Just(Marker::Draw),
        Just(Marker::Unfinished)
    ]
}

fn start() -> impl Strategy<Value = Position> {
    prop_oneof![
        Just(Position::start()),
        (0_u16..960)
            .prop_map(|number| Position::chess960(number).expect("numbers below 960 exist")),
    ]
}

prop_compose! {
    /// A game of random legal moves, with comments and glyphs.
    fn record()(
        start in start(),
        choices in prop::collection::vec(any::<u16>(), 0..120),
        values in prop::collection::vec("[ -~äé½\\\\\"]{1,30}", 6),
        comments in prop::collection::btree_map(0_u32..120, "[!-z|~é][!-z|~é ]{0,120}", 0..6),
        nags in prop::collection::btree_map(1_u32..120, 1_u8..=255, 0..6),
        result in marker(),
    ) -> GameRecord {
        let mut record = GameRecord::new(start);
        for choice in choices {
            let moves = record.last().legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[usize::from(choice) % moves.len()];
            assert!(record.push(mv));
        }
        for (name, value) in ROSTER.into_iter().zip(values) {
            record.set_tag(name, value);
        }
        let plies = u32::try_from(record.moves().len()).expect("short");
        for (ply, nag) in nags.into_iter().filter(|(ply, _)| *ply <= plies) {
            record.nag(ply, nag);
        }
        for (ply, comment) in comments.into_iter().filter(|(ply, _)| *ply <= plies) {
            record.comment(ply, comment.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        record.set_result(result);
        record
    }
}

/// Everything that was read; must end and must not panic.
fn read(bytes: &[u8]) -> Vec<Item> {
    Reader::new(bytes)
        .map(|item| item.expect("memory can be read"))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_back(record in record()) {
        let text = record.to_pgn();
        let back = GameRecord::from_pgn(&text).expect("a written game has no problem");
        prop_assert_eq!(back.moves(), record.moves());
        prop_assert_eq!(back.start().to_fen(), record.start().to_fen());
        prop_assert_eq!(back.is_chess960(), record.is_chess960());
        prop_assert_eq!(back.result(), record.result());
        for name in ROSTER {
            prop_assert_eq!(back.tag(name), record.tag(name));
        }
        for ply in 0..=record.moves().len() {
            let ply = u32::try_from(ply).expect("short");
            prop_assert_eq!(back.annotations(ply), record.annotations(ply));
        }
        prop_assert_eq!(back.to_pgn(), text);
    }

    #[test]
    fn movetext_lines_hold_fewer_than_80_characters(record in record()) {
        let text = record.to_pgn();
        let (_, movetext) = text.split_once("\"]\n\n").expect("tags end with a blank line");
        for line in movetext.lines() {
            // A single word of a comment may be longer than a line, and a percent sign must not begin one.
            let free = !line.trim().contains(' ') || line.contains(" %");
            prop_assert!(line.chars().count() < 80 || free, "{}", line);
        }
    }

    #[test]
    fn a_broken_game_never_costs_the_next(record in record(), garbage in "[ -~\n]{0,200}") {
        let mut next = record;
        next.set_tag("Event", "the next game");
        let text = format!("[Event \"broken\"]\n\n1. e4 {garbage}\n\n{}", next.to_pgn());
        let found = read(text.as_bytes()).into_iter().any(|item| {
            matches!(item, Item::Game(game) if game.record.tag("Event") == Some("the next game")
                && game.complete
                && game.record.moves() == next.moves())
        });
        prop_assert!(found, "{}", text);
    }

    #[test]
    fn no_bytes_can_do_harm(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
        read(&bytes);
    }

    #[test]
    fn no_text_made_of_pgn_can_do_harm(words in prop::collection::vec(prop::sample::select(vec![
        "[", "]", "[Event \"", "\"", "\\", "{", "}", "(", ")", ";", "%", "\n", "\r", " ", "1.", "e4", "e5", "Nf3",
        "O-O", "0-0", "1-0", "*", "$1", "$", "$999", "--", "<>", "<", "(Q)", "...", "½", "\u{FEFF}", "\0", "N", "!",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]", "[Variant \"Chess960\"]", "+-", "e8=Q", "bxc3",
    ]), 0..300)) {
        for item in read(words.concat().as_bytes()) {
            if let Item::Game(game) = item && game.complete {
                let text = game.record.to_pgn();
                let again = read(text.as_bytes());
                prop_assert_eq!(again.len(), 1, "{}", text);
                let Item::Game(again) = &again[0] else { panic!("{text}") };
                prop_assert_eq!(again.record.moves(), game.record.moves());
                prop_assert_eq!(again.record.to_pgn(), text);
            }
        }
    }
}
