//! The board: a picture of the squares and what is marked on them.

use ferz_board::{Bitboard, Color, File, Piece, Position, Rank, Square};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::BoardPlace;
use super::men;
use super::palette::{Depth, Palette};

/// Everything the board shows.
#[derive(Debug, Clone)]
pub struct BoardView<'a> {
    /// The men.
    pub position: &'a Position,
    /// The squares of the last move.
    pub last: Bitboard,
    /// The king in check.
    pub check: Option<Square>,
    /// The selected square.
    pub selected: Option<Square>,
    /// Where the selected man may go.
    pub targets: Bitboard,
    /// Men as letters.
    pub letters: bool,
}

/// What is marked on one square.
struct Marks {
    last: bool,
    check: bool,
    selected: bool,
    target: bool,
}

/// Draws squares, men, marks and coordinates.
pub fn draw(buf: &mut Buffer, place: &BoardPlace, view: &BoardView, palette: &Palette) {
    for square in Square::ALL {
        let marks = Marks {
            last: view.last.contains(square),
            check: view.check == Some(square),
            selected: view.selected == Some(square),
            target: view.targets.contains(square),
        };
        let rect = place.rect(square);
        let piece = view.position.piece_at(square);
        let style = ground(square, &marks, palette);
        fill(
            buf,
            rect,
            style,
            !square.is_light() && palette.depth == Depth::Mono,
        );
        if let Some(piece) = piece {
            man(buf, rect, piece, style, view.letters, palette);
        }
        mark(buf, rect, &marks, piece.is_some(), style, palette);
    }
    coordinates(buf, place, palette);
}

fn ground(square: Square, marks: &Marks, palette: &Palette) -> Style {
    let paint = match (marks, square.is_light()) {
        (Marks { selected: true, .. }, _) => palette.selected,
        (Marks { check: true, .. }, _) => palette.check,
        (Marks { last: true, .. }, true) => palette.light_last,
        (Marks { last: true, .. }, false) => palette.dark_last,
        (_, true) => palette.light,
        (_, false) => palette.dark,
    };
    Style::new().fg(palette.black_man).bg(paint)
}

fn fill(buf: &mut Buffer, rect: Rect, style: Style, hatched: bool) {
    for y in rect.top()..rect.bottom() {
        for x in rect.left()..rect.right() {
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.set_char(if hatched { '░' } else { ' ' });
                cell.set_style(style);
            }
        }
    }
}

fn put(buf: &mut Buffer, x: u16, y: u16, c: char, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_char(c);
        cell.set_style(style);
    }
}

fn man(buf: &mut Buffer, rect: Rect, piece: Piece, style: Style, letters: bool, palette: &Palette) {
    let paint = match piece.color {
        Color::White => palette.white_man,
        Color::Black => palette.black_man,
    };
    let style = style.fg(paint).add_modifier(Modifier::BOLD);
    let mono = palette.depth == Depth::Mono;
    let drawing = men::drawing(piece.role, rect.width, rect.height).filter(|_| !mono && !letters);
    if let Some(drawing) = drawing {
        let (columns, lines) = drawing.size();
        let left = rect.x + (rect.width - columns) / 2;
        let top = rect.y + (rect.height - lines) / 2;
        for line in 0..lines {
            for column in 0..columns {
                let block = drawing.block(column, line);
                if block != ' ' {
                    put(buf, left + column, top + line, block, style);
                }
            }
        }
        return;
    }
    let (x, y) = middle(rect);
    let c = if mono || letters {
        men::plain(piece, letters)
    } else {
        men::figure(piece.role, true)
    };
    // Hatching right beside a figure would swallow it.
    if mono && rect.width >= 4 {
        put(buf, x - 1, y, ' ', style);
        put(buf, x + 1, y, ' ', style);
    }
    put(buf, x, y, c, style);
}

fn middle(rect: Rect) -> (u16, u16) {
    (
        rect.x + (rect.width - 1) / 2,
        rect.y + (rect.height - 1) / 2,
    )
}

/// Marks have a shape of their own, so that they can be told without colour.
fn mark(
    buf: &mut Buffer,
    rect: Rect,
    marks: &Marks,
    occupied: bool,
    style: Style,
    palette: &Palette,
) {
    let ink = if palette.depth == Depth::Mono {
        style.add_modifier(Modifier::BOLD)
    } else {
        style.fg(palette.white_man)
    };
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    let (x, y) = middle(rect);
    if rect.height == 1 {
        let c = match marks {
            Marks { selected: true, .. } => '◂',
            Marks { target: true, .. } if occupied => '×',
            Marks { check: true, .. } => '+',
            Marks { last: true, .. } => '·',
            _ => ' ',
        };
        if c != ' ' {
            put(buf, right, y, c, ink);
        }
        if marks.target && !occupied {
            put(buf, x, y, '•', ink);
        }
        return;
    }
    if marks.selected {
        put(buf, rect.x, rect.y, '┏', ink);
        put(buf, right, rect.y, '┓', ink);
        put(buf, rect.x, bottom, '┗', ink);
        put(buf, right, bottom, '┛', ink);
    } else if marks.check {
        put(buf, rect.x, y, '(', ink);
        put(buf, right, y, ')', ink);
        put(buf, right, bottom, '+', ink);
    } else if marks.last {
        put(buf, rect.x, rect.y, '◤', ink);
        put(buf, right, bottom, '◢', ink);
    }
    if marks.target {
        if occupied {
            put(buf, rect.x, rect.y, '╲', ink);
            put(buf, right, rect.y, '╱', ink);
            put(buf, rect.x, bottom, '╱', ink);
            put(buf, right, bottom, '╲', ink);
        } else {
            put(buf, x, y, '●', ink);
        }
    }
}

fn coordinates(buf: &mut Buffer, place: &BoardPlace, palette: &Palette) {
    for rank in Rank::ALL {
        let rect = place.rect(Square::new(File::A, rank));
        let (_, y) = middle(rect);
        put(buf, place.squares.x - 2, y, rank.to_char(), palette.quiet);
    }
    for file in File::ALL {
        let rect = place.rect(Square::new(file, Rank::First));
        let (x, _) = middle(rect);
        put(
            buf,
            x,
            place.squares.bottom(),
            file.to_char(),
            palette.quiet,
        );
    }
}
