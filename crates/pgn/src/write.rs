//! The export format of the PGN standard (its section 3.2): one way to write each game.

use std::fmt::Write as _;

use ferz_board::{Color, Position};

use crate::read::is_chess960;
use crate::{Annotation, GameRecord};

/// Lines of movetext hold fewer printing characters than this (PGN standard 8.2.1).
const WIDTH: usize = 80;

/// Tags of the roster, in their order, and what stands for an unknown value.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Tags that are written from the game itself.
const DERIVED: [&str; 3] = ["Result", "SetUp", "FEN"];

impl GameRecord {
    /// The game in export format; the text ends with a line break.
    ///
    /// ```
    /// let game = ferz_pgn::GameRecord::default();
    /// assert!(game.to_pgn().ends_with("[Result \"*\"]\n\n*\n"));
    /// ```
    #[must_use]
    pub fn to_pgn(&self) -> String {
        let mut out = String::new();
        self.write_tags(&mut out);
        out.push('\n');
        let mut movetext = Movetext::new(&mut out);
        self.write_moves(&mut movetext);
        movetext.finish(self.result().as_str());
        out
    }

    fn write_tags(&self, out: &mut String) {
        for (name, unknown) in ROSTER {
            let value = match name {
                "Result" => self.result().as_str(),
                _ => self.tag(name).unwrap_or(unknown),
            };
            write_tag(out, name, value);
        }
        let mut rest: Vec<(&str, &str)> = self
            .tags()
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| !ROSTER.iter().any(|(n, _)| n == name) && !DERIVED.contains(name))
            .filter(|(name, value)| *name != "Variant" || self.keeps_variant(value))
            .collect();
        let fen = self.start().to_fen();
        if self.is_chess960() {
            rest.push(("Variant", "Chess960"));
        }
        if self.is_chess960() || fen != Position::start().to_fen() {
            rest.push(("SetUp", "1"));
            rest.push(("FEN", &fen));
        }
        rest.sort_unstable();
        for (name, value) in rest {
            write_tag(out, name, value);
        }
    }

    /// A `Variant` that says nothing else than the start does: Chess960 is written from the start itself, and a game
    /// that is not played by its rules must not be read back as one.
    fn keeps_variant(&self, variant: &str) -> bool {
        !self.is_chess960() && is_chess960(variant) != Some(true)
    }

    fn write_moves(&self, text: &mut Movetext<'_>) {
        let mut position = self.start().clone();
        let mut before = position.clone();
        text.numbered = true;
        write_annotations(self.annotations(0), &before, &position, text);
        for (ply, &mv) in (1..).zip(self.moves()) {
            text.move_at(&position, &position.san(mv));
            before = position.clone();
            position.play(mv);
            write_annotations(self.annotations(ply), &before, &position, text);
        }
    }
}

/// Writes what follows a move of the main line. `before` is the position that a variation here starts from.
fn write_annotations(
    annotations: &[Annotation],
    before: &Position,
    now: &Position,
    text: &mut Movetext<'_>,
) {
    let mut lines = vec![(before.clone(), now.clone())];
    for annotation in annotations {
        let Some((before, now)) = lines.last_mut() else {
            return;
        };
        match annotation {
            Annotation::Comment(comment) => text.comment(comment),
            Annotation::Nag(nag) => text.token(&format!("${nag}")),
            Annotation::Open => {
                let start = before.clone();
                text.open();
                lines.push((start.clone(), start));
            }
            Annotation::Move(mv) => {
                text.move_at(now, &now.san(*mv));
                *before = now.clone();
                now.play(*mv);
            }
            Annotation::Pass => {
                let Some(after) = now.after_null() else {
                    continue;
                };
                text.move_at(now, "--");
                *before = std::mem::replace(now, after);
            }
            Annotation::Close => {
                lines.pop();
                text.close();
            }
        }
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    let name: String = name
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .collect();
    if name.is_empty() {
        return;
    }
    let _ = write!(out, "[{name} \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// Movetext being written: words, broken into lines.
struct Movetext<'a> {
    out: &'a mut String,
    column: usize,
    /// The last word, still open to a parenthesis.
    word: String,
    /// The next token belongs to this word (after an opening parenthesis).
    glued: bool,
    /// The next move carries its number, also where Black moves.
    numbered: bool,
}

impl<'a> Movetext<'a> {
    fn new(out: &'a mut String) -> Self {
        Self {
            out,
            column: 0,
            word: String::new(),
            glued: false,
            numbered: true,
        }
    }

    fn token(&mut self, token: &str) {
        if !self.glued {
            self.flush();
        }
        self.glued = false;
        self.word.push_str(token);
    }

    fn flush(&mut self) {
        let width = self.word.chars().count();
        if width == 0 {
            return;
        }
        // At the start of a line these would read as the next game, or as no text at all.
        let bound = self.word.starts_with("[Event") || self.word.starts_with('%');
        if self.column > 0 && self.column + 1 + width >= WIDTH && !bound {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(&self.word);
        self.column += width;
        self.word.clear();
    }

    fn finish(mut self, marker: &str) {
        self.token(marker);
        self.flush();
        self.out.push('\n');
    }

    fn move_at(&mut self, position: &Position, san: &str) {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => self.token(&format!("{number}.")),
            Color::Black if self.numbered => self.token(&format!("{number}...")),
            Color::Black => {}
        }
        self.numbered = false;
        self.token(san);
    }

    fn comment(&mut self, comment: &str) {
        self.token("{");
        // A comment cannot hold its own closing brace.
        for word in comment.replace('}', ")").split_whitespace() {
            self.token(word);
        }
        self.token("}");
        self.numbered = true;
    }

    fn open(&mut self) {
        self.token("(");
        self.glued = true;
        self.numbered = true;
    }

    fn close(&mut self) {
        self.glued = self.word.len() < WIDTH / 2;
        self.token(")");
        self.numbered = true;
    }
}
