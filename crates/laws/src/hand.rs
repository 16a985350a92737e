//! What hands have done on the board: moves that need not be legal, and boards that need be no position (Art. A.5).

use ferz_board::{Bitboard, CastlingSide, Color, Move, Piece, Rank, Role, Setup, Square, attacks};

use crate::touch::captured_on;

/// The man that goes off the board, whoever's it is.
pub(crate) fn taken(board: &Setup, mv: Move) -> Option<Piece> {
    if mv.is_castling() || is_nothing(mv) {
        None
    } else {
        board.piece_at(captured_on(mv))
    }
}

/// Whether the man stays where it is: the clock was pressed, and nothing was moved (Art. 7.5.3).
pub(crate) fn is_nothing(mv: Move) -> bool {
    mv.from() == mv.to()
}

/// Which way the king castles, where it does.
fn side(mv: Move) -> CastlingSide {
    if mv.to() > mv.from() {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}

/// Where the moved man itself arrives; a castling king beside its rook.
pub(crate) fn arrival(board: &Setup, mv: Move) -> Square {
    if mv.is_castling() {
        side(mv).king_target(board.turn)
    } else {
        mv.to()
    }
}

/// Whether the side to move can do this with its hands, legal or not. No king ever leaves the board.
pub(crate) fn is_possible(board: &Setup, mv: Move) -> bool {
    let us = board.turn;
    let Some(man) = board.piece_at(mv.from()) else {
        return false;
    };
    let as_said = if mv.is_castling() {
        let home = Rank::First.relative_to(us);
        let arrives = [side(mv).king_target(us), side(mv).rook_target(us)];
        let free = |square: Square| {
            square == mv.from() || square == mv.to() || board.piece_at(square).is_none()
        };
        man.role == Role::King
            && board.piece_at(mv.to()) == Some(Piece::new(us, Role::Rook))
            && [mv.from(), mv.to()].iter().all(|at| at.rank() == home)
            && arrives.into_iter().all(free)
    } else if mv.is_en_passant() {
        man.role == Role::Pawn && !is_nothing(mv) && board.piece_at(mv.to()).is_none()
    } else if mv.promotion().is_some() {
        man.role == Role::Pawn && !is_nothing(mv)
    } else {
        mv.to_bits() >> 12 == 0
    };
    man.color == us && as_said && taken(board, mv).is_none_or(|gone| gone.role != Role::King)
}

/// The board after a [possible](is_possible) move of hands: the men, whose turn it is, the counters and what rights are left.
pub(crate) fn done(board: &Setup, mv: Move) -> Setup {
    let us = board.turn;
    let (from, to) = (mv.from(), mv.to());
    let man = board.piece_at(from);
    let gone = taken(board, mv);
    let mut after = board.clone();
    after.en_passant = None;
    after.turn = us.opponent();
    after.fullmove_number = board
        .fullmove_number
        .saturating_add(u32::from(us == Color::Black));
    after.halfmove_clock = board.halfmove_clock.saturating_add(1);
    if is_nothing(mv) {
        return after;
    }
    let is = |role| man == Some(Piece::new(us, role));
    if mv.is_castling() {
        after.set(from, None);
        after.set(to, None);
        after.set(side(mv).king_target(us), man);
        after.set(side(mv).rook_target(us), Some(Piece::new(us, Role::Rook)));
    } else {
        after.set(captured_on(mv), None);
        after.set(from, None);
        after.set(to, mv.promotion().map(|role| Piece::new(us, role)).or(man));
    }
    for (color, side, rook) in board.castling_rights.iter() {
        if rook == from || rook == to || (color == us && is(Role::King)) {
            after.castling_rights.set(color, side, None);
        }
    }
    if is(Role::Pawn) || gone.is_some() {
        after.halfmove_clock = 0;
    }
    if is(Role::Pawn)
        && from == to.with_rank(Rank::Second.relative_to(us))
        && to.rank() == Rank::Fourth.relative_to(us)
    {
        let passed = to.with_rank(Rank::Third.relative_to(us));
        after.en_passant = after.piece_at(passed).is_none().then_some(passed);
    }
    after
}

/// Whether anybody sees that the board is illegal: both kings are in check, or a pawn stands on its last rank (Art. A.5.4).
pub(crate) fn is_plainly_illegal(board: &Setup) -> bool {
    let last = |color| Bitboard::rank(Rank::Eighth.relative_to(color));
    let mut colors = Color::ALL.into_iter();
    colors.any(|color| board.men(color, Role::Pawn).intersects(last(color)))
        || Color::ALL.into_iter().all(|color| {
            let king = board.men(color, Role::King).first();
            king.is_some_and(|king| is_attacked(board, king, color.opponent(), occupied(board)))
        })
}

/// Whether a possible move goes as the Laws let its man go (Art. 3.1 to 3.8), on a board that may be no position. That the
/// own king is not left in check is another question.
pub(crate) fn goes_as_it_may(board: &Setup, mv: Move) -> bool {
    let us = board.turn;
    let (from, to) = (mv.from(), mv.to());
    let all = occupied(board);
    let Some(man) = board.piece_at(from) else {
        return false;
    };
    if mv.is_castling() {
        return board.castling_rights.rook(us, side(mv)) == Some(to)
            && castling_is_free(board, mv, all);
    }
    let target = board.piece_at(to);
    if target.is_some_and(|target| target.color == us) {
        return false;
    }
    if man.role != Role::Pawn {
        return attacks::of(man.role, us, from, all).contains(to);
    }
    let once = Bitboard::from(from).forward(us).without(all);
    let twice = once.forward(us).without(all) & Bitboard::rank(Rank::Fourth.relative_to(us));
    let goes = if mv.is_en_passant() {
        board.en_passant == Some(to) && attacks::pawn(us, from).contains(to)
    } else if target.is_some() {
        attacks::pawn(us, from).contains(to)
    } else {
        (once | twice).contains(to)
    };
    goes && mv.promotion().is_some() == (to.rank() == Rank::Eighth.relative_to(us))
}

/// Art. 3.8.2.2, with the wider reading of Guidelines II.3.2.7.4.
fn castling_is_free(board: &Setup, mv: Move, all: Bitboard) -> bool {
    let us = board.turn;
    let (king, rook) = (mv.from(), mv.to());
    let (king_to, rook_to) = (side(mv).king_target(us), side(mv).rook_target(us));
    let others = all.without(Bitboard::from(king) | rook.into());
    let king_path = attacks::between(king, king_to) | king.into() | king_to.into();
    let rook_path = attacks::between(rook, rook_to) | rook_to.into();
    !(king_path | rook_path).intersects(others)
        && king_path
            .into_iter()
            .all(|step| !is_attacked(board, step, us.opponent(), all.without(king.into())))
}

fn occupied(board: &Setup) -> Bitboard {
    Square::ALL
        .into_iter()
        .filter(|&square| board.piece_at(square).is_some())
        .collect()
}

fn is_attacked(board: &Setup, square: Square, by: Color, occupied: Bitboard) -> bool {
    Role::ALL.into_iter().any(|role| {
        attacks::of(role, by.opponent(), square, occupied).intersects(board.men(by, role))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_board::Position;

    /// Every move that a man of the side to move could be given in sixteen bits.
    fn any_moves(position: &Position) -> impl Iterator<Item = Move> {
        let own: Vec<Square> = position.pieces(position.turn()).into_iter().collect();
        own.into_iter().flat_map(|from| {
            Square::ALL.into_iter().flat_map(move |to| {
                (0..9).map(move |kind| {
                    Move::from_bits(from.index() as u16 | (to.index() as u16) << 6 | kind << 12)
                })
            })
        })
    }

    /// The moves of the board crate are made by another algorithm: on positions both must agree about every move.
    #[test]
    fn on_positions_hands_and_legal_moves_agree() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        let mut seen = [0_u32; 4];
        for start in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "1r1kr3/8/8/8/8/8/8/1R1KR3 w EBeb - 0 1",
            "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
        ] {
            for _ in 0..6 {
                let mut position = Position::from_fen(start).expect(start);
                for _ in 0..25 {
                    let board = position.to_setup();
                    assert!(!is_plainly_illegal(&board), "{}", board.to_fen());
                    for mv in any_moves(&position) {
                        let after = is_possible(&board, mv).then(|| done(&board, mv));
                        let lawful = after.clone().filter(|_| goes_as_it_may(&board, mv));
                        let lawful = lawful.and_then(|after| {
                            Position::from_setup(&after, position.castling_mode()).ok()
                        });
                        let fen = position.to_fen();
                        assert_eq!(lawful.is_some(), position.is_legal(mv), "{mv:?} in {fen}");
                        if let Some(lawful) = lawful {
                            assert_eq!(lawful.to_fen(), position.after(mv).to_fen());
                            assert_eq!(taken(&board, mv), position.captured(mv));
                            assert_eq!(arrival(&board, mv), position.king_target(mv));
                            seen[0] += 1;
                            seen[1] += u32::from(mv.is_castling());
                            seen[2] += u32::from(mv.is_en_passant());
                            seen[3] += u32::from(mv.promotion().is_some());
                        }
                    }
                    let legal = position.legal_moves();
                    if legal.is_empty() {
                        break;
                    }
                    position.play(legal[random(legal.len())]);
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
    }
}
