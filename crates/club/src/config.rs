use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

/// Where the club listens and where it keeps its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The address to listen on; port 0 lets the system choose a free one.
    pub listen: SocketAddr,
    /// The data folder; created where it is missing.
    pub data_dir: PathBuf,
}

impl Config {
    /// The address used where none is asked for: this machine only, port 8080.
    pub const LISTEN: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);

    /// The data folder used where none is asked for: `ferz` in the user's own data directory
    /// (`~/.local/share/ferz` on Linux), or `ferz-data` here for a user without a home.
    #[must_use]
    pub fn default_data_dir() -> PathBuf {
        use etcetera::BaseStrategy;
        etcetera::choose_base_strategy().map_or_else(
            |_| PathBuf::from("ferz-data"),
            |dirs| dirs.data_dir().join("ferz"),
        )
    }
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: Self::LISTEN,
            data_dir: Self::default_data_dir(),
        }
    }
}
