//! A game of chess under the FIDE Laws (in force from 1 January 2023): events go in, state and rulings come out.
//!
//! [`Game`] is a deterministic state machine. It does no I/O and reads no clock: each [`Event`] comes with its time, and
//! the same events always make the same game.
//!
//! ```
//! use ferz_board::{Color, Position};
//! use ferz_laws::{Event, Game, GameResult, GameSetup, Millis, Refused, Ruleset};
//!
//! // White has a lone knight and Black only a queen: whatever happens, White cannot mate.
//! let start = Position::from_fen("3qk3/8/8/8/8/8/8/4KN2 b - - 0 1").expect("a valid FEN");
//! let rules = Ruleset::named("online").expect("a known ruleset");
//! let mut game = Game::new(GameSetup { start, rules, time_control: Some("3+0".parse()?) });
//!
//! let flag = Event::Flag { by: Color::Black };
//! assert_eq!(game.apply(flag, Millis::from_secs(179)), Err(Refused::FlagNotDown));
//! let ruling = game.apply(flag, game.flag_at().expect("a running clock"))?;
//! let outcome = ruling.outcome.expect("the end");
//! assert_eq!((outcome.result, outcome.article), (GameResult::Draw, "6.9"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `LAWS.md`, beside the crate's `Cargo.toml`, goes through the Laws article by article: what each demands, what does it,
//! and which test shows it.
//!
//! # Map
//! - [`Game`], [`GameSetup`], [`Ply`]: the game and what screens ask of it;
//! - [`Event`]: what can happen, with a stable text form (and JSON with the feature `serde`);
//! - [`Ruling`], [`Notice`], [`Outcome`], [`Reason`]: what the arbiter answers; [`Refused`]: why an event is not possible;
//! - [`Ruleset`]: standard, rapid, blitz, online and casual chess as data;
//! - [`TimeControl`], [`Period`], [`Bonus`], [`Millis`], [`Ledger`]: clocks as data;
//! - [`can_mate`], [`is_dead`]: whether a side can still give mate, which four articles ask; [`Why`]: why
//!   it cannot, in words;
//! - [`PositionReport`]: everything at once about a single position.

mod clock;
mod control;
mod event;
mod event_text;
mod game;
mod hand;
#[cfg(feature = "serde")]
mod json;
mod mating;
mod millis;
mod outcome;
mod refused;
mod report;
mod rules;
mod ruling;
mod touch;
mod why;

pub use clock::Ledger;
pub use control::{Bonus, Period, TimeControl, TimeControlError};
pub use event::{Event, Ground, Irregularity};
pub use event_text::EventError;
pub use game::{Clocks, Game, GameSetup, OpenClaim, Ply, ReplayError};
pub use mating::{Budget, CanMate, Proof, can_mate, can_mate_within, is_dead};
pub use millis::Millis;
pub use outcome::{DecisionGround, GameResult, Means, Outcome, ParseResultError, Reason};
pub use refused::Refused;
pub use report::{CanMateReport, FaultReport, PositionReport};
pub use rules::{DrawRule, FlagFall, IllegalMoveRule, Ruleset, Series};
pub use ruling::{Notice, Ruling};
pub use why::{LockedWith, MateQuestion, Shade, Why};
