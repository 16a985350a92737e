use std::collections::BTreeMap;

use ferz_board::{CastlingMode, Move, Position};

use crate::Marker;

/// One thing that stands beside the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Annotation {
    /// A remark in words; `[%clk …]` and its kin stay inside the text.
    Comment(String),
    /// A numeric annotation glyph, `$1` to `$255`.
    Nag(u8),
    /// A variation begins: its first move replaces the move just before it.
    Open,
    /// A move of the innermost open variation.
    Move(Move),
    /// A null move of the innermost open variation.
    Pass,
    /// The innermost open variation ends.
    Close,
}

/// A game as PGN keeps it: tags, the position it starts from, its moves and their annotations.
///
/// Every move is legal where it stands: [`GameRecord::push`] takes no other. Variations are kept
/// flat, as they stand in a file ([`Annotation::Open`] … [`Annotation::Close`]), so depth costs no
/// recursion.
#[derive(Clone, Debug)]
pub struct GameRecord {
    tags: Vec<(String, String)>,
    start: Position,
    last: Position,
    moves: Vec<Move>,
    annotations: BTreeMap<u32, Vec<Annotation>>,
    result: Marker,
}

impl Default for GameRecord {
    fn default() -> Self {
        Self::new(Position::start())
    }
}

impl GameRecord {
    /// A game without moves that starts from this position.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self {
            tags: Vec::new(),
            last: start.clone(),
            start,
            moves: Vec::new(),
            annotations: BTreeMap::new(),
            result: Marker::Unfinished,
        }
    }

    /// The tags in the order they were given. `Result`, `SetUp`, `FEN` and a `Variant` that the
    /// position itself tells are written from the game, not from here.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags
            .iter()
            .find(|(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    /// Gives a tag a value, in place of an earlier one.
    pub fn set_tag(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.tags.iter_mut().find(|(n, _)| *n == name) {
            Some(tag) => tag.1 = value,
            None => self.tags.push((name, value)),
        }
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after the last move of the main line.
    #[must_use]
    pub fn last(&self) -> &Position {
        &self.last
    }

    /// The moves of the main line.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Plays one more move of the main line; `false`, and nothing changes, where it is not legal.
    #[must_use]
    pub fn push(&mut self, mv: Move) -> bool {
        let legal = self.last.is_legal(mv);
        if legal {
            self.last.play(mv);
            self.moves.push(mv);
        }
        legal
    }

    /// How the game ended.
    #[must_use]
    pub fn result(&self) -> Marker {
        self.result
    }

    /// Says how the game ended.
    pub fn set_result(&mut self, result: Marker) {
        self.result = result;
    }

    /// What stands after this many moves of the main line (0: before the first).
    #[must_use]
    pub fn annotations(&self, ply: u32) -> &[Annotation] {
        self.annotations.get(&ply).map_or(&[], Vec::as_slice)
    }

    /// Adds a comment after this many moves of the main line (0: before the first).
    pub fn comment(&mut self, ply: u32, text: impl Into<String>) {
        self.annotate(ply, Annotation::Comment(text.into()));
    }

    /// Adds a glyph after this many moves of the main line.
    pub fn nag(&mut self, ply: u32, nag: u8) {
        self.annotate(ply, Annotation::Nag(nag));
    }

    fn annotate(&mut self, ply: u32, annotation: Annotation) {
        self.annotations_mut(ply).push(annotation);
    }

    /// What stands after this many moves. Variations in it must be closed and legal before anyone else sees it.
    pub(crate) fn annotations_mut(&mut self, ply: u32) -> &mut Vec<Annotation> {
        self.annotations.entry(ply).or_default()
    }

    /// Leaves out every variation, with what stands inside.
    pub fn remove_variations(&mut self) {
        let mut depth = 0_u32;
        self.retain(|annotation| match annotation {
            Annotation::Open => {
                depth += 1;
                false
            }
            Annotation::Close => {
                depth -= 1;
                false
            }
            _ => depth == 0,
        });
    }

    /// Leaves out every comment, those in variations too. Glyphs stay.
    pub fn remove_comments(&mut self) {
        self.retain(|annotation| !matches!(annotation, Annotation::Comment(_)));
    }

    fn retain(&mut self, mut keep: impl FnMut(&Annotation) -> bool) {
        for list in self.annotations.values_mut() {
            list.retain(&mut keep);
        }
        self.prune();
    }

    /// Forgets the places where nothing stands.
    pub(crate) fn prune(&mut self) {
        self.annotations.retain(|_, list| !list.is_empty());
    }

    /// Whether the game is Chess960 rather than standard chess.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        self.start.castling_mode() == CastlingMode::Chess960
    }
}

impl PartialEq for GameRecord {
    /// Same tags, start (counters too), moves, annotations and result.
    fn eq(&self, other: &Self) -> bool {
        self.tags == other.tags
            && self.start.to_fen() == other.start.to_fen()
            && self.is_chess960() == other.is_chess960()
            && self.moves == other.moves
            && self.annotations == other.annotations
            && self.result == other.result
    }
}

impl Eq for GameRecord {}
