use ferz_board::Color;

use super::Game;
use crate::{
    Event, FlagFall, GameResult, Millis, Notice, Outcome, Reason, Refused, Ruling, can_mate,
};

impl Game {
    /// Puts an event into the game.
    ///
    /// `at` is the time since the start of the game; it may equal the last event's time, but not lie before it.
    ///
    /// # Errors
    /// [`Refused`] says why the event is not possible now; the game is unchanged.
    pub fn apply(&mut self, event: Event, at: Millis) -> Result<Ruling, Refused> {
        if self.outcome.is_some() {
            return Err(Refused::GameOver);
        }
        if at < self.now {
            return Err(Refused::TimeRunsBackwards { at, last: self.now });
        }
        self.flag_gate(event, at)?;
        self.stopped_gate(event)?;
        let notice = self.rule_on(event, at)?;
        self.now = at;
        self.events.push((event, at));
        self.notice = notice;
        if let Some(clock) = &mut self.clock {
            if self.outcome.is_some() {
                clock.stop(at)
            } else {
                clock.settle(at)
            }
        }
        Ok(Ruling {
            notice,
            outcome: self.outcome,
        })
    }

    /// Puts an event of a stored game into the game again; `goes_on` says that another follows.
    ///
    /// Nothing follows the end of a game, so where something does, the game went on: its position is not found dead
    /// afterwards, though it may have been. So a stored game stays readable when more dead positions come to be known.
    /// For the same reason a stored [`Event::Dead`] is not proved again.
    ///
    /// # Errors
    /// As [`Game::apply`].
    pub fn apply_again(
        &mut self,
        event: Event,
        at: Millis,
        goes_on: bool,
    ) -> Result<Ruling, Refused> {
        let dead = |outcome: &Outcome| outcome.reason == Reason::DeadPosition;
        if self.events.is_empty() && self.outcome.as_ref().is_some_and(dead) {
            *self = Game::begun(self.setup(), true);
        }
        (self.goes_on, self.again) = (goes_on, true);
        let ruling = self.apply(event, at);
        (self.goes_on, self.again) = (false, false);
        ruling
    }

    /// Where the program watches the flags, nothing but the flag itself follows its fall.
    fn flag_gate(&self, event: Event, at: Millis) -> Result<(), Refused> {
        if self.rules.flag_fall == FlagFall::WhenNoticed
            || matches!(
                event,
                // The last of these looks at each clock in its own time.
                Event::Flag { .. }
                    | Event::Decide { .. }
                    | Event::Dead { .. }
                    | Event::SetClock { .. }
                    | Event::IllegalStands { .. }
            )
        {
            return Ok(());
        }
        let fallen = |color| Some((color, self.clock.as_ref()?.fell(color, at)?));
        match Color::ALL.into_iter().find_map(fallen) {
            Some((color, at)) => Err(Refused::FlagHasFallen { color, at }),
            None => Ok(()),
        }
    }

    fn stopped_gate(&self, event: Event) -> Result<(), Refused> {
        let needs_clocks = matches!(
            event,
            Event::Move { .. }
                | Event::Make { .. }
                | Event::Press { .. }
                | Event::Touch { .. }
                | Event::Release { .. }
                | Event::Promote { .. }
                | Event::IllegalStands { .. }
                | Event::Takeback { .. }
        );
        if self.stopped && needs_clocks {
            Err(Refused::ClocksStopped)
        } else {
            Ok(())
        }
    }

