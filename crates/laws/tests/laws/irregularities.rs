//! Illegal moves and what counts as one (Art. 7.5), where the position before them comes back.

use crate::script::{Table, refused};
use ferz_board::{Color, Role, Square};
use ferz_laws::{Irregularity, Millis, Notice};

#[test]
fn an_illegal_move_is_taken_back_and_binds_its_replacement() {
    let mut table = Table::new("standard", "90+30", "start");
    let ruling = table
        .last("@10 e2e4 @20 [illegal-move black move g8 g6]")
        .expect("accepted");
    let kind = Irregularity::Move {
        from: Square::G8,
        to: Square::G6,
    };
    let notice = Notice::IllegalMove {
        by: Color::Black,
        kind,
        count: 1,
        granted: Millis::from_mins(2),
    };
    assert_eq!(ruling.notice, Some(notice), "7.5.5");
    assert_eq!(notice.article(), Some("7.5.1"));
    assert_eq!(
        table.game.plies().len(),
        1,
        "7.5.1: the position before it is back"
    );
    // 90 minutes, ten seconds used, thirty gained, two minutes granted.
    assert_eq!(
        table.game.remaining(Color::White, table.at),
        Some(Millis::from_secs(90 * 60 - 10 + 30 + 120))
    );
    assert_eq!(
        table.last("e7e5").map_err(|refused| refused.code()),
        Err("touch-move"),
        "7.5.1 with 4.3.1"
    );
    table.play("g8f6");

    let taking = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
    let mut table = Table::new("standard", "-", taking);
    table.play("[illegal-move white move e1 d5]");
    assert_eq!(
        table.last("c3e4").map_err(|refused| refused.code()),
        Err("touch-move"),
        "4.3.3"
    );
    let free: Vec<String> = table
        .game
        .free_moves()
        .iter()
        .map(|&mv| table.game.position().uci(mv))
        .collect();
    assert!(
        free.iter().all(|mv| mv.starts_with("e1")),
        "4.3.3: the king cannot take it, so the king moves: {free:?}"
    );
}

#[test]
fn a_pawn_left_on_the_last_rank_becomes_a_queen() {
    let mut table = Table::new("standard", "-", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    let ruling = table
        .last("[illegal-move white pawn-left a7 a8]")
        .expect("accepted");
    assert_eq!(ruling.outcome, None);
    assert_eq!(
        table
            .game
            .position()
            .piece_at(Square::A8)
            .map(|piece| piece.role),
        Some(Role::Queen),
        "7.5.2"
    );
    assert_eq!(
        (table.game.turn(), table.game.illegal_moves(Color::White)),
        (Color::Black, 1)
    );
}

#[test]
fn what_is_no_illegal_move_is_not_penalised() {
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move white move e2 e4]"),
        "not-illegal"
    );
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move white move e4 e5]"),
        "empty-square"
    );
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move black no-move]"),
        "not-your-move"
    );
    assert_eq!(
        refused("standard", "-", "start", "[illegal-move white two-hands]"),
        "nothing-to-complete"
    );
    assert_eq!(
        refused("online", "-", "start", "[illegal-move white no-move]"),
        "no-illegal-moves"
    );
    let late = "e2e4 e7e5 [illegal-move white two-hands]";
    assert_eq!(refused("rapid", "-", "start", late), "after-reply", "A.5.2");
    Table::new("rapid-supervised", "-", "start").play(late);
}
