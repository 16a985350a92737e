//! The plies one by one, as screens and records show them, the illegal ones that stand too.

use ferz_board::{Color, Piece, Position, Role, Setup, Square};

use super::Game;
use crate::hand;

impl Game {
    /// How many positions there were before the ply with this index; `None` where it was made on a board that is none.
    pub(super) fn positions_before(&self, ply: usize) -> Option<usize> {
        match ply.checked_sub(1) {
            None => Some(1),
            Some(last) => Some(self.plies.get(last)?.after? + 1),
        }
    }

    /// The position after this many plies: 0 is the start. `None` where an illegal move had left a board that is no
    /// position, and beyond the last ply.
    #[must_use]
    pub fn position_at(&self, plies: u32) -> Option<&Position> {
        self.position_made_in(plies as usize)
    }

    fn position_made_in(&self, ply: usize) -> Option<&Position> {
        self.positions.get(self.positions_before(ply)? - 1)
    }

    /// The position in which the ply with this index was made. `None` where an illegal move had left a board that is no
    /// position, and beyond the last ply.
    #[must_use]
    pub fn position_before(&self, ply: usize) -> Option<&Position> {
        self.plies.get(ply)?;
        self.position_made_in(ply)
    }

    /// The position after the ply with this index, in the same way.
    #[must_use]
    pub fn position_after(&self, ply: usize) -> Option<&Position> {
        self.plies.get(ply)?;
        self.position_made_in(ply + 1)
    }

    /// The board after the ply with this index, whether or not it is a position.
    #[must_use]
    pub fn board_after(&self, ply: usize) -> Option<Setup> {
        let mv = self.plies.get(ply)?.mv;
        match self.position_after(ply) {
            Some(position) => Some(position.to_setup()),
            None => Some(hand::done(&self.board_before(ply)?, mv)),
        }
    }

    /// What is on the board now: [`Game::position`], unless the game has ended on a board that is none (Art. A.5.4).
    #[must_use]
    pub fn board(&self) -> Setup {
        let last = self.plies.len().checked_sub(1);
        last.and_then(|ply| self.board_after(ply))
            .unwrap_or_else(|| self.start().to_setup())
    }

    fn board_before(&self, ply: usize) -> Option<Setup> {
        match self.position_before(ply) {
            Some(position) => Some(position.to_setup()),
            None => self.board_after(ply.checked_sub(1)?),
        }
    }

    /// Who made the ply with this index.
    #[must_use]
    pub fn mover(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) {
            self.start().turn()
        } else {
            self.start().turn().opponent()
        }
    }

    /// The ply with this index as SAN. An illegal move, and an answer on a board that is no position, is written in the
    /// long form of Appendix C.8 (`Ng8g6`), and a clock pressed without a move as `--`.
    #[must_use]
    pub fn san(&self, ply: usize) -> Option<String> {
        let played = self.plies.get(ply)?;
        let mv = played.mv;
        if let Some(position) = self.position_before(ply).filter(|_| !played.illegal) {
            return Some(position.san(mv));
        }
        let man = self.board_before(ply)?.piece_at(mv.from());
        Some(match man {
            _ if hand::is_nothing(mv) => "--".to_owned(),
            _ if mv.is_castling() && mv.to() > mv.from() => "O-O".to_owned(),
            _ if mv.is_castling() => "O-O-O".to_owned(),
            Some(man) if man.role != Role::Pawn => {
                format!("{}{}{}", man.role.to_upper_char(), mv.from(), mv.to())
            }
            _ => match mv.promotion() {
                Some(role) => format!("{}{}={}", mv.from(), mv.to(), role.to_upper_char()),
                None => format!("{}{}", mv.from(), mv.to()),
            },
        })
    }

    /// The ply with this index as UCI text; for an illegal move the two squares.
    #[must_use]
    pub fn uci(&self, ply: usize) -> Option<String> {
        let mv = self.plies.get(ply)?.mv;
        Some(match self.position_before(ply) {
            Some(position) => position.uci(mv),
            None if mv.is_castling() => format!("{}{}", mv.from(), self.arrival(ply)?),
            None => format!("{mv:?}"),
        })
    }

    /// Where the moved man of the ply with this index arrived; a castling king, not its rook.
    #[must_use]
    pub fn arrival(&self, ply: usize) -> Option<Square> {
        let board = self.board_before(ply)?;
        Some(hand::arrival(&board, self.plies.get(ply)?.mv))
    }

    /// The man that the ply with this index took off the board.
    #[must_use]
    pub fn captured(&self, ply: usize) -> Option<Piece> {
        hand::taken(&self.board_before(ply)?, self.plies.get(ply)?.mv)
    }
}
