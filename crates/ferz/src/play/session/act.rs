//! What a typed line or a click does.

use ferz_board::{Color, Move, MoveTextError, Piece, Role, Square};
use ferz_engine::Level;
use ferz_laws::{Event, Ground, Millis};

use super::{Kind, Question, Reply, Session, Start};
use crate::play::command::{self, ClaimWord, Command, NewGame, NewStart};
use crate::play::thinker::Task;
use crate::play::words;

impl Session {
    /// Takes one typed line.
    pub fn enter(&mut self, line: &str, now: Millis) -> Vec<Reply> {
        let mut replies = self.tick(now);
        let answer = match self.question.take() {
            Some(question) => self.settle(question, line, now).ok(),
            None => None,
        };
        replies.extend(answer.unwrap_or_else(|| self.obey(line, now)));
        replies
    }

    /// Plays a move that was pointed at; several when only the promotion is open.
    pub fn choose(&mut self, moves: &[Move], now: Millis) -> Vec<Reply> {
        self.question = None;
        let mut replies = self.tick(now);
        match moves {
            [] => {}
            [mv] => replies.extend(self.make(*mv, now)),
            _ => {
                self.question = Some(Question::Promotion {
                    moves: moves.to_vec(),
                });
                replies.push(Reply::said(
                    "What does the pawn become? q for queen, r for rook, b for bishop, n for knight.",
                ));
            }
        }
        replies
    }

    /// Why nothing on this square can be moved.
    pub fn why_not(&self, square: Square) -> Vec<Reply> {
        let position = self.position();
        if self.is_over() {
            return vec![Reply::refused(GAME_OVER)];
        }
        if self.is_computers_turn() {
            return vec![Reply::refused(self.not_your_turn())];
        }
        match position.piece_at(square) {
            Some(Piece { color, role }) if color == position.turn() => vec![Reply::refused(
                format!("The {role} on {square} has no legal move."),
            )],
            Some(Piece { color, .. }) => vec![Reply::refused(format!(
                "It is {}'s move, and that man is {}'s.",
                words::side(position.turn()),
                words::side(color)
            ))],
            None => Vec::new(),
        }
    }

    /// Somebody wants to leave without having said so in words.
    pub fn interrupt(&mut self) -> Vec<Reply> {
        if self.question == Some(Question::Quit) || self.is_over() || self.plies() == 0 {
            self.left = true;
            return Vec::new();
        }
        self.question = Some(Question::Quit);
        vec![Reply::said(
            "Leave the game? Type yes, or press Ctrl-C again.",
        )]
    }

    /// Answers the open question; an error when the line is about something else, which then counts as a no.
    fn settle(&mut self, question: Question, line: &str, now: Millis) -> Result<Vec<Reply>, ()> {
        if let Question::Promotion { moves } = &question {
            let word = line.trim().to_ascii_lowercase();
            let chosen = moves.iter().find(|mv| {
                mv.promotion().is_some_and(|role| {
                    word == role.to_string() || word == role.to_char().to_string()
                })
            });
            return match chosen {
                Some(mv) => Ok(self.make(*mv, now)),
                None if matches!(command::parse(line), Ok(Command::No | Command::Nothing)) => {
                    Ok(vec![Reply::note("The pawn stays where it was.")])
                }
                None => Err(()),
            };
        }
        let command = command::parse(line).map_err(|_| ())?;
        let yes = match (&command, &question) {
            (Command::Yes, _) => true,
            (Command::Resign(None), Question::Resign(_)) => true,
            (Command::Resign(Some(by)), Question::Resign(asked)) => by == asked,
            (Command::Quit, Question::Quit) => true,
            _ => false,
        };
        if yes {
            return Ok(match question {
                Question::Resign(by) => self
                    .rule(Event::Resign { by }, now)
                    .unwrap_or_else(|refusal| vec![refusal]),
                Question::Overwrite(path) => vec![self.write(&path)],
                Question::New(wish) => self.begin(wish, now),
                Question::Quit => {
                    self.left = true;
                    Vec::new()
                }
                Question::Promotion { .. } => Vec::new(),
            });
        }
        match command {
            Command::No | Command::Nothing => Ok(vec![Reply::note(match question {
                Question::Overwrite(_) => "Then nothing is written.",
                _ => "Then the game goes on.",
            })]),
            _ => Err(()),
        }
    }

