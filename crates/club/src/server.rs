use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;

use axum::Router;

use crate::Config;

/// Why the club could not open, or had to close.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: std::io::Error,
    },
}

/// An open club: its storage, and the games being played.
#[derive(Clone)]
pub struct Club;

impl Club {
    /// Opens the data folder and resumes the games in it.
    ///
    /// # Errors
    /// When the folder cannot be written, is in use by another club, or comes from a newer version.
    pub async fn open(_data_dir: &Path) -> Result<Self, ServeError> {
        todo!()
    }

    /// Stores what is pending and leaves the data folder tidy.
    pub async fn close(&self) {
        todo!()
    }
}

/// The whole HTTP face of a club: page, interface and live games.
/// With `loopback_only`, requests that name another host are refused.
pub fn router(_club: Club, _loopback_only: bool) -> Router {
    todo!()
}

/// Runs the club until `shutdown` completes. `on_ready` is called once, with the address actually listened on.
///
/// # Errors
/// When the data folder or the address cannot be used; the message says what to do instead.
pub async fn serve(
    _config: Config,
    _on_ready: impl FnOnce(SocketAddr),
    _shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    todo!()
}

/// Completes when the process is asked to stop: Ctrl-C, or SIGTERM where there is such a thing.
pub async fn shutdown_signal() {
    todo!()
}
