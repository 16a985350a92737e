//! The computer at a table: what it is asked, and what its answers mean.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ferz_board::{Color, Position};
use ferz_laws::{Event, Game, Millis};
use tokio::task::JoinHandle;

use super::engines::{Engines, Kind, Question, Reply};
use crate::id::GameId;
use crate::setup::Setup;

/// The computer's state: thinking about something, or not.
#[derive(Default)]
pub(super) struct Opponent {
    work: Option<Work>,
}

struct Work {
    kind: Kind,
    task: JoinHandle<Reply>,
    stop: Arc<AtomicBool>,
}

impl Drop for Work {
    /// Gives up the place in the queue, or ends the search.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.task.abort();
    }
}

impl Opponent {
    /// Drops whatever it was thinking about and begins what the game asks of it now.
    pub(super) fn consider(
        &mut self,
        engines: &Arc<Engines>,
        id: GameId,
        setup: &Setup,
        game: &Game,
        now: Millis,
    ) {
        self.work = None;
        let Some((computer, level)) = setup.computer() else {
            return;
        };
        let Some(kind) = task(game, computer) else {
            return;
        };
        let question = Question {
            level: hurried(level, game.remaining(computer, now)),
            position: game.position().clone(),
            history: history(game),
            seed: id.seed(),
            kind,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let task = tokio::spawn(Arc::clone(engines).ask(question, Arc::clone(&stop)));
        self.work = Some(Work { kind, task, stop });
    }

    /// Waits for the answer; for ever, when nothing is asked.
    pub(super) async fn reply(&mut self) -> Reply {
        match &mut self.work {
            None => std::future::pending().await,
            Some(work) => {
                let reply = (&mut work.task).await.unwrap_or(Reply::Nothing);
                self.work = None;
                reply
            }
        }
    }

    pub(super) fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Whether it is choosing a move.
    pub(super) fn is_thinking(&self) -> bool {
        self.work
            .as_ref()
            .is_some_and(|work| matches!(work.kind, Kind::Move { .. }))
    }

    /// What the computer's answer makes happen.
    pub(super) fn event(&self, setup: &Setup, game: &Game, reply: Reply) -> Option<Event> {
        let (by, _) = setup.computer()?;
        match reply {
            _ if game.outcome().is_some() => None,
            Reply::Move(mv) => Some(Event::Move { mv }),
            Reply::Claim(ground) => Some(Event::Claim {
                by,
                ground,
                intended: None,
            }),
            Reply::Draw(true) => Some(Event::AcceptDraw { by }),
            Reply::Draw(false) => Some(Event::DeclineDraw { by }),
            Reply::Nothing => None,
        }
    }
}

/// Keys of the positions before the current one, oldest first.
fn history(game: &Game) -> Vec<u64> {
    let past = game
        .positions()
        .split_last()
        .map_or(&[][..], |(_, past)| past);
    past.iter().map(Position::key).collect()
}

/// What the game asks of the computer now: an offer is answered first.
fn task(game: &Game, computer: Color) -> Option<Kind> {
    if game.outcome().is_some() {
        None
    } else if game.draw_offer() == Some(computer.opponent()) {
        Some(Kind::Draw(computer))
    } else if game.turn() == computer {
        let claims = game.claims();
        let claim = claims.iter().find(|claim| claim.intended.is_none());
        Some(Kind::Move {
            claim: claim.map(|claim| claim.ground),
        })
    } else {
        None
    }
}

/// Stronger levels take longer; short of time a weaker one plays on, as people do.
fn hurried(level: u8, remaining: Option<Millis>) -> u8 {
    let at_most = match remaining {
        None => 8,
        Some(Millis(left)) if left >= 60_000 => 8,
        Some(Millis(left)) if left >= 20_000 => 6,
        Some(Millis(left)) if left >= 5_000 => 4,
        Some(_) => 2,
    };
    level.min(at_most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_computer_short_of_time_plays_faster_but_never_stronger() {
        assert_eq!(hurried(8, None), 8);
        assert_eq!(hurried(8, Some(Millis(90_000))), 8);
        assert_eq!(hurried(8, Some(Millis(10_000))), 4);
        assert_eq!(hurried(1, Some(Millis(10))), 1);
    }
}
