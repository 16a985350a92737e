use ferz_board::{
    CastlingMode, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square,
};
use ferz_laws::{Budget, CanMate, can_mate_within, is_dead};

use crate::closure::closure;

/// What one verdict may cost.
const BUDGET: Budget = Budget(600);
/// How far a "no" is looked into.
const MOST_POSITIONS: usize = 1_500;
/// Plies of one input.
const MOST_PLIES: usize = 8;
/// More men cannot be on a board.
const MOST_MEN: u32 = 32;

/// Bytes make a position and a line of moves from it: the side to move, the kings, a pair of pawns for each file, the
/// castling rights, a number of further men with their squares, and then a byte for each move.
///
/// Along the line a helpmate mates, and a side that can never mate does not, however far one looks.
pub fn verdict(bytes: &[u8]) {
    let Some((position, moves)) = position(bytes) else {
        return;
    };
    let mut position = position;
    let mut never: [Option<Position>; 2] = [None, None];
    for mv in moves.iter().map(Some).chain([None]).take(MOST_PLIES) {
        for side in Color::ALL {
            judge(&position, side, &mut never[side.index()]);
        }
        if is_dead(&position) {
            assert!(never.iter().all(Option::is_some), "dead: {position}");
        }
        let legal = position.legal_moves();
        match mv {
            Some(&byte) if !legal.is_empty() => {
                position.play(legal[usize::from(byte) % legal.len()]);
            }
            _ => break,
        }
    }
}

/// Checks both budgets' verdicts on one side; `never` is the first position of the line from which it was said never to
/// mate.
fn judge(position: &Position, side: Color, never: &mut Option<Position>) {
    let at_once = can_mate_within(position, side, Budget::INSTANT);
    match can_mate_within(position, side, BUDGET) {
        CanMate::Yes { helpmate } => {
            assert!(!at_once.is_no(), "{side}, at once no: {position}");
            assert!(never.is_none(), "{side}, no in {never:?}: {position}");
            mates(position, side, &helpmate);
        }
        CanMate::No { .. } => {
            if never.is_none() {
                let slow = closure(position, MOST_POSITIONS).can(side);
                assert_ne!(slow, Some(true), "{side} mates: {position}");
                *never = Some(position.clone());
            }
        }
        CanMate::Undecided { nodes } => {
            assert!(!at_once.is_no(), "{side}, at once no: {position}");
            assert!(nodes <= u64::from(BUDGET.0), "{side}, {nodes}: {position}");
        }
    }
}

/// The moves are legal and end in mate by `side`, and nowhere on the way is it said that there is none.
fn mates(root: &Position, side: Color, helpmate: &[Move]) {
    let mut position = root.clone();
    for &mv in helpmate {
        assert!(position.is_legal(mv), "{mv:?} in {position}");
        position.play(mv);
        let later = can_mate_within(&position, side, Budget::INSTANT);
        assert!(!later.is_no(), "{side} mates in {position} and in {root}");
    }
    assert!(position.is_checkmate(), "{side}, from {root}: {position}");
    assert_ne!(position.turn(), side, "the wrong side, from {root}");
}

/// The position and the bytes that are left for its moves.
fn position(bytes: &[u8]) -> Option<(Position, &[u8])> {
    let (&[kind, white_king, black_king], rest) = bytes.split_first_chunk()?;
    let (files, rest) = rest.split_first_chunk::<8>()?;
    let (&[rights, count], rest) = rest.split_first_chunk()?;
    let (men, moves) = rest.split_at_checked(usize::from(count) * 2)?;

    let mut setup = Setup::empty();
    setup.turn = color(kind);
    put(&mut setup, white_king, Color::White, Role::King);
    put(&mut setup, black_king, Color::Black, Role::King);
    for (file, byte) in File::ALL.into_iter().zip(files) {
        put_pawns(&mut setup, file, *byte);
    }
    for man in men.chunks_exact(2) {
        let role = Role::ALL[usize::from(man[1] / 2 % 5)];
        put(&mut setup, man[0], color(man[1]), role);
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if rights & 1 << (2 * color.index() + side.index()) != 0 {
                allow_castling(&mut setup, color, side);
            }
        }
    }
    let mode = if kind & 2 == 0 {
        CastlingMode::Standard
    } else {
        CastlingMode::Chess960
    };
    let position = Position::from_setup(&setup, mode).ok()?;
    (position.occupied().len() <= MOST_MEN).then_some((position, moves))
}

fn color(byte: u8) -> Color {
    Color::ALL[usize::from(byte % 2)]
}

/// Puts a man on a square if it is free.
fn put(setup: &mut Setup, square: u8, color: Color, role: Role) {
    let square = Square::ALL[usize::from(square % 64)];
    let outer = square.rank() == Rank::First || square.rank() == Rank::Eighth;
    if setup.piece_at(square).is_none() && !(role == Role::Pawn && outer) {
        setup.set(square, Some(Piece::new(color, role)));
    }
}

/// Nothing, two pawns that face each other, or one alone.
fn put_pawns(setup: &mut Setup, file: File, byte: u8) {
    let mut pawn = |rank: u8, color| {
        put(setup, rank * 8 + file.index() as u8, color, Role::Pawn);
    };
    match byte % 8 {
        0 => {}
        rank @ 1..=5 => {
            pawn(rank, Color::White);
            pawn(rank + 1, Color::Black);
        }
        single => pawn(1 + byte / 8 % 6, color(single)),
    }
}

/// Gives the right to castle with the outermost rook on this side of the king, if there is one.
fn allow_castling(setup: &mut Setup, color: Color, side: CastlingSide) {
    let rank = Rank::First.relative_to(color);
    let on = |role, file: &File| {
        setup.piece_at(Square::new(*file, rank)) == Some(Piece::new(color, role))
    };
    let Some(king) = File::ALL.into_iter().find(|file| on(Role::King, file)) else {
        return;
    };
    let mut rooks = File::ALL.into_iter().filter(|file| on(Role::Rook, file));
    let rook = match side {
        CastlingSide::King => rooks.rev().find(|&file| file > king),
        CastlingSide::Queen => rooks.find(|&file| file < king),
    };
    setup.castling_rights.set(color, side, rook);
}
