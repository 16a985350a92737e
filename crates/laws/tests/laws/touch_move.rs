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
    assert_eq!(
        refused("standard", "-", "start", "[release white e2 e5]"),
        "no-part-of-a-move"
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
