//! Tapered piece-square evaluation with a few well-known terms.

use ferz_board::{Bitboard, Color, File, Position, Role, Square, attacks};

use super::taper::Taper;
use super::{Evaluate, endgame, tables};

const TEMPO: i32 = 12;
const BISHOP_PAIR: Taper = Taper::new(24, 48);
const DOUBLED: Taper = Taper::new(-8, -16);
const ISOLATED: Taper = Taper::new(-10, -12);
const ROOK_ON_OPEN_FILE: Taper = Taper::new(24, 10);
const ROOK_ON_HALF_OPEN_FILE: Taper = Taper::new(11, 8);
const SHIELD_PAWN: Taper = Taper::new(11, 0);
const OPEN_FILE_BY_KING: Taper = Taper::new(-20, 0);
/// By rank from the own side.
const PASSED: [Taper; 8] = [
    Taper::new(0, 0),
    Taper::new(-4, 6),
    Taper::new(-4, 10),
    Taper::new(2, 28),
    Taper::new(18, 50),
    Taper::new(30, 80),
    Taper::new(40, 100),
    Taper::new(0, 0),
];
/// A passed pawn whose way is barred keeps this much less.
const PASSED_BLOCKED: [i32; 8] = [0, 0, 4, 12, 24, 44, 66, 0];
/// A passed pawn defended by a pawn.
const PASSED_DEFENDED: Taper = Taper::new(8, 14);

/// Squares a piece reaches on average, and what each one more or less is worth, by role.
const MOBILITY: [(i32, Taper); 6] = [
    (0, Taper::new(0, 0)),
    (4, Taper::new(5, 4)),
    (6, Taper::new(5, 5)),
    (7, Taper::new(3, 4)),
    (13, Taper::new(2, 4)),
    (0, Taper::new(0, 0)),
];
/// Weight of an attack on a square beside the king, by role of the attacker.
const KING_ATTACK: [i32; 6] = [0, 2, 2, 3, 5, 0];

/// Piece values and squares, mobility, pawns, king safety; blended from middlegame to endgame.
#[derive(Clone, Debug, Default)]
pub struct Classical {}

impl Evaluate for Classical {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let us = position.turn();
        let mut phase = 0;
        let mut total = Taper::new(0, 0);
        for color in Color::ALL {
            let (value, weight) = side(position, color);
            phase += weight;
            if color == us {
                total += value
            } else {
                total -= value
            }
        }
        let phase = phase.min(tables::FULL_PHASE);
        let mut value = total.at(phase, tables::FULL_PHASE);
        value = endgame::adjust(position, us, value);
        value + TEMPO
    }
}

/// Value of one side's men and their share of the phase.
fn side(position: &Position, color: Color) -> (Taper, i32) {
    let mut value = Taper::new(0, 0);
    let mut phase = 0;
    let occupied = position.occupied();
    let own = position.pieces(color);
    let own_pawns = position.men(color, Role::Pawn);
    let enemy_pawns = position.men(!color, Role::Pawn);
    let enemy_king = position.king(!color);
    let ring = attacks::king(enemy_king) | Bitboard::from(enemy_king);
    let guarded = pawn_attacks(enemy_pawns, !color);
    let free = !(own_pawns | guarded | Bitboard::from(position.king(color)));
    let mut danger = 0;
    let mut attackers = 0;

    for square in own_pawns {
        value += tables::value(color, Role::Pawn, square);
    }
    value += pawns(position, color, own_pawns, enemy_pawns);

    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let men = own & position.role(role);
        phase += men.len() as i32 * tables::PHASE[role.index()];
        let (average, each) = MOBILITY[role.index()];
        for square in men {
            value += tables::value(color, role, square);
            let reach = match role {
                Role::Knight => attacks::knight(square),
                Role::Bishop => attacks::bishop(square, occupied),
                Role::Rook => attacks::rook(square, occupied),
                _ => attacks::queen(square, occupied),
            };
            value += each * ((reach & free).len() as i32 - average);
            let near = (reach & ring.without(guarded)).len() as i32;
            if near > 0 {
                attackers += 1;
                danger += KING_ATTACK[role.index()] * near;
            }
            if role == Role::Rook {
                let file = Bitboard::file(square.file());
                if !file.intersects(own_pawns) {
                    value += if file.intersects(enemy_pawns) {
                        ROOK_ON_HALF_OPEN_FILE
                    } else {
                        ROOK_ON_OPEN_FILE
                    };
                }
            }
        }
        if role == Role::Bishop && men.intersects(Bitboard::LIGHT) && men.intersects(Bitboard::DARK)
        {
            value += BISHOP_PAIR;
        }
    }

    let king = position.king(color);
    value += tables::value(color, Role::King, king);
    value += shelter(king, color, own_pawns);
    // One attacker alone seldom breaks in; from two on the danger grows faster than their number.
    if attackers >= 2 {
        let danger = danger.min(40);
        value += Taper::new(danger * danger / 5, danger);
    }
    (value, phase)
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    let ahead = pawns.forward(color);
    ahead.east() | ahead.west()
}

