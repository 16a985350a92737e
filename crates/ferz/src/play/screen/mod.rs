//! The full screen: a board, the moves, what the arbiter says, and a line to type in.

mod app;
mod board;
mod editor;
mod keys;
mod layout;
pub mod men;
mod palette;
mod panel;
mod view;
mod wrap;

use std::io::{Write as _, stderr, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event,
    KeyCode, KeyModifiers,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;

use self::app::App;
use self::keys::Keys;
use self::palette::{Depth, Palette};
use super::interrupt::Interrupt;
use super::session::{Kind, Reply, Session};
use super::thinker::Thinker;

/// Plays until the game is left.
///
/// # Errors
/// When the terminal cannot be used or the engine cannot run.
pub fn run(
    session: Session,
    opening: Vec<Reply>,
    began: Instant,
    save: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let interrupt = Interrupt::watch()?;
    let mut thinker = Thinker::new()?;
    let palette = Palette::new(Depth::from_environment(|name| std::env::var(name).ok()));
    let mut desk = Desk::set_up()?;
    let size = desk
        .terminal
        .size()
        .context("cannot read the terminal's size")?;
    let area = Rect::new(0, 0, size.width, size.height);
    let mut app = App::new(session, opening, palette, area);
    let keys = Keys::listen()?;
    let played = play(
        &mut desk.terminal,
        &keys,
        &mut app,
        &mut thinker,
        &interrupt,
        began,
    );
    drop(desk);

    let kept = match save {
        Some(path) if app.session.is_unsaved() => Some(app.session.save_at_the_end(path)),
        _ => None,
    };
    if let Some(last) = app.last_words() {
        tell(last);
    }
    match kept {
        Some(reply) if reply.kind == Kind::Refused => anyhow::bail!(reply.text),
        Some(reply) => tell(&reply.text),
        None => {}
    }
    played?;
    Ok(interrupt.exit_code())
}

fn play(
    terminal: &mut DefaultTerminal,
    keys: &Keys,
    app: &mut App,
    thinker: &mut Thinker,
    interrupt: &Interrupt,
    began: Instant,
) -> anyhow::Result<()> {
    let now = || super::millis(began.elapsed());
    while !app.session.has_left() && !interrupt.is_raised() {
        while let Some(job) = app.session.take_job() {
            thinker.start(job)?;
        }
        terminal
            .draw(|frame| view::draw(frame, app, now()))
            .context("cannot draw on the terminal")?;
        // Everything that waits is taken before the next picture.
        let mut event = keys.wait(app.patience())?;
        while let Some(it) = event {
            if is_redraw(&it) {
                terminal.clear().context("cannot clear the terminal")?;
            }
            app.handle(&it, now());
            event = keys.wait(Duration::ZERO)?;
        }
        if let Some((ticket, thought)) = thinker.poll()? {
            let replies = app.session.answer(ticket, thought, now());
            app.hear(replies);
        }
        let replies = app.session.tick(now());
        app.hear(replies);
    }
    Ok(())
}

/// A line for the shell that comes back; nobody may be there any more.
fn tell(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}

fn is_redraw(event: &Event) -> bool {
    matches!(event, Event::Key(key)
        if key.code == KeyCode::Char('l') && key.modifiers.contains(KeyModifiers::CONTROL))
}

/// The terminal while it is ours; it is put back as it was when this is dropped, and on a panic.
struct Desk {
    /// Never dropped by itself: it would complain of a terminal that is gone to that terminal, and panic.
    terminal: ManuallyDrop<DefaultTerminal>,
}

impl Desk {
    fn set_up() -> anyhow::Result<Desk> {
        // `try_init` restores the screen itself on a panic, but knows nothing of mouse and paste.
        let terminal = ratatui::try_init().context("cannot use the terminal; try --plain")?;
        let desk = Desk {
            terminal: ManuallyDrop::new(terminal),
        };
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
            earlier(info);
        }));
        execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)
            .context("cannot use the terminal; try --plain")?;
        Ok(desk)
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
        // A terminal that is gone cannot be restored, nor told so.
        let _ = self.terminal.show_cursor();
        let _ = ratatui::try_restore();
    }
}
