use ferz_board::Color;

use super::{Clocks, Game};
use crate::clock::Ledger;
use crate::{Bonus, Millis, Notice, Refused, TimeControl};

impl Game {
    pub(super) fn pause(&mut self, at: Millis) -> Result<Option<Notice>, Refused> {
        if self.stopped {
            return Err(Refused::ClocksStopped);
        }
        self.stopped = true;
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
        Ok(Some(Notice::Paused))
    }

    pub(super) fn resume(&mut self, at: Millis) -> Result<Option<Notice>, Refused> {
        if !self.stopped {
            return Err(Refused::ClocksRunning);
        }
        self.stopped = false;
        if let Some(clock) = &mut self.clock {
            clock.resume(self.ticking, at);
        }
        Ok(Some(Notice::Resumed))
    }

    pub(super) fn set_clock(
        &mut self,
        color: Color,
        remaining: Millis,
        at: Millis,
    ) -> Result<Option<Notice>, Refused> {
        let clock = self.clock.as_mut().ok_or(Refused::NoClock)?;
        clock.set(color, remaining, at);
        Ok(Some(Notice::ClockSet { color }))
    }

    /// Gives time to a player; answers with what was given: nothing where there is no clock.
    pub(super) fn grant(&mut self, color: Color, time: Millis, at: Millis) -> Millis {
        self.clock
            .as_mut()
            .map_or(Millis::ZERO, |clock| clock.grant(color, time, at))
    }

    /// The clocks' settings, if there are clocks.
    #[must_use]
    pub fn time_control(&self) -> Option<&TimeControl> {
        self.clock.as_ref().map(crate::clock::Clock::control)
    }

    /// What `color`'s clock shows at `at`; `None` without clocks.
    ///
    /// `at` may lie after the last event, as long as no other event has happened in between.
    #[must_use]
    pub fn remaining(&self, color: Color, at: Millis) -> Option<Millis> {
        Some(self.clock.as_ref()?.remaining(color, at))
    }

    /// What both clocks show at `at`.
    #[must_use]
    pub fn clocks(&self, at: Millis) -> Option<Clocks> {
        let clock = self.clock.as_ref()?;
        Some(Clocks {
            white: clock.remaining(Color::White, at),
            black: clock.remaining(Color::Black, at),
        })
    }

    /// Whose clock runs; `None` without clocks, while they are stopped, and when the game is over.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.clock.as_ref()?.running()
    }

    /// Whether the clocks have been stopped by [`Event::Pause`](crate::Event::Pause).
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.stopped
    }

    /// When the running clock's flag falls if nothing happens before; in the past if it has fallen already.
    #[must_use]
    pub fn flag_at(&self) -> Option<Millis> {
        self.clock.as_ref()?.flag_at()
    }

    /// When `color`'s flag fell, if it has by `at`.
    #[must_use]
    pub fn flag_fell(&self, color: Color, at: Millis) -> Option<Millis> {
        self.clock.as_ref()?.fell(color, at)
    }

    /// What each move of `color` brings in its present period.
    #[must_use]
    pub fn bonus(&self, color: Color) -> Bonus {
        self.clock
            .as_ref()
            .map_or(Bonus::None, |clock| clock.bonus(color))
    }

    /// The accounts of `color`'s clock at `at`.
    #[must_use]
    pub fn ledger(&self, color: Color, at: Millis) -> Option<Ledger> {
        Some(self.clock.as_ref()?.ledger(color, at))
    }

    /// How long no clock has run, up to `at`: pauses, and what comes after the end.
    #[must_use]
    pub fn idle(&self, at: Millis) -> Option<Millis> {
        Some(self.clock.as_ref()?.idle(at))
    }

    /// Thinking time that takebacks have given back to the players.
    #[must_use]
    pub fn returned(&self) -> Option<Millis> {
        Some(self.clock.as_ref()?.returned())
    }
}
