//! Static exchange evaluation: what a capture brings when both sides keep taking on that square.

use ferz_board::{Bitboard, Move, Position, Role};

/// Values of the roles in exchanges, in centipawns.
pub(crate) const VALUE: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// Whether the exchange begun by `mv` brings its side at least `threshold` centipawns.
///
/// Pins are not seen. Castling counts as bringing nothing and en passant as taking a pawn.
pub(crate) fn at_least(position: &Position, mv: Move, threshold: i32) -> bool {
    if mv.is_castling() {
        return threshold <= 0;
    }
    let target = mv.to();
    let mover = position.moved(mv).role;
    let mut on_square = mover;
    let mut balance = -threshold;
    if let Some(victim) = position.captured(mv) {
        balance += VALUE[victim.role.index()];
    }
    if let Some(role) = mv.promotion() {
        balance += VALUE[role.index()] - VALUE[Role::Pawn.index()];
        on_square = role;
    }
    if balance < 0 {
        return false;
    }
    // Even losing the man that moved keeps the threshold.
    balance -= VALUE[on_square.index()];
    if balance >= 0 {
        return true;
    }

    let mut occupied = position.occupied() ^ Bitboard::from(mv.from());
    occupied |= Bitboard::from(target);
    if mv.is_en_passant() {
        occupied ^= Bitboard::from(ferz_board::Square::new(target.file(), mv.from().rank()));
    }
    let diagonal = position.role(Role::Bishop) | position.role(Role::Queen);
    let straight = position.role(Role::Rook) | position.role(Role::Queen);
    let mut side = !position.turn();
    let mut attackers = (position.attackers(target, side, occupied)
        | position.attackers(target, !side, occupied))
        & occupied;
    loop {
        let own = attackers & position.pieces(side);
        let Some(role) = Role::ALL
            .into_iter()
            .find(|&role| own.intersects(position.role(role)))
        else {
            break;
        };
        // A king may not take while the square is still defended.
        if role == Role::King && attackers.intersects(position.pieces(!side)) {
            break;
        }
        let Some(from) = (own & position.role(role)).first() else {
            break;
        };
        occupied ^= Bitboard::from(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= ferz_board::attacks::bishop(target, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= ferz_board::attacks::rook(target, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - VALUE[role.index()];
        if balance >= 0 {
            break;
        }
    }
    // The side that has run out of takers has lost the exchange.
    side != position.turn()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Exchanges worked out by hand: FEN, move, exact gain in the values above.
    const CASES: &[(&str, &str, i32)] = &[
        (
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            100,
        ),
        (
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "d3e5",
            100 - 320,
        ),
        ("4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", 100 - 500),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100),
        (
            "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1",
            "c7d8q",
            500 + 950 - 100 - 950,
        ),
        ("4k3/8/8/8/8/2p5/1P6/K7 w - - 0 1", "b2c3", 100),
        ("6k1/5ppp/8/8/8/8/3r4/3QK3 w - - 0 1", "d1d2", 500),
        ("4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100),
        ("4r1k1/4r3/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100 - 500),
        ("8/8/4k3/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100),
    ];

    #[test]
    fn exchanges_are_counted_to_the_end() {
        for &(fen, uci, gain) in CASES {
            let position = Position::from_fen(fen).unwrap();
            let mv = position.parse_uci(uci).unwrap();
            assert!(
                at_least(&position, mv, gain),
                "{fen} {uci} should bring {gain}"
            );
            assert!(
                !at_least(&position, mv, gain + 1),
                "{fen} {uci} should bring no more than {gain}"
            );
        }
    }
}
