//! Move text as UCI programs write it: the two squares, and a letter for a promotion.

use super::{IllegalReason, MoveTextError, Position};
use crate::{CastlingMode, Move, Role, Square};

impl Position {
    /// The move as UCI text: `e2e4`, `e7e8q`; castling is `e1g1`, or king takes rook (`e1h1`) in
    /// [`CastlingMode::Chess960`].
    #[must_use]
    pub fn uci(&self, m: Move) -> String {
        if m.is_castling() && self.mode == CastlingMode::Standard {
            format!("{}{}", m.from(), self.king_target(m))
        } else {
            format!("{m:?}")
        }
    }

    /// Reads UCI text. Both ways to write castling are understood wherever they can mean nothing else.
    ///
    /// # Errors
    /// [`MoveTextError::Syntax`] or [`MoveTextError::Illegal`] with the reason.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveTextError> {
        let squares = text.trim();
        let syntax =
            || MoveTextError::syntax(text, "two squares such as e2e4, or e7e8q for a promotion");
        let bytes = squares.as_bytes();
        if !squares.is_ascii() || !(4..=5).contains(&bytes.len()) {
            return Err(syntax());
        }
        let square = |part: &str| part.parse::<Square>().map_err(|_| syntax());
        let (from, to) = (square(&squares[..2])?, square(&squares[2..4])?);
        let promotion = match bytes.get(4) {
            Some(letter) => Some(Role::from_char(*letter as char).ok_or_else(syntax)?),
            None => None,
        };
        self.legal_with_squares(from, to, promotion)
            .map_err(|reason| MoveTextError::illegal(text, reason))
    }

    /// The legal move between two squares, as a hand on the board makes it.
    ///
    /// # Errors
    /// Why there is none.
    pub fn legal_with_squares(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, IllegalReason> {
        let moves = self.legal_moves_of(from.into());
        let plain = moves
            .iter()
            .find(|m| m.to() == to && m.promotion() == promotion && !m.is_castling());
        let castling = || {
            moves.iter().find(|m| {
                m.is_castling()
                    && promotion.is_none()
                    && (m.to() == to || (self.king_target(**m) == to))
            })
        };
        match plain.or_else(castling) {
            Some(m) => Ok(*m),
            None => Err(self.why_not(from, to, promotion)),
        }
    }
}
