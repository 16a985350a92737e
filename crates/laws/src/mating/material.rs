use ferz_board::{Bitboard, Color, Position, Role};

use super::Proof;

/// The reason why `side` cannot give mate with any placing of these men, if there is one.
///
/// Sound for positions in which mate is not on the board already.
pub(super) fn insufficient(position: &Position, side: Color) -> Option<Proof> {
    let men = |color: Color, role: Role| position.men(color, role);
    if !(men(side, Role::Pawn) | men(side, Role::Rook) | men(side, Role::Queen)).is_empty() {
        return None;
    }
    let (knights, bishops) = (men(side, Role::Knight), men(side, Role::Bishop));
    if knights.is_empty() && bishops.is_empty() {
        return Some(Proof::BareKing);
    }
    let other = side.opponent();
    if bishops.is_empty() && knights.len() == 1 {
        let others = position.pieces(other) & !men(other, Role::King) & !men(other, Role::Queen);
        return others.is_empty().then_some(Proof::LoneKnight);
    }
    if knights.is_empty() && of_one_color(bishops | men(other, Role::Bishop)) {
        let helpers = men(other, Role::Pawn) | men(other, Role::Knight);
        return helpers.is_empty().then_some(Proof::BishopsOfOneColor);
    }
    None
}

fn of_one_color(squares: Bitboard) -> bool {
    let light = squares
        .into_iter()
        .filter(|square| square.is_light())
        .count() as u32;
    light == 0 || light == squares.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(fen: &str, side: Color) -> Option<Proof> {
        insufficient(&Position::from_fen(fen).expect(fen), side)
    }

    #[test]
    fn too_little_to_mate_with() {
        use Proof::{BareKing, BishopsOfOneColor, LoneKnight};
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Some(BareKing)),
            ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(LoneKnight)),
            ("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", Some(LoneKnight)),
            ("3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", Some(BishopsOfOneColor)),
            ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", Some(BishopsOfOneColor)),
            ("3rk3/8/8/8/8/8/8/4KB2 w - - 0 1", Some(BishopsOfOneColor)),
            ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", None),
            ("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1", None),
            ("4k1n1/8/8/8/8/8/8/4KB2 w - - 0 1", None),
            ("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", None),
        ] {
            assert_eq!(proof(fen, Color::White), expected, "{fen}");
        }
    }
}
