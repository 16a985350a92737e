use std::fmt;
use std::str::{FromStr, SplitAsciiWhitespace};

use ferz_board::{Color, Move, Role, Square};

use crate::{DecisionGround, Event, GameResult, Ground, Irregularity, Millis};

/// Why a text is not an event.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// No event has this name.
    #[error("\"{0}\" is not an event: expected a name such as move, claim or resign")]
    UnknownEvent(String),
    /// A part is wrong.
    #[error("{event}: \"{found}\" is not {expected}")]
    Wrong {
        /// The event's name.
        event: String,
        /// What was read.
        found: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// The text ends too early.
    #[error("{event}: {expected} is missing")]
    Missing {
        /// The event's name.
        event: String,
        /// What belongs there.
        expected: &'static str,
    },
    /// The text goes on after the event.
    #[error("{event}: \"{found}\" is more than this event has")]
    Trailing {
        /// The event's name.
        event: String,
        /// What was read.
        found: String,
    },
}

/// A move as stored, which needs no position to be read: both squares, then what makes it special (`q r b n` for a
/// promotion, `c` for castling as king takes rook, `e` for en passant).
#[derive(Clone, Copy)]
pub(crate) struct StoredMove(pub(crate) Move);

const CASTLING: u16 = 1;
const EN_PASSANT: u16 = 2;

impl fmt::Display for StoredMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.0;
        write!(f, "{}{}", mv.from(), mv.to())?;
        match mv.promotion() {
            Some(role) => write!(f, "{}", role.to_char()),
            None if mv.is_castling() => f.write_str("c"),
            None if mv.is_en_passant() => f.write_str("e"),
            None => Ok(()),
        }
    }
}

impl FromStr for StoredMove {
    type Err = ();

    fn from_str(text: &str) -> Result<StoredMove, ()> {
        let square = |range: std::ops::Range<usize>| {
            let text = text
                .get(range)
                .filter(|text| text.bytes().all(|byte| !byte.is_ascii_uppercase()))?;
            text.parse::<Square>().ok()
        };
        let (from, to) = (square(0..2).ok_or(())?, square(2..4).ok_or(())?);
        let kind = match text.get(4..).ok_or(())? {
            "" => 0,
            "c" => CASTLING,
            "e" => EN_PASSANT,
            "n" => 4,
            "b" => 5,
            "r" => 6,
            "q" => 7,
            _ => return Err(()),
        };
        let bits = from.index() as u16 | (to.index() as u16) << 6 | kind << 12;
        Ok(StoredMove(Move::from_bits(bits)))
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Event::Move { mv } => write!(f, "move {}", StoredMove(mv)),
            Event::Make { mv } => write!(f, "make {}", StoredMove(mv)),
            Event::Press { by } => write!(f, "press {by}"),
            Event::OfferDraw { by } => write!(f, "offer-draw {by}"),
            Event::AcceptDraw { by } => write!(f, "accept-draw {by}"),
            Event::DeclineDraw { by } => write!(f, "decline-draw {by}"),
            Event::Claim {
                by,
                ground,
                intended,
            } => {
                write!(f, "claim {by} {}", ground.name())?;
                intended.map_or(Ok(()), |mv| write!(f, " {}", StoredMove(mv)))
            }
            Event::Resign { by } => write!(f, "resign {by}"),
            Event::Flag { by } => write!(f, "flag {by}"),
            Event::Touch { by, square } => write!(f, "touch {by} {square}"),
            Event::Release { by, from, to } => write!(f, "release {by} {from} {to}"),
            Event::Promote { by, square, role } => {
                write!(f, "promote {by} {square} {}", role.to_char())
            }
            Event::IllegalMove { by, kind } => match kind {
                Irregularity::Move { from, to } => write!(f, "illegal-move {by} move {from} {to}"),
                Irregularity::PawnLeft { from, to } => {
                    write!(f, "illegal-move {by} pawn-left {from} {to}")
                }
                Irregularity::NoMove => write!(f, "illegal-move {by} no-move"),
                Irregularity::TwoHands => write!(f, "illegal-move {by} two-hands"),
            },
            Event::IllegalStands {
                mv,
                pressed,
                answer,
            } => write!(
                f,
                "illegal-stands {} {} {}",
                StoredMove(mv),
                pressed.0,
                StoredMove(answer)
            ),
            Event::Abandon { by } => write!(f, "abandon {by}"),
            Event::Decide { result, ground } => write!(f, "decide {result} {}", ground.name()),
            Event::Dead { ply } => write!(f, "dead {ply}"),
            Event::Takeback { by, plies } => write!(f, "takeback {by} {plies}"),
            Event::Pause => f.write_str("pause"),
            Event::Resume => f.write_str("resume"),
            Event::SetClock { color, remaining } => write!(f, "set-clock {color} {}", remaining.0),
        }
    }
}

