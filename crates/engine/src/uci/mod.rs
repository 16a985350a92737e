//! The engine over the Universal Chess Interface.
//!
//! [`run`] reads commands on the calling thread and searches on another, so `stop` and `isready` work at any time.

mod command;
mod session;
mod worker;

use std::io::{self, BufRead, Write};
use std::sync::Mutex;
use std::sync::mpsc;
use std::thread;

use session::Session;

/// Reads UCI commands from `input` and answers on `output` until `quit` or the end of input.
///
/// What cannot be understood is answered with `info string` and changes nothing.
///
/// ```
/// let mut output = Vec::new();
/// ferz_engine::uci::run("uci\nisready\nquit\n".as_bytes(), &mut output).unwrap();
/// assert!(String::from_utf8(output).unwrap().ends_with("uciok\nreadyok\n"));
/// ```
///
/// # Errors
/// When `input` cannot be read. A closed `output` ends the session quietly.
pub fn run(mut input: impl BufRead, output: impl Write + Send) -> io::Result<()> {
    let output = Output::new(output);
    thread::scope(|scope| {
        let (jobs, inbox) = mpsc::channel();
        let out = &output;
        let worker = scope.spawn(move || worker::work(&inbox, out));
        let mut session = Session::new(out, jobs, worker.thread().clone());
        let mut line = Vec::new();
        let result = loop {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break Ok(()),
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => break Err(error),
            }
            if !session.obey(&String::from_utf8_lossy(&line)) || out.is_closed() {
                break Ok(());
            }
        };
        session.stop();
        result
    })
}

/// Whole lines to a writer that both threads share.
struct Output<W>(Mutex<(W, bool)>);

impl<W: Write> Output<W> {
    fn new(writer: W) -> Output<W> {
        Output(Mutex::new((writer, false)))
    }

    fn line(&self, text: &str) {
        let mut guard = self
            .0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        let (writer, closed) = &mut *guard;
        if writeln!(writer, "{text}")
            .and_then(|()| writer.flush())
            .is_err()
        {
            *closed = true;
        }
    }

    fn is_closed(&self) -> bool {
        self.0
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .1
    }
}
