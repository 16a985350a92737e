//! A game at the keyboard, without any drawing: what is typed or clicked goes in, sentences come out, and every screen
//! shows what the session says.

mod act;
mod computer;
mod shelf;

use std::path::PathBuf;

use ferz_board::{Bitboard, Color, Move, Piece, Position, Role, Square};
use ferz_engine::Level;
use ferz_laws::{
    Budget, Event, Game, GameSetup, Ground, Millis, Notice, Ruleset, TimeControl, can_mate_within,
};

use super::command::{NewGame, Side};
use super::lots::Lots;
use super::thinker::Task;
use super::words;

/// How far a dead position is looked for after a move: a fraction of a second at most, and nothing where it is not dead.
const LOOK: Budget = Budget(20_000);

/// What kind of answer it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A move that was played.
    Move,
    /// The arbiter or the opponent speaks.
    Said,
    /// Something was not possible, and why.
    Refused,
    /// A remark.
    Note,
    /// A text to look at, under this title.
    Page(String),
    /// The board is asked for.
    Board,
}

/// One answer of the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Its kind.
    pub kind: Kind,
    /// Its text; several lines only in a page.
    pub text: String,
}

impl Reply {
    fn new(kind: Kind, text: impl Into<String>) -> Reply {
        Reply {
            kind,
            text: text.into(),
        }
    }

    fn said(text: impl Into<String>) -> Reply {
        Reply::new(Kind::Said, text)
    }

    fn refused(text: impl Into<String>) -> Reply {
        Reply::new(Kind::Refused, text)
    }

    /// A remark.
    pub fn note(text: impl Into<String>) -> Reply {
        Reply::new(Kind::Note, text)
    }
}

/// Something the session has asked the person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Question {
    /// Whether this side really resigns.
    Resign(Color),
    /// Whether the file may be replaced.
    Overwrite(PathBuf),
    /// Whether the running game may be given up for another.
    New(NewGame),
    /// Whether to leave.
    Quit,
    /// What the pawn becomes; the moves differ in that alone.
    Promotion {
        /// The moves to choose from.
        moves: Vec<Move>,
    },
}

/// Who plays and how.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Two people, no computer.
    pub two: bool,
    /// The computer's strength.
    pub level: &'static Level,
    /// The person's colour.
    pub color: Side,
    /// The start position.
    pub start: Start,
    /// Who referees.
    pub rules: Ruleset,
    /// The clocks.
    pub control: Option<TimeControl>,
    /// Makes everything repeatable.
    pub seed: Option<u64>,
    /// Men as letters.
    pub letters: bool,
}

/// Where the games of this session start.
#[derive(Debug, Clone)]
pub enum Start {
    /// A position that was set up.
    At(Box<Position>),
    /// The Chess960 position with this number.
    Numbered960(u16),
    /// A Chess960 position by lot, another for each game.
    Lot960,
}

/// What stands beside a played move.
#[derive(Debug, Clone)]
struct Note {
    mv: Move,
    san: String,
    captured: Option<Piece>,
}

/// The engine's current task.
#[derive(Debug, Clone, Copy)]
struct Errand {
    ticket: u64,
    task: Task,
    /// A draw question is about a claim the computer might make, not about an offer.
    for_claim: bool,
    handed_out: bool,
}

/// The session.
pub struct Session {
    plan: Plan,
    lots: Lots,
    game: Game,
    number960: Option<u16>,
    /// When the game began, on the clock of the caller.
    born: Millis,
    seed: u64,
    person: Color,
    bottom: Color,
    letters: bool,
    notes: Vec<Note>,
    undone: Vec<Move>,
    question: Option<Question>,
    errand: Option<Errand>,
    tickets: u64,
    /// How many plies the last saved form of this game has, and whether it was over.
    saved: Option<(usize, bool)>,
    left: bool,
}