/// The words of an event's text, read one by one.
struct Words<'a> {
    event: &'a str,
    rest: SplitAsciiWhitespace<'a>,
}

impl Words<'_> {
    /// The next word through `read`, which answers `None` when it is not what belongs there.
    fn next<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, EventError> {
        let event = || self.event.to_owned();
        match self.rest.next() {
            None => Err(EventError::Missing {
                event: event(),
                expected,
            }),
            Some(word) => read(word).ok_or_else(|| EventError::Wrong {
                event: event(),
                found: word.to_owned(),
                expected,
            }),
        }
    }

    fn color(&mut self) -> Result<Color, EventError> {
        self.next("white or black", |word| {
            Color::ALL
                .into_iter()
                .find(|color| color.to_string() == word)
        })
    }

    fn square(&mut self) -> Result<Square, EventError> {
        self.next("a square", |word| word.parse().ok())
    }

    fn mv(&mut self) -> Result<Move, EventError> {
        self.next("a move", |word| {
            word.parse::<StoredMove>().ok().map(|stored| stored.0)
        })
    }

    fn number<T: FromStr>(&mut self) -> Result<T, EventError> {
        self.next("a number", |word| word.parse().ok())
    }
}

impl FromStr for Event {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Event, EventError> {
        let mut rest = text.split_ascii_whitespace();
        let event = rest.next().unwrap_or_default();
        let mut words = Words { event, rest };
        let read = match event {
            "move" => Event::Move { mv: words.mv()? },
            "make" => Event::Make { mv: words.mv()? },
            "press" => Event::Press { by: words.color()? },
            "offer-draw" => Event::OfferDraw { by: words.color()? },
            "accept-draw" => Event::AcceptDraw { by: words.color()? },
            "decline-draw" => Event::DeclineDraw { by: words.color()? },
            "claim" => {
                let by = words.color()?;
                let ground = words.next("threefold or fifty_moves", |word| {
                    [Ground::Threefold, Ground::FiftyMoves]
                        .into_iter()
                        .find(|ground| ground.name() == word)
                })?;
                let intended = if words.rest.clone().next().is_some() {
                    Some(words.mv()?)
                } else {
                    None
                };
                Event::Claim {
                    by,
                    ground,
                    intended,
                }
            }
            "resign" => Event::Resign { by: words.color()? },
            "flag" => Event::Flag { by: words.color()? },
            "touch" => Event::Touch {
                by: words.color()?,
                square: words.square()?,
            },
            "release" => Event::Release {
                by: words.color()?,
                from: words.square()?,
                to: words.square()?,
            },
            "promote" => Event::Promote {
                by: words.color()?,
                square: words.square()?,
                role: words.next("one of the letters p n b r q k", |word| {
                    Role::ALL
                        .into_iter()
                        .find(|role| word.chars().eq([role.to_char()]))
                })?,
            },
            "illegal-move" => {
                let by = words.color()?;
                let what = words.next("move, pawn-left, no-move or two-hands", |word| {
                    Some(word.to_owned())
                })?;
                let kind = match what.as_str() {
                    "move" => Irregularity::Move {
                        from: words.square()?,
                        to: words.square()?,
                    },
                    "pawn-left" => Irregularity::PawnLeft {
                        from: words.square()?,
                        to: words.square()?,
                    },
                    "no-move" => Irregularity::NoMove,
                    "two-hands" => Irregularity::TwoHands,
                    _ => {
                        let expected = "move, pawn-left, no-move or two-hands";
                        return Err(EventError::Wrong {
                            event: event.to_owned(),
                            found: what,
                            expected,
                        });
                    }
                };
                Event::IllegalMove { by, kind }
            }
            "illegal-stands" => Event::IllegalStands {
                mv: words.mv()?,
                pressed: Millis(words.number()?),
                answer: words.mv()?,
            },
            "abandon" => Event::Abandon { by: words.color()? },
            "decide" => Event::Decide {
                result: words.next("a result such as 1-0 or 1/2-1/2", |word| {
                    word.parse::<GameResult>().ok()
                })?,
                ground: words.next("a ground such as penalty or fair-play", |word| {
                    DecisionGround::ALL
                        .into_iter()
                        .find(|ground| ground.name() == word)
                })?,
            },
            "dead" => Event::Dead {
                ply: words.number()?,
            },
            "takeback" => Event::Takeback {
                by: words.color()?,
                plies: words.number()?,
            },
            "pause" => Event::Pause,
            "resume" => Event::Resume,
            "set-clock" => Event::SetClock {
                color: words.color()?,
                remaining: Millis(words.number()?),
            },
            _ => return Err(EventError::UnknownEvent(event.to_owned())),
        };
        match words.rest.next() {
            None => Ok(read),
            Some(found) => Err(EventError::Trailing {
                event: event.to_owned(),
                found: found.to_owned(),
            }),
        }
    }
}
