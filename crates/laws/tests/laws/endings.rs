//! Every way in which a game ends, at the exact ply and with its article: the games of `endings.tsv`.

use std::collections::BTreeMap;

use crate::script::Table;
use ferz_laws::{Game, Refused};

const ENDINGS: &str = include_str!("endings.tsv");

#[test]
fn every_game_ends_as_the_laws_say() {
    let mut by_article: BTreeMap<&str, u32> = BTreeMap::new();
    for line in ENDINGS.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [
            article,
            result,
            at_ply,
            by,
            rules,
            control,
            start,
            script,
            what,
        ] = fields[..]
        else {
            panic!("nine fields: {line}")
        };
        let mut table = Table::new(rules, control, start);
        table.play(script);
        let outcome = table
            .game
            .outcome()
            .unwrap_or_else(|| panic!("the game goes on: {article} {what}"));
        let found = (
            outcome.article,
            outcome.result.to_string(),
            outcome.at_ply.to_string(),
        );
        assert_eq!(
            found,
            (article, result.to_owned(), at_ply.to_owned()),
            "{what}"
        );
        assert_eq!(outcome.reason.article(), article, "{what}");
        assert_eq!(
            outcome.by.map_or("-".to_owned(), |color| color.to_string()),
            by,
            "{what}"
        );
        *by_article.entry(article).or_default() += 1;

        over_is_over(&table);
        let again =
            Game::replay(table.game.setup(), table.game.events().iter().copied()).expect(what);
        assert_eq!(again, table.game, "{what}");
    }
    for (article, games) in &by_article {
        // The arbiter's decisions share one way through the program.
        let arbiter = [
            "12.9",
            "12.2",
            "11.3.2.2",
            "11.7",
            "7.2.1",
            "7.3",
            "A.5.4",
            "III.5",
            "III.3.1.2",
        ]
        .contains(article);
        assert!(
            *games >= 3 || arbiter,
            "only {games} games end by {article}"
        );
    }
    assert_eq!(by_article.len(), 26, "{by_article:?}");
}

fn over_is_over(table: &Table) {
    let mut game = table.game.clone();
    for event in [
        "resign white",
        "flag black",
        "decide 1/2-1/2 fair-play",
        "pause",
        "takeback white 1",
    ] {
        assert_eq!(
            game.apply(event.parse().expect(event), table.at),
            Err(Refused::GameOver)
        );
    }
    assert_eq!(game, table.game);
    assert!(game.claims().is_empty() && game.free_moves().is_empty() && game.running().is_none());
}

/// A hundred and fifty plies without capture or pawn move, really played: a round of seven squares against one of eight
/// repeats a position only after fifty-six moves.
#[test]
fn seventy_five_moves_are_counted_on_the_board() {
    let mut table = Table::new("standard", "-", "4k3/8/8/8/8/8/8/R6K w - - 0 1");
    let rook = ["a1", "b1", "d1", "d2", "c2", "b2", "a2"];
    let king = ["e8", "f8", "g8", "h8", "h7", "g7", "f7", "e7"];
    for ply in 0..150 {
        let claims = table.game.claims();
        let grounds = |article| claims.iter().any(|claim| claim.article == article);
        assert_eq!(
            (grounds("9.3.1"), grounds("9.3.2")),
            (ply >= 99, ply >= 100),
            "ply {ply}"
        );
        assert_eq!(table.game.outcome(), None, "ply {ply}");
        let round = if ply % 2 == 0 {
            rook.as_slice()
        } else {
            king.as_slice()
        };
        let step = |index: usize| round[index % round.len()];
        table.play(&format!("{}{}", step(ply / 2), step(ply / 2 + 1)));
    }
    let outcome = table.game.outcome().expect("an end");
    assert_eq!((outcome.article, outcome.at_ply), ("9.6.2", 150));
}
