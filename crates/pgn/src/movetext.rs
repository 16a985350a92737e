use std::io::BufRead;

use ferz_board::Position;

use crate::lex::Comment;
use crate::problem::Problems;
use crate::source::Source;
use crate::word::{Word, find_move};
use crate::{Annotation, Fault, GameRecord, Marker};

/// Deepest nesting of variations that is kept.
const DEPTH_LIMIT: usize = 10_000;
/// Most bytes of moves and annotations that one game may take.
const GAME_LIMIT: usize = 64 * 1024 * 1024;

/// Reads the moves of one game, its variations and annotations, up to its termination marker or
/// the next game's first tag.
pub(crate) struct Movetext<'a, R> {
    source: &'a mut Source<R>,
    record: GameRecord,
    problems: Problems,
    /// The main line and the variations open now, outermost first.
    lines: Vec<Line>,
    /// Variations open now that are too deep to keep.
    too_deep: usize,
    /// Variations that stand before the first move: kept until it is there.
    early: Vec<Annotation>,
    /// Bytes that the game may still take.
    room: usize,
}

struct Line {
    /// Before the last move: where a variation that replaces it starts.
    before: Position,
    now: Position,
    /// Half-moves of the game before `now`.
    ply: u32,
    /// A move could not be played: the rest of the line is passed over.
    broken: bool,
    /// Its beginning is in the record, so its end must be.
    kept: bool,
}

impl<'a, R: BufRead> Movetext<'a, R> {
    /// Reads into `record`; where its start is not known to be right the moves are passed over.
    pub(crate) fn new(
        source: &'a mut Source<R>,
        record: GameRecord,
        start_known: bool,
        problems: Problems,
    ) -> Self {
        let start = record.start().clone();
        let main = Line {
            before: start.clone(),
            now: start,
            ply: 0,
            broken: !start_known,
            kept: true,
        };
        Self {
            source,
            record,
            problems,
            lines: vec![main],
            too_deep: 0,
            early: Vec::new(),
            room: GAME_LIMIT,
        }
    }

    /// The game, whether its whole main line was played, and what was wrong.
    pub(crate) fn finish(mut self) -> (GameRecord, bool, Problems) {
        let complete = !self.lines[0].broken;
        self.record.prune();
        (self.record, complete, self.problems)
    }

    /// Reads to the end of the game; its marker, and the line where that stands.
    pub(crate) fn read(&mut self) -> Option<(u64, Marker)> {
        let marker = self.read_to_marker();
        if self.lines.len() > 1 || self.too_deep > 0 {
            self.problem(self.source.line(), None, Fault::OpenVariation);
        }
        while self.lines.len() > 1 {
            self.close();
        }
        if !self.early.is_empty() {
            self.problem(self.source.line(), None, Fault::Sign("(".to_owned()));
        }
        if marker.is_some() {
            self.read_rest_of_line();
        }
        marker
    }

    fn read_to_marker(&mut self) -> Option<(u64, Marker)> {
        loop {
            self.source.skip_blank();
            let line = self.source.line();
            match self.source.peek()? {
                b'[' if self.source.at_tag() => return None,
                b'{' => {
                    let comment = self.source.take_comment();
                    self.comment(comment);
                }
                b';' => {
                    let comment = self.source.take_line_comment();
                    self.comment(comment);
                }
                b'(' => self.open(line),
                b')' if self.too_deep > 0 => {
                    self.source.skip(1);
                    self.too_deep -= 1;
                }
                b')' if self.lines.len() > 1 => {
                    self.source.skip(1);
                    self.close();
                }
                b'$' => self.nag(line),
                b'*' => {
                    self.source.skip(1);
                    if self.at_main_line() {
                        return Some((line, Marker::Unfinished));
                    }
                }
                b'<' if self.source.starts_with(b"<>") => {
                    self.source.skip(2);
                    self.pass(line, "<>");
                }
                b'.' => self.source.skip(1),
                b')' | b'}' | b'[' | b']' | b'<' | b'>' | b'"' => {
                    let sign = self.source.take_word();
                    self.problem(line, None, Fault::Sign(sign));
                }
                _ => {
                    let word = self.source.take_word();
                    if let Some(marker) = self.word(line, &word) {
                        return Some((line, marker));
                    }
                }
            }
        }
    }

    fn at_main_line(&self) -> bool {
        self.lines.len() == 1 && self.too_deep == 0
    }

    fn word(&mut self, line: u64, word: &str) -> Option<Marker> {
        match Word::read(word) {
            Word::Empty => {}
            Word::Result(marker) if self.at_main_line() => return Some(marker),
            // Some programs end each variation with the game's result.
            Word::Result(_) => {}
            Word::Nag(nag) => self.keep(Annotation::Nag(nag)),
            Word::Pass => self.pass(line, word),
            Word::Move(text, nag) => {
                self.play(line, text);
                if let Some(nag) = nag {
                    self.keep(Annotation::Nag(nag));
                }
            }
        }
        None
    }

