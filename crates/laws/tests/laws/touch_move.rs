//! Touched and released men (Art. 4).

use crate::script::{Table, refused};
use ferz_laws::Refused;

#[test]
fn a_touched_man_must_be_played() {
    let mut table = Table::new("standard", "-", "start");
    table.play("[touch white b1]");
    let Err(Refused::TouchMove { allowed }) = table.last("e2e4") else {
        panic!("the knight was touched")
    };
    assert_eq!(allowed, table.game.free_moves());
    assert_eq!(allowed.len(), 2, "4.3.1");
    table.play("b1c3 e7e5");
    assert_eq!(
        refused("standard", "-", "start", "[touch black e7]"),
        "not-your-move"
    );
    assert_eq!(
        refused("standard", "-", "start", "[touch white e4]"),
        "empty-square"
    );
    for (released, code) in [("e4 e5", "empty-square"), ("e7 e5", "no-part-of-a-move")] {
        let script = format!("[release white {released}]");
        assert_eq!(refused("standard", "-", "start", &script), code);
    }
    let nowhere = "[release white e2 e5] d2d4";
    assert_eq!(
        refused("standard", "-", "start", nowhere),
        "touch-move",
        "4.3.1: no part of a legal move, but touched"
    );
    let released = "[release white e2 e3] e2e4";
    assert_eq!(
        refused("standard", "-", "start", released),
        "touch-move",
        "4.7"
    );
    let knight = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        refused("standard", "-", knight, "[promote white a8 n] a7a8q"),
        "touch-move",
        "4.4.4"
    );
    Table::new("standard", "-", knight).play("[promote white a8 n] a7a8n");
}

/// The free moves after the script, as UCI text in alphabetical order.
fn free(start: &str, script: &str) -> Vec<String> {
    let mut table = Table::new("standard", "-", start);
    table.play(script);
    let position = table.game.position();
    let mut moves: Vec<String> = table
        .game
        .free_moves()
        .iter()
        .map(|&mv| position.uci(mv))
        .collect();
    moves.sort();
    moves
}

#[test]
fn a_king_let_go_two_squares_on_castles_or_moves() {
    let both = "4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1";
    assert_eq!(free(both, "[release white e1 g1]"), ["e1g1"], "4.7.2");
    assert_eq!(
        free(both, "[touch white e1] [touch white a1]"),
        ["e1c1"],
        "4.4.1"
    );
    // The rook on g8 attacks the square where the king arrives.
    let attacked = "4k1r1/8/8/8/8/8/P6P/R3K2R w KQ - 0 1";
    let king = ["e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"];
    assert_eq!(free(attacked, "[release white e1 g1]"), king, "4.7.2");
    assert_eq!(
        free(attacked, "[release white e1 g1] [touch white h1]"),
        king,
        "4.4.3"
    );
    // No king move at all: free.
    let locked = "4k3/8/8/8/8/1n6/PP1PPPPP/R2QKB1R w KQ - 0 1";
    let all = free(locked, "");
    assert_eq!(free(locked, "[release white e1 g1]"), all, "4.7.2, 4.5");
    assert_eq!(
        free(locked, "[touch white e1] [touch white h1]"),
        all,
        "4.4.3"
    );
    // The rook first: no castling with it, and the rook must move.
    assert_eq!(
        free(both, "[touch white h1] [touch white e1]"),
        ["h1f1", "h1g1"],
        "4.4.2"
    );
}

#[test]
fn touching_ends_with_the_move() {
    let mut table = Table::new("standard", "-", "start");
    table.play("[touch white g1] g1f3");
    assert_eq!(table.game.free_moves().len(), 20, "Black is free");
    assert_eq!(
        refused("standard", "-", "start", "e2e4 [touch white d2]"),
        "not-your-move",
        "4.3 is about the player having the move"
    );
}

#[test]
fn men_of_both_colors_mean_taking_whichever_was_first() {
    let start = "4k3/8/8/3p1p2/4P3/8/8/4K2B w - - 0 1";
    assert_eq!(
        free(start, "[touch white d5] [touch white e4]"),
        ["e4d5"],
        "4.3.3"
    );
    assert_eq!(free(start, "[touch white f5]"), ["e4f5"], "4.3.2");
}
