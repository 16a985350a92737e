//! Endings whose value the general terms get wrong.

use ferz_board::{Bitboard, Color, File, Position, Rank, Role, Square};

/// Corrects `value` (for `us`) where few men are left: what cannot be won is near a draw, and a bare king is driven to the edge.
pub(super) fn adjust(position: &Position, us: Color, value: i32) -> i32 {
    let strong = if value >= 0 { us } else { !us };
    let weak = !strong;
    let magnitude = value.abs();
    let sign = if value >= 0 { 1 } else { -1 };

    let mut scaled = magnitude * scale(position, strong) / 64;
    if position.pieces(weak).len() == 1 && can_force_mate(position, strong) {
        scaled += drive(position, strong);
    }
    sign * scaled
}

/// How much of an advantage the stronger side can hope to convert, in 64ths.
fn scale(position: &Position, strong: Color) -> i32 {
    let weak = !strong;
    if position.men(strong, Role::Pawn).is_empty() {
        let (ours, theirs) = (officers(position, strong), officers(position, weak));
        let knights_only = position
            .pieces(strong)
            .without(position.role(Role::King) | position.role(Role::Knight))
            .is_empty();
        if ours <= 3 || (knights_only && ours <= 6 && position.pieces(weak).len() == 1) {
            // A lone minor piece, or two knights: no forced win.
            return 1;
        }
        if ours - theirs <= 3 {
            // Not more than a minor piece ahead and no pawn to promote.
            return 10;
        }
    }
    if rook_pawn_in_vain(position, strong) {
        return 2;
    }
    if opposite_bishops(position) {
        return if officers(position, Color::White) == 3 {
            32
        } else {
            50
        };
    }
    64
}

/// Pawns of one rook file only, with at most a bishop that does not cover the corner, and the other king there.
fn rook_pawn_in_vain(position: &Position, strong: Color) -> bool {
    let pawns = position.men(strong, Role::Pawn);
    let bishops = position.men(strong, Role::Bishop);
    let rest = position
        .pieces(strong)
        .without(pawns | bishops | position.role(Role::King));
    let file = if pawns.without(Bitboard::file(File::A)).is_empty() {
        File::A
    } else if pawns.without(Bitboard::file(File::H)).is_empty() {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(strong));
    let same_color = if corner.is_light() {
        Bitboard::LIGHT
    } else {
        Bitboard::DARK
    };
    !pawns.is_empty()
        && rest.is_empty()
        && !bishops.intersects(same_color)
        && position.king(!strong).distance(corner) <= 1
}

/// Officers in the usual pawn units: minor 3, rook 5, queen 9.
fn officers(position: &Position, color: Color) -> i32 {
    let count = |role| position.men(color, role).len() as i32;
    3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Each side has one bishop, on squares of different colors.
fn opposite_bishops(position: &Position) -> bool {
    let bishops = position.role(Role::Bishop);
    bishops.len() == 2
        && position.men(Color::White, Role::Bishop).len() == 1
        && bishops.intersects(Bitboard::LIGHT)
        && bishops.intersects(Bitboard::DARK)
}

fn can_force_mate(position: &Position, strong: Color) -> bool {
    let bishops = position.men(strong, Role::Bishop);
    let knights = position.men(strong, Role::Knight);
    !(position.men(strong, Role::Queen) | position.men(strong, Role::Rook)).is_empty()
        || (bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK))
        || (!bishops.is_empty() && !knights.is_empty())
}

/// A bare king is worth most at the edge with the other king near; with bishop and knight, in the bishop's corner.
fn drive(position: &Position, strong: Color) -> i32 {
    let king = position.king(!strong);
    let own = position.king(strong);
    let near = 7 - own.distance(king) as i32;
    let heavy = position.men(strong, Role::Queen) | position.men(strong, Role::Rook);
    let bishops = position.men(strong, Role::Bishop);
    let one_color = !(bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK));
    if heavy.is_empty() && one_color && !position.men(strong, Role::Knight).is_empty() {
        let corners = if bishops.intersects(Bitboard::LIGHT) {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        // Steps along ranks and files, so that the way along the edge counts too.
        let way = corners
            .into_iter()
            .map(|corner| steps(king, corner))
            .min()
            .unwrap_or(0);
        return 400 + 20 * (14 - way) + 8 * near;
    }
    300 + 14 * from_centre(king) + 8 * near
}

fn steps(one: Square, other: Square) -> i32 {
    (one.file().index().abs_diff(other.file().index())
        + one.rank().index().abs_diff(other.rank().index())) as i32
}

/// 0 on the four central squares, 6 in a corner.
fn from_centre(square: Square) -> i32 {
    let off = |index: usize| {
        if index < 4 {
            3 - index as i32
        } else {
            index as i32 - 4
        }
    };
    off(square.file().index()) + off(square.rank().index())
}

#[cfg(test)]
mod tests {
    use super::super::{Classical, Evaluate};
    use super::*;

    fn value(fen: &str) -> i32 {
        Classical::default().evaluate(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn what_cannot_be_won_is_near_a_draw() {
        for fen in [
            "8/8/4k3/8/8/3NN3/4K3/8 w - - 0 1",
            "8/8/4k3/8/8/3B4/4K3/8 w - - 0 1",
            "8/4k3/4b3/8/8/3R4/4K3/8 w - - 0 1",
        ] {
            assert!(value(fen).abs() < 60, "{fen}: {}", value(fen));
        }
    }

    #[test]
    fn a_bare_king_belongs_in_the_corner() {
        assert!(value("k7/8/2K5/8/8/8/8/3R4 w - - 0 1") > value("8/8/2K1k3/8/8/8/8/3R4 w - - 0 1"));
        let right = value("7k/8/5K2/8/3B4/3N4/8/8 w - - 0 1");
        let wrong = value("k7/8/2K5/8/3B4/3N4/8/8 w - - 0 1");
        assert!(
            right > wrong,
            "a dark bishop mates in the dark corner: {right} {wrong}"
        );
    }
}
