//! The switch between the two readings of "any series of legal moves" (Art. 5.1.2, 5.2.2, 6.9, 7.5.5).

use ferz_board::{Color, Move, Position};

use super::Game;
use crate::{CanMate, Series, can_mate, is_dead};

/// Plies without capture or pawn move that end the game (Art. 9.6.2).
const END: u32 = 150;
/// Positions that a ruling may look at to prove that no mate comes in time, and what every ply may.
const RULING: u32 = 100_000;
const PLY: u32 = 2_000;

impl Game {
    /// Whether it is proved that `side` cannot give mate any more.
    pub(super) fn cannot_mate(&self, side: Color) -> bool {
        let position = self.position();
        match (can_mate(position, side), self.rules.series) {
            (CanMate::No { .. }, _) => true,
            (CanMate::Yes { helpmate }, Series::UntilSeventyFive) => {
                !comes_in_time(position, &helpmate)
                    && never_in_time(position, side, &mut { RULING })
            }
            _ => false,
        }
    }

    /// Whether it is proved at once that neither side can.
    pub(super) fn is_dead(&self) -> bool {
        let position = self.position();
        let never = |side| never_in_time(position, side, &mut { PLY });
        is_dead(position)
            || (self.rules.series == Series::UntilSeventyFive && Color::ALL.into_iter().all(never))
    }
}

fn comes_in_time(position: &Position, helpmate: &[Move]) -> bool {
    let mut position = position.clone();
    helpmate.iter().all(|&mv| {
        let goes_on = position.halfmove_clock() < END;
        position.play(mv);
        goes_on
    })
}

/// Whether no series of moves mates before the counter ends the game; `false` also where that takes too many positions.
fn never_in_time(position: &Position, side: Color, budget: &mut u32) -> bool {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return !position.is_check() || position.turn() == side;
    }
    if position.halfmove_clock() >= END {
        return true;
    }
    legal.into_iter().all(|mv| {
        let after = position.after(mv);
        if after.halfmove_clock() == 0 {
            return can_mate(&after, side).is_no();
        }
        *budget = budget.saturating_sub(1);
        *budget > 0 && never_in_time(&after, side, budget)
    })
}
