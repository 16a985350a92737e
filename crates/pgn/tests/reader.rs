//! What real files do that the standard does not allow, and what must be named.

use ferz_pgn::{Annotation, Fault, Item, Marker, ReadGame, Reader};

fn read(text: impl AsRef<[u8]>) -> Vec<Item> {
    Reader::new(text.as_ref())
        .map(|item| item.expect("memory can be read"))
        .collect()
}

fn games(text: impl AsRef<[u8]>) -> Vec<ReadGame> {
    read(text)
        .into_iter()
        .map(|item| match item {
            Item::Game(game) => *game,
            Item::Stray(problem) => panic!("{problem}"),
        })
        .collect()
}

/// The one game of a text that must be read without a problem.
fn game(text: impl AsRef<[u8]>) -> ReadGame {
    let mut games = games(text);
    assert_eq!(games.len(), 1);
    let game = games.remove(0);
    assert_eq!(game.problems, []);
    assert!(game.complete);
    game
}

fn moves(game: &ReadGame) -> Vec<String> {
    let mut position = game.record.start().clone();
    let san = |&mv| {
        let san = position.san(mv);
        position.play(mv);
        san
    };
    game.record.moves().iter().map(san).collect()
}

fn line(text: &str) -> String {
    moves(&game(text)).join(" ")
}

#[test]
fn move_numbers_may_be_absent_wrong_or_spaced() {
    for text in [
        "1. e4 e5 2. Nf3",
        "1.e4 e5 2.Nf3",
        "e4 e5 Nf3",
        "1 . e4 e5 2 . Nf3",
        "1. e4 1... e5 2. Nf3",
        "7. e4 e5 7. Nf3",
        "0. e4 1. ... e5 2.Nf3",
        "1 e4 e5 2 Nf3",
        "1… e4 e5 2.Nf3",
    ] {
        assert_eq!(line(text), "e4 e5 Nf3", "{text}");
    }
}

#[test]
fn moves_may_be_spelled_in_many_ways() {
    for (text, san) in [
        ("e2-e4 e7-e5 Ng1-f3", "e4 e5 Nf3"),
        ("e2e4 e7e5 g1f3", "e4 e5 Nf3"),
        ("Pe4 Pe5 Ng1f3+", "e4 e5 Nf3"),
        ("e4 d5 ed5 Q:d5", "e4 d5 exd5 Qxd5"),
        ("1.e4 a6 2.e5 d5 3.exd6 e.p. cd6", "e4 a6 e5 d5 exd6 cxd6"),
        ("1.e4 a6 2.e5 d5 3.exd6e.p. cxd6", "e4 a6 e5 d5 exd6 cxd6"),
        (
            "e4 e5 Nf3 Nc6 Bc4 Bc5 0-0 Nf6 d3 0-0",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O",
        ),
        (
            "e4 e5 Nf3 Nc6 Bc4 Bc5 o-o Nf6 d3 o-o",
            "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O",
        ),
        ("f3 e5 g4 Qh4++", "f3 e5 g4 Qh4#"),
        ("1.e4!? e5?! 2.Nf3+- Nc6N", "e4 e5 Nf3 Nc6"),
    ] {
        assert_eq!(line(text), san, "{text}");
    }
}

#[test]
fn promotions_may_be_spelled_in_many_ways() {
    for queen in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8=q", "a7a8q", "a7-a8=Q+"] {
        let text = format!("[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. {queen} *");
        assert_eq!(line(&text), "a8=Q+", "{queen}");
    }
}

#[test]
fn results_may_be_spelled_in_many_ways() {
    for (text, marker) in [
        ("1-0", Marker::WhiteWins),
        ("0-1", Marker::BlackWins),
        ("1/2-1/2", Marker::Draw),
        ("1/2", Marker::Draw),
        ("½-½", Marker::Draw),
        ("1/2 - 1/2", Marker::Draw),
        ("0:1", Marker::BlackWins),
        ("1–0", Marker::WhiteWins),
        ("*", Marker::Unfinished),
        ("", Marker::Unfinished),
        ("1-0 White resigned, a pity", Marker::WhiteWins),
    ] {
        assert_eq!(
            game(format!("1. e4 e5 {text}\n")).record.result(),
            marker,
            "{text}"
        );
    }
}

