//! Moves made and moves completed (Art. 6.2). A player's move is completed by pressing the clock, by the player's own
//! next move, or by ending the game; the opponent's reply does not complete it (6.2.2).

use ferz_board::Color;

use super::Game;
use crate::{Millis, Notice, Refused};

impl Game {
    pub(super) fn press(&mut self, by: Color, at: Millis) -> Result<Option<Notice>, Refused> {
        if !self.unpressed[by as usize] {
            return Err(Refused::NothingToComplete);
        }
        self.complete(by, at);
        self.switch_from(by, at);
        Ok(None)
    }

    /// 6.2.1.2: making the next move completes the player's previous one.
    pub(super) fn complete_previous(&mut self, of: Color, at: Millis) {
        if self.unpressed[of as usize] {
            self.complete(of, at);
        }
    }

    /// The side to move has pressed the clock for an illegal move, so the clock was running: nothing was pending.
    pub(super) fn complete_pending(&mut self, at: Millis) {
        for color in Color::ALL {
            self.complete_previous(color, at);
        }
        let turn = self.turn();
        if self.ticking != turn {
            self.start_clock_of(turn, at);
        }
    }

    /// The player has completed the move made last: bonus, count of moves, and the reading kept with it.
    pub(super) fn complete(&mut self, color: Color, at: Millis) {
        self.unpressed[color as usize] = false;
        if let Some(clock) = &mut self.clock {
            clock.complete_move(color, at);
        }
        let replied = color == self.turn();
        self.read_clocks(usize::from(replied), at);
    }

    /// Who presses with the own clock running starts the other one. Where the opponent has moved meanwhile, and has nothing
    /// to press, the clock comes back at once.
    pub(super) fn switch_from(&mut self, presser: Color, at: Millis) {
        if self.ticking != presser {
            return;
        }
        let other = presser.opponent();
        if other == self.turn() || self.unpressed[other as usize] {
            self.start_clock_of(other, at);
        } else {
            self.start_clock_of(presser, at);
        }
    }

    fn start_clock_of(&mut self, color: Color, at: Millis) {
        self.ticking = color;
        if let Some(clock) = &mut self.clock {
            clock.begin_move(color, at);
            if self.stopped {
                clock.stop(at);
            }
        }
    }

    /// Keeps what the clocks show as the reading of the ply that many places from the end. A takeback to any ply from there
    /// on finds the move completed.
    pub(super) fn read_clocks(&mut self, from_end: usize, at: Millis) {
        let clocks = self.clocks(at);
        let snapshot = self.clock.as_ref().map(crate::clock::Clock::snapshot);
        let first = self.plies.len().saturating_sub(from_end + 1);
        for ply in &mut self.plies[first..] {
            ply.snapshot = snapshot;
        }
        if let Some(ply) = self.plies.get_mut(first) {
            ply.clocks = clocks;
        }
    }
}
