use std::fmt;
use std::str::FromStr;

use crate::Millis;

/// How much time the players have: one period after the other.
///
/// Every period but the last asks for a number of moves; a last period that also asks for moves is given again and again.
///
/// | text | meaning |
/// |---|---|
/// | `5+0` | five minutes for the game |
/// | `3+2` | three minutes, two seconds added after each move (the way servers do it) |
/// | `3i2` | three minutes, two seconds added *before* each move, the first included: the clock starts at 3:02 (the way of the Laws) |
/// | `5d3` | five minutes, which only begin to run three seconds into each move (simple delay) |
/// | `5b3` | the same in Bronstein's way: what a move took is given back afterwards, at most three seconds |
/// | `40/90+30,30+30` | forty moves in ninety minutes, then thirty minutes more, thirty seconds added after each move |
/// | `45s+0`, `0.5+0` | forty-five seconds; half a minute |
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// The periods in order; never empty in a control that was read from text.
    pub periods: Vec<Period>,
}

/// One stretch of a [`TimeControl`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Period {
    /// Moves to complete in this period; `None` for all the rest of the game.
    pub moves: Option<u32>,
    /// Main time that the period brings.
    pub time: Millis,
    /// What each move brings besides.
    pub bonus: Bonus,
}

/// Extra time that comes with each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bonus {
    /// None.
    None,
    /// Added before each move, the first one included (the increment of the Laws).
    IncrementBefore(Millis),
    /// Added after each completed move (the increment of most servers).
    IncrementAfter(Millis),
    /// The main time starts to run only when this much of the move has passed (Art. 6.3.2); what is not used is lost.
    Delay(Millis),
    /// What a move took is added back after it, at most this much. The first one is there at the start, so that
    /// the player has exactly as long as with [`Bonus::Delay`].
    Bronstein(Millis),
}

impl Bonus {
    /// `none`, `increment-before`, `increment`, `delay` or `bronstein`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Bonus::None => "none",
            Bonus::IncrementBefore(_) => "increment-before",
            Bonus::IncrementAfter(_) => "increment",
            Bonus::Delay(_) => "delay",
            Bonus::Bronstein(_) => "bronstein",
        }
    }

    /// How much time each move brings, whatever the way.
    #[must_use]
    pub const fn time(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::IncrementBefore(time)
            | Bonus::IncrementAfter(time)
            | Bonus::Delay(time)
            | Bonus::Bronstein(time) => time,
        }
    }
}

impl TimeControl {
    /// A single period: `time` for the whole game, with `bonus`.
    #[must_use]
    pub fn sudden_death(time: Millis, bonus: Bonus) -> TimeControl {
        TimeControl {
            periods: vec![Period {
                moves: None,
                time,
                bonus,
            }],
        }
    }

    /// The period with this index; beyond the last one, the last one again.
    pub(crate) fn period(&self, index: usize) -> Period {
        let nothing = Period {
            moves: None,
            time: Millis::ZERO,
            bonus: Bonus::None,
        };
        self.periods
            .get(index)
            .or(self.periods.last())
            .copied()
            .unwrap_or(nothing)
    }
}

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TimeControlError {
    /// A period is not written as `[moves/]minutes` with a bonus.
    #[error(
        "\"{0}\" is not a time control: expected minutes and seconds such as 3+2, 5d3 or 40/90+30,30+30"
    )]
    Syntax(String),
    /// A number is too large to be meant.
    #[error(
        "\"{0}\" is longer than a clock can show: at most 10000 minutes, 3600 seconds a move and 1000 moves"
    )]
    TooLong(String),
    /// A period that lasts for the rest of the game is followed by another one.
    #[error(
        "\"{0}\" lasts for the rest of the game, so no period can follow it: say after how many moves it ends, such as 40/{0}"
    )]
    EndlessPeriod(String),
    /// Nobody could make a move.
    #[error("\"{0}\" gives no time at all")]
    NoTime(String),
}

const MOST_MINUTES: u64 = 10_000;
const MOST_BONUS: Millis = Millis::from_secs(3600);
const MOST_MOVES: u32 = 1000;
const MOST_PERIODS: usize = 20;

/// Reads a number with at most three decimals as thousandths of `unit`.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 9
        || part.len() > 3
        || text.ends_with('.')
        || !digits(whole)
        || !digits(part)
    {
        return None;
    }
    let part = format!("{part:0<3}").parse::<u64>().ok()?;
    Some(whole.parse::<u64>().ok()? * 1000 + part)
}

