//! The chess club server: live games over HTTP and WebSocket, stored event by event.

mod config;
mod server;

pub use config::Config;
pub use server::{Club, ServeError, router, serve, shutdown_signal};
