//! The picture: what the screen shows for a state of the app.

use ferz_board::{Color, Role};
use ferz_laws::Millis;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Spot, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::app::App;
use super::board::{self, BoardView};
use super::layout::{self, Layout};
use super::men;
use super::palette::Depth;
use super::panel::{self, Bar};
use super::wrap::wrap;
use crate::play::session::{Kind, Question};
use crate::play::thinker::Task;
use crate::play::words;

/// Draws everything.
pub fn draw(frame: &mut Frame, app: &App, now: Millis) {
    let area = frame.area();
    let Some(layout) = layout::arrange(area, app.session.bottom()) else {
        too_small(frame.buffer_mut(), area);
        return;
    };
    let buf = frame.buffer_mut();
    let session = &app.session;
    let view = BoardView {
        position: session.position(),
        last: session.last_move(),
        check: session.check(),
        selected: app.selected,
        targets: app.targets(),
        letters: session.letters(),
    };
    board::draw(buf, &layout.board, &view, &app.palette);
    players(buf, &layout, app, now);
    messages(buf, layout.messages, app);
    let cursor = input(buf, layout.input, app);
    if let Some(area) = layout.words {
        let line = "help   hint   undo   draw   claim   resign   save FILE   quit";
        buf.set_stringn(
            area.x,
            area.y,
            line,
            usize::from(area.width),
            app.palette.quiet,
        );
    }
    frame.set_cursor_position(cursor);
}

fn too_small(buf: &mut Buffer, area: Rect) {
    let sentence =
        "The window is too small for a board. The game goes on; make it a little larger.";
    for (line, y) in wrap(sentence, usize::from(area.width))
        .iter()
        .zip(area.top()..area.bottom())
    {
        buf.set_stringn(area.x, y, line, usize::from(area.width), Style::new());
    }
}

fn players(buf: &mut Buffer, layout: &Layout, app: &App, now: Millis) {
    let upper = bar(app, app.upper(), now);
    let lower = bar(app, app.upper().opponent(), now);
    if let Some(area) = layout.panel {
        let moves = app.session.sans();
        let list = panel::MoveList {
            moves: &moves,
            first: app.session.first(),
        };
        panel::draw(
            buf,
            area,
            &upper,
            &lower,
            &list,
            app.page.as_ref(),
            &app.palette,
        );
        return;
    }
    if let Some((above, below)) = layout.bars {
        panel::bar(buf, above, &upper, true, &app.palette);
        panel::bar(buf, below, &lower, true, &app.palette);
    }
    if let Some(page) = &app.page {
        // Without a panel the page lies over everything but the input line.
        let whole = *buf.area();
        let area = Rect {
            height: layout.input.y - whole.y,
            ..whole
        };
        panel::draw_page(buf, area, page, &app.palette);
    }
}

fn bar(app: &App, color: Color, now: Millis) -> Bar {
    let session = &app.session;
    let left = session.remaining(color, now);
    let lead = session.material_lead(color);
    let mut captured: String = session
        .captured_by(color)
        .into_iter()
        .map(|role| captured_man(app, color.opponent(), role))
        .collect();
    if lead > 0 {
        if !captured.is_empty() {
            captured.push(' ');
        }
        captured.push_str(&format!("+{lead}"));
    }
    Bar {
        color,
        name: session.name(color),
        clock: left.map(words::clock),
        short_of_time: left.is_some_and(|left| left < Millis::from_secs(20)),
        captured,
        to_move: !session.is_over() && session.position().turn() == color,
    }
}

fn captured_man(app: &App, color: Color, role: Role) -> char {
    let piece = ferz_board::Piece::new(color, role);
    if app.session.letters() || app.palette.depth == Depth::Mono {
        men::plain(piece, app.session.letters())
    } else {
        men::figure(role, true)
    }
}

/// The newest sentences at the bottom; what was said before is quiet.
fn messages(buf: &mut Buffer, area: Rect, app: &App) {
    let width = usize::from(area.width);
    let older = app.said.len() - app.fresh.min(app.said.len());
    let mut lines: Vec<(String, Style)> = Vec::new();
    for (index, reply) in app.said.iter().enumerate().rev() {
        let style = match reply.kind {
            _ if index < older => app.palette.quiet,
            Kind::Refused => app.palette.warning,
            _ => Style::new(),
        };
        for line in wrap(&reply.text, width).into_iter().rev() {
            lines.push((line, style));
        }
        if lines.len() >= usize::from(area.height) {
            break;
        }
    }
    for ((line, style), y) in lines.iter().zip((area.top()..area.bottom()).rev()) {
        buf.set_stringn(area.x, y, line, width, *style);
    }
}

fn prompt(app: &App) -> String {
    let session = &app.session;
    match session.question() {
        Some(Question::Promotion { .. }) => return "q r b n".into(),
        Some(_) => return "yes or no".into(),
        None => {}
    }
    if session.is_over() {
        return "Game over".into();
    }
    let turn = words::side(session.position().turn());
    match session.task() {
        Some(Task::Hint) => "Looking for a hint".into(),
        Some(Task::Draw) => "The computer considers".into(),
        Some(Task::Move | Task::HurriedMove) => format!("{turn} is thinking"),
        None => format!("{turn} to move"),
    }
}

/// The prompt and what is typed; the answer is where the cursor belongs.
fn input(buf: &mut Buffer, area: Rect, app: &App) -> Spot {
    Clear.render(area, buf);
    let prompt = format!("{} ▸ ", prompt(app));
    let width = usize::from(area.width);
    let used = prompt.width().min(width.saturating_sub(8));
    let style = app.palette.accent.add_modifier(Modifier::BOLD);
    buf.set_stringn(area.x, area.y, &prompt, used, style);
    let room = width - used;
    // A long line shows the part around the cursor.
    let mut before = app.editor.before_cursor();
    while before.width() + 1 > room {
        before.remove(0);
    }
    let after: String = app
        .editor
        .text()
        .chars()
        .skip(app.editor.before_cursor().chars().count())
        .collect();
    let x = area.x + used as u16;
    buf.set_stringn(x, area.y, format!("{before}{after}"), room, Style::new());
    Spot::new(x + before.width() as u16, area.y)
}