impl FromStr for Period {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Period, TimeControlError> {
        let syntax = || TimeControlError::Syntax(text.to_owned());
        let too_long = || TimeControlError::TooLong(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            None => (None, text),
            Some((moves, rest)) => {
                let whole = moves.len() <= 9 && moves.bytes().all(|byte| byte.is_ascii_digit());
                let moves = moves
                    .parse::<u32>()
                    .ok()
                    .filter(|&moves| whole && moves > 0)
                    .ok_or_else(syntax)?;
                if moves > MOST_MOVES {
                    return Err(too_long());
                }
                (Some(moves), rest)
            }
        };
        let (main, bonus) = match rest.find(['+', 'd', 'b', 'i']) {
            None => (rest, Bonus::None),
            Some(at) => {
                let seconds = Millis(thousandths(&rest[at + 1..]).ok_or_else(syntax)?);
                if seconds > MOST_BONUS {
                    return Err(too_long());
                }
                let bonus = match rest.as_bytes()[at] {
                    _ if seconds.is_zero() => Bonus::None,
                    b'd' => Bonus::Delay(seconds),
                    b'b' => Bonus::Bronstein(seconds),
                    b'i' => Bonus::IncrementBefore(seconds),
                    _ => Bonus::IncrementAfter(seconds),
                };
                (&rest[..at], bonus)
            }
        };
        let time = match main.strip_suffix('s') {
            Some(seconds) => thousandths(seconds).ok_or_else(syntax)?,
            None => thousandths(main).ok_or_else(syntax)? * 60,
        };
        if time > MOST_MINUTES * 60_000 {
            return Err(too_long());
        }
        Ok(Period {
            moves,
            time: Millis(time),
            bonus,
        })
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, TimeControlError> {
        let mut periods: Vec<Period> = Vec::new();
        for part in text.trim().split(',') {
            if let Some(last) = periods.last().filter(|last| last.moves.is_none()) {
                return Err(TimeControlError::EndlessPeriod(last.to_string()));
            }
            if periods.len() == MOST_PERIODS {
                return Err(TimeControlError::TooLong(text.chars().take(80).collect()));
            }
            let part: String = part.trim().chars().take(80).collect();
            let period: Period = part.parse()?;
            if period.time.is_zero() && period.bonus.time().is_zero() {
                return Err(TimeControlError::NoTime(part));
            }
            periods.push(period);
        }
        Ok(TimeControl { periods })
    }
}

/// Thousandths as a decimal number without useless zeros.
fn decimal(thousandths: u64) -> String {
    let (whole, part) = (thousandths / 1000, thousandths % 1000);
    if part == 0 {
        whole.to_string()
    } else {
        format!("{whole}.{part:03}")
            .trim_end_matches('0')
            .to_owned()
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        if self.time.0.is_multiple_of(60_000) {
            write!(f, "{}", self.time.0 / 60_000)?;
        } else {
            write!(f, "{}s", decimal(self.time.0))?;
        }
        let sign = match self.bonus {
            Bonus::None | Bonus::IncrementAfter(_) => '+',
            Bonus::IncrementBefore(_) => 'i',
            Bonus::Delay(_) => 'd',
            Bonus::Bronstein(_) => 'b',
        };
        write!(f, "{sign}{}", decimal(self.bonus.time().0))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{period}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TimeControl {
        text.parse().expect(text)
    }

    #[test]
    fn usual_controls_are_read() {
        let plus = |time, seconds| {
            TimeControl::sudden_death(
                Millis::from_mins(time),
                Bonus::IncrementAfter(Millis::from_secs(seconds)),
            )
        };
        assert_eq!(read("3+2"), plus(3, 2));
        assert_eq!(read("15+10"), plus(15, 10));
        assert_eq!(
            read("5+0"),
            TimeControl::sudden_death(Millis::from_mins(5), Bonus::None)
        );
        assert_eq!(
            read("5d3").periods[0].bonus,
            Bonus::Delay(Millis::from_secs(3))
        );
        assert_eq!(
            read("5b3").periods[0].bonus,
            Bonus::Bronstein(Millis::from_secs(3))
        );
        assert_eq!(
            read("3i2").periods[0].bonus,
            Bonus::IncrementBefore(Millis::from_secs(2))
        );
        assert_eq!(read("0.5+0").periods[0].time, Millis::from_secs(30));
        assert_eq!(
            read("2.5s+0.1").periods[0].bonus,
            Bonus::IncrementAfter(Millis(100))
        );
        let classical = read("40/90+30, 30+30");
        assert_eq!(classical.periods[0].moves, Some(40));
        assert_eq!(classical.periods[1].moves, None);
        assert_eq!(classical.periods[1].time, Millis::from_mins(30));
    }

    #[test]
    fn writing_gives_the_text_back() {
        for text in [
            "3+2",
            "5+0",
            "90+30",
            "40/90+30,30+30",
            "5d3",
            "5b3",
            "3i2",
            "45s+0",
            "0.5s+0.25",
            "40/120i30,20/60i30,15i30",
            "20/30+0",
        ] {
            assert_eq!(read(text).to_string(), text);
        }
        assert_eq!(read("5").to_string(), "5+0");
        assert_eq!(read("0.5+0").to_string(), "30s+0");
    }

    #[test]
    fn nonsense_is_refused_with_what_was_expected() {
        use TimeControlError::{EndlessPeriod, NoTime, Syntax, TooLong};
        assert!(matches!("".parse::<TimeControl>(), Err(Syntax(_))));
        for text in [
            "+", "3+", "+2", "three", "3+2+1", "-3+2", "0/5+0", "x/5+0", "3+2s", "1.+0", "٣+2",
            "+5/3+2",
        ] {
            assert!(
                matches!(text.parse::<TimeControl>(), Err(Syntax(_))),
                "{text}"
            );
        }
        assert!(matches!("99999+0".parse::<TimeControl>(), Err(TooLong(_))));
        assert!(matches!("5+9999".parse::<TimeControl>(), Err(TooLong(_))));
        assert!(matches!("5000/5+0".parse::<TimeControl>(), Err(TooLong(_))));
        assert_eq!(
            "5+0,5+0".parse::<TimeControl>(),
            Err(EndlessPeriod("5+0".into()))
        );
        assert_eq!("0+0".parse::<TimeControl>(), Err(NoTime("0+0".into())));
    }
}