impl Session {
    /// A session with its first game; `now` comes from a clock that only goes forward.
    pub fn new(plan: Plan, now: Millis) -> (Session, Vec<Reply>) {
        let mut lots = Lots::new(plan.seed);
        let (game, number960, person) = deal(&plan, &mut lots);
        let seed = lots.draw();
        let mut session = Session {
            letters: plan.letters,
            bottom: if plan.two { Color::White } else { person },
            plan,
            lots,
            game,
            number960,
            born: now,
            seed,
            person,
            notes: Vec::new(),
            undone: Vec::new(),
            question: None,
            errand: None,
            tickets: 0,
            saved: None,
            left: false,
        };
        let replies = session.opening();
        (session, replies)
    }

    fn opening(&mut self) -> Vec<Reply> {
        let mut replies = Vec::new();
        if let Some(number) = self.number960 {
            replies.push(Reply::said(format!("Chess960, start position {number}.")));
        }
        replies.push(Reply::said(if self.plan.two {
            "A game between two people. Type a move, or help.".to_owned()
        } else {
            let level = self.plan.level;
            format!(
                "You have {}, against level {} ({}). Type a move, or help.",
                words::side(self.person),
                level.number,
                level.name
            )
        }));
        if let Some(outcome) = self.game.outcome() {
            replies.push(Reply::said(words::outcome(outcome)));
            replies.extend(words::could_mate(&self.game).into_iter().map(Reply::said));
        }
        self.consider();
        replies
    }

    fn restart(&mut self, now: Millis) -> Vec<Reply> {
        let (game, number960, person) = deal(&self.plan, &mut self.lots);
        self.game = game;
        self.number960 = number960;
        self.person = person;
        self.bottom = if self.plan.two { Color::White } else { person };
        self.seed = self.lots.draw();
        self.born = now;
        self.notes.clear();
        self.undone.clear();
        self.question = None;
        self.errand = None;
        self.saved = None;
        let mut replies = self.opening();
        replies.push(Reply::new(Kind::Board, ""));
        replies
    }

    /// The game's own time.
    fn at(&self, now: Millis) -> Millis {
        Millis(now.0.saturating_sub(self.born.0))
    }

    /// Puts an event before the referee and says what came of it.
    fn rule(&mut self, event: Event, now: Millis) -> Result<Vec<Reply>, Reply> {
        let was_over = self.game.outcome().is_some();
        let at = self.at(now);
        let ruling = self
            .game
            .apply(event, at)
            .map_err(|refused| Reply::refused(refused.to_string()))?;
        if matches!(event, Event::Move { .. }) && self.is_found_dead() {
            let ply = self.game.plies().len() as u32;
            // What has just been proved is proved again as fast.
            let _ = self.game.apply(Event::Dead { ply }, at);
        }
        let mut replies = self.catch_up();
        if let Some(Notice::WrongClaim {
            by,
            ground,
            granted,
            must_play,
        }) = ruling.notice
        {
            replies.push(Reply::said(
                self.wrong_claim(by, ground, granted, must_play),
            ));
        }
        match self.game.outcome() {
            Some(outcome) if !was_over => {
                replies.push(Reply::said(words::outcome(outcome)));
                replies.extend(words::could_mate(&self.game).into_iter().map(Reply::said));
                self.errand = None;
                self.question = None;
            }
            _ => {}
        }
        Ok(replies)
    }

    /// Whether a longer look than the referee takes after every move proves the position dead (Art. 5.2.2).
    fn is_found_dead(&self) -> bool {
        let cannot = |side| can_mate_within(self.game.position(), side, LOOK).is_no();
        self.game.outcome().is_none() && Color::ALL.into_iter().all(cannot)
    }

