//! When positions are the same (Art. 9.2.3).

use crate::script::Table;

fn occurrences(start: &str, script: &str) -> u32 {
    let mut table = Table::new("standard", "-", start);
    table.play(script);
    table.game.occurrences()
}

#[test]
fn a_capture_in_passing_that_is_not_legal_is_no_difference() {
    for (start, script, what) in [
        (
            "k3r3/3p4/8/4P3/8/8/8/4K2R b - - 0 1",
            "d7d5 {h1h2 a8a7 h2h1 a7a8}x2",
            "the pawn is pinned",
        ),
        (
            "k1b5/3p4/8/4P3/8/7K/8/8 b - - 0 1",
            "d7d5 {h3g2 c8b7 g2h3 b7c8}x2",
            "the bishop's check is not parried",
        ),
        (
            "7k/3p4/8/K3P2r/8/8/8/8 b - - 0 1",
            "d7d5 {a5a4 h8g8 a4a5 g8h8}x2",
            "two pawns would leave the rank",
        ),
        (
            "7k/3p4/8/K7/4P3/8/8/8 b - - 0 1",
            "d7d5 {a5a4 h8g8 a4a5 g8h8}x2",
            "no pawn stands beside it",
        ),
    ] {
        assert_eq!(occurrences(start, script), 3, "9.2.3.1: {what}");
    }
}

#[test]
fn a_legal_capture_in_passing_is_a_difference() {
    for (start, script) in [
        (
            "7k/3p4/6r1/K3P3/8/8/8/8 b - - 0 1",
            "d7d5 {a5a4 h8g8 a4a5 g8h8}x2",
        ),
        (
            "4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1",
            "d7d5 {h1h2 e8e7 h2h1 e7e8}x2",
        ),
    ] {
        assert_eq!(occurrences(start, script), 2, "9.2.3.1: {start}");
    }
}

/// A game that the FIDE Rules Commission has answered a question about (7 April 2021), with its own count.
#[test]
fn the_rules_commissions_example_is_counted_as_it_says() {
    let mut table = Table::new("standard", "-", "start");
    for (moves, count) in [
        ("e2e4 g8f6 e4e5 d7d5", 1),
        ("f1e2 c8d7 e2f1 d7c8", 1),
        ("f1d3 c8e6 d3f1 e6c8", 2),
        ("f1c4 c8f5 c4f1 f5c8", 3),
    ] {
        table.play(moves);
        assert_eq!(table.game.occurrences(), count, "after {moves}");
    }
}

#[test]
fn castling_rights_count_while_castling_is_prevented() {
    let king = "e1e2 e8d8 e2e1 d8e8";
    for (board, what) in [
        ("4k3/8/8/8/8/8/8/RN2K3 w", "a man stands between"),
        ("2r1k3/8/8/8/8/8/8/R3K3 w", "c1 is attacked"),
    ] {
        let with =
            |rights: &str, moves: &str| occurrences(&format!("{board} {rights} - 0 1"), moves);
        let king = if what.starts_with("c1") {
            "e1e2 e8e7 e2e1 e7e8"
        } else {
            king
        };
        assert_eq!(with("Q", king), 1, "9.2.3.2: {what}, and the right is lost");
        assert_eq!(with("-", king), 2, "there was none to lose");
    }
    let knight = "b1c3 e8d8 c3b1 d8e8";
    assert_eq!(
        occurrences("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", knight),
        2,
        "9.2.3.2: lost only by moving king or rook"
    );
}

#[test]
fn identical_men_may_change_places() {
    // Both knights return, each to the other's square: c3 and e2 are reached by d5-c3 and c1-e2 as well.
    assert_eq!(
        occurrences(
            "4k3/8/8/8/8/2N5/4N3/4K3 w - - 0 1",
            "c3d5 e8d8 e2c3 d8e8 d5f4 e8d8 f4e2 d8e8"
        ),
        2,
        "9.2.3 asks for kind and color only"
    );
}

#[test]
fn a_promoted_man_is_as_good_as_an_original_one() {
    // The promoted queen goes from b8 to d1, the original one from d1 to b8.
    assert_eq!(
        occurrences(
            "8/1P4k1/8/8/8/8/8/3QK3 w - - 0 1",
            "b7b8q g7f7 b8b1 f7g7 d1d6 g7f7 b1d1 f7g7 d6b8 g7f7"
        ),
        2,
        "9.2.3 asks for kind and color only"
    );
}

#[test]
fn the_start_of_a_game_from_a_position_counts() {
    let shuffle = "{a1b1 e8d8 b1a1 d8e8}x2";
    for counter in [0, 1, 37, 90] {
        let start = format!("4k3/8/8/8/8/8/8/R3K3 w - - {counter} 80");
        assert_eq!(occurrences(&start, shuffle), 3, "{counter}");
    }
    assert_eq!(
        occurrences("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "e8d8 a1b1 d8e8 b1a1"),
        2,
        "Black moves first"
    );
}

#[test]
fn the_side_to_move_counts() {
    // The rook loses a move on the way, so the board comes again with Black to move.
    assert_eq!(
        occurrences("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b1 e8d8 b1c1 d8e8 c1a1"),
        1
    );
}
