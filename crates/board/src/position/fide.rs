//! The algebraic notation of the Laws, Appendix C, as players write it on a score sheet.

use super::Position;
use crate::{CastlingSide, Move};

impl Position {
    /// A legal move in the notation of Appendix C: castling with zeros (C.13), promotion without a sign (C.11), `e.p.`
    /// after a capture in passing, `x` for captures, `+` and `#`.
    #[must_use]
    pub fn fide(&self, m: Move) -> String {
        let mut text = match self.castling_side(m) {
            Some(CastlingSide::King) => "0-0".to_owned(),
            Some(CastlingSide::Queen) => "0-0-0".to_owned(),
            None => self.squares_text(m).to_string(),
        };
        if let Some(role) = m.promotion() {
            text.push(role.to_upper_char());
        }
        text.push_str(self.check_mark(m));
        if m.is_en_passant() {
            text.push_str(" e.p.");
        }
        text
    }
}
