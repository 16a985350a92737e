use ferz_board::{Color, Move, Position};

use super::{Game, Ply};
use crate::{Event, Millis, Notice, Outcome, Ruleset, touch};

impl Game {
    /// The position on the board. When the arbiter has declared a draw because the board was illegal (Art. A.5.4), the last
    /// that was one.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The position in which the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The start and the position after each ply, in order. The last one is [`Game::position`]; those before it are what
    /// an engine wants as the game's history. One more than there are plies, as long as no illegal move that stands has
    /// made a board that is none.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The plies made, in order, with what the clocks showed after each.
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The accepted events with their times: with the setup, all there is to store.
    #[must_use]
    pub fn events(&self) -> &[(Event, Millis)] {
        &self.events
    }

    /// The time of the last event.
    #[must_use]
    pub const fn now(&self) -> Millis {
        self.now
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        if self.plies.len().is_multiple_of(2) {
            self.start().turn()
        } else {
            self.start().turn().opponent()
        }
    }

    /// The rules that apply.
    #[must_use]
    pub const fn rules(&self) -> &Ruleset {
        &self.rules
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// What the last event made the arbiter say.
    #[must_use]
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// The moves that the side to move may play: the legal ones, unless touching a man or naming a move has bound it.
    /// Empty when the game is over.
    #[must_use]
    pub fn free_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        match self.thinking.must_play {
            Some(mv) => vec![mv],
            None => touch::free_moves(self.position(), &self.thinking.contacts),
        }
    }

    /// The move that a wrong claim obliges the side to move to play (Art. 9.5.3).
    #[must_use]
    pub const fn must_play(&self) -> Option<Move> {
        self.thinking.must_play
    }

    /// Whether a move has been made whose maker has not pressed the clock.
    #[must_use]
    pub const fn awaits_press(&self) -> bool {
        self.unpressed[0] || self.unpressed[1]
    }

    /// How many moves `color` has made in this game.
    #[must_use]
    pub fn moves_made(&self, color: Color) -> u32 {
        let plies = self.plies.len() as u32;
        if self.start().turn() == color {
            plies.div_ceil(2)
        } else {
            plies / 2
        }
    }

    /// How many plies must go for `by` to have his last move again: `None` when moves cannot be taken back now.
    #[must_use]
    pub fn can_take_back(&self, by: Color) -> Option<u32> {
        let possible = self.rules.takebacks
            && self.outcome.is_none()
            && !self.stopped
            && self.moves_made(by) > 0;
        let plies = if by == self.turn() { 2 } else { 1 };
        let kept = self.plies.len().checked_sub(plies as usize)?;
        (possible && self.positions_before(kept).is_some()).then_some(plies)
    }
}
