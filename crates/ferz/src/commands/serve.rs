//! `ferz serve`: the club.

use std::io::{self, IsTerminal as _, Write};
use std::net::{Ipv4Addr, SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use ferz_club::Config;
use tracing_subscriber::EnvFilter;

const EXAMPLES: &str = "\
Examples:
  ferz serve                          for this machine only, at http://127.0.0.1:8080
  ferz serve --listen 0.0.0.0:8080    for everybody in the room
  ferz serve --listen 0 --data /srv/ferz

The environment variable FERZ_LOG says how much is logged (error, warn, info, debug, trace).";

/// Opens the club until Ctrl-C: a page where people play, against each other or the computer.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ServeArgs {
    /// Address and port, or the port alone; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value_t = Config::LISTEN, value_parser = address)]
    listen: SocketAddr,

    /// Folder of the games [default: ferz in the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` or `8080`.
fn address(text: &str) -> Result<SocketAddr, String> {
    if let Ok(port) = text.trim_start_matches(':').parse::<u16>() {
        return Ok((Ipv4Addr::LOCALHOST, port).into());
    }
    let mut found = text
        .to_socket_addrs()
        .map_err(|error| format!("{error}; expected an address and port such as 127.0.0.1:8080"))?;
    found
        .next()
        .ok_or_else(|| "no such address; expected one such as 127.0.0.1:8080".to_owned())
}

/// Carries out `ferz serve`.
pub fn run(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let filter = EnvFilter::try_from_env("FERZ_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    let config = Config {
        listen: args.listen,
        data_dir: args.data.unwrap_or_else(Config::default_data_dir),
    };
    let runtime = tokio::runtime::Runtime::new().context("the runtime cannot start")?;
    let ready = |address: SocketAddr| {
        let shown = if address.ip().is_unspecified() {
            SocketAddr::from((Ipv4Addr::LOCALHOST, address.port()))
        } else {
            address
        };
        // The club stays open also where nobody reads this.
        let mut out = io::stdout().lock();
        let _ = writeln!(out, "Ferz is open at http://{shown} (Ctrl-C closes it)")
            .and_then(|()| out.flush());
    };
    let served = ferz_club::serve(config, ready, ferz_club::shutdown_signal());
    // The message holds its cause already, before what to do about it.
    let served = runtime.block_on(served);
    // All that counts is stored; a verdict that is still being worked out is nobody's any more.
    runtime.shutdown_background();
    served.map_err(|error| anyhow::anyhow!("{error}"))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_may_be_short() {
        for (text, full) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("0.0.0.0:80", "0.0.0.0:80"),
            ("[::1]:9000", "[::1]:9000"),
            ("8081", "127.0.0.1:8081"),
            (":8081", "127.0.0.1:8081"),
        ] {
            assert_eq!(
                address(text).map(|address| address.to_string()),
                Ok(full.to_owned())
            );
        }
        assert!(address("nonsense").is_err());
    }
}