    fn obey(&mut self, line: &str, now: Millis) -> Vec<Reply> {
        let command = match command::parse(line) {
            Ok(command) => command,
            Err(sentence) => return vec![Reply::refused(sentence)],
        };
        match command {
            Command::Nothing => Vec::new(),
            Command::Move(text) => self.typed_move(&text, now),
            Command::Help => vec![Reply::new(Kind::Page("Help".into()), command::help())],
            Command::Hint => self.ask_hint(),
            Command::Undo => self.undo(now),
            Command::Redo => self.redo(now),
            Command::Resign(by) => self.resign(by),
            Command::Draw(by) => self.offer_draw(by, now),
            Command::Accept => self.answer_offer(true, now),
            Command::Decline => self.answer_offer(false, now),
            Command::Claim { ground, intended } => self.claim(ground, intended.as_deref(), now),
            Command::Flip => {
                self.bottom = self.bottom.opponent();
                vec![Reply::new(Kind::Board, "")]
            }
            Command::Board => vec![Reply::new(Kind::Board, "")],
            Command::Letters => {
                self.letters = !self.letters;
                vec![Reply::new(Kind::Board, "")]
            }
            Command::Moves => vec![self.list_moves()],
            Command::Fen => vec![Reply::new(
                Kind::Page("This position".into()),
                self.position().to_fen(),
            )],
            Command::Pgn => vec![Reply::new(Kind::Page("This game".into()), self.pgn())],
            Command::Save(path) => vec![self.save(path)],
            Command::New(wish) => self.ask_new(wish, now),
            Command::Level(number) => vec![self.level(number)],
            Command::Stop => self.hurry(),
            Command::Yes | Command::No => vec![Reply::refused("Nothing was asked.")],
            Command::Quit => {
                self.left = true;
                Vec::new()
            }
        }
    }

    fn typed_move(&mut self, text: &str, now: Millis) -> Vec<Reply> {
        if self.is_over() {
            return vec![Reply::refused(GAME_OVER)];
        }
        if self.is_computers_turn() && command::nearest(text).is_none() {
            return vec![Reply::refused(self.not_your_turn())];
        }
        match self.position().parse_move(text) {
            Ok(mv) => self.make(mv, now),
            Err(error) => vec![Reply::refused(unread(text, &error))],
        }
    }

    fn make(&mut self, mv: Move, now: Millis) -> Vec<Reply> {
        if self.is_computers_turn() && !self.is_over() {
            return vec![Reply::refused(self.not_your_turn())];
        }
        match self.rule(Event::Move { mv }, now) {
            Ok(mut replies) => {
                self.undone.clear();
                self.consider();
                replies.extend(self.claim_remark());
                replies
            }
            Err(refusal) => vec![refusal],
        }
    }

    fn not_your_turn(&self) -> String {
        format!(
            "It is {}'s move; the computer is thinking.",
            words::side(self.position().turn())
        )
    }

    /// Takes back one's own last move, and the computer's answer to it.
    fn undo(&mut self, now: Millis) -> Vec<Reply> {
        let turn = self.position().turn();
        let (by, plies) = match (self.plan.two, turn == self.person) {
            (true, _) => (turn.opponent(), 1),
            (false, true) => (self.person, 2),
            (false, false) => (self.person, 1),
        };
        if self.plies() < plies {
            return vec![Reply::refused("There is no move of yours to take back.")];
        }
        let taken: Vec<Move> = self
            .notes
            .iter()
            .rev()
            .take(plies)
            .map(|note| note.mv)
            .collect();
        let event = Event::Takeback {
            by,
            plies: plies as u32,
        };
        match self.rule(event, now) {
            Ok(mut replies) => {
                self.undone.extend(taken);
                self.errand = None;
                self.consider();
                replies.push(Reply::said(format!(
                    "{} taken back. {} to move.",
                    match plies {
                        1 => "One move",
                        _ => "Your move and the answer",
                    },
                    words::side(self.position().turn())
                )));
                replies.push(Reply::new(Kind::Board, ""));
                replies
            }
            Err(refusal) => vec![refusal],
        }
    }

