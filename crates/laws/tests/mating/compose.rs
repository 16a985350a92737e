//! Positions made by lot: locked and half-locked pawns, and late Chess960 positions whose castling rights are still there.

use ferz_board::{
    CastlingMode, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square,
};

use super::random::Random;

/// A set-up to which men are added on free squares.
struct Board<'a> {
    setup: Setup,
    random: &'a mut Random,
}

impl Board<'_> {
    fn is_free(&self, square: Square) -> bool {
        self.setup.piece_at(square).is_none()
    }

    fn put(&mut self, square: Square, color: Color, role: Role) {
        self.setup.set(square, Some(Piece::new(color, role)));
    }

    /// Puts a man anywhere; a pawn not on the outer ranks.
    fn put_anywhere(&mut self, color: Color, role: Role) {
        loop {
            let square = self.random.one_of(&Square::ALL);
            let outer = square.rank() == Rank::First || square.rank() == Rank::Eighth;
            if self.is_free(square) && !(role == Role::Pawn && outer) {
                self.put(square, color, role);
                return;
            }
        }
    }

    fn put_if_free(&mut self, file: File, rank: usize, color: Color, role: Role) {
        let square = Square::new(file, Rank::from_index(rank));
        let outer = rank == 0 || rank == 7;
        if self.is_free(square) && !(role == Role::Pawn && outer) {
            self.put(square, color, role);
        }
    }

    /// Two pawns that face each other, White's on this rank.
    fn put_file(&mut self, file: File, rank: usize) {
        self.put_if_free(file, rank, Color::White, Role::Pawn);
        self.put_if_free(file, rank + 1, Color::Black, Role::Pawn);
    }

    /// Locked pawns from side to side: those of neighbouring files a rank apart, so that none can take another; or every
    /// other file empty, where the neighbours' pawns guard it.
    fn put_chain(&mut self) {
        let mut rank = 2 + self.random.below(3);
        let mut empty = self.random.chance(40);
        for file in File::ALL {
            if empty {
                empty = false;
                continue;
            }
            self.put_file(file, rank);
            empty = self.random.chance(50);
            if !empty {
                rank = match self.random.chance(50) {
                    true if rank < 5 => rank + 1,
                    _ if rank > 1 => rank - 1,
                    _ => rank + 1,
                };
            }
        }
    }

    /// Small changes to a chain: a pawn gone, moved or too many; mostly none.
    fn disturb(&mut self) {
        for _ in 0..self.random.one_of(&[0, 0, 0, 1, 1, 2, 3]) {
            let file = self.random.one_of(&File::ALL);
            let rank = 1 + self.random.below(6);
            let color = self.random.one_of(&Color::ALL);
            let square = Square::new(file, Rank::from_index(rank));
            match (self.setup.piece_at(square), self.random.below(3)) {
                (Some(_), 0) => self.setup.set(square, None),
                (Some(man), 1) => {
                    self.setup.set(square, None);
                    let step = if man.color == Color::White { 0 } else { 2 };
                    self.put_if_free(file, (rank + step).saturating_sub(1), man.color, man.role);
                }
                _ => self.put_if_free(file, rank, color, Role::Pawn),
            }
        }
    }

    /// Puts a man at most so far from a square, if there is room.
    fn put_near(&mut self, square: Square, color: Color, role: Role, distance: u32) {
        let near: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|other| other.distance(square) <= distance && self.is_free(*other))
            .collect();
        if !near.is_empty() {
            let at = self.random.one_of(&near);
            let outer = at.rank() == Rank::First || at.rank() == Rank::Eighth;
            if !(role == Role::Pawn && outer) {
                self.put(at, color, role);
            }
        }
    }

    /// Puts a man on its own side of the pawns, where there are some.
    fn put_behind(&mut self, color: Color, role: Role) {
        for _ in 0..100 {
            let square = self.random.one_of(&Square::ALL);
            let ranks = match color {
                Color::White => square.rank().index()..8,
                Color::Black => 0..square.rank().index() + 1,
            };
            let behind = ranks.into_iter().any(|rank| {
                self.setup
                    .piece_at(square.with_rank(Rank::from_index(rank)))
                    == Some(Piece::new(color, Role::Pawn))
            });
            if behind && self.is_free(square) {
                self.put(square, color, role);
                return;
            }
        }
        self.put_anywhere(color, role);
    }
}

