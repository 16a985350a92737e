//! The panel beside the board: the players, what was captured, and the moves.

use ferz_board::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Widget as _};
use unicode_width::UnicodeWidthStr as _;

use super::palette::Palette;
use super::wrap::wrap;

/// One player's line.
#[derive(Debug, Clone)]
pub struct Bar {
    /// The player's colour.
    pub color: Color,
    /// The player's name.
    pub name: String,
    /// Time left, as text.
    pub clock: Option<String>,
    /// Less than a minute left, or time is up.
    pub short_of_time: bool,
    /// The men this player has captured, and how far ahead in material.
    pub captured: String,
    /// Whether it is this player's move.
    pub to_move: bool,
}

/// The played moves.
#[derive(Debug, Clone)]
pub struct MoveList<'a> {
    /// In SAN.
    pub moves: &'a [String],
    /// Move number and side of the first.
    pub first: (u32, Color),
}

/// A text that stands in the panel in place of the moves, such as help.
#[derive(Debug, Clone)]
pub struct Page {
    /// What it is.
    pub title: String,
    /// Its lines.
    pub lines: Vec<String>,
    /// How many lines are scrolled away.
    pub scroll: u16,
}

/// One player's line, with what was captured where there is room for it.
pub fn bar(buf: &mut Buffer, area: Rect, bar: &Bar, with_captured: bool, palette: &Palette) {
    let clock = bar.clock.clone().unwrap_or_default();
    let disc = match bar.color {
        Color::White => '○',
        Color::Black => '●',
    };
    let name_style = if bar.to_move {
        palette.strong
    } else {
        Style::new()
    };
    let mut left = vec![
        Span::styled(if bar.to_move { "▸" } else { " " }, palette.accent),
        Span::styled(format!("{disc} {}", bar.name), name_style),
    ];
    if with_captured && !bar.captured.is_empty() {
        left.push(Span::styled(format!("  {}", bar.captured), palette.quiet));
    }
    let clock_width = clock.width() as u16;
    let room = area
        .width
        .saturating_sub(clock_width + u16::from(clock_width > 0));
    Line::from(left).render(
        Rect {
            width: room,
            ..area
        },
        buf,
    );
    if clock_width > 0 && clock_width <= area.width {
        let style = match (bar.short_of_time, bar.to_move) {
            (true, _) => palette.warning.patch(palette.strong),
            (false, true) => palette.strong,
            (false, false) => palette.quiet,
        };
        let x = area.right() - clock_width;
        buf.set_string(x, area.y, clock, style);
    }
}

fn rule(buf: &mut Buffer, area: Rect, y: u16, palette: &Palette) {
    buf.set_string(
        area.x,
        y,
        "─".repeat(usize::from(area.width)),
        palette.quiet,
    );
}

/// The whole panel: the upper player, the moves or a page, the lower player.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    upper: &Bar,
    lower: &Bar,
    list: &MoveList,
    page: Option<&Page>,
    palette: &Palette,
) {
    let line = |offset: u16| Rect::new(area.x, area.y + offset, area.width, 1);
    let last = area.height - 1;
    bar(buf, line(0), upper, false, palette);
    buf.set_string(area.x + 3, area.y + 1, &upper.captured, palette.quiet);
    rule(buf, area, area.y + 2, palette);
    rule(buf, area, area.y + last - 2, palette);
    buf.set_string(
        area.x + 3,
        area.y + last - 1,
        &lower.captured,
        palette.quiet,
    );
    bar(buf, line(last), lower, false, palette);
    let middle = Rect::new(area.x, area.y + 3, area.width, area.height - 6);
    match page {
        Some(page) => draw_page(buf, area, page, palette),
        None => draw_moves(buf, middle, list, palette),
    }
}

/// A page over the whole of `area`.
pub fn draw_page(buf: &mut Buffer, area: Rect, page: &Page, palette: &Palette) {
    Clear.render(area, buf);
    let width = usize::from(area.width);
    let lines: Vec<String> = page
        .lines
        .iter()
        .flat_map(|line| wrap(line, width))
        .collect();
    let height = usize::from(area.height.saturating_sub(1));
    let most = lines.len().saturating_sub(height);
    let keys = if most > 0 {
        "PgUp, PgDn; Esc closes"
    } else {
        "Esc closes"
    };
    buf.set_stringn(area.x, area.y, &page.title, width, palette.accent);
    if page.title.width() + keys.len() + 2 <= width {
        let x = area.right() - keys.len() as u16;
        buf.set_string(x, area.y, keys, palette.quiet);
    }
    let from = usize::from(page.scroll).min(most);
    for (line, y) in lines[from..].iter().zip(area.y + 1..area.bottom()) {
        buf.set_stringn(area.x, y, line, width, Style::new());
    }
}

/// The move list, the newest move in sight.
fn draw_moves(buf: &mut Buffer, area: Rect, list: &MoveList, palette: &Palette) {
    let moves = list.moves;
    if moves.is_empty() {
        let words = "Type a move such as e4, or click on a man.\nType help for everything else.";
        let lines = wrap(words, usize::from(area.width));
        for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
            buf.set_string(area.x, y, line, palette.quiet);
        }
        return;
    }
    let (number, color) = list.first;
    let offset = usize::from(color == Color::Black);
    let rows = (moves.len() + offset).div_ceil(2);
    let shown = usize::from(area.height).min(rows);
    for row in rows - shown..rows {
        let y = area.y + (row + shown - rows) as u16;
        let label = format!("{:>3}.", number as usize + row);
        buf.set_string(area.x, y, &label, palette.quiet);
        for side in 0..2usize {
            let Some(index) = (2 * row + side).checked_sub(offset) else {
                buf.set_string(area.x + 5, y, "…", palette.quiet);
                continue;
            };
            let Some(san) = moves.get(index) else {
                continue;
            };
            let style = if index + 1 == moves.len() {
                palette.strong.patch(palette.accent)
            } else {
                Style::new()
            };
            buf.set_string(area.x + 5 + 9 * side as u16, y, san, style);
        }
    }
}