#[test]
fn a_missing_marker_leaves_the_result_to_the_tag() {
    assert_eq!(
        game("[Result \"0-1\"]\n\n1. f3 e5\n").record.result(),
        Marker::BlackWins
    );
    assert_eq!(
        game("[Result \"0-1\"]\n\n1. f3 e5 *\n").record.result(),
        Marker::BlackWins
    );
}

#[test]
fn games_follow_each_other_without_blank_lines_or_line_breaks() {
    let read = games(
        "[Event \"a\"]\n[White \"W\"]\n1. e4 1-0[Event \"b\"]\n1. d4 *\n\n\n\n[Event \"c\"]\n\n\n1. c4\n[Event \"d\"]\n\n",
    );
    assert_eq!(
        read.iter()
            .filter_map(|game| game.record.tag("Event"))
            .collect::<String>(),
        "abcd"
    );
    assert_eq!(
        read.iter().map(|game| game.line).collect::<Vec<_>>(),
        [1, 3, 8, 12]
    );
    assert!(read.iter().all(|game| game.problems.is_empty()));
    assert_eq!(games("1. e4 1-0 1. d4 0-1\n1. c4 *").len(), 3);
}

#[test]
fn games_of_tags_alone_are_games() {
    let read = games("[Event \"a\"]\n[Result \"1-0\"]\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]");
    assert_eq!(read.len(), 3);
    assert_eq!(read[0].record.result(), Marker::WhiteWins);
}

#[test]
fn blank_lines_do_not_end_a_game() {
    assert_eq!(
        line("[Event \"a\"]\n\n1. e4\n\n{ a\n\nb }\n\ne5\n\n2. Nf3 *"),
        "e4 e5 Nf3"
    );
}

#[test]
fn bytes_of_other_systems_are_read() {
    let bom = "\u{FEFF}[Event \"a\"]\r\n\r\n1. e4\u{A0}e5\u{200B} *\r\n\r\n\u{FEFF}[Event \"b\"]\r\n\r\n1. d4 *\r\n\u{1A}";
    let read = games(bom);
    assert_eq!(read.len(), 2);
    assert_eq!(
        (read[1].line, moves(&read[0]).join(" ").as_str()),
        (5, "e4 e5")
    );

    let latin1 = game(b"[White \"M\xFCller\"]\n\n1. e4 {gr\xF6\xDFer} \xBD-\xBD\n");
    assert_eq!(latin1.record.tag("White"), Some("Müller"));
    assert_eq!(
        latin1.record.annotations(1),
        [Annotation::Comment("größer".to_owned())]
    );
    assert_eq!(latin1.record.result(), Marker::Draw);

    let old_mac = games("[Event \"a\"]\r[Site \"b\"]\r\r1. e4 e9 *\r");
    assert_eq!(old_mac[0].problems[0].line, 4);
}

#[test]
fn tags_may_be_written_carelessly() {
    let text = "  [ White   \"A \\\"B\\\" \\\\ C\" ]\n[Black \"the \"rook\" king\"]\n[Event \"not closed]\n[Site none]\n[Date\n\"2024.01.01\"\n]\n[Round \"1\"] [Board \"2\"]\n\n*";
    let game = game(text);
    let tags: Vec<(&str, &str)> = game
        .record
        .tags()
        .iter()
        .map(|(n, v)| (n.as_str(), v.as_str()))
        .collect();
    assert_eq!(
        tags,
        [
            ("White", "A \"B\" \\ C"),
            ("Black", "the \"rook\" king"),
            ("Event", "not closed"),
            ("Site", "none"),
            ("Date", "2024.01.01"),
            ("Round", "1"),
            ("Board", "2"),
        ]
    );
}

#[test]
fn comments_of_every_kind_are_kept_or_skipped() {
    let text = "{before} 1. e4 {one; % { two} ; rest { of line\n% this line is not for us 1. d4\ne5 $1 $14 {a} 2. Nf3 1-0 {after}\n";
    let game = game(text);
    let comment = |text: &str| Annotation::Comment(text.to_owned());
    assert_eq!(game.record.annotations(0), [comment("before")]);
    assert_eq!(
        game.record.annotations(1),
        [comment("one; % { two"), comment("rest { of line")]
    );
    assert_eq!(
        game.record.annotations(2),
        [Annotation::Nag(1), Annotation::Nag(14), comment("a")]
    );
    assert_eq!(game.record.annotations(3), [comment("after")]);
}