/// Locked or half-locked pawns, kings mostly behind them, and up to `most_men` more, mostly bishops.
/// In some of them a pawn can be taken en passant.
pub fn wall(random: &mut Random, most_men: usize) -> Position {
    loop {
        let mut board = Board {
            setup: Setup::empty(),
            random,
        };
        board.put_chain();
        board.disturb();
        for color in Color::ALL {
            if board.random.chance(85) {
                board.put_behind(color, Role::King);
            } else {
                board.put_anywhere(color, Role::King);
            }
        }
        for _ in 0..board.random.below(most_men + 1) {
            let color = board.random.one_of(&Color::ALL);
            let role = board.random.one_of(&[
                Role::Bishop,
                Role::Bishop,
                Role::Bishop,
                Role::Bishop,
                Role::Bishop,
                Role::Bishop,
                Role::Knight,
                Role::Rook,
                Role::Queen,
                Role::Pawn,
            ]);
            if board.random.chance(60) {
                board.put_behind(color, role);
            } else {
                board.put_anywhere(color, role);
            }
        }
        board.setup.turn = board.random.one_of(&Color::ALL);
        let setup = board.setup;
        let Ok(position) = Position::from_setup(&setup, CastlingMode::Standard) else {
            continue;
        };
        if random.chance(50)
            && let Some(after) = with_en_passant(&position)
        {
            return after;
        }
        return position;
    }
}

/// A position with small changes: up to three men gone, moved, changed or added; `None` where that gives no position.
pub fn changed(position: &Position, random: &mut Random) -> Option<Position> {
    let mut board = Board {
        setup: position.to_setup(),
        random,
    };
    board.setup.en_passant = None;
    if board.random.chance(30) {
        board.setup.turn = board.setup.turn.opponent();
    }
    let men: Vec<Square> = position.occupied().into_iter().collect();
    for _ in 0..board.random.below(4) {
        let square = board.random.one_of(&men);
        let Some(man) = board.setup.piece_at(square) else {
            continue;
        };
        let what = board.random.below(6);
        if what < 4 && (what > 1 || man.role != Role::King) {
            board.setup.set(square, None);
        }
        match what {
            1 => {
                let role =
                    board
                        .random
                        .one_of(&[Role::Bishop, Role::Knight, Role::Pawn, Role::Rook]);
                if man.role != Role::King {
                    board.put_near(square, man.color, role, 0);
                }
            }
            2 => board.put_near(square, man.color, man.role, 2),
            3 => board.put_anywhere(man.color, man.role),
            4 => {
                let role = board
                    .random
                    .one_of(&[Role::Bishop, Role::Pawn, Role::Knight]);
                let color = board.random.one_of(&Color::ALL);
                board.put_anywhere(color, role);
            }
            _ => {}
        }
    }
    let after = Position::from_setup(&board.setup, position.castling_mode()).ok()?;
    if after.occupied().len() > 32 {
        return None;
    }
    if random.chance(30)
        && let Some(after) = with_en_passant(&after)
    {
        return Some(after);
    }
    Some(after)
}

/// A mate among locked pawns, by few men; with the side that has mated.
pub fn mate(random: &mut Random) -> (Position, Color) {
    loop {
        let mut board = Board {
            setup: Setup::empty(),
            random,
        };
        board.put_chain();
        board.disturb();
        let side = board.random.one_of(&Color::ALL);
        let loser = side.opponent();
        board.put_anywhere(loser, Role::King);
        let Some(king) = board.setup.men(loser, Role::King).first() else {
            continue;
        };
        let pawns = board.random.below(4);
        for _ in 0..pawns {
            board.put_near(king, loser, Role::Pawn, 1);
        }
        board.put_near(king, side, Role::King, 3);
        for _ in 0..1 + board.random.below(2) {
            let role = board.random.one_of(&[
                Role::Bishop,
                Role::Bishop,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
                Role::Rook,
            ]);
            board.put_near(king, side, role, 3);
        }
        board.setup.turn = loser;
        if let Ok(position) = Position::from_setup(&board.setup, CastlingMode::Standard)
            && position.is_checkmate()
        {
            return (position, side);
        }
    }
}

/// The position after a double step that can be answered en passant.
fn with_en_passant(position: &Position) -> Option<Position> {
    position
        .legal_moves()
        .into_iter()
        .map(|mv| position.after(mv))
        .find(|after| after.en_passant().is_some())
}