    fn redo(&mut self, now: Millis) -> Vec<Reply> {
        if self.undone.is_empty() {
            return vec![Reply::refused("There is no move to play again.")];
        }
        let mut replies = Vec::new();
        let plies = if self.plan.two { 1 } else { 2 };
        for _ in 0..plies {
            let Some(mv) = self.undone.pop() else { break };
            match self.rule(Event::Move { mv }, now) {
                Ok(more) => replies.extend(more),
                Err(refusal) => {
                    self.undone.clear();
                    replies.push(refusal);
                    break;
                }
            }
        }
        self.errand = None;
        self.consider();
        replies.push(Reply::new(Kind::Board, ""));
        replies
    }

    fn resign(&mut self, by: Option<Color>) -> Vec<Reply> {
        if self.is_over() {
            return vec![Reply::refused(GAME_OVER)];
        }
        let by = match by {
            Some(color) if !self.plan.two && color != self.person => {
                return vec![Reply::refused("You can only resign for yourself.")];
            }
            Some(color) => color,
            None if self.plan.two => self.position().turn(),
            None => self.person,
        };
        self.question = Some(Question::Resign(by));
        vec![Reply::said(format!(
            "{} resigns? Type yes, or go on playing.",
            words::side(by)
        ))]
    }

    fn offer_draw(&mut self, by: Option<Color>, now: Millis) -> Vec<Reply> {
        let by = match (by, self.plan.two, self.game.draw_offer()) {
            (Some(by), _, _) => by,
            (None, false, _) => self.person,
            (None, true, Some(offerer)) => offerer.opponent(),
            // A draw is offered by the player who has just moved (Art. 9.1.2.1).
            (None, true, None) => self.position().turn().opponent(),
        };
        if !self.plan.two && by != self.person {
            return vec![Reply::refused("You can only offer a draw for yourself.")];
        }
        if self.game.draw_offer() == Some(by.opponent()) {
            return self.answer_offer(true, now);
        }
        match self.rule(Event::OfferDraw { by }, now) {
            Ok(mut replies) => {
                if self.is_over() {
                    return replies;
                }
                if self.plan.two {
                    replies.push(Reply::said(format!(
                        "{} offers a draw. {} may accept or decline; a move declines too (Art. 9.1.2.1).",
                        words::side(by),
                        words::side(by.opponent())
                    )));
                } else {
                    replies.push(Reply::said("You offer a draw."));
                    self.send(Task::Draw, false);
                }
                replies
            }
            Err(refusal) => vec![refusal],
        }
    }

    fn answer_offer(&mut self, yes: bool, now: Millis) -> Vec<Reply> {
        let Some(offerer) = self.game.draw_offer() else {
            return vec![Reply::refused("No draw has been offered.")];
        };
        let by = offerer.opponent();
        if !self.plan.two && by != self.person {
            return vec![Reply::refused("That is for the computer to answer.")];
        }
        let event = if yes {
            Event::AcceptDraw { by }
        } else {
            Event::DeclineDraw { by }
        };
        match self.rule(event, now) {
            Ok(mut replies) => {
                if !yes {
                    replies.push(Reply::said(format!(
                        "{} declines. The game goes on.",
                        words::side(by)
                    )));
                }
                replies
            }
            Err(refusal) => vec![refusal],
        }
    }

    fn claim(
        &mut self,
        word: Option<ClaimWord>,
        intended: Option<&str>,
        now: Millis,
    ) -> Vec<Reply> {
        if self.is_over() {
            return vec![Reply::refused(GAME_OVER)];
        }
        if self.is_computers_turn() {
            return vec![Reply::refused(
                "Only the player to move can claim a draw (Art. 9.2, 9.3), and it is the computer's move.",
            )];
        }
        let intended = match intended.map(|text| (text, self.position().parse_move(text))) {
            None => None,
            Some((_, Ok(mv))) => Some(mv),
            Some((text, Err(error))) => return vec![Reply::refused(unread(text, &error))],
        };
        let ground = match word {
            Some(ClaimWord::Threefold) => Ground::Threefold,
            Some(ClaimWord::FiftyMoves) => Ground::FiftyMoves,
            // Nobody has to know the ground's name: the one that is there is meant.
            None => self
                .game
                .claims()
                .into_iter()
                .find(|open| open.intended == intended)
                .map_or(Ground::Threefold, |open| open.ground),
        };
        let by = self.position().turn();
        let event = Event::Claim {
            by,
            ground,
            intended,
        };
        match self.rule(event, now) {
            Ok(replies) => {
                self.after_claim(by);
                replies
            }
            Err(refusal) => vec![refusal],
        }
    }