    fn wrong_claim(
        &self,
        by: Color,
        ground: Ground,
        granted: Millis,
        must_play: Option<Move>,
    ) -> String {
        let position = self.position();
        let mut sentence = String::from("The claim is not right: ");
        match (must_play, ground) {
            (Some(mv), Ground::Threefold) => sentence.push_str(&format!(
                "after {} the position would not be there for the third time",
                position.san(mv)
            )),
            (Some(mv), Ground::FiftyMoves) => sentence.push_str(&format!(
                "{} does not make it fifty moves each without a capture or a pawn move",
                position.san(mv)
            )),
            (None, Ground::Threefold) => sentence.push_str(match self.game.occurrences() {
                0 | 1 => "this position is here for the first time",
                _ => "this position is here for the second time",
            }),
            (None, Ground::FiftyMoves) => sentence.push_str(&format!(
                "it is {} each since the last capture or pawn move",
                words::count(position.halfmove_clock() as usize / 2, "move", "moves")
            )),
        }
        sentence.push_str(" (Art. 9.5.3).");
        if !granted.is_zero() {
            sentence.push_str(&format!(
                " {} gets {} more on the clock.",
                words::side(by.opponent()),
                words::clock(granted)
            ));
        }
        if let Some(mv) = must_play {
            sentence.push_str(&format!(" {} must be played now.", position.san(mv)));
        }
        if self.game.draw_offer() == Some(by) {
            sentence.push_str(" The claim stands as a draw offer.");
        }
        sentence
    }

    /// Brings the notes to the game's state and names the moves that are new.
    fn catch_up(&mut self) -> Vec<Reply> {
        let plies = self.game.plies();
        let same = plies
            .iter()
            .zip(&self.notes)
            .take_while(|(ply, note)| ply.mv == note.mv)
            .count();
        self.notes.truncate(same);
        if same == plies.len() {
            return Vec::new();
        }
        let moves: Vec<Move> = plies.iter().map(|ply| ply.mv).collect();
        let mut position = self.game.start().clone();
        let mut replies = Vec::new();
        for (index, mv) in moves.into_iter().enumerate() {
            if index >= same {
                let note = Note {
                    mv,
                    san: position.san(mv),
                    captured: position.captured(mv),
                };
                replies.push(Reply::new(Kind::Move, numbered(&position, &note.san)));
                self.notes.push(note);
            }
            position.play(mv);
        }
        replies
    }

