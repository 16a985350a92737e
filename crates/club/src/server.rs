use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;

use crate::guard::Guard;
use crate::live::Hall;
use crate::store::{OpenError, Sqlite, StoreError};
use crate::{Config, routes};

/// How long open requests may take to end when the club closes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why the club could not open, or had to close.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServeError {
    /// The data folder cannot be used.
    #[error(transparent)]
    Data(#[from] OpenError),
    /// The games in it cannot be read.
    #[error("cannot read the games in the data folder: {0}")]
    Games(String),
    /// The address cannot be listened on.
    #[error(
        "cannot listen on {address}: {}. Choose another address with --listen, such as --listen {}",
        why(source),
        other(address)
    )]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The connection to the outside broke while serving.
    #[error("the server stopped: {0}")]
    Serve(#[source] io::Error),
}

fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program is using this port".into(),
        io::ErrorKind::PermissionDenied => "this port needs special rights".into(),
        io::ErrorKind::AddrNotAvailable => "this machine has no such address".into(),
        _ => error.to_string(),
    }
}

/// A neighbouring port that an unprivileged program may use.
fn other(address: &SocketAddr) -> SocketAddr {
    let port = match address.port() {
        port @ 1024..=65534 => port + 1,
        _ => 8080,
    };
    let ip = Some(address.ip()).filter(|ip| ip.is_loopback() || ip.is_unspecified());
    SocketAddr::new(ip.unwrap_or(Config::LISTEN.ip()), port)
}

/// An open club: its storage, and the games being played.
#[derive(Clone)]
pub struct Club {
    hall: Arc<Hall>,
}

impl Club {
    /// Opens the data folder and resumes the games in it.
    ///
    /// # Errors
    /// When the folder cannot be written, is in use by another club, or comes from a newer version.
    pub async fn open(data_dir: &Path) -> Result<Self, ServeError> {
        let store = Arc::new(Sqlite::open(data_dir).await?);
        let hall = Hall::open(store)
            .await
            .map_err(|error: StoreError| ServeError::Games(error.to_string()))?;
        Ok(Self { hall })
    }

    /// Stores what is pending and leaves the data folder tidy. Live connections end; later requests are refused.
    pub async fn close(&self) {
        self.hall.close().await;
    }
}

/// The whole HTTP face of a club: page, interface and live games.
/// With `loopback_only`, requests that name another host are refused.
pub fn router(club: Club, loopback_only: bool) -> Router {
    routes::router(club.hall, Guard { loopback_only })
}

/// Runs the club until `shutdown` completes. `on_ready` is called once, with the address actually listened on.
///
/// # Errors
/// When the data folder or the address cannot be used; the message says what to do instead.
pub async fn serve(
    config: Config,
    on_ready: impl FnOnce(SocketAddr),
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let refused = |source| ServeError::Listen {
        address: config.listen,
        source,
    };
    // The address first: a second start finds out without touching the data.
    let listener = TcpListener::bind(config.listen).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let club = Club::open(&config.data_dir).await?;
    let router = router(club.clone(), address.ip().is_loopback());
    on_ready(address);
    let outcome = run(listener, router, &club, shutdown).await;
    club.close().await;
    outcome.map_err(ServeError::Serve)
}

/// Serves until the shutdown, then lets requests end, but not for ever.
async fn run(
    listener: TcpListener,
    router: Router,
    club: &Club,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stop, stopping) = tokio::sync::oneshot::channel();
    let hall = Arc::clone(&club.hall);
    let graceful = async move {
        shutdown.await;
        hall.hang_up();
        // The waiting end lives until serving ends.
        let _ = stop.send(());
    };
    let serving = axum::serve(listener, router).with_graceful_shutdown(graceful);
    let serving = std::pin::pin!(serving.into_future());
    tokio::select! {
        outcome = serving => outcome,
        () = async {
            // An error means that serving has ended by itself.
            let _ = stopping.await;
            tokio::time::sleep(PATIENCE).await;
        } => Ok(()),
    }
}

/// Completes when the process is asked to stop: Ctrl-C, or SIGTERM where there is such a thing.
pub async fn shutdown_signal() {
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => _ = signal.recv().await,
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