    fn play(&mut self, line: u64, text: &str) {
        let main = self.lines.len() == 1;
        let Some(current) = self.current() else {
            return;
        };
        match find_move(&current.now, text) {
            Ok(mv) => {
                let after = current.now.after(mv);
                current.advance(after);
                if !main {
                    self.keep(Annotation::Move(mv));
                } else if self.record.push(mv) {
                    self.spend(2);
                    if self.record.moves().len() == 1 {
                        let early = std::mem::take(&mut self.early);
                        self.record.annotations_mut(1).extend(early);
                    }
                }
            }
            Err(why) => {
                let ply = current.ply + 1;
                current.broken = true;
                let text = text.to_owned();
                let fault = if main {
                    Fault::Move { text, why }
                } else {
                    Fault::VariationMove { text, why }
                };
                self.problem(line, Some(ply), fault);
            }
        }
    }

    fn pass(&mut self, line: u64, text: &str) {
        let main = self.lines.len() == 1;
        let Some(current) = self.current() else {
            return;
        };
        match current.now.after_null().filter(|_| !main) {
            Some(after) => {
                current.advance(after);
                self.keep(Annotation::Pass);
            }
            None => {
                let ply = current.ply + 1;
                current.broken = true;
                self.problem(
                    line,
                    Some(ply),
                    Fault::NullMove {
                        text: text.to_owned(),
                    },
                );
            }
        }
    }

    fn comment(&mut self, comment: Comment) {
        if let Some(fault) = comment.fault {
            self.problem(comment.line, None, fault);
        }
        self.keep(Annotation::Comment(comment.text));
    }

    fn nag(&mut self, line: u64) {
        self.source.skip(1);
        let word = self.source.take_word();
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        match word[..digits].parse::<u8>() {
            Ok(0) => {}
            Ok(nag) => self.keep(Annotation::Nag(nag)),
            Err(_) => self.problem(line, None, Fault::Sign(format!("${word}"))),
        }
        // $1Nf3: the glyph ends with its digits.
        let rest = word[digits..].to_owned();
        if digits > 0 && !rest.is_empty() {
            self.word(line, &rest);
        }
    }

    fn open(&mut self, line: u64) {
        self.source.skip(1);
        if self.lines.len() > DEPTH_LIMIT || self.too_deep > 0 {
            if self.too_deep == 0 {
                self.problem(
                    line,
                    None,
                    Fault::TooMuch {
                        what: "nested variations",
                        limit: DEPTH_LIMIT,
                    },
                );
            }
            self.too_deep += 1;
            return;
        }
        let Some(outer) = self.lines.last() else {
            return;
        };
        let kept = !outer.broken;
        let start = outer.before.clone();
        let ply = outer.ply.saturating_sub(1);
        self.lines.push(Line {
            before: start.clone(),
            now: start,
            ply,
            broken: !kept,
            kept,
        });
        self.keep(Annotation::Open);
    }

    fn close(&mut self) {
        if let Some(Line { kept: true, .. }) = self.lines.pop() {
            let list = self.list();
            // A variation in which nothing could be read leaves no empty parentheses.
            if list.last() == Some(&Annotation::Open) {
                list.pop();
            } else {
                list.push(Annotation::Close);
            }
        }
    }

    /// What stands after the marker on its line: comments are kept, other text is passed over.
    fn read_rest_of_line(&mut self) {
        loop {
            self.source.skip_blank_in_line();
            match self.source.peek() {
                None | Some(b'\n' | b'\r') => return,
                Some(b'[') if self.source.at_tag() => return,
                Some(b'{') => {
                    let comment = self.source.take_comment();
                    self.comment(comment);
                }
                Some(b';') => {
                    let comment = self.source.take_line_comment();
                    self.comment(comment);
                    return;
                }
                Some(b'0'..=b'9') if self.source.peek_word(0).contains('.') => return,
                Some(_) => drop(self.source.take_word()),
            }
        }
    }

    /// The innermost line, where its moves can still be played.
    fn current(&mut self) -> Option<&mut Line> {
        if self.too_deep > 0 {
            return None;
        }
        self.lines.last_mut().filter(|line| !line.broken)
    }

    /// Keeps an annotation after the last move of the main line, unless the innermost line is broken.
    fn keep(&mut self, annotation: Annotation) {
        if self.current().is_none() {
            return;
        }
        let size = match &annotation {
            Annotation::Comment(text) => text.len(),
            _ => 0,
        };
        if self.spend(size + size_of::<Annotation>()) {
            self.list().push(annotation);
        }
    }

    fn list(&mut self) -> &mut Vec<Annotation> {
        let ply = self.lines[0].ply;
        if ply == 0 && (self.lines.len() > 1 || !self.early.is_empty()) {
            return &mut self.early;
        }
        self.record.annotations_mut(ply)
    }

    /// Takes room; where there is none left, what follows in this game is passed over.
    fn spend(&mut self, bytes: usize) -> bool {
        match self.room.checked_sub(bytes) {
            Some(room) => self.room = room,
            None => {
                for line in &mut self.lines {
                    line.broken = true;
                }
                let fault = Fault::TooMuch {
                    what: "bytes of moves and comments in a game",
                    limit: GAME_LIMIT,
                };
                self.problem(self.source.line(), None, fault);
            }
        }
        self.lines.iter().all(|line| !line.broken)
    }

    fn problem(&mut self, line: u64, ply: Option<u32>, fault: Fault) {
        self.problems.push(line, ply, fault);
    }
}

impl Line {
    fn advance(&mut self, after: Position) {
        self.before = std::mem::replace(&mut self.now, after);
        self.ply += 1;
    }
}