#[test]
fn variations_stand_beside_the_main_line() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... -- 2. d4) 2. Nf3 (2. f4 exf4 1-0) Nc6 *";
    let mut game = game(text);
    assert_eq!(moves(&game), ["e4", "e5", "Nf3", "Nc6"]);
    let written = game.record.to_pgn();
    let (_, movetext) = written.split_once("\n\n").expect("tags and moves");
    assert_eq!(
        movetext,
        "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... -- 2. d4) 2. Nf3 (2. f4\nexf4) 2... Nc6 *\n"
    );
    game.record.remove_variations();
    assert!(
        game.record
            .to_pgn()
            .ends_with("\n\n1. e4 e5 2. Nf3 Nc6 *\n")
    );
}

#[test]
fn a_variation_before_the_first_move_replaces_it() {
    let game = game("(1. d4 d5) 1. e4 e5 *");
    assert!(
        game.record
            .to_pgn()
            .ends_with("\n\n1. e4 (1. d4 d5) 1... e5 *\n"),
        "{}",
        game.record.to_pgn()
    );
}

#[test]
fn variations_may_be_nested_deeper_than_any_stack() {
    let deep = format!(
        "1. e4 {}{} e5 *",
        "(1. d4 ".repeat(9_000),
        ")".repeat(9_000)
    );
    let read = game(&deep);
    assert_eq!(moves(&read), ["e4", "e5"]);
    assert_eq!(game(read.record.to_pgn()).record, {
        let mut record = read.record;
        record.set_tag("Event", "?");
        for (name, unknown) in [
            ("Site", "?"),
            ("Date", "????.??.??"),
            ("Round", "?"),
            ("White", "?"),
            ("Black", "?"),
        ] {
            record.set_tag(name, unknown);
        }
        record.set_tag("Result", "*");
        record
    });
    let too_deep = format!(
        "1. e4 {}{} e5 *",
        "(1. d4 ".repeat(50_000),
        ")".repeat(50_000)
    );
    let read = games(too_deep);
    assert!(matches!(
        read[0].problems[..],
        [ferz_pgn::Problem {
            fault: Fault::TooMuch { .. },
            ..
        }]
    ));
    assert_eq!(moves(&read[0]), ["e4", "e5"]);
}

#[test]
fn chess960_starts_and_castles_by_its_own_rules() {
    let text = "[Variant \"chess 960\"]\n[SetUp \"1\"]\n[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1\"]\n\n1. O-O O-O-O *";
    let game = game(text);
    assert!(game.record.is_chess960());
    // King b1 and rook e1 arrive on g1 and f1, king b8 and rook a8 on c8 and d8.
    assert_eq!(
        game.record.last().to_fen(),
        "2krr3/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 w - - 2 2"
    );
    assert_eq!(game.record.start().uci(game.record.moves()[0]), "b1e1");
}

#[test]
fn a_start_that_could_not_be_read_is_not_written_as_chess960() {
    let text = b"[Variant \"Chess960\"\x9e\n[SetUp \"1\"]\n\
        [FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\xde\xa2Result \"1-0\"]\n\n\
        1. e4 e5 2. Nd3 O-O 1-0\n";
    for game in games(text) {
        let written = game.record.to_pgn();
        let again = games(&written);
        assert_eq!(again[0].record.to_pgn(), written);
    }
}

#[test]
fn a_tag_name_may_begin_with_an_underscore() {
    let game = game("[Event \"?\"]\n[_Mark \"a\"]\n\n1. e4 *\n");
    assert_eq!(game.record.tag("_Mark"), Some("a"));
    assert_eq!(moves(&game), ["e4"]);
}

#[test]
fn unknown_variants_are_named_and_never_replayed() {
    let read = games(
        "[Event \"a\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n[Variant \"From Position\"]\n\n1. d4 *\n",
    );
    assert_eq!(
        read[0].problems[0].fault,
        Fault::Variant("Atomic".to_owned())
    );
    assert!(!read[0].complete && read[0].record.moves().is_empty());
    assert_eq!(moves(&read[1]), ["d4"]);
}

