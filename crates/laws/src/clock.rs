use ferz_board::Color;

use crate::{Bonus, Millis, TimeControl};

/// Where a player's time came from and went: `remaining = granted - withdrawn - used`, always.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// Time given: by the periods, by increments, by the arbiter.
    pub granted: Millis,
    /// Time that the arbiter took away.
    pub withdrawn: Millis,
    /// Main time that thinking has used up.
    pub used: Millis,
    /// Thinking that cost nothing because a delay was running.
    pub free: Millis,
    /// Thinking after the flag had fallen, before anybody noticed.
    pub overrun: Millis,
}

impl Ledger {
    /// What the clock still shows.
    #[must_use]
    pub fn remaining(&self) -> Millis {
        self.granted - self.withdrawn - self.used
    }

    /// How long the clock has run in all.
    #[must_use]
    pub fn thinking(&self) -> Millis {
        self.used + self.free + self.overrun
    }
}

/// One player's side of the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Face {
    ledger: Ledger,
    period: usize,
    /// Moves that the period still asks for.
    to_go: Option<u32>,
    /// What is left of this move's delay.
    delay: Millis,
    /// Main time used since this move began.
    spent: Millis,
    /// When the flag fell.
    fell: Option<Millis>,
}

impl Face {
    /// Lets `elapsed` pass, beginning at `since`.
    fn run(&mut self, since: Millis, elapsed: Millis) {
        let free = elapsed.min(self.delay);
        self.delay = self.delay - free;
        self.ledger.free += free;
        let left = self.ledger.remaining();
        let due = elapsed - free;
        let used = due.min(left);
        self.ledger.used += used;
        self.spent += used;
        self.ledger.overrun += due - used;
        if self.fell.is_none() && self.delay.is_zero() && due >= left {
            self.fell = Some(since + free + left);
        }
    }
}

/// A frozen reading of both clocks, to return to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Snapshot([Face; 2]);

