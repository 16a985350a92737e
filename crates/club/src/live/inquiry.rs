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
    /// The first number of plies after which the position has neither been found not dead nor undecidable.
    open_from: u32,
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
    last: (u32, Position),
    dead: Option<Dead>,
}

impl Inquiry {
    /// Asks about the position on the board, if it may be dead. A question about an earlier one that still waits is
    /// replaced.
    pub(super) fn consider(&mut self, verdicts: &Verdicts, game: &Game) {
        let plies = game.plies().len() as u32;
        self.open_from = self.open_from.min(plies + 1);
        if game.outcome().is_some() {
            self.work = None;
            return;
        }
        if self.open_from <= plies && is_lively(game.position()) {
            self.open_from = plies + 1;
        }
        let stretch = self.stretch(game);
        if stretch.is_empty() {
            self.work = None;
            return;
        }
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

    /// The positions about which nothing is known yet.
    fn stretch(&self, game: &Game) -> Stretch {
        (self.open_from..=game.plies().len() as u32)
            .filter_map(|ply| Some((ply, game.position_at(ply)?.clone())))
            .collect()
    }

    /// What an ending has to wait for: positions that may have been dead before it.
    pub(super) fn open(&self, game: &Game) -> Option<Stretch> {
        self.work.as_ref().map(|_| self.stretch(game))
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
        let belongs = |ply: u32, position: &Position| game.position_at(ply) == Some(position);
        let Some(Answer { last, dead }) = answer else {
            // Nothing came of it, and nothing would come of asking again.
            self.open_from = game.plies().len() as u32 + 1;
            return None;
        };
        if dead.is_none() && belongs(last.0, &last.1) {
            self.open_from = self.open_from.max(last.0 + 1);
        }
        dead.filter(|dead| belongs(dead.ply, &dead.position))
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
        last: stretch.last()?.clone(),
        dead: first_dead(stretch),
    })
}
