use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::guard::Guard;
use crate::live::Hall;
use crate::store::{OpenError, Sqlite, StoreError};
use crate::{Config, routes};

/// How long open requests may take to end when the club closes.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a connection may take to say what it wants; one that never does would keep a place for ever.
const HEAD: Duration = Duration::from_secs(30);
/// How long to wait for connections to close when the system has no place for another.
const CROWDED: Duration = Duration::from_secs(1);

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
    run(listener, router, &club, HEAD, shutdown).await;
    club.close().await;
    Ok(())
}

/// Serves until the shutdown, then lets requests end, but not for ever.
async fn run(
    listener: TcpListener,
    router: Router,
    club: &Club,
    head: Duration,
    shutdown: impl Future<Output = ()> + Send,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head);
    let (stop, stopping) = watch::channel(());
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let stream = tokio::select! {
            stream = accept(&listener) => stream,
            () = &mut shutdown => break,
        };
        let service = TowerToHyperService::new(router.clone());
        let connection = http
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        let mut stopping = stopping.clone();
        tokio::spawn(async move {
            let mut connection = std::pin::pin!(connection);
            // A connection that breaks needs no words: nobody is there to read them.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
    drop((listener, stopping));
    club.hall.hang_up();
    // Fails where there is nobody to tell.
    let _ = stop.send(());
    // Connections that are still open after that are dropped.
    let _ = tokio::time::timeout(PATIENCE, stop.closed()).await;
}

/// The next connection, however many fail before it.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) if is_the_visitors(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken");
                tokio::time::sleep(CROWDED).await;
            }
        }
    }
}

/// Whether the visitor left before being let in, which is no fault of the club.
fn is_the_visitors(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
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

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn a_connection_that_does_not_say_what_it_wants_is_closed() {
        let folder = tempfile::tempdir().expect("a folder");
        let club = Club::open(folder.path()).await.expect("opened");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let router = router(club.clone(), true);
        let head = Duration::from_millis(100);
        let visit = async |says: &'static [u8]| {
            let mut stream = TcpStream::connect(address).await.expect("connected");
            stream.write_all(says).await.expect("said");
            let mut heard = Vec::new();
            let ended =
                tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut heard));
            ended.await.expect("closed").expect("read");
            String::from_utf8(heard).expect("text")
        };
        let visits = async {
            visit(b"").await;
            visit(b"GET /api/meta HTTP/1.1\r\nHost: localhost\r\n").await;
            // One that asked, and was answered, is not kept for ever either.
            let answer = visit(b"GET /api/meta HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
            assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        };
        run(listener, router, &club, head, visits).await;
        club.close().await;
    }
}
