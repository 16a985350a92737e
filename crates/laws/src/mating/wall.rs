//! The static argument: no mating net can arise wherever the men may ever get.

use ferz_board::{Color, Position, Role};

use super::net;
use super::reach::Reach;

/// Whether it is proved that `side` never mates; gives how many men can never move and never be taken. `None` says
/// nothing.
pub(super) fn stands(position: &Position, side: Color) -> Option<u32> {
    let reach = Reach::grown(position, side)?;
    (!net::may_arise(&reach, side)).then(|| reach.fixed.len())
}

/// Whether it is worth looking for a wall: the side has at most bishops, and few pawns of either side can step.
pub(super) fn is_likely(position: &Position, side: Color) -> bool {
    let movers = position.men(side, Role::Queen)
        | position.men(side, Role::Rook)
        | position.men(side, Role::Knight);
    if !movers.is_empty() {
        return false;
    }
    let pawns = |color| position.men(color, Role::Pawn);
    let occupied = position.occupied();
    let steps = Color::ALL.map(|color| pawns(color).forward(color).without(occupied).len());
    let faced = pawns(Color::White).forward(Color::White) & pawns(Color::Black);
    !faced.is_empty() && steps[0] + steps[1] <= 2
}
