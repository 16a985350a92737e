//! Where everything stands on the screen, from its size alone.

use ferz_board::{Color, File, Rank, Square};
use ratatui::layout::{Position as Spot, Rect};

/// The places of one screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The board.
    pub board: BoardPlace,
    /// The panel with players and moves, when there is room for it.
    pub panel: Option<Rect>,
    /// The two players' lines above and below the board, when there is no panel but room for them.
    pub bars: Option<(Rect, Rect)>,
    /// The arbiter's sentences.
    pub messages: Rect,
    /// The input line.
    pub input: Rect,
    /// One quiet line of command words, when there is room.
    pub words: Option<Rect>,
}

/// The eight by eight squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPlace {
    /// All squares together, without the coordinates.
    pub squares: Rect,
    /// Columns of one square.
    pub width: u16,
    /// Lines of one square.
    pub height: u16,
    /// Which side is at the bottom.
    pub bottom: Color,
}

/// Square sizes from large to small; the first that fits is taken.
const SIZES: [(u16, u16); 6] = [(12, 6), (10, 5), (8, 4), (6, 3), (4, 2), (2, 1)];

/// Columns left of the squares for the rank digits.
const RANKS: u16 = 2;
const GAP: u16 = 3;

/// Finds the places on a screen of this size, or `None` when not even the smallest board fits.
pub fn arrange(area: Rect, bottom: Color) -> Option<Layout> {
    SIZES
        .iter()
        .find_map(|&(width, height)| try_size(area, width, height, bottom))
}

fn try_size(area: Rect, width: u16, height: u16, bottom: Color) -> Option<Layout> {
    let large = height >= 3;
    let board_columns = RANKS + 8 * width;
    let board_lines = 8 * height + 1;
    let least_panel = if large { 36 } else { 22 };
    let least_messages = match height {
        1 => 1,
        2 => 3,
        _ => 4,
    };
    let wide = area.width >= board_columns + GAP + least_panel;
    if area.width < board_columns + 1
        || area.height < board_lines + least_messages + 1
        || (large && !wide)
    {
        return None;
    }
    let mut spare = area.height - board_lines - least_messages - 1;
    let mut take = |lines: u16| {
        let taken = spare >= lines;
        if taken {
            spare -= lines;
        }
        taken
    };
    let with_bars = !wide && take(2);
    let with_words = take(1);
    let gap = take(1);
    let margin = take(2);
    let messages_lines = least_messages + spare.min(3);

    let panel_columns = if wide {
        (area.width - board_columns - GAP).min(46)
    } else {
        0
    };
    let group = if wide {
        board_columns + GAP + panel_columns
    } else {
        board_columns
    };
    let left = area.x + (area.width - group) / 2;
    // Sentences need more width than a small board gives.
    let text_left = if wide { left } else { area.x };
    let text_columns = if wide { group } else { area.width };

    let mut y = area.y + u16::from(margin);
    let mut line = |lines: u16| {
        let at = y;
        y += lines;
        at
    };
    let upper = with_bars.then(|| Rect::new(left, line(1), board_columns, 1));
    let squares = Rect::new(left + RANKS, line(8 * height), 8 * width, 8 * height);
    line(1);
    let lower = with_bars.then(|| Rect::new(left, line(1), board_columns, 1));
    line(u16::from(gap));
    let messages = Rect::new(
        text_left,
        line(messages_lines),
        text_columns,
        messages_lines,
    );
    let input = Rect::new(text_left, line(1), text_columns, 1);
    let words = with_words.then(|| Rect::new(text_left, line(1), text_columns, 1));
    Some(Layout {
        board: BoardPlace {
            squares,
            width,
            height,
            bottom,
        },
        panel: wide.then(|| {
            Rect::new(
                left + board_columns + GAP,
                squares.y,
                panel_columns,
                8 * height,
            )
        }),
        bars: upper.zip(lower),
        messages,
        input,
        words,
    })
}

impl BoardPlace {
    /// Where a square is drawn.
    pub fn rect(&self, square: Square) -> Rect {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        let (column, line) = match self.bottom {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        };
        Rect::new(
            self.squares.x + column * self.width,
            self.squares.y + line * self.height,
            self.width,
            self.height,
        )
    }

    /// The square at a place on the screen.
    pub fn square_at(&self, spot: Spot) -> Option<Square> {
        if !self.squares.contains(spot) {
            return None;
        }
        let column = usize::from((spot.x - self.squares.x) / self.width);
        let line = usize::from((spot.y - self.squares.y) / self.height);
        let (file, rank) = match self.bottom {
            Color::White => (column, 7 - line),
            Color::Black => (7 - column, line),
        };
        Some(Square::new(File::ALL[file], Rank::ALL[rank]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_lies_on_the_screen_and_none_overlap() {
        for width in 1..=200 {
            for height in 1..=70 {
                let area = Rect::new(0, 0, width, height);
                let Some(layout) = arrange(area, Color::White) else {
                    assert!(width < 19 || height < 11, "{width}x{height} has room");
                    continue;
                };
                let mut parts = vec![layout.board.squares, layout.messages, layout.input];
                parts.extend(layout.panel);
                parts.extend(layout.words);
                parts.extend(layout.bars.map(|bars| bars.0));
                parts.extend(layout.bars.map(|bars| bars.1));
                for (i, part) in parts.iter().enumerate() {
                    assert_eq!(
                        area.intersection(*part),
                        *part,
                        "{width}x{height}: {part:?}"
                    );
                    for other in &parts[i + 1..] {
                        assert!(
                            !part.intersects(*other),
                            "{width}x{height}: {part:?} {other:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_usual_terminal_has_board_and_panel() {
        let layout = arrange(Rect::new(0, 0, 80, 24), Color::White).unwrap();
        assert_eq!((layout.board.width, layout.board.height), (4, 2));
        assert!(layout.panel.is_some_and(|panel| panel.width >= 30));
        assert!(layout.words.is_some());
        assert!(layout.messages.height >= 3);
    }

    #[test]
    fn a_click_finds_the_square_it_was_drawn_on() {
        for bottom in Color::ALL {
            for (width, height) in [(80, 24), (20, 12), (160, 60)] {
                let board = arrange(Rect::new(0, 0, width, height), bottom)
                    .unwrap()
                    .board;
                for square in Square::ALL {
                    let rect = board.rect(square);
                    assert_eq!(board.square_at(Spot::new(rect.x, rect.y)), Some(square));
                    let last = Spot::new(rect.right() - 1, rect.bottom() - 1);
                    assert_eq!(board.square_at(last), Some(square));
                }
            }
        }
        let board = arrange(Rect::new(0, 0, 80, 24), Color::White)
            .unwrap()
            .board;
        assert_eq!(board.rect(Square::A8).x, board.squares.x);
        assert_eq!(board.rect(Square::A8).y, board.squares.y);
    }
}
