//! Keys, mouse and paste, as they come in.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::Context as _;
use ratatui::crossterm::event::{self, Event};

/// Reads the terminal on a thread of its own, because crossterm never comes back from a terminal that is gone:
/// so the game is still kept, and the program still ends, when somebody closes the window.
pub struct Keys(Receiver<io::Result<Event>>);

impl Keys {
    /// Begins to read.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn listen() -> anyhow::Result<Keys> {
        let (sender, receiver) = channel();
        thread::Builder::new()
            .name("keys".into())
            .spawn(move || {
                loop {
                    let read = event::read();
                    let is_last = read.is_err();
                    if sender.send(read).is_err() || is_last {
                        return;
                    }
                }
            })
            .context("cannot start a thread for the keys")?;
        Ok(Keys(receiver))
    }

    /// The next event, if one comes within this time.
    ///
    /// # Errors
    /// When the terminal cannot be read.
    pub fn wait(&self, longest: Duration) -> anyhow::Result<Option<Event>> {
        match self.0.recv_timeout(longest) {
            Ok(read) => read.map(Some).context("cannot read from the terminal"),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("cannot read from the terminal"),
        }
    }
}
