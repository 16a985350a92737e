//! From a set-up to a position, or to the list of its faults.

use super::Position;
use crate::fen::MOST_COUNT;
use crate::men::Men;
use crate::{
    Bitboard, CastlingMode, Color, Fault, File, InvalidPosition, Piece, Rank, Role, Setup, Square,
    zobrist,
};

impl Position {
    /// Makes a position of a set-up. En passant is kept only if such a capture is legal. A castling right that the
    /// king's own step cannot express makes the mode [`CastlingMode::Chess960`], whatever was asked for.
    ///
    /// # Errors
    /// Every fault of level [`FaultLevel::Basic`](crate::FaultLevel::Basic).
    pub fn from_setup(setup: &Setup, mode: CastlingMode) -> Result<Position, InvalidPosition> {
        let mut faults = board_faults(setup);
        if !faults.is_empty() {
            return Err(InvalidPosition { faults });
        }
        let mode = if setup.has_usual_castling() {
            mode
        } else {
            CastlingMode::Chess960
        };
        let mut position = Position::bare(setup, mode);
        faults.extend(position.opponent_in_check());
        if !faults.is_empty() {
            return Err(InvalidPosition { faults });
        }
        if let Some(square) = setup.en_passant {
            position.allow_en_passant(square);
        }
        position.key = position.fresh_key();
        debug_assert_eq!(position.to_setup().turn, setup.turn);
        Ok(position)
    }

    fn bare(setup: &Setup, mode: CastlingMode) -> Position {
        let mut position = Position {
            men: Men::NONE,
            key: 0,
            castling_rooks: setup.castling_rights.rooks(),
            turn: setup.turn,
            mode,
            en_passant: None,
            halfmove_clock: setup.halfmove_clock.min(MOST_COUNT),
            fullmove_number: setup.fullmove_number.clamp(1, MOST_COUNT),
        };
        for square in Square::ALL {
            if let Some(piece) = setup.piece_at(square) {
                position.men.toggle(piece, square.into());
            }
        }
        position
    }

    /// The key computed from nothing; `play` keeps it up to date step by step.
    pub(super) fn fresh_key(&self) -> u64 {
        let mut key = 0;
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                key ^= zobrist::man(piece, square);
            }
        }
        key ^= self.castling_key(self.castling_rooks);
        if let Some(square) = self.en_passant {
            key ^= zobrist::en_passant(square.file());
        }
        if self.turn == Color::Black {
            key ^= zobrist::black_to_move();
        }
        key
    }

    fn opponent_in_check(&self) -> Option<Fault> {
        let them = !self.turn;
        let attackers = self.attackers(self.king(them), self.turn, self.occupied());
        let from = attackers.first()?;
        Some(Fault::OpponentInCheck {
            color: them,
            attacker: Piece::new(self.turn, self.role_on(from)),
            from,
        })
    }

    /// What the counters contradict. Such a position is played on all the same.
    #[must_use]
    pub fn counter_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let plies = 2 * (self.fullmove_number() - 1) + u32::from(self.turn == Color::Black);
        let most = if self.en_passant.is_some() { 0 } else { plies };
        let clock = self.halfmove_clock();
        if clock > most {
            faults.push(Fault::HalfmoveClock { clock, most });
        }
        if clock > 150 {
            faults.push(Fault::ClockPastSeventyFive(clock));
        }
        faults
    }
}

impl Setup {
    /// Whether every castling right belongs to a king on the e-file and a rook on the a- or h-file.
    fn has_usual_castling(&self) -> bool {
        self.castling_rights.iter().all(|(color, _, rook)| {
            let king_on_e = self.men(color, Role::King) & Bitboard::file(File::E);
            matches!(rook.file(), File::A | File::H) && !king_on_e.is_empty()
        })
    }

    /// Counter faults that a position no longer shows, since it starts at move 1 at the earliest.
    #[must_use]
    pub fn counter_faults(&self) -> Vec<Fault> {
        if self.fullmove_number == 0 {
            vec![Fault::MoveNumberZero]
        } else {
            Vec::new()
        }
    }
}

fn board_faults(setup: &Setup) -> Vec<Fault> {
    let mut faults = Vec::new();
    for color in Color::ALL {
        let count = setup.men(color, Role::King).len();
        if count != 1 {
            faults.push(Fault::Kings { color, count });
        }
    }
    let pawns = setup.men(Color::White, Role::Pawn) | setup.men(Color::Black, Role::Pawn);
    faults.extend(
        (pawns & Bitboard::BACK_RANKS)
            .into_iter()
            .map(Fault::PawnOnBackRank),
    );
    castling_faults(setup, &mut faults);
    faults.extend(en_passant_fault(setup));
    faults
}

fn castling_faults(setup: &Setup, faults: &mut Vec<Fault>) {
    for (color, side, rook) in setup.castling_rights.iter() {
        let back_rank = Bitboard::rank(rook.rank());
        let king_at_home = setup.men(color, Role::King) & back_rank;
        let on_its_side = king_at_home.first().is_some_and(|king| match side {
            crate::CastlingSide::King => king < rook,
            crate::CastlingSide::Queen => rook < king,
        });
        let missing = if setup.piece_at(rook) != Some(Piece::new(color, Role::Rook)) {
            Role::Rook
        } else if !on_its_side {
            Role::King
        } else {
            continue;
        };
        faults.push(Fault::Castling {
            color,
            side,
            rook,
            missing,
        });
    }
    for &(color, side) in &setup.doubled_rights {
        faults.push(Fault::CastlingTwice { color, side });
    }
}

fn en_passant_fault(setup: &Setup) -> Option<Fault> {
    let square = setup.en_passant?;
    let them = !setup.turn;
    let possible = square.rank() == Rank::Third.relative_to(them)
        && setup.piece_at(square).is_none()
        && setup
            .piece_at(square.with_rank(Rank::Second.relative_to(them)))
            .is_none()
        && setup.piece_at(square.with_rank(Rank::Fourth.relative_to(them)))
            == Some(Piece::new(them, Role::Pawn));
    (!possible).then_some(Fault::EnPassant(square))
}
