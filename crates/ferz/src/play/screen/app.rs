//! The screen's state and how keys, clicks and the clock change it. What the screen looks like is in `view`.

use std::time::Duration;

use ferz_board::{Bitboard, Color, Move, Square};
use ferz_laws::Millis;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position as Spot, Rect};

use super::editor::{Edited, Editor};
use super::layout;
use super::palette::Palette;
use super::panel::Page;
use crate::play::command;
use crate::play::session::{Kind, Question, Reply, Session};

/// What is on the screen besides the session.
pub struct App {
    /// The game.
    pub session: Session,
    /// The input line.
    pub editor: Editor,
    /// The selected man.
    pub selected: Option<Square>,
    /// A page in place of the moves.
    pub page: Option<Page>,
    /// What was said, oldest first.
    pub said: Vec<Reply>,
    /// How many of the last sentences belong to what happened last.
    pub fresh: usize,
    /// The colours.
    pub palette: Palette,
    /// The screen's size.
    pub area: Rect,
}

/// How many sentences are kept.
const KEPT: usize = 200;

impl App {
    /// A screen for this session that starts with these sentences.
    pub fn new(session: Session, opening: Vec<Reply>, palette: Palette, area: Rect) -> App {
        let mut app = App {
            session,
            editor: Editor::default(),
            selected: None,
            page: None,
            said: Vec::new(),
            fresh: 0,
            palette,
            area,
        };
        app.hear(opening);
        app
    }

    /// Takes in what the session says.
    pub fn hear(&mut self, replies: Vec<Reply>) {
        let anything = replies
            .iter()
            .any(|reply| !matches!(reply.kind, Kind::Page(_) | Kind::Board));
        let in_list = layout::arrange(self.area, Color::White).is_some_and(|l| l.panel.is_some());
        let mut heard = 0;
        for reply in replies {
            match reply.kind {
                // It stands in the move list already.
                Kind::Move if in_list => {}
                Kind::Page(title) => {
                    self.page = Some(Page {
                        title,
                        lines: reply.text.lines().map(str::to_owned).collect(),
                        scroll: 0,
                    });
                }
                // The board is in sight already.
                Kind::Board => self.page = None,
                _ => {
                    self.said.push(reply);
                    heard += 1;
                }
            }
        }
        if anything {
            self.fresh = heard;
        }
        if self.said.len() > KEPT {
            self.said.drain(..self.said.len() - KEPT);
        }
        let own = self.session.position().turn();
        if self.selected.is_some_and(|square| {
            self.session.position().piece_at(square).map(|p| p.color) != Some(own)
        }) {
            self.selected = None;
        }
    }

    /// Legal moves of the selected man, by the square to click on.
    pub fn targets(&self) -> Bitboard {
        let Some(from) = self.selected else {
            return Bitboard::EMPTY;
        };
        let position = self.session.position();
        self.session
            .movable()
            .into_iter()
            .filter(|mv| mv.from() == from)
            .map(|mv| position.king_target(mv))
            .collect()
    }

