use std::io::{self, BufRead};
use std::iter::FusedIterator;

use ferz_board::{CastlingMode, FenError, Position};

use crate::lex::{Comment, QUOTE};
use crate::movetext::Movetext;
use crate::problem::Problems;
use crate::source::{Source, decode};
use crate::word::{Word, find_move};
use crate::{Fault, GameRecord, Marker, Problem};

/// Most tags of one game.
const TAGS_LIMIT: usize = 1_000;

/// A game as it was read, with everything that was wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// Number of the game in the file, from 1.
    pub number: u64,
    /// Line of the file where it begins, from 1.
    pub line: u64,
    /// The game, up to the first move of its main line that could not be played.
    pub record: GameRecord,
    /// Whether the position it starts from is known; where it is not, the record holds the tags alone.
    pub start_known: bool,
    /// Whether the whole main line was played, from the position that the game claims to start from.
    pub complete: bool,
    /// What was wrong, in the order of the file.
    pub problems: Vec<Problem>,
}

/// What a file holds: games, and text that belongs to none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A game.
    Game(Box<ReadGame>),
    /// Text outside of any game that is neither a tag nor a move.
    Stray(Problem),
}

/// Reads the games of a PGN file one after the other, in memory that does not grow with the file.
///
/// A broken game never costs the next one: every item of the iterator stands alone. An error of
/// the input itself comes last.
///
/// ```
/// use ferz_pgn::{Item, Marker, Reader};
///
/// let file = "[White \"Légal\"]\n\n1. e4 e5 2. Nf3 d6 1-0\n";
/// for item in Reader::new(file.as_bytes()) {
///     if let Item::Game(game) = item? {
///         assert_eq!(game.record.tag("White"), Some("Légal"));
///         assert_eq!(game.record.moves().len(), 4);
///         assert_eq!(game.record.result(), Marker::WhiteWins);
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    games: u64,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from here. The input's own buffer is used; no other large one is kept.
    pub fn new(input: R) -> Self {
        Self {
            source: Source::new(input),
            games: 0,
            failed: false,
        }
    }

    fn read_item(&mut self) -> Option<Item> {
        let mut comments = Vec::new();
        loop {
            self.source.skip_blank();
            let line = self.source.line();
            match self.source.peek()? {
                b'[' if self.opens_tag() => return Some(self.read_game(line, comments)),
                b'{' => comments.push(self.source.take_comment()),
                b';' => comments.push(self.source.take_line_comment()),
                _ if self.at_moves() => return Some(self.read_game(line, comments)),
                _ => {
                    let text = decode(self.source.take_line(QUOTE)).trim_end().to_owned();
                    let fault = Fault::Stray(text);
                    return Some(Item::Stray(Problem {
                        line,
                        game: self.games + 1,
                        ply: None,
                        fault,
                    }));
                }
            }
        }
    }

    /// Whether the bracket here may open a tag.
    fn opens_tag(&mut self) -> bool {
        self.source.peek() == Some(b'[')
            && self
                .source
                .peek_at(1)
                .is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_' || b.is_ascii_whitespace())
    }

    /// Whether a game without tags begins here: a move number or a first move.
    fn at_moves(&mut self) -> bool {
        let ahead = usize::from(self.source.peek() == Some(b'('));
        let word = self.source.peek_word(ahead);
        if word.starts_with(|c: char| c.is_ascii_digit()) && Marker::read(&word).is_none() {
            return true;
        }
        matches!(Word::read(&word), Word::Move(text, _) if find_move(&Position::start(), text).is_ok())
    }

    fn read_game(&mut self, line: u64, comments: Vec<Comment>) -> Item {
        self.games += 1;
        let number = self.games;
        let mut heading = Heading::of_game(number);
        let line = comments.first().map_or(line, |comment| comment.line);
        for comment in comments {
            heading.comment(comment);
        }
        let more = self.read_tags(&mut heading);
        let (start, start_known) = match heading.start() {
            Ok(start) => (start, true),
            Err(fault) => {
                heading.problems.push(line, None, fault);
                (Position::start(), false)
            }
        };
        let tag_result = heading.value("Result").and_then(Marker::read);
        let mut record = GameRecord::new(start);
        record.set_result(tag_result.unwrap_or_default());
        for (name, value) in heading.tags {
            record.set_tag(name, value);
        }
        for text in heading.comments {
            record.comment(0, text);
        }
        let (mut complete, mut problems) = (start_known, heading.problems);
        if more {
            let mut movetext = Movetext::new(&mut self.source, record, start_known, problems);
            let marker = movetext.read();
            (record, complete, problems) = movetext.finish();
            if let Some((line, marker)) = marker.filter(|(_, marker)| *marker != Marker::Unfinished)
            {
                record.set_result(marker);
                if let Some(tag) =
                    tag_result.filter(|tag| *tag != marker && *tag != Marker::Unfinished)
                {
                    problems.push(line, None, Fault::ResultDiffers { marker, tag });
                }
            }
        }
        Item::Game(Box::new(ReadGame {
            number,
            line,
            record,
            start_known,
            complete,
            problems: problems.into_list(),
        }))
    }

    /// Reads the tags; whether movetext follows.
    fn read_tags(&mut self, heading: &mut Heading) -> bool {
        loop {
            let gap = self.source.skip_blank() > 1;
            let line = self.source.line();
            match self.source.peek() {
                None => return false,
                // A game of tags alone ends where the next one begins.
                Some(b'[')
                    if gap
                        && heading.value("Event").is_some()
                        && self.source.starts_with(b"[Event ") =>
                {
                    return false;
                }
                Some(b'[') if self.opens_tag() => match self.source.take_tag() {
                    Ok((name, value)) => heading.tag(line, name, value),
                    Err(text) => heading.problems.push(line, None, Fault::Tag(text)),
                },
                Some(b'{') => heading.comment(self.source.take_comment()),
                Some(b';') => heading.comment(self.source.take_line_comment()),
                Some(_) => return true,
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = io::Result<Item>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let item = self.read_item();
        if item.is_none()
            && let Some(error) = self.source.take_error()
        {
            self.failed = true;
            return Some(Err(error));
        }
        item.map(Ok)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

impl GameRecord {
    /// Reads one game.
    ///
    /// # Errors
    /// The first problem of the text. Text without any game is [`Fault::NoGame`].
    pub fn from_pgn(text: &str) -> Result<Self, Box<Problem>> {
        // Reading from memory does not fail.
        let problem = match Reader::new(text.as_bytes()).flatten().next() {
            Some(Item::Game(game)) => match game.problems.into_iter().next() {
                None => return Ok(game.record),
                Some(problem) => problem,
            },
            Some(Item::Stray(problem)) => problem,
            None => Problem {
                line: 1,
                game: 1,
                ply: None,
                fault: Fault::NoGame,
            },
        };
        Err(Box::new(problem))
    }
}

/// A game's tags, before its start position is known.
struct Heading {
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    problems: Problems,
}

impl Heading {
    fn of_game(number: u64) -> Self {
        Self {
            tags: Vec::new(),
            comments: Vec::new(),
            problems: Problems::of_game(number),
        }
    }

    fn comment(&mut self, comment: Comment) {
        if let Some(fault) = comment.fault {
            self.problems.push(comment.line, None, fault);
        }
        self.comments.push(comment.text);
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    fn tag(&mut self, line: u64, name: String, value: String) {
        match self.value(&name) {
            Some(first) if first == value => {}
            Some(_) => self
                .problems
                .push(line, None, Fault::TagAgain { name, value }),
            None if self.tags.len() == TAGS_LIMIT => {
                self.problems.push(
                    line,
                    None,
                    Fault::TooMuch {
                        what: "tags",
                        limit: TAGS_LIMIT,
                    },
                );
            }
            None => self.tags.push((name, value)),
        }
    }

    fn start(&self) -> Result<Position, Fault> {
        let chess960 = match self.value("Variant") {
            Some(variant) => {
                is_chess960(variant).ok_or_else(|| Fault::Variant(variant.to_owned()))?
            }
            None => false,
        };
        match (self.value("FEN"), chess960) {
            (Some(fen), true) => Position::from_fen_with(fen.trim(), CastlingMode::Chess960),
            (Some(fen), false) => Position::from_fen(fen.trim()),
            (None, true) => return Ok(chess960_start()),
            (None, false) => return Ok(Position::start()),
        }
        .map_err(|error: FenError| Fault::Start(error))
    }
}

/// Chess960 without a FEN: the usual position, which is number 518.
fn chess960_start() -> Position {
    Position::chess960(518).unwrap_or_default()
}

/// What a `Variant` tag names: Chess960, standard chess, or (`None`) another game.
pub(crate) fn is_chess960(variant: &str) -> Option<bool> {
    let plain: String = variant
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match plain.as_str() {
        "chess960" | "fischerandom" | "fischerrandom" | "fischerandomchess"
        | "fischerrandomchess" | "freestyle" | "freestylechess" | "frc" | "960" => Some(true),
        "" | "standard" | "chess" | "normal" | "fromposition" | "standardchess" => Some(false),
        _ => None,
    }
}