    /// Each arm checks everything before it changes anything.
    fn rule_on(&mut self, event: Event, at: Millis) -> Result<Option<Notice>, Refused> {
        match event {
            Event::Move { mv } => self.move_made(mv, at, true),
            Event::Make { mv } => self.move_made(mv, at, false),
            Event::Press { by } => self.press(by, at),
            Event::OfferDraw { by } => self.offer_draw(by, at),
            Event::AcceptDraw { by } => self.accept_draw(by, at),
            Event::DeclineDraw { by } => self.decline_draw(by),
            Event::Claim {
                by,
                ground,
                intended,
            } => self.claim(by, ground, intended, at),
            Event::Resign { by } => self.resign(by, at),
            Event::Flag { by } => self.flag(by, at),
            Event::Touch { by, square } => self.touch(by, square),
            Event::Release { by, from, to } => self.release(by, from, to),
            Event::Promote { by, square, role } => self.promote(by, square, role),
            Event::IllegalMove { by, kind } => self.illegal_move(by, kind, at),
            Event::IllegalStands {
                mv,
                pressed,
                answer,
            } => self.illegal_stands(mv, pressed, answer, at),
            Event::Abandon { by } => self.abandon(by, at),
            Event::Decide { result, ground } => {
                self.finish(result, Reason::Arbiter(ground), None, at);
                Ok(None)
            }
            Event::Dead { ply } => self.found_dead(ply, at),
            Event::Takeback { by, plies } => self.take_back(by, plies, at),
            Event::Pause => self.pause(at),
            Event::Resume => self.resume(at),
            Event::SetClock { color, remaining } => self.set_clock(color, remaining, at),
        }
    }

    fn resign(&mut self, by: Color, at: Millis) -> Result<Option<Notice>, Refused> {
        let result = if self.rules.resignation_exception {
            self.loss(by)
        } else {
            GameResult::win(by.opponent())
        };
        self.finish(result, Reason::Resignation, Some(by), at);
        Ok(None)
    }

    fn abandon(&mut self, by: Color, at: Millis) -> Result<Option<Notice>, Refused> {
        let begun = self.moves_made(by) > 0;
        // Who never came has lost (6.7.1); who walked away would have overstepped in the end (6.9).
        let result = if begun {
            self.loss(by)
        } else {
            GameResult::win(by.opponent())
        };
        self.finish(result, Reason::Abandoned { begun }, Some(by), at);
        Ok(None)
    }

    /// A dead position ends the game at once (Art. 5.2.2), so what came after it was no part of the game.
    fn found_dead(&mut self, ply: u32, at: Millis) -> Result<Option<Notice>, Refused> {
        // 5.2.2 asks for a move in accordance with Article 3: what an illegal one brought about ends nothing.
        let lawful = (ply as usize)
            .checked_sub(1)
            .is_none_or(|last| self.plies.get(last).is_some_and(|last| !last.illegal));
        let position = self.position_at(ply).filter(|_| lawful);
        let position = position.ok_or(Refused::NotDead { ply })?;
        let dead = || {
            Color::ALL
                .into_iter()
                .all(|side| can_mate(position, side).is_no())
        };
        if !self.again && !dead() {
            return Err(Refused::NotDead { ply });
        }
        let mover = (ply > 0).then(|| position.turn().opponent());
        self.unpressed = [false; 2];
        self.finish(GameResult::Draw, Reason::DeadPosition, mover, at);
        if let Some(outcome) = &mut self.outcome {
            outcome.at_ply = ply;
        }
        Ok(None)
    }

    /// What `loser` gets for losing: a draw when the opponent cannot give mate by any series of legal moves.
    /// Where that is not proved the loss stands.
    pub(super) fn loss(&self, loser: Color) -> GameResult {
        let winner = loser.opponent();
        if self.cannot_mate(winner) {
            GameResult::Draw
        } else {
            GameResult::win(winner)
        }
    }

    pub(super) fn finish(
        &mut self,
        result: GameResult,
        reason: Reason,
        by: Option<Color>,
        at: Millis,
    ) {
        let at_ply = self.plies.len() as u32;
        self.outcome = Some(Outcome {
            result,
            reason,
            article: reason.article(),
            at_ply,
            by,
        });
        self.offers = [false; 2];
        if let Some(clock) = &mut self.clock {
            clock.stop(at);
        }
    }
}
