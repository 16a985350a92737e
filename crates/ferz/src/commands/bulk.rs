//! One answer for each line of standard input, worked out by several threads and written in the order of the lines.

use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

use crate::input;
use crate::output::Out;

/// Lines that go to a thread together while more of them wait.
const TOGETHER: usize = 32;
/// Batches that may wait for each thread, so that memory does not grow with the input.
const WAITING: usize = 4;

/// No computer gains by more threads, and each has its stack and its share of the lines that wait.
const MOST_THREADS: usize = 1024;

/// Some lines, and where their answers go.
struct Batch {
    lines: Vec<String>,
    answers: SyncSender<Vec<(String, bool)>>,
}

/// Writes the answer of `each` for every line of standard input that is not blank, in their order. Whether every answer
/// said that its line was in order. `what` tells a person at a terminal what to type.
pub fn each_line(
    what: &'static str,
    threads: NonZeroUsize,
    each: impl Fn(&str) -> (String, bool) + Send + Sync + 'static,
    out: &mut Out,
) -> anyhow::Result<bool> {
    let threads = threads.get().min(MOST_THREADS);
    let most = threads * WAITING;
    let (work, taken) = sync_channel::<Batch>(most);
    let (order, answers) = sync_channel(most);
    let (taken, each) = (Arc::new(Mutex::new(taken)), Arc::new(each));
    let reader = thread::Builder::new()
        .spawn(move || read(what, &work, &order))
        .context("no thread can be started")?;
    // Nobody waits for these threads but through the channels: when the reader of our output goes away, so do we.
    for started in 0..threads {
        let (taken, each) = (Arc::clone(&taken), Arc::clone(&each));
        let thread = thread::Builder::new().spawn(move || answer(&taken, &*each));
        match thread {
            Ok(_) => {}
            // The system has no more to give; those that there are do the work.
            Err(_) if started > 0 => break,
            Err(error) => return Err(error).context("no thread can be started"),
        }
    }
    let ok = write(&answers, out)?;
    match reader.join() {
        Ok(read) => read.map(|()| ok),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Reads the lines, and hands them on in batches; at once, when no more input waits.
fn read(
    what: &str,
    work: &SyncSender<Batch>,
    order: &SyncSender<Receiver<Vec<(String, bool)>>>,
) -> anyhow::Result<()> {
    let mut lines = Vec::new();
    let hand_on = |lines: &mut Vec<String>| {
        let (answers, answered) = sync_channel(1);
        let lines = std::mem::take(lines);
        // Only a writer that has failed, which says why, takes no more answers.
        if !lines.is_empty() && order.send(answered).is_ok() {
            let _ = work.send(Batch { lines, answers });
        }
        Ok(())
    };
    input::each_waiting_line(what, |line, waits| {
        lines.extend(line.map(str::to_owned));
        if lines.len() >= TOGETHER || !waits {
            hand_on(&mut lines)?;
        }
        Ok(())
    })?;
    hand_on(&mut lines)
}

fn answer(taken: &Mutex<Receiver<Batch>>, each: &impl Fn(&str) -> (String, bool)) {
    loop {
        let next = taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(batch) = next else { return };
        let answers = batch.lines.iter().map(|line| each(line)).collect();
        // Nobody wants it when the writer has failed.
        let _ = batch.answers.send(answers);
    }
}

/// Writes the answers as they come, and shows what was written before it waits.
fn write(answers: &Receiver<Receiver<Vec<(String, bool)>>>, out: &mut Out) -> anyhow::Result<bool> {
    let progress = progress();
    let mut ok = true;
    while let Some(batch) = next(answers, out)? {
        let batch = next(&batch, out)?.context("a position could not be examined")?;
        progress.inc(batch.len() as u64);
        for (text, fine) in batch {
            writeln!(out, "{text}")?;
            ok &= fine;
        }
    }
    progress.finish_and_clear();
    Ok(ok)
}

/// What comes next, if anything does; what was written is shown before waiting for it.
fn next<T>(from: &Receiver<T>, out: &mut Out) -> io::Result<Option<T>> {
    match from.try_recv() {
        Err(TryRecvError::Empty) => {
            out.flush()?;
            Ok(from.recv().ok())
        }
        next => Ok(next.ok()),
    }
}

/// Counts on standard error, when a person looks there and the answers go elsewhere.
fn progress() -> ProgressBar {
    if io::stdout().is_terminal() || io::stdin().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {human_pos} lines, {per_sec}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let progress = ProgressBar::new_spinner().with_style(style);
    progress.enable_steady_tick(Duration::from_millis(200));
    progress
}
