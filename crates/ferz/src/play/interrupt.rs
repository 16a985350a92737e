//! Signals that ask the program to end, so that it can put the terminal and the game in order first.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context as _;
use signal_hook::consts::{SIGINT, SIGTERM};

/// Remembers the signal that came.
pub struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    /// Begins to watch.
    ///
    /// # Errors
    /// When the system does not let a signal be watched.
    pub fn watch() -> anyhow::Result<Interrupt> {
        let raised = Arc::new(AtomicUsize::new(0));
        let mut signals = vec![SIGINT, SIGTERM];
        #[cfg(unix)]
        signals.push(signal_hook::consts::SIGHUP);
        for signal in signals {
            signal_hook::flag::register_usize(signal, Arc::clone(&raised), signal as usize)
                .context("cannot watch for the signal to end")?;
        }
        Ok(Interrupt(raised))
    }

    /// Whether a signal has come.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// What to exit with: success, or 128 and the signal, as shells do.
    pub fn exit_code(&self) -> ExitCode {
        match self.0.load(Ordering::Relaxed) {
            0 => ExitCode::SUCCESS,
            signal => ExitCode::from(128u8.saturating_add(signal as u8)),
        }
    }
}