    /// A wrong claim is a draw offer as well (Art. 9.1.2.3), and the named move may have been played.
    fn after_claim(&mut self, by: Color) {
        if self.is_over() || self.plan.two {
            return;
        }
        if self.game.draw_offer() == Some(by) {
            self.send(Task::Draw, false);
        } else {
            self.consider();
        }
    }

    /// Tells the side to move that a draw can be claimed.
    pub(super) fn claim_remark(&self) -> Option<Reply> {
        if self.is_over() || self.is_computers_turn() {
            return None;
        }
        let claims = self.game.claims();
        let open = claims
            .iter()
            .find(|open| open.intended.is_none())
            .or(claims.first())?;
        let side = words::side(self.position().turn());
        Some(Reply::note(match open.intended {
            None => format!(
                "{side} can claim a draw: type claim (Art. {}).",
                open.article
            ),
            Some(mv) => format!(
                "{side} can claim a draw with {san}: type claim {san} (Art. {article}).",
                san = self.position().san(mv),
                article = open.article
            ),
        }))
    }

    fn list_moves(&self) -> Reply {
        if self.is_over() {
            return Reply::refused(GAME_OVER);
        }
        let position = self.position();
        let legal = position.legal_moves();
        let mut text = words::count(legal.len(), "legal move", "legal moves");
        text.push(':');
        for role in Role::ALL {
            let mut sans: Vec<String> = legal
                .iter()
                .filter(|mv| position.moved(**mv).role == role)
                .map(|mv| position.san(*mv))
                .collect();
            sans.sort();
            if !sans.is_empty() {
                text.push_str(&format!("\n{role}: {}", sans.join(" ")));
            }
        }
        Reply::new(Kind::Page("Moves".into()), text)
    }

    fn level(&mut self, number: Option<u8>) -> Reply {
        if self.plan.two {
            return Reply::refused("Two people are playing; there is no computer to set.");
        }
        let level = match number.and_then(Level::new) {
            Some(level) => {
                self.plan.level = level;
                level
            }
            None => self.plan.level,
        };
        Reply::note(format!(
            "Level {}, {}. {} About {}.",
            level.number, level.name, level.description, level.rating
        ))
    }

    fn ask_new(&mut self, wish: NewGame, now: Millis) -> Vec<Reply> {
        let running = !self.is_over() && self.plies() > 0;
        if running && self.saved.map(|(plies, _)| plies) != Some(self.plies()) {
            self.question = Some(Question::New(wish));
            return vec![Reply::said(
                "Give this game up for a new one? Type yes, or go on playing.",
            )];
        }
        self.begin(wish, now)
    }

    fn begin(&mut self, wish: NewGame, now: Millis) -> Vec<Reply> {
        if let Some(color) = wish.color {
            self.plan.color = color;
        }
        match wish.start {
            None => {}
            Some(NewStart::Standard) => self.plan.start = Start::At(Box::default()),
            Some(NewStart::Chess960(None)) => self.plan.start = Start::Lot960,
            Some(NewStart::Chess960(Some(number))) => self.plan.start = Start::Numbered960(number),
        }
        self.restart(now)
    }
}

pub(super) const GAME_OVER: &str = "The game is over. Type new for another one, or quit.";

/// Why a text is no move here, and which command may have been meant.
fn unread(text: &str, error: &MoveTextError) -> String {
    match command::nearest(text) {
        Some(word) if matches!(error, MoveTextError::Syntax { .. }) => {
            format!("{error}. Did you mean {word}?")
        }
        _ => format!("{error}."),
    }
}
