//! The game as a state machine: what it holds, and what can be asked of it.
//!
//! [`apply`](Game::apply) has the gates every event passes; the verbs have files of their own.

mod apply;
mod claim;
mod clocks;
mod complete;
mod draw;
mod history;
mod irregular;
mod play;
mod query;
mod series;
mod stands;

pub use claim::OpenClaim;

use ferz_board::{Color, Move, Position};

use crate::clock::{Clock, Snapshot};
use crate::touch::Contact;
use crate::{Event, Millis, Notice, Outcome, Refused, Ruleset, TimeControl};

/// What a game begins with.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameSetup {
    /// The position in which it begins.
    pub start: Position,
    /// The rules that apply.
    pub rules: Ruleset,
    /// The clocks, if there are any.
    pub time_control: Option<TimeControl>,
}

/// A ply that has been made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move. It is legal in [`Game::position_before`] this ply, unless it is an illegal move that stands or the answer
    /// to one.
    pub mv: Move,
    /// Whether it is an illegal move that stands (Art. A.5.2).
    pub illegal: bool,
    /// When it was made.
    pub at: Millis,
    /// What the clocks showed when it was completed; while it is not, when it was made.
    pub clocks: Option<Clocks>,
    snapshot: Option<Snapshot>,
    /// The index of the position after it; `None` where the board was no position.
    after: Option<usize>,
}

/// What both clocks show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// White's clock.
    pub white: Millis,
    /// Black's clock.
    pub black: Millis,
}

impl Clocks {
    /// One of the two.
    #[must_use]
    pub const fn get(&self, color: Color) -> Millis {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

/// What lasts no longer than the move that the side to move is thinking about.
#[derive(Clone, PartialEq, Debug, Default)]
struct Thinking {
    contacts: Vec<Contact>,
    /// The move named in a wrong claim.
    must_play: Option<Move>,
}

/// A game of chess under the Laws: events go in, state and rulings come out.
///
/// The state is a function of the setup and the accepted [`events`](Game::events), so it can be stored as these and made
/// again by [`Game::replay`]. Time comes in as a value: `at` counts from the start of the game and never goes back.
///
/// ```
/// use ferz_board::Position;
/// use ferz_laws::{Event, Game, GameSetup, Millis, Reason};
///
/// let mut game = Game::new(GameSetup { time_control: Some("3+2".parse()?), ..GameSetup::default() });
/// for (second, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
///     let mv = game.position().parse_move(text)?;
///     game.apply(Event::Move { mv }, Millis::from_secs(second as u64))?;
/// }
/// let outcome = game.outcome().expect("mate");
/// assert_eq!(outcome.result.to_string(), "0-1");
/// assert_eq!((outcome.reason, outcome.article, outcome.at_ply), (Reason::Checkmate, "5.1.1", 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    rules: Ruleset,
    /// The start and the position after each ply, where there was one.
    positions: Vec<Position>,
    plies: Vec<Ply>,
    clock: Option<Clock>,
    start_clock: Option<Snapshot>,
    /// Whose last move has been made, but not completed.
    unpressed: [bool; 2],
    /// Whose clock was started last.
    ticking: Color,
    thinking: Thinking,
    /// Whose draw offer stands.
    offers: [bool; 2],
    /// Whose offer was declined since he last moved.
    declined: [bool; 2],
    illegal_moves: [u32; 2],
    stopped: bool,
    events: Vec<(Event, Millis)>,
    now: Millis,
    notice: Option<Notice>,
    outcome: Option<Outcome>,
    /// While replaying: something was to come after this event, so it did not end the game.
    goes_on: bool,
    /// While replaying: the event was ruled on before, and its finding stands.
    again: bool,
}

/// An event in a stored list that cannot follow on those before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {index} ({event}) cannot follow: {refused}")]
pub struct ReplayError {
    /// Its index, from 0.
    pub index: usize,
    /// The event.
    pub event: Event,
    /// Why it was refused.
    #[source]
    pub refused: Refused,
}

impl Game {
    /// A new game. It may be over at once, when it begins in a position that ends it.
    #[must_use]
    pub fn new(setup: GameSetup) -> Game {
        Game::begun(setup, false)
    }

    fn begun(setup: GameSetup, goes_on: bool) -> Game {
        let turn = setup.start.turn();
        let clock = setup.time_control.map(|control| {
            let mut clock = Clock::new(control);
            clock.begin_move(turn, Millis::ZERO);
            clock
        });
        let mut game = Game {
            rules: setup.rules,
            positions: vec![setup.start],
            plies: Vec::new(),
            start_clock: clock.as_ref().map(Clock::snapshot),
            clock,
            unpressed: [false; 2],
            ticking: turn,
            thinking: Thinking::default(),
            offers: [false; 2],
            declined: [false; 2],
            illegal_moves: [0; 2],
            stopped: false,
            events: Vec::new(),
            now: Millis::ZERO,
            notice: None,
            outcome: None,
            goes_on,
            again: false,
        };
        game.end_on_board(Millis::ZERO);
        game.goes_on = false;
        game
    }

    /// The game that these events make.
    ///
    /// Each is applied [again](Game::apply_again), knowing whether another follows.
    ///
    /// # Errors
    /// The first event that is refused, with its index.
    pub fn replay(
        setup: GameSetup,
        events: impl IntoIterator<Item = (Event, Millis)>,
    ) -> Result<Game, ReplayError> {
        let mut events = events.into_iter().enumerate().peekable();
        let mut game = Game::new(setup);
        while let Some((index, (event, at))) = events.next() {
            let goes_on = events.peek().is_some();
            game.apply_again(event, at, goes_on)
                .map_err(|refused| ReplayError {
                    index,
                    event,
                    refused,
                })?;
        }
        Ok(game)
    }

    /// The setup that this game began with.
    #[must_use]
    pub fn setup(&self) -> GameSetup {
        GameSetup {
            start: self.start().clone(),
            rules: self.rules.clone(),
            time_control: self.time_control().cloned(),
        }
    }
}
