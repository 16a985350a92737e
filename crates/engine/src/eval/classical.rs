//! Tapered piece-square evaluation.

use ferz_board::Position;

use super::Evaluate;

/// Piece values and squares, mobility, pawns, king safety; blended from middlegame to endgame.
#[derive(Default)]
pub struct Classical {}

impl Evaluate for Classical {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let _ = position;
        todo!()
    }
}
