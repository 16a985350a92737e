//! Men that promotion cannot explain.

use super::Position;
use crate::{Bitboard, Color, Fault, Role};

impl Position {
    /// More pawns than eight, or more promoted men than pawns are gone. Such a position is played on all the same.
    #[must_use]
    pub fn material_faults(&self) -> Vec<Fault> {
        Color::ALL
            .into_iter()
            .filter_map(|color| self.material_fault(color))
            .collect()
    }

    fn material_fault(&self, color: Color) -> Option<Fault> {
        let pawns = self.men(color, Role::Pawn).len();
        if pawns > 8 {
            return Some(Fault::TooManyPawns {
                color,
                count: pawns,
            });
        }
        let bishops = self.men(color, Role::Bishop);
        let surplus = |men: Bitboard, at_start: u32| men.len().saturating_sub(at_start);
        // Bishops never change the color of their squares, so the second on one color is a promoted pawn.
        let promoted = surplus(self.men(color, Role::Queen), 1)
            + surplus(self.men(color, Role::Rook), 2)
            + surplus(self.men(color, Role::Knight), 2)
            + surplus(bishops & Bitboard::LIGHT, 1)
            + surplus(bishops & Bitboard::DARK, 1);
        (promoted > 8 - pawns).then_some(Fault::TooManyPromoted {
            color,
            promoted,
            missing_pawns: 8 - pawns,
        })
    }
}