/// The chess clock: time control, both faces, and which one runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clock {
    control: TimeControl,
    faces: [Face; 2],
    running: Option<Color>,
    /// The moment up to which `faces` and `idle` account for all time.
    settled: Millis,
    /// Time in which neither clock ran.
    idle: Millis,
    /// Thinking time of moves that were taken back.
    returned: Millis,
}

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Clock {
        let period = control.period(0);
        let first = match period.bonus {
            Bonus::IncrementBefore(time) | Bonus::Bronstein(time) => time,
            // A player who starts with nothing could not make a first move at all.
            Bonus::IncrementAfter(time) if period.time.is_zero() => time,
            _ => Millis::ZERO,
        };
        let ledger = Ledger {
            granted: period.time + first,
            ..Ledger::default()
        };
        let face = Face {
            ledger,
            period: 0,
            to_go: period.moves,
            delay: Millis::ZERO,
            spent: Millis::ZERO,
            fell: None,
        };
        Clock {
            control,
            faces: [face; 2],
            running: None,
            settled: Millis::ZERO,
            idle: Millis::ZERO,
            returned: Millis::ZERO,
        }
    }

    /// Accounts for all time up to `at`.
    pub(crate) fn settle(&mut self, at: Millis) {
        let elapsed = at - self.settled;
        match self.running {
            // No flag falls in no time. Between two moves a clock that lives on its delay alone has nothing at all.
            Some(_) if elapsed.is_zero() => {}
            Some(color) => self.faces[color as usize].run(self.settled, elapsed),
            None => self.idle += elapsed,
        }
        self.settled = self.settled.max(at);
    }

    /// `color` begins to think about a move.
    pub(crate) fn begin_move(&mut self, color: Color, at: Millis) {
        self.settle(at);
        let face = &mut self.faces[color as usize];
        face.spent = Millis::ZERO;
        face.delay = match self.control.period(face.period).bonus {
            Bonus::Delay(time) => time,
            _ => Millis::ZERO,
        };
        self.running = Some(color);
    }

    /// `color` has completed a move: bonus and, where it was the last one of its period, the next period's time.
    pub(crate) fn complete_move(&mut self, color: Color, at: Millis) {
        self.settle(at);
        let face = &mut self.faces[color as usize];
        face.delay = Millis::ZERO;
        if face.fell.is_some() {
            return;
        }
        let spent = std::mem::take(&mut face.spent);
        let before = self.control.period(face.period).bonus;
        match before {
            Bonus::IncrementAfter(time) => face.ledger.granted += time,
            Bonus::Bronstein(time) => face.ledger.granted += time.min(spent),
            Bonus::None | Bonus::IncrementBefore(_) | Bonus::Delay(_) => {}
        }
        let mut entered = false;
        if let Some(to_go) = &mut face.to_go {
            *to_go = to_go.saturating_sub(1);
            if *to_go == 0 {
                face.period = (face.period + 1).min(self.control.periods.len().saturating_sub(1));
                let next = self.control.period(face.period);
                face.to_go = next.moves;
                face.ledger.granted += next.time;
                entered = next.bonus != before;
            }
        }
        match self.control.period(face.period).bonus {
            Bonus::IncrementBefore(time) => face.ledger.granted += time,
            Bonus::Bronstein(time) if entered => face.ledger.granted += time,
            _ => {}
        }
    }

    /// Stops both clocks.
    pub(crate) fn stop(&mut self, at: Millis) {
        self.settle(at);
        self.running = None;
    }

    /// Lets `color`'s clock run on in the middle of a move.
    pub(crate) fn resume(&mut self, color: Color, at: Millis) {
        self.settle(at);
        self.running = Some(color);
    }

    /// Gives time, except to a clock whose flag has fallen; answers with what was given.
    pub(crate) fn grant(&mut self, color: Color, time: Millis, at: Millis) -> Millis {
        self.settle(at);
        let face = &mut self.faces[color as usize];
        let time = if face.fell.is_some() {
            Millis::ZERO
        } else {
            time
        };
        face.ledger.granted += time;
        time
    }

    /// Sets what `color`'s clock shows.
    pub(crate) fn set(&mut self, color: Color, remaining: Millis, at: Millis) {
        self.settle(at);
        let face = &mut self.faces[color as usize];
        let now = face.ledger.remaining();
        face.ledger.granted += remaining - now;
        face.ledger.withdrawn += now - remaining;
        face.fell = remaining.is_zero().then_some(at);
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot(self.faces)
    }

    /// Puts both faces back to an earlier reading; what was thought since then counts as returned.
    pub(crate) fn restore(&mut self, snapshot: Snapshot, at: Millis) {
        self.settle(at);
        let thinking = |faces: &[Face; 2]| faces[0].ledger.thinking() + faces[1].ledger.thinking();
        self.returned += thinking(&self.faces) - thinking(&snapshot.0);
        self.faces = snapshot.0;
    }

    /// The face as it stands at `at`, which may lie ahead of the last event.
    fn face(&self, color: Color, at: Millis) -> Face {
        let mut face = self.faces[color as usize];
        if self.running == Some(color) {
            face.run(self.settled, at - self.settled);
        }
        face
    }

    pub(crate) fn remaining(&self, color: Color, at: Millis) -> Millis {
        let face = self.face(color, at);
        if face.fell.is_some() {
            Millis::ZERO
        } else {
            face.ledger.remaining()
        }
    }

    pub(crate) fn ledger(&self, color: Color, at: Millis) -> Ledger {
        self.face(color, at).ledger
    }

    /// When `color`'s flag fell, if it has by `at`.
    pub(crate) fn fell(&self, color: Color, at: Millis) -> Option<Millis> {
        self.face(color, at).fell
    }

    /// When the running clock's flag falls if nothing happens before.
    pub(crate) fn flag_at(&self) -> Option<Millis> {
        let face = &self.faces[self.running? as usize];
        Some(
            face.fell
                .unwrap_or(self.settled + face.delay + face.ledger.remaining()),
        )
    }

    pub(crate) fn running(&self) -> Option<Color> {
        self.running
    }

    pub(crate) fn idle(&self, at: Millis) -> Millis {
        if self.running.is_none() {
            self.idle + (at - self.settled)
        } else {
            self.idle
        }
    }

    pub(crate) fn returned(&self) -> Millis {
        self.returned
    }

    pub(crate) fn bonus(&self, color: Color) -> Bonus {
        self.control.period(self.faces[color as usize].period).bonus
    }

    pub(crate) fn control(&self) -> &TimeControl {
        &self.control
    }
}
