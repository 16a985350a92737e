//! Whether the position at a table is dead (Art. 5.2.2) although the short look after every ply did not prove it: asked
//! behind the game's back, while it goes on.

use std::sync::{Arc, Mutex, PoisonError};

use ferz_board::Position;
use ferz_laws::Game;
use tokio::task::JoinHandle;

use super::verdicts::{Dead, Stretch, Verdicts, first_dead, in_a_place, is_lively};

/// What a table knows and asks about dead positions.
#[derive(Default)]
pub(super) struct Inquiry {
    /// How many of the game's positions, from the start on, have been found not dead or could not be decided.
    settled: usize,
    work: Option<Work>,
}

struct Work {
    /// What is asked once there is a place for it; taken when the work begins.
    asked: Arc<Mutex<Option<Stretch>>>,
    task: JoinHandle<Option<Answer>>,
}

impl Drop for Work {
    /// Gives up the place in the queue. What has begun ends by itself.
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What was found out.
pub(super) struct Answer {
    /// How many plies had been made in the last position looked at.
    last: usize,
    last_position: Position,
    dead: Option<Dead>,
}

impl Inquiry {
    /// Asks about the position on the board, if it may be dead. A question about an earlier one that still waits is
    /// replaced.
    pub(super) fn consider(&mut self, verdicts: &Verdicts, game: &Game) {
        let last = game.plies().len();
        self.settled = self.settled.min(last + 1);
        if game.outcome().is_some() {
            self.work = None;
            return;
        }
        if self.settled <= last && is_lively(game.position()) {
            self.settled = last + 1;
        }
        let Some(stretch) = self.stretch(game) else {
            self.work = None;
            return;
        };
        match &self.work {
            // What has begun may still end the game: a position stays dead whatever is played.
            Some(work) => {
                let mut asked = work.asked.lock().unwrap_or_else(PoisonError::into_inner);
                if asked.is_some() {
                    *asked = Some(stretch);
                }
            }
            None => self.work = Some(ask(verdicts, stretch)),
        }
    }

    /// The positions that are not settled yet.
    fn stretch(&self, game: &Game) -> Option<Stretch> {
        let positions = game.positions().get(self.settled..)?.to_vec();
        let first = self.settled;
        (!positions.is_empty()).then_some(Stretch { first, positions })
    }

    /// What an ending has to wait for: positions that may have been dead before it.
    pub(super) fn open(&self, game: &Game) -> Option<Stretch> {
        self.work.as_ref().and_then(|_| self.stretch(game))
    }

    pub(super) fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Waits for the answer; for ever, when nothing is asked.
    pub(super) async fn answer(&mut self) -> Option<Answer> {
        match &mut self.work {
            None => std::future::pending().await,
            Some(work) => {
                let answer = (&mut work.task).await.ok().flatten();
                self.work = None;
                answer
            }
        }
    }

    /// The dead position, if there was one and it still belongs to the game.
    pub(super) fn take(&mut self, game: &Game, answer: Option<Answer>) -> Option<Dead> {
        let belongs = |ply: usize, position| game.positions().get(ply) == Some(position);
        let Some(answer) = answer else {
            // Nothing came of it, and nothing would come of asking again.
            self.settled = game.plies().len() + 1;
            return None;
        };
        match answer.dead {
            Some(dead) => belongs(dead.ply, &dead.position).then_some(dead),
            None => {
                if belongs(answer.last, &answer.last_position) {
                    self.settled = self.settled.max(answer.last + 1);
                }
                None
            }
        }
    }
}

fn ask(verdicts: &Verdicts, stretch: Stretch) -> Work {
    let asked = Arc::new(Mutex::new(Some(stretch)));
    let question = Arc::clone(&asked);
    let place = verdicts.background();
    let task = tokio::spawn(async move {
        let work = move || {
            let stretch = question
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            answer(stretch?)
        };
        in_a_place(place, work).await.flatten()
    });
    Work { asked, task }
}

fn answer(stretch: Stretch) -> Option<Answer> {
    Some(Answer {
        last: stretch.first + stretch.positions.len() - 1,
        last_position: stretch.positions.last()?.clone(),
        dead: first_dead(stretch),
    })
}
