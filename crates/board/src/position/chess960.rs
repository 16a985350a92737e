//! The 960 start positions of Chess960, by their usual numbers.

use super::Position;
use crate::{CastlingMode, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square};

impl Position {
    /// Start position `number` of Chess960 (0 to 959, Scharnagl's numbering; 518 is the start position of chess).
    #[must_use]
    pub fn chess960(number: u16) -> Option<Position> {
        let row = back_rank(number)?;
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for file in File::ALL {
                let mut put = |rank: Rank, role| {
                    let square = Square::new(file, rank.relative_to(color));
                    setup.set(square, Some(Piece::new(color, role)));
                };
                put(Rank::First, row[file.index()]);
                put(Rank::Second, Role::Pawn);
            }
            let mut rooks = File::ALL
                .into_iter()
                .filter(|file| row[file.index()] == Role::Rook);
            setup
                .castling_rights
                .set(color, CastlingSide::Queen, rooks.next());
            setup
                .castling_rights
                .set(color, CastlingSide::King, rooks.next());
        }
        Position::from_setup(&setup, CastlingMode::Chess960).ok()
    }
}

/// Guidelines II.2: bishops on opposite colors, the king between the rooks.
fn back_rank(number: u16) -> Option<[Role; 8]> {
    /// The two knights' places among the five squares left over, in Scharnagl's order.
    const KNIGHTS: [(usize, usize); 10] = [
        (0, 1),
        (0, 2),
        (0, 3),
        (0, 4),
        (1, 2),
        (1, 3),
        (1, 4),
        (2, 3),
        (2, 4),
        (3, 4),
    ];
    if number > 959 {
        return None;
    }
    let number = usize::from(number);
    let mut row = [None; 8];
    row[number % 4 * 2 + 1] = Some(Role::Bishop);
    row[number / 4 % 4 * 2] = Some(Role::Bishop);
    put_on_free(&mut row, number / 16 % 6, Role::Queen);
    let (first, second) = KNIGHTS[number / 96];
    put_on_free(&mut row, second, Role::Knight);
    put_on_free(&mut row, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut row, 0, role);
    }
    let mut roles = [Role::King; 8];
    for (role, placed) in roles.iter_mut().zip(row) {
        *role = placed?;
    }
    Some(roles)
}

/// Puts the role on the free square with this place among the free ones.
fn put_on_free(row: &mut [Option<Role>; 8], place: usize, role: Role) {
    if let Some(square) = row.iter_mut().filter(|square| square.is_none()).nth(place) {
        *square = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn number_518_is_the_start_position_and_0_is_bbqnnrkr() {
        assert_eq!(Position::chess960(518), Some(Position::start()));
        let first = Position::chess960(0).expect("0 is a start position");
        assert!(first.to_fen().starts_with("bbqnnrkr/pppppppp/8/"));
        let last = Position::chess960(959).expect("959 is a start position");
        assert!(last.to_fen().starts_with("rkrnnqbb/pppppppp/8/"));
        assert_eq!(Position::chess960(960), None);
    }

    #[test]
    fn all_960_differ() {
        let all: HashSet<String> = (0..960)
            .filter_map(|number| Some(Position::chess960(number)?.to_fen()))
            .collect();
        assert_eq!(all.len(), 960);
    }
}
