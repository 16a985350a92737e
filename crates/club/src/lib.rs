//! The chess club server: live games over HTTP and WebSocket, stored event by event.
//!
//! ```no_run
//! # async fn run() -> Result<(), ferz_club::ServeError> {
//! use ferz_club::{Config, serve, shutdown_signal};
//!
//! let config = Config { listen: ([127, 0, 0, 1], 0).into(), ..Config::default() };
//! serve(config, |address| println!("http://{address}"), shutdown_signal()).await
//! # }
//! ```
//!
//! # Promises
//! - An event is on the disk before anybody learns that it was accepted: it survives `kill -9` and the power.
//! - Whoever is refused something learns why (RFC 9457), and nothing has changed.
//! - A game is a function of its events; nothing else is kept about it. After a restart every game is where it was,
//!   and nobody's clock is charged for the outage.
//!
//! # Map
//! - [`serve`], [`Club`], [`router`]: opening, listening, closing; [`Config`];
//! - `routes`: which address does what; `guard`: what every request passes first; `problem`: every refusal;
//!   `page`: the page carried inside the program;
//! - `live`: games being played, one task each, with clocks and computers; `setup`, `view`, `can_mate`, `list`,
//!   `pgn`, `notice`, `wire`: what goes in and out;
//! - `store`: the seam to storage, and SQLite behind it.

mod can_mate;
mod config;
mod guard;
mod id;
mod list;
mod live;
mod notice;
mod page;
mod pgn;
mod problem;
mod routes;
mod server;
mod setup;
mod store;
mod view;
mod wire;

pub use config::Config;
pub use server::{Club, ServeError, router, serve, shutdown_signal};
pub use store::OpenError;
