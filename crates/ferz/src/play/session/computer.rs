//! The computer at the other side of the board: what it is asked, and what comes of its answers.

use ferz_board::{Color, Position};
use ferz_laws::{Event, Millis};

use super::act::GAME_OVER;
use super::{Errand, Reply, Session};
use crate::play::reason;
use crate::play::thinker::{Job, Task, Thought};

impl Session {
    /// Whether an answer of the engine is awaited.
    pub fn is_thinking(&self) -> bool {
        self.errand.is_some()
    }

    /// What the engine is busy with.
    pub fn task(&self) -> Option<Task> {
        self.errand.map(|errand| errand.task)
    }

    pub(super) fn send(&mut self, task: Task, for_claim: bool) {
        self.tickets += 1;
        self.errand = Some(Errand {
            ticket: self.tickets,
            task,
            for_claim,
            handed_out: false,
        });
    }

    /// Gives the computer its task when it is to move; drops a task that no longer fits the position.
    pub(super) fn consider(&mut self) {
        self.errand = None;
        if self.is_over() || !self.is_computers_turn() {
            return;
        }
        let can_claim = self
            .game
            .claims()
            .iter()
            .any(|open| open.intended.is_none());
        if can_claim {
            self.send(Task::Draw, true);
        } else {
            self.send(Task::Move, false);
        }
    }

    pub(super) fn ask_hint(&mut self) -> Vec<Reply> {
        if self.is_over() {
            return vec![Reply::refused(GAME_OVER)];
        }
        if self.is_thinking() {
            return vec![Reply::refused(
                "The computer is thinking. Ask again in a moment.",
            )];
        }
        self.send(Task::Hint, false);
        Vec::new()
    }

    pub(super) fn hurry(&mut self) -> Vec<Reply> {
        match self.errand.map(|errand| errand.task) {
            None => vec![Reply::refused("The computer is not thinking.")],
            Some(Task::Hint) => {
                self.errand = None;
                vec![Reply::note("Then without a hint.")]
            }
            Some(Task::Move) => {
                self.send(Task::HurriedMove, false);
                Vec::new()
            }
            Some(Task::Draw | Task::HurriedMove) => Vec::new(),
        }
    }

    /// The task that the engine has not been given yet.
    pub fn take_job(&mut self) -> Option<Job> {
        let errand = self.errand.as_mut().filter(|errand| !errand.handed_out)?;
        errand.handed_out = true;
        let (ticket, task) = (errand.ticket, errand.task);
        Some(Job {
            ticket,
            task,
            position: self.position().clone(),
            history: self.history(),
            level: self.plan.level,
            computer: self.person.opponent(),
            // The computer should not repeat itself after a takeback, nor from game to game.
            seed: self.seed.wrapping_add(ticket),
        })
    }

    /// Keys of the positions before this one, oldest first.
    fn history(&self) -> Vec<u64> {
        let mut position: Position = self.game.start().clone();
        let mut keys = Vec::with_capacity(self.notes.len());
        for note in &self.notes {
            keys.push(position.key());
            position.play(note.mv);
        }
        keys
    }

    /// Takes an answer of the engine; one that nobody waits for any more changes nothing.
    pub fn answer(&mut self, ticket: u64, thought: Thought, now: Millis) -> Vec<Reply> {
        let Some(errand) = self.errand.filter(|errand| errand.ticket == ticket) else {
            return Vec::new();
        };
        self.errand = None;
        let mut replies = self.tick(now);
        if self.is_over() {
            return replies;
        }
        let computer = self.person.opponent();
        match thought {
            Thought::Move(None) => {}
            Thought::Move(Some(mv)) => {
                match self.rule(Event::Move { mv }, now) {
                    Ok(more) => replies.extend(more),
                    Err(refusal) => replies.push(refusal),
                }
                replies.extend(self.claim_remark());
            }
            Thought::Hint(found) => {
                replies.push(match reason::suggestion(self.position(), &found) {
                    Some(sentence) => Reply::said(sentence),
                    None => Reply::refused("There is no move to suggest."),
                })
            }
            Thought::Draw(yes) if errand.for_claim => {
                replies.extend(self.claim_or_move(computer, yes, now))
            }
            Thought::Draw(yes) => replies.extend(self.computer_answers(computer, yes, now)),
        }
        replies
    }

    fn claim_or_move(&mut self, computer: Color, yes: bool, now: Millis) -> Vec<Reply> {
        let open = self
            .game
            .claims()
            .into_iter()
            .find(|open| open.intended.is_none());
        match open.filter(|_| yes) {
            Some(open) => self
                .rule(
                    Event::Claim {
                        by: computer,
                        ground: open.ground,
                        intended: None,
                    },
                    now,
                )
                .unwrap_or_else(|refusal| vec![refusal]),
            None => {
                self.send(Task::Move, false);
                Vec::new()
            }
        }
    }

    fn computer_answers(&mut self, computer: Color, yes: bool, now: Millis) -> Vec<Reply> {
        let event = if yes {
            Event::AcceptDraw { by: computer }
        } else {
            Event::DeclineDraw { by: computer }
        };
        match self.rule(event, now) {
            Ok(mut replies) => {
                if !yes {
                    replies.push(Reply::said(
                        "The computer declines the draw. The game goes on.",
                    ));
                }
                self.consider();
                replies
            }
            Err(refusal) => {
                self.consider();
                vec![refusal]
            }
        }
    }
}
