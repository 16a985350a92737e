//! Articles 5.1.2, 6.9 and 7.5.5 ask one question, "can the opponent give mate by any series of legal moves?", and 5.2.2 asks
//! it of both.

use crate::script::Table;
use ferz_board::{Color, Position};
use ferz_laws::{Event, GameResult, Irregularity, Millis, can_mate, is_dead};

/// What the loser gets by resigning, by overstepping and by a second illegal move.
fn results(fen: &str, loser: Color) -> [GameResult; 3] {
    let end = |events: &[Event]| {
        let mut table = Table::new("standard", "1+0", fen);
        for &event in events {
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
        assert_eq!(results(fen, loser), [expected; 3], "{what}");
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
            results(fen, Color::Black),
            [GameResult::WhiteWins; 3],
            "{fen}"
        );
        assert!(!is_dead(&Position::from_fen(fen).expect(fen)), "{fen}");
    }
}
