//! Games written as short scripts: moves as UCI, `[…]` other events as text, `@S` the time in seconds, `{…}xN` repetition.

use ferz_board::Position;
use ferz_laws::{Event, Game, GameSetup, Millis, Refused, Ruleset, Ruling};

/// A new game; `start` is a FEN or `start`, `control` a time control or `-`.
pub fn game(rules: &str, control: &str, start: &str) -> Game {
    let start = if start == "start" {
        Position::start()
    } else {
        Position::from_fen(start).expect(start)
    };
    let rules = Ruleset::named(rules).expect(rules);
    let time_control = (control != "-").then(|| control.parse().expect(control));
    Game::new(GameSetup {
        start,
        rules,
        time_control,
    })
}

/// A game on which a script is played.
pub struct Table {
    pub game: Game,
    pub at: Millis,
}

impl Table {
    pub fn new(rules: &str, control: &str, start: &str) -> Table {
        Table {
            game: game(rules, control, start),
            at: Millis::ZERO,
        }
    }

    /// Plays the whole script; every step must be accepted.
    pub fn play(&mut self, script: &str) -> &mut Table {
        for step in steps(script) {
            if let Err(refused) = self.step(&step) {
                panic!("{step} in {script}: {refused}");
            }
        }
        self
    }

    /// Plays the script up to its last step and answers with what that brought.
    pub fn last(&mut self, script: &str) -> Result<Ruling, Refused> {
        let mut steps = steps(script);
        let last = steps.pop().expect("a step");
        for step in steps {
            if let Err(refused) = self.step(&step) {
                panic!("{step} in {script}: {refused}");
            }
        }
        self.step(&last)
            .map(|ruling| ruling.expect("the last step is an event"))
    }

    fn step(&mut self, step: &str) -> Result<Option<Ruling>, Refused> {
        if let Some(seconds) = step.strip_prefix('@') {
            let seconds: f64 = seconds.parse().expect(step);
            self.at = Millis((seconds * 1000.0).round() as u64);
            return Ok(None);
        }
        let event: Event = match step.strip_prefix('[') {
            Some(event) => event.trim_end_matches(']').parse().expect(step),
            None => Event::Move {
                mv: self.game.position().parse_uci(step).expect(step),
            },
        };
        self.game.apply(event, self.at).map(Some)
    }
}

fn steps(script: &str) -> Vec<String> {
    let mut steps = Vec::new();
    let mut rest = script.trim();
    while !rest.is_empty() {
        let end = if rest.starts_with('[') {
            rest.find(']').expect("]") + 1
        } else if rest.starts_with('{') {
            let close = rest.find('}').expect("}");
            close + rest[close..].find(' ').unwrap_or(rest.len() - close)
        } else {
            rest.find(' ').unwrap_or(rest.len())
        };
        let (step, tail) = rest.split_at(end);
        rest = tail.trim_start();
        match step
            .strip_prefix('{')
            .and_then(|step| step.split_once("}x"))
        {
            None => steps.push(step.to_owned()),
            Some((moves, times)) => {
                for _ in 0..times.parse::<u32>().expect(step) {
                    steps.extend(moves.split(' ').map(str::to_owned));
                }
            }
        }
    }
    steps
}

/// The refusal's key for the last step of the script.
pub fn refused(rules: &str, control: &str, start: &str, script: &str) -> String {
    let mut table = Table::new(rules, control, start);
    match table.last(script) {
        Ok(ruling) => panic!("{script} was accepted: {ruling:?}"),
        Err(refused) => refused.code().to_owned(),
    }
}