/// Kings and rooks on their first rank with their castling rights, some blocked pawns and few other men.
pub fn castling(random: &mut Random) -> Position {
    loop {
        let mut board = Board {
            setup: Setup::empty(),
            random,
        };
        let first = board.random.one_of(&Color::ALL);
        castling_men(&mut board, first);
        if board.random.chance(35) {
            castling_men(&mut board, first.opponent());
        } else {
            board.put_anywhere(first.opponent(), Role::King);
        }
        let locked = board.random.one_of(&[0, 20, 40, 100]);
        if locked == 100 {
            board.put_chain();
            board.disturb();
        }
        for file in File::ALL {
            if locked < 100 && board.random.chance(locked) {
                let rank = 1 + board.random.below(5);
                board.put_file(file, rank);
            }
        }
        for _ in 0..board.random.below(3) {
            let color = board.random.one_of(&Color::ALL);
            let role = board.random.one_of(&[
                Role::Pawn,
                Role::Knight,
                Role::Bishop,
                Role::Bishop,
                Role::Rook,
            ]);
            board.put_anywhere(color, role);
        }
        board.setup.turn = board.random.one_of(&Color::ALL);
        let setup = board.setup;
        if let Ok(position) = Position::from_setup(&setup, CastlingMode::Chess960) {
            return position;
        }
    }
}

/// A king that can still castle with one rook or with both, and sometimes men that hem it in.
fn castling_men(board: &mut Board, color: Color) {
    let rank = Rank::First.relative_to(color);
    let king = 1 + board.random.below(6);
    let square = |file: usize| Square::new(File::from_index(file), rank);
    board.put(square(king), color, Role::King);
    let sides = board.random.one_of(&[0b01, 0b10, 0b01, 0b10, 0b11]);
    for side in CastlingSide::ALL {
        if sides & 1 << side.index() == 0 {
            continue;
        }
        let rook = match side {
            CastlingSide::King => king + 1 + board.random.below(7 - king),
            CastlingSide::Queen => board.random.below(king),
        };
        board.put(square(rook), color, Role::Rook);
        let file = Some(File::from_index(rook));
        board.setup.castling_rights.set(color, side, file);
    }
    if board.random.chance(50) {
        for file in king - 1..=king + 1 {
            let ahead = Square::new(File::from_index(file), Rank::Second.relative_to(color));
            let role = board.random.one_of(&[Role::Pawn, Role::Pawn, Role::Bishop]);
            if board.random.chance(70) && board.is_free(ahead) {
                board.put(ahead, color, role);
            }
        }
    }
}

/// The end of a random game from a random Chess960 start, in which men are taken where they can be, pawns block each
/// other, and castling rights are given up late.
pub fn late_game(random: &mut Random) -> Option<Position> {
    let number = random.below(960) as u16;
    let mut position = Position::chess960(number).expect("a number below 960");
    let men = 3 + random.one_of(&[0, 1, 1, 2, 2, 3, 4, 6]);
    let keeps_rights = random.chance(60);
    for _ in 0..500 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        let mv = choose(&position, moves.as_slice(), keeps_rights, random);
        position.play(mv);
        // A few plies more now and then, so that not every position follows a capture.
        if position.occupied().len() <= men && random.chance(40) {
            return Some(position);
        }
    }
    None
}

fn choose(position: &Position, moves: &[Move], keeps_rights: bool, random: &mut Random) -> Move {
    let rights = position.castling_rights();
    let keeps = |mv: &Move| !keeps_rights || position.after(*mv).castling_rights() == rights;
    let is_capture = |mv: &Move| {
        position.is_capture(*mv)
            && position
                .captured(*mv)
                .is_some_and(|man| man.role != Role::Pawn)
    };
    let blocks = |mv: &Move| {
        let moved = position.moved(*mv);
        let ahead = mv
            .to()
            .offset(0, if moved.color == Color::White { 1 } else { -1 });
        moved.role == Role::Pawn
            && ahead.and_then(|square| position.piece_at(square))
                == Some(Piece::new(moved.color.opponent(), Role::Pawn))
    };
    let kept: Vec<Move> = moves.iter().copied().filter(keeps).collect();
    let kept = if kept.is_empty() { moves } else { &kept };
    for (percent, wanted) in [
        (75, &is_capture as &dyn Fn(&Move) -> bool),
        (50, &blocks),
        (15, &|mv| position.is_capture(*mv)),
    ] {
        let wanted: Vec<Move> = kept.iter().copied().filter(|mv| wanted(mv)).collect();
        if !wanted.is_empty() && random.chance(percent) {
            return random.one_of(&wanted);
        }
    }
    random.one_of(kept)
}
