//! Moves taken back by lot.

use ferz_board::{Bitboard, Color, Piece, Position, Rank, Role, Setup, Square, attacks};

use super::random::Random;

/// A position from which one legal move leads to this one; `None` where the lot fell on none.
pub fn take_back(position: &Position, random: &mut Random) -> Option<Position> {
    let mover = position.turn().opponent();
    let men: Vec<Square> = position.pieces(mover).into_iter().collect();
    let to = random.one_of(&men);
    let piece = position.piece_at(to)?;
    let mut setup = position.to_setup();
    setup.turn = mover;
    setup.en_passant = None;
    let promoted = to.rank() == Rank::Eighth.relative_to(mover) && random.chance(30);
    let was_pawn = piece.role == Role::Pawn || (promoted && piece.role != Role::King);
    let from = if was_pawn {
        pawn_back(&mut setup, mover, to, random)?
    } else {
        let from = attacks::of(piece.role, mover, to, position.occupied()) & !position.occupied();
        let from = any(from, random)?;
        let taken = any_taken(to, random);
        let taken = taken.map(|role| Piece::new(mover.opponent(), role));
        setup.set(to, taken);
        from
    };
    let role = if was_pawn { Role::Pawn } else { piece.role };
    setup.set(from, Some(Piece::new(mover, role)));
    let before = Position::from_setup(&setup, position.castling_mode()).ok()?;
    if before.occupied().len() > 32 {
        return None;
    }
    let mut moves = before.legal_moves().into_iter();
    moves
        .any(|mv| mv.from() == from && before.after(mv) == *position)
        .then_some(before)
}

fn any(squares: Bitboard, random: &mut Random) -> Option<Square> {
    let squares: Vec<Square> = squares.into_iter().collect();
    (!squares.is_empty()).then(|| random.one_of(&squares))
}

/// What may have been taken, mostly nothing.
fn any_taken(on: Square, random: &mut Random) -> Option<Role> {
    if random.chance(65) {
        return None;
    }
    let role = random.one_of(&[
        Role::Pawn,
        Role::Pawn,
        Role::Pawn,
        Role::Bishop,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
        Role::Queen,
    ]);
    let outer = on.rank() == Rank::First || on.rank() == Rank::Eighth;
    (role != Role::Pawn || !outer).then_some(role)
}

/// Takes a pawn's move back: a step, a double step, or a capture, perhaps en passant. Gives where it stood.
fn pawn_back(setup: &mut Setup, mover: Color, to: Square, random: &mut Random) -> Option<Square> {
    let back = if mover == Color::White { -1 } else { 1 };
    setup.set(to, None);
    let from = match random.below(4) {
        0 => to.offset(0, back),
        1 => to.offset(0, 2 * back).filter(|_| {
            to.offset(0, back)
                .is_some_and(|passed| setup.piece_at(passed).is_none())
        }),
        kind => {
            let from = to.offset(random.one_of(&[-1, 1]), back)?;
            let beside = to.offset(0, back)?;
            if kind == 2 && setup.piece_at(beside).is_none() {
                setup.en_passant = Some(to);
                setup.set(beside, Some(Piece::new(mover.opponent(), Role::Pawn)));
            } else {
                let taken = any_taken(to, random)?;
                setup.set(to, Some(Piece::new(mover.opponent(), taken)));
            }
            Some(from)
        }
    }?;
    let outer = from.rank() == Rank::First || from.rank() == Rank::Eighth;
    (setup.piece_at(from).is_none() && !outer).then_some(from)
}