    /// Looks at the clock: a flag that has fallen ends the game.
    pub fn tick(&mut self, now: Millis) -> Vec<Reply> {
        let Some(fallen) = self.game.flag_at() else {
            return Vec::new();
        };
        if self.game.outcome().is_some() || self.at(now) < fallen {
            return Vec::new();
        }
        let Some(by) = self.game.running() else {
            return Vec::new();
        };
        self.rule(Event::Flag { by }, now)
            .unwrap_or_else(|refusal| vec![refusal])
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The squares of the last move: where the man (when castling: the king) came from and where it stands.
    pub fn last_move(&self) -> Bitboard {
        let Some((note, earlier)) = self.notes.split_last() else {
            return Bitboard::EMPTY;
        };
        let mv = note.mv;
        if !mv.is_castling() {
            return Bitboard::from(mv.from()) | Bitboard::from(mv.to());
        }
        let mut before = self.game.start().clone();
        for note in earlier {
            before.play(note.mv);
        }
        Bitboard::from(mv.from()) | Bitboard::from(before.king_target(mv))
    }

    /// The king in check.
    pub fn check(&self) -> Option<Square> {
        let position = self.position();
        position.is_check().then(|| position.king(position.turn()))
    }

    /// The side shown at the bottom.
    pub fn bottom(&self) -> Color {
        self.bottom
    }

    /// Whether men are shown as letters.
    pub fn letters(&self) -> bool {
        self.letters
    }

    /// The played moves in SAN.
    pub fn sans(&self) -> Vec<String> {
        self.notes.iter().map(|note| note.san.clone()).collect()
    }

    /// Move number and side of the first move.
    pub fn first(&self) -> (u32, Color) {
        let start = self.game.start();
        (start.fullmove_number(), start.turn())
    }

    /// How many plies have been played.
    pub fn plies(&self) -> usize {
        self.notes.len()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whether the person has left.
    pub fn has_left(&self) -> bool {
        self.left
    }

    /// The open question.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Time left on a clock.
    pub fn remaining(&self, color: Color, now: Millis) -> Option<Millis> {
        self.game.remaining(color, self.at(now))
    }

    /// Whether a clock is running.
    pub fn clock_runs(&self) -> bool {
        self.game.running().is_some() && self.game.outcome().is_none()
    }

    /// How long until the running flag falls.
    pub fn until_flag(&self, now: Millis) -> Option<Millis> {
        if self.is_over() {
            return None;
        }
        let fallen = self.game.flag_at()?;
        Some(Millis(fallen.0.saturating_sub(self.at(now).0)))
    }

    /// The men that `color` has captured, dearest first.
    pub fn captured_by(&self, color: Color) -> Vec<Role> {
        let mut roles: Vec<Role> = self
            .notes
            .iter()
            .filter_map(|note| note.captured)
            .filter(|piece| piece.color != color)
            .map(|piece| piece.role)
            .collect();
        roles.sort_by_key(|role| std::cmp::Reverse(role.index()));
        roles
    }

    /// Material of `color` minus the opponent's, in pawns.
    pub fn material_lead(&self, color: Color) -> i32 {
        let position = self.position();
        let sum = |color| -> i32 {
            [
                (Role::Pawn, 1),
                (Role::Knight, 3),
                (Role::Bishop, 3),
                (Role::Rook, 5),
                (Role::Queen, 9),
            ]
            .into_iter()
            .map(|(role, value)| value * position.men(color, role).len() as i32)
            .sum()
        };
        sum(color) - sum(color.opponent())
    }

    /// A player's name for the screen.
    pub fn name(&self, color: Color) -> String {
        if self.plan.two {
            words::side(color).to_owned()
        } else if color == self.person {
            "You".to_owned()
        } else {
            let level = self.plan.level;
            format!("Level {} · {}", level.number, level.name)
        }
    }

    /// The legal moves, when it is a person's turn.
    pub fn movable(&self) -> Vec<Move> {
        if self.is_over() || self.is_computers_turn() {
            return Vec::new();
        }
        self.position().legal_moves().iter().copied().collect()
    }

    /// The legal moves in SAN, when it is a person's turn.
    pub fn legal_sans(&self) -> Vec<String> {
        let position = self.position();
        let mut sans: Vec<String> = self.movable().iter().map(|mv| position.san(*mv)).collect();
        sans.sort();
        sans
    }

    fn is_computers_turn(&self) -> bool {
        !self.plan.two && self.position().turn() != self.person
    }
}

/// Sets a game up as planned: the game, the number of its Chess960 start position, the person's colour.
fn deal(plan: &Plan, lots: &mut Lots) -> (Game, Option<u16>, Color) {
    let number = match plan.start {
        Start::At(_) => None,
        Start::Numbered960(number) => Some(number),
        Start::Lot960 => Some(lots.below(960)),
    };
    let start = match (&plan.start, number.and_then(Position::chess960)) {
        (Start::At(position), _) => (**position).clone(),
        (_, position) => position.unwrap_or_default(),
    };
    let person = match plan.color {
        Side::Of(color) => color,
        Side::Random => Color::ALL[usize::from(lots.below(2))],
    };
    let game = Game::new(GameSetup {
        start,
        rules: plan.rules.clone(),
        time_control: plan.control.clone(),
    });
    (game, number, person)
}

/// `12. Nf3` or `12... Nf6`.
fn numbered(position: &Position, san: &str) -> String {
    let dots = match position.turn() {
        Color::White => ".",
        Color::Black => "...",
    };
    format!("{}{dots} {san}", position.fullmove_number())
}
