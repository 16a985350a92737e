//! Moves taken back by lot.

use ferz_board::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Piece, Position, Rank, Role, Setup, Square,
    attacks,
};

use super::random::Random;

/// A position from which one legal move leads to this one; `None` where the lot fell on none.
/// In so many of a hundred the move may have taken a man.
pub fn take_back(position: &Position, captures: usize, random: &mut Random) -> Option<Position> {
    if random.chance(8) {
        return castling_back(position, random);
    }
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
        pawn_back(&mut setup, mover, to, captures, random)?
    } else {
        let from = attacks::of(piece.role, mover, to, position.occupied()) & !position.occupied();
        let from = any(from, random)?;
        let taken = any_taken(to, captures, random);
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

/// The position before castling, from any squares that Chess960 allows.
fn castling_back(position: &Position, random: &mut Random) -> Option<Position> {
    let mover = position.turn().opponent();
    let side = random.one_of(&CastlingSide::ALL);
    let (king, rook) = (side.king_target(mover), side.rook_target(mover));
    if position.king(mover) != king || !position.men(mover, Role::Rook).contains(rook) {
        return None;
    }
    let (from, rook_from) = (1 + random.below(6), random.below(8));
    let is_king_side = rook_from > from;
    if rook_from == from || is_king_side != (side == CastlingSide::King) {
        return None;
    }
    let mut setup = position.to_setup();
    setup.turn = mover;
    setup.en_passant = None;
    setup.set(king, None);
    setup.set(rook, None);
    for (file, role) in [(from, Role::King), (rook_from, Role::Rook)] {
        let square = Square::new(File::from_index(file), king.rank());
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.set(square, Some(Piece::new(mover, role)));
    }
    let file = Some(File::from_index(rook_from));
    setup.castling_rights.set(mover, side, file);
    let before = Position::from_setup(&setup, CastlingMode::Chess960).ok()?;
    let mut moves = before.legal_moves().into_iter();
    moves
        .any(|mv| mv.is_castling() && before.after(mv) == *position)
        .then_some(before)
}

fn any(squares: Bitboard, random: &mut Random) -> Option<Square> {
    let squares: Vec<Square> = squares.into_iter().collect();
    (!squares.is_empty()).then(|| random.one_of(&squares))
}

/// What may have been taken.
fn any_taken(on: Square, captures: usize, random: &mut Random) -> Option<Role> {
    if !random.chance(captures) {
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
fn pawn_back(
    setup: &mut Setup,
    mover: Color,
    to: Square,
    captures: usize,
    random: &mut Random,
) -> Option<Square> {
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
            if kind == 2 && setup.piece_at(beside).is_none() && random.chance(captures) {
                setup.en_passant = Some(to);
                setup.set(beside, Some(Piece::new(mover.opponent(), Role::Pawn)));
            } else {
                let taken = any_taken(to, captures, random)?;
                setup.set(to, Some(Piece::new(mover.opponent(), taken)));
            }
            Some(from)
        }
    }?;
    let outer = from.rank() == Rank::First || from.rank() == Rank::Eighth;
    (setup.piece_at(from).is_none() && !outer).then_some(from)
}
