//! Articles 5.1.2, 6.9 and 7.5.5 ask one question, "can the opponent give mate by any series of legal moves?", and 5.2.2 asks
//! it of both.

use crate::script::Table;
use ferz_board::{Color, Position};
use ferz_laws::{Event, Game, GameResult, Irregularity, Millis, Series, can_mate, is_dead};

fn under(series: Series, fen: &str) -> Table {
    let mut table = Table::new("standard", "1+0", fen);
    let mut setup = table.game.setup();
    setup.rules.series = series;
    table.game = Game::new(setup);
    table
}

/// What the loser gets by resigning, by overstepping and by a second illegal move.
fn results(fen: &str, loser: Color, series: Series) -> [GameResult; 3] {
    let end = |events: &[Event]| {
        let mut table = under(series, fen);
        let dead = table.game.outcome().is_some();
        // A game that begins in a dead position is over before any of this.
        for &event in events.iter().filter(|_| !dead) {
            table.game.apply(event, table.at).expect("accepted");
        }
        table.game.outcome().expect("an end").result
    };
    let zero = Event::SetClock {
        color: loser,
        remaining: Millis::ZERO,
    };
    let illegal = Event::IllegalMove {
        by: loser,
        kind: Irregularity::NoMove,
    };
    [
        end(&[Event::Resign { by: loser }]),
        end(&[zero, Event::Flag { by: loser }]),
        end(&[illegal, illegal]),
    ]
}

/// Positions with the answer for the side that is not to move, as the theory of endgames and a look at the board give it.
const CASES: [(&str, bool, &str); 9] = [
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false, "a bare king"),
    ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", true, "a rook"),
    (
        "3qk3/8/8/8/8/8/8/4KN2 b - - 0 1",
        false,
        "a knight against a queen",
    ),
    (
        "3rk3/8/8/8/8/8/8/4KN2 b - - 0 1",
        true,
        "a knight against a rook that can stand in the way",
    ),
    (
        "4k3/p7/8/8/8/8/8/4KB2 b - - 0 1",
        true,
        "a bishop against a pawn",
    ),
    (
        "4k3/r7/8/8/8/8/8/4KB2 b - - 0 1",
        false,
        "a bishop against a rook",
    ),
    (
        "4kn2/8/8/8/8/8/8/4KB2 b - - 0 1",
        true,
        "a bishop against a knight",
    ),
    (
        "3qkb2/8/8/8/8/8/8/2B1K3 b - - 0 1",
        false,
        "bishops on squares of one color",
    ),
    (
        "2bqk3/8/8/8/8/8/8/2B1K3 b - - 0 1",
        true,
        "bishops on squares of both colors",
    ),
];

#[test]
fn three_articles_have_one_answer() {
    for (fen, can, what) in CASES {
        let position = Position::from_fen(fen).expect(fen);
        let loser = position.turn();
        let expected = if can {
            GameResult::win(loser.opponent())
        } else {
            GameResult::Draw
        };
        assert_eq!(
            results(fen, loser, Series::Unlimited),
            [expected; 3],
            "{what}"
        );
        assert_eq!(
            can_mate(&position, loser.opponent()).is_no(),
            !can,
            "{what}"
        );
        assert!(!is_dead(&position), "{what}: the other side can mate");
    }
}

/// Counters play no part in what is legal (3.10), so a series of legal moves may be longer than they allow.
#[test]
fn counters_cut_no_series_short() {
    for fen in [
        "4k3/8/8/8/8/8/8/R3K3 b - - 149 120",
        "4k3/8/8/8/8/8/8/R3K3 b - - 99 120",
    ] {
        assert_eq!(
            results(fen, Color::Black, Series::Unlimited),
            [GameResult::WhiteWins; 3],
            "{fen}"
        );
        assert!(!is_dead(&Position::from_fen(fen).expect(fen)), "{fen}");
    }
}

/// The other reading, for events that rule so: what the seventy-five moves of 9.6.2 leave no time for cannot happen.
#[test]
fn where_an_event_says_so_the_seventy_five_moves_cut_it_short() {
    let (draw, win) = (GameResult::Draw, GameResult::WhiteWins);
    for (fen, expected, what) in [
        (
            "4k3/8/8/8/8/8/8/R3K3 b - - 149 120",
            draw,
            "Black's move ends the game",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 20 120", win, "time enough"),
        (
            "4k3/8/8/8/8/8/P7/4K3 b - - 149 120",
            draw,
            "the pawn comes too late",
        ),
        (
            "4k3/8/8/8/8/8/P7/4K3 b - - 148 120",
            win,
            "the pawn's step begins a new count",
        ),
        (
            "8/5K1k/8/8/8/8/8/1R6 b - - 148 120",
            win,
            "Kh8 and Rh1 mate on the last ply",
        ),
        ("8/5K1k/8/8/8/8/8/1R6 b - - 149 120", draw, "a ply too late"),
    ] {
        let found = results(fen, Color::Black, Series::UntilSeventyFive);
        assert_eq!(found, [expected; 3], "{what}");
    }
    // White could mate at once, and plays something else.
    let fen = "7k/5K2/8/8/8/8/8/1R6 w - - 148 120";
    let mut table = under(Series::UntilSeventyFive, fen);
    let ruling = table.last("b1a1").expect("legal");
    assert_eq!(
        ruling.outcome.map(|end| (end.article, end.at_ply)),
        Some(("5.2.2", 1))
    );
    let mut table = under(Series::Unlimited, fen);
    assert_eq!(table.last("b1a1").expect("legal").outcome, None);
}