/// Doubled, isolated and passed pawns.
fn pawns(position: &Position, color: Color, own: Bitboard, enemy: Bitboard) -> Taper {
    let mut value = Taper::new(0, 0);
    let defended = pawn_attacks(own, color);
    for square in own {
        let file = Bitboard::file(square.file());
        let beside = file.east() | file.west();
        let ahead = ahead_of(square, color);
        if !beside.intersects(own) {
            value += ISOLATED;
        }
        if (file & ahead).intersects(own) {
            value += DOUBLED;
        } else if !((file | beside) & ahead).intersects(enemy) {
            let rank = square.rank().relative_to(color).index();
            value += PASSED[rank];
            if Bitboard::from(square)
                .forward(color)
                .intersects(position.occupied())
            {
                value -= Taper::new(0, PASSED_BLOCKED[rank]);
            } else {
                value += king_race(position, square, color, rank);
            }
            if defended.contains(square) {
                value += PASSED_DEFENDED;
            }
        }
    }
    value
}

/// Kings near the square in front of a passed pawn help or stop it.
fn king_race(position: &Position, pawn: Square, color: Color, rank: usize) -> Taper {
    let Some(stop) = Bitboard::from(pawn).forward(color).first() else {
        return Taper::new(0, 0);
    };
    let own = stop.distance(position.king(color)) as i32;
    let enemy = stop.distance(position.king(!color)) as i32;
    Taper::new(0, (enemy.min(5) * 2 - own.min(5)) * rank as i32 / 2)
}

/// All squares on the ranks before `square`, as `color` moves.
fn ahead_of(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().index() as u32;
    Bitboard(match color {
        Color::White => u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0),
        Color::Black => !(u64::MAX << (8 * rank)),
    })
}

/// Pawns before the king, and files by it that have none.
fn shelter(king: Square, color: Color, own_pawns: Bitboard) -> Taper {
    let file = Bitboard::file(king.file());
    let near = file | file.east() | file.west();
    let ahead = ahead_of(king, color);
    let row = Bitboard::from(king).forward(color);
    let front = row | row.east() | row.west();
    let two = front | front.forward(color);
    let mut value = SHIELD_PAWN * (two & own_pawns).len() as i32;
    for index in 0..8 {
        let file = Bitboard::file(File::from_index(index));
        if file.intersects(near) && !(file & ahead).intersects(own_pawns) {
            value += OPEN_FILE_BY_KING;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> i32 {
        Classical::default().evaluate(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn the_start_position_is_even_but_for_the_move() {
        assert_eq!(
            value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            TEMPO
        );
    }

    #[test]
    fn colors_are_treated_alike() {
        for (white, black) in [
            (
                "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
                "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 2 3",
            ),
            (
                "8/5k2/3p4/1P1P2p1/8/3B2K1/8/8 w - - 0 1",
                "8/8/3b2k1/8/1p1p2P1/3P4/5K2/8 b - - 0 1",
            ),
            (
                "3r2k1/5ppp/8/2P5/8/8/q4PPP/1R1Q2K1 w - - 0 1",
                "1r1q2k1/Q4ppp/8/8/2p5/8/5PPP/3R2K1 b - - 0 1",
            ),
        ] {
            assert_eq!(value(white), value(black), "{white}");
        }
    }

    #[test]
    fn material_outweighs_place() {
        assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 700);
        assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1") < -200);
    }

    #[test]
    fn a_passed_pawn_is_worth_more_than_a_stopped_one() {
        let passed = value("4k3/8/8/3P4/8/8/7p/4K3 w - - 0 1");
        let stopped = value("4k3/8/2p5/3P4/8/8/8/4K3 w - - 0 1");
        assert!(
            value("4k3/2p5/8/7P/8/8/8/4K3 w - - 0 1") > value("4k3/6p1/8/7P/8/8/8/4K3 w - - 0 1")
        );
        assert!(passed < stopped, "the pawn about to promote counts more");
    }
}