    /// Takes one event of the terminal.
    pub fn handle(&mut self, event: &Event, now: Millis) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key, now),
            Event::Mouse(mouse) => self.mouse(*mouse, now),
            Event::Paste(text) => self.editor.paste(text),
            Event::Resize(width, height) => self.area = Rect::new(0, 0, *width, *height),
            _ => {}
        }
    }

    fn enter(&mut self, line: &str, now: Millis) {
        self.page = None;
        self.selected = None;
        let replies = self.session.enter(line, now);
        self.hear(replies);
    }

    fn key(&mut self, key: KeyEvent, now: Millis) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => self.interrupt(now),
            KeyCode::Char('d') if control && self.editor.is_empty() => self.enter("quit", now),
            KeyCode::Esc => {
                if self.page.take().is_none() && self.selected.take().is_none() {
                    if self.session.question().is_some() {
                        self.enter("no", now);
                    } else {
                        self.editor.clear();
                    }
                }
            }
            KeyCode::PageUp => self.scroll(-8),
            KeyCode::PageDown => self.scroll(8),
            KeyCode::Char(c)
                if !control
                    && self.editor.is_empty()
                    && matches!(self.session.question(), Some(Question::Promotion { .. }))
                    && "qrbn".contains(c.to_ascii_lowercase()) =>
            {
                self.enter(&c.to_string(), now);
            }
            _ => self.edit(key, now),
        }
    }

    fn edit(&mut self, key: KeyEvent, now: Millis) {
        let session = &self.session;
        let first_word = !self.editor.before_cursor().trim_start().contains(' ');
        let words = || {
            let mut words = session.legal_sans();
            if first_word {
                words.extend(command::words().map(str::to_owned));
            }
            words
        };
        match self.editor.key(key, words) {
            Edited::Entered(line) => self.enter(&line, now),
            Edited::Choices(words) => self.hear(vec![Reply::note(words.join("  "))]),
            Edited::Changed | Edited::Unused => {}
        }
    }

    /// Ctrl-C: first what is going on stops, then the line empties, then one is asked.
    fn interrupt(&mut self, now: Millis) {
        if self.session.is_thinking() {
            self.enter("stop", now);
        } else if !self.editor.is_empty() {
            self.editor.clear();
        } else {
            let replies = self.session.interrupt();
            self.hear(replies);
        }
    }

    fn scroll(&mut self, lines: i16) {
        if let Some(page) = &mut self.page {
            page.scroll = page
                .scroll
                .saturating_add_signed(lines)
                .min(page.lines.len() as u16);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, now: Millis) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(-3),
            MouseEventKind::ScrollDown => self.scroll(3),
            MouseEventKind::Down(MouseButton::Left) => {
                let spot = Spot::new(mouse.column, mouse.row);
                let bottom = self.session.bottom();
                if let Some(square) = layout::arrange(self.area, bottom)
                    .and_then(|layout| layout.board.square_at(spot))
                {
                    self.click(square, now);
                }
            }
            // A drag ends on another square; a click ends where it began and only selects.
            MouseEventKind::Up(MouseButton::Left) => {
                let spot = Spot::new(mouse.column, mouse.row);
                let bottom = self.session.bottom();
                if let Some(square) = layout::arrange(self.area, bottom)
                    .and_then(|layout| layout.board.square_at(spot))
                    && self.selected.is_some_and(|from| from != square)
                    && !self.moves_to(square).is_empty()
                {
                    self.click(square, now);
                }
            }
            _ => {}
        }
    }

    fn moves_to(&self, to: Square) -> Vec<Move> {
        let position = self.session.position();
        self.session
            .movable()
            .into_iter()
            .filter(|mv| Some(mv.from()) == self.selected)
            .filter(|mv| mv.to() == to || position.king_target(*mv) == to)
            .collect()
    }

    fn click(&mut self, square: Square, now: Millis) {
        let fitting = self.moves_to(square);
        if !fitting.is_empty() {
            self.selected = None;
            self.page = None;
            let replies = self.session.choose(&fitting, now);
            self.hear(replies);
            return;
        }
        let movable = self.session.movable();
        if self.selected == Some(square) {
            self.selected = None;
        } else if movable.iter().any(|mv| mv.from() == square) {
            self.selected = Some(square);
        } else {
            self.selected = None;
            let replies = self.session.why_not(square);
            self.hear(replies);
        }
    }

    /// How long the screen may sleep when nobody types.
    pub fn patience(&self) -> Duration {
        if self.session.is_thinking() {
            Duration::from_millis(40)
        } else if self.session.clock_runs() {
            Duration::from_millis(100)
        } else {
            Duration::from_millis(500)
        }
    }

    /// What stays on the terminal when the screen is gone: how the game ended.
    pub fn last_words(&self) -> Option<&str> {
        if !self.session.is_over() {
            return None;
        }
        let said = self.said.iter().rev();
        said.filter(|reply| reply.kind == Kind::Said)
            .map(|reply| reply.text.as_str())
            .next()
    }

    /// The player shown above the board.
    pub fn upper(&self) -> Color {
        self.session.bottom().opponent()
    }
}