#[test]
fn an_illegal_move_ends_the_main_line_and_costs_nothing_else() {
    let read = games(
        "[Event \"a\"]\n\n1. e4 e5\n2. Nf3 Ke6 3. Bc4 (3. d4 {x}) Ke7 1-0\n\n[Event \"b\"]\n\n1. d4 d5 *\n",
    );
    let [problem] = &read[0].problems[..] else {
        panic!("{:?}", read[0].problems)
    };
    assert_eq!((problem.line, problem.game, problem.ply), (4, 1, Some(4)));
    assert!(matches!(&problem.fault, Fault::Move { text, .. } if text == "Ke6"));
    assert!(
        problem.to_string().starts_with("game 1, ply 4: Ke6: "),
        "{problem}"
    );
    assert_eq!(moves(&read[0]), ["e4", "e5", "Nf3"]);
    assert!(!read[0].complete);
    assert_eq!(read[0].record.result(), Marker::WhiteWins);
    assert_eq!(moves(&read[1]), ["d4", "d5"]);
    assert!(read[1].complete && read[1].problems.is_empty());
}

#[test]
fn a_pawns_capture_is_never_taken_for_a_bishops() {
    let fen = "[FEN \"4k3/8/8/2p5/3B4/8/8/4K3 w - - 0 1\"]\n\n";
    assert_eq!(games(format!("{fen}1. bxc5 *"))[0].problems.len(), 1);
    assert_eq!(line(&format!("{fen}1. Bxc5 *")), "Bxc5");
}

#[test]
fn an_illegal_move_in_a_variation_ends_only_that_variation() {
    let read = games("1. e4 e5 (1... e6 2. Ke3 d5) (1... c5) 2. Nf3 *");
    let [problem] = &read[0].problems[..] else {
        panic!("{:?}", read[0].problems)
    };
    assert!(matches!(problem.fault, Fault::VariationMove { .. }));
    assert_eq!(problem.ply, Some(3));
    assert!(read[0].complete);
    assert!(
        read[0]
            .record
            .to_pgn()
            .ends_with("\n\n1. e4 e5 (1... e6) (1... c5) 2. Nf3 *\n")
    );
}

#[test]
fn what_is_not_closed_never_swallows_the_next_game() {
    let read = games(
        "[Event \"a\"]\n\n1. e4 {never closed\n\n[Event \"b\"]\n\n1. d4 (1. c4 c5\n\n[Event \"c\"]\n\n1. f4 ) } e5 *\n",
    );
    assert_eq!(read.len(), 3);
    assert_eq!(read[0].problems[0].fault, Fault::OpenComment);
    assert_eq!(read[1].problems[0].fault, Fault::OpenVariation);
    assert_eq!(read[2].problems.len(), 2);
    assert_eq!(moves(&read[2]), ["f4", "e5"]);
}

#[test]
fn a_start_that_cannot_be_is_named_and_the_next_game_is_read() {
    let read = games(
        "[Event \"a\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e4 *\n",
    );
    assert!(matches!(read[0].problems[0].fault, Fault::Start(_)));
    assert!(!read[0].complete);
    assert!(read[1].complete);
}

#[test]
fn contradictions_are_named() {
    let read = games(
        "[Result \"1-0\"]\n[White \"a\"]\n[White \"b\"]\n[Black \"c\"]\n[Black \"c\"]\n\n1. e4 0-1\n",
    );
    let faults: Vec<&Fault> = read[0]
        .problems
        .iter()
        .map(|problem| &problem.fault)
        .collect();
    assert!(
        matches!(
            faults[..],
            [Fault::TagAgain { .. }, Fault::ResultDiffers { .. }]
        ),
        "{faults:?}"
    );
    assert_eq!(read[0].record.result(), Marker::BlackWins);
}

#[test]
fn text_that_is_no_game_is_named_once_a_line() {
    let items =
        read("hello world\n\n[Event \"a\"]\n\n1. e4 *\n\nTime: 3:20\n\n[Event \"b\"]\n\n*\n");
    let kinds: String = items
        .iter()
        .map(|item| {
            if matches!(item, Item::Game(_)) {
                'g'
            } else {
                's'
            }
        })
        .collect();
    assert_eq!(kinds, "sgsg");
    assert!(matches!(&items[2], Item::Stray(problem) if problem.line == 7 && problem.game == 2));
    assert_eq!(read("").len(), 0);
    assert_eq!(read("\n\n  \n").len(), 0);
}

#[test]
fn an_error_of_the_input_comes_last() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let input = std::io::BufReader::new(std::io::Read::chain("1. e4 e5".as_bytes(), Broken));
    let items: Vec<_> = Reader::new(input).collect();
    assert_eq!(items.len(), 2);
    assert!(matches!(&items[0], Ok(Item::Game(game)) if game.record.moves().len() == 2));
    assert!(items[1].is_err());
}
