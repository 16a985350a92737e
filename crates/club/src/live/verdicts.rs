//! The longer verdicts on who can still mate. They may take seconds and some hundred megabytes, so they get threads of
//! their own, and few of them run at once.

use std::sync::Arc;

use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, Event, Game, MateQuestion, can_mate, can_mate_within};
use tokio::sync::Semaphore;

use crate::can_mate::Answers;

/// Decides nearly every position of a real game, in less time than storing a move takes.
const GLANCE: Budget = Budget(400);

/// Places for longer verdicts.
pub(crate) struct Verdicts {
    /// For positions that nobody waits for.
    background: Arc<Semaphore>,
    /// For rulings, which a player waits for.
    rulings: Arc<Semaphore>,
    /// For positions that are in no game, and games that are over: no ruling waits for them.
    looks: Arc<Semaphore>,
}

/// Positions of a game in order, each with the number of plies that had been made; the first dead one is looked for.
pub(super) type Stretch = Vec<(u32, Position)>;

/// The first dead position of a stretch.
#[derive(Debug, Clone)]
pub(super) struct Dead {
    pub ply: u32,
    pub position: Position,
}

impl Verdicts {
    pub(super) fn new() -> Self {
        Self {
            background: Arc::new(Semaphore::new(1)),
            rulings: Arc::new(Semaphore::new(1)),
            looks: Arc::new(Semaphore::new(1)),
        }
    }

    /// Gives nobody a place any more.
    pub(super) fn close(&self) {
        self.background.close();
        self.rulings.close();
        self.looks.close();
    }

    pub(super) fn background(&self) -> Arc<Semaphore> {
        Arc::clone(&self.background)
    }

    /// Rules in a place of its own. `None` when the hall closes.
    pub(super) async fn rule<T: Send + 'static>(
        &self,
        ruling: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        in_a_place(Arc::clone(&self.rulings), ruling).await
    }

    /// Looks at a position that is in no game, or at a game that is over. `None` when the hall closes.
    pub(super) async fn look_at<T: Send + 'static>(
        &self,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        in_a_place(Arc::clone(&self.looks), look).await
    }

    /// The first dead position of the stretch, for a ruling. `None` when there is none, or the hall closes.
    pub(super) async fn first_dead(&self, stretch: Stretch) -> Option<Dead> {
        self.rule(move || first_dead(stretch)).await?
    }

    /// Who could still mate when the game ended just now, where that decided it.
    pub(crate) async fn answers(&self, game: &Game) -> Option<Answers> {
        answers(&self.rulings, game).await
    }

    /// [`Verdicts::answers`] for a game that has long been over.
    pub(crate) async fn answers_again(&self, game: &Game) -> Option<Answers> {
        answers(&self.looks, game).await
    }
}

async fn answers(places: &Arc<Semaphore>, game: &Game) -> Option<Answers> {
    let MateQuestion { position, sides } = game.mate_question()?;
    if sides.iter().all(|&side| is_decided(position, side)) {
        return Some(Answers::to(position, sides));
    }
    let position = position.clone();
    let answers = move || Answers::to(&position, sides);
    in_a_place(Arc::clone(places), answers).await
}

/// Whether the ruling on this event rests on a verdict that may take long.
pub(super) fn asks(game: &Game, event: Event) -> bool {
    match event {
        Event::Resign { by } | Event::Flag { by } | Event::Abandon { by } => {
            !is_decided(game.position(), by.opponent())
        }
        Event::IllegalMove { .. } => true,
        _ => false,
    }
}

fn is_decided(position: &Position, side: Color) -> bool {
    !matches!(glance(position, side), CanMate::Undecided { .. })
}

fn glance(position: &Position, side: Color) -> CanMate {
    can_mate_within(position, side, GLANCE)
}

/// Whether a short look finds that somebody can mate, as in nearly every position.
pub(super) fn is_lively(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .any(|side| matches!(glance(position, side), CanMate::Yes { .. }))
}

/// The first dead position: whatever follows one is dead too, so it is looked for from the end. May take seconds for each.
pub(super) fn first_dead(stretch: Stretch) -> Option<Dead> {
    stretch
        .into_iter()
        .rev()
        .take_while(|(_, position)| is_dead(position))
        .last()
        .map(|(ply, position)| Dead { ply, position })
}

fn is_dead(position: &Position) -> bool {
    !is_lively(position)
        && Color::ALL
            .into_iter()
            .all(|side| can_mate(position, side).is_no())
}

/// Waits for a place, then works in a thread of its own. `None` when the hall closes or the work fails.
pub(super) async fn in_a_place<T: Send + 'static>(
    places: Arc<Semaphore>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let place = places.acquire_owned().await.ok()?;
    let work = tokio::task::spawn_blocking(move || {
        let _place = place;
        work()
    });
    work.await
        .inspect_err(|error| tracing::error!(%error, "a verdict failed"))
        .ok()
}

#[cfg(test)]
mod tests {
    use ferz_laws::{GameSetup, Millis};

    use super::*;

    /// Before h7 a pawn can promote; after it Black's king is shut in and will be stalemated.
    const BEFORE: &str = "7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1";

    fn stretch(moves: &str) -> Stretch {
        let mut position = Position::from_fen(BEFORE).expect("valid");
        let mut stretch = vec![(0, position.clone())];
        for (ply, text) in (1..).zip(moves.split(' ')) {
            position.play(position.parse_san(text).expect(text));
            stretch.push((ply, position.clone()));
        }
        stretch
    }

    #[test]
    fn the_first_dead_position_is_found_behind_later_ones() {
        let dead = first_dead(stretch("h7 d5 Ke2 b5")).expect("dead");
        assert_eq!(dead.ply, 1);
        assert_eq!(dead.position, stretch("h7")[1].1);
    }

    #[test]
    fn a_lively_end_says_that_all_before_it_were_too() {
        assert!(is_lively(&Position::start()));
        assert!(first_dead(stretch("hxg7+ Kxg7")).is_none());
    }

    #[tokio::test]
    async fn a_game_that_is_over_waits_for_no_ruling_and_keeps_none_waiting() {
        // White alone is asked about, and a glance does not decide it.
        let start = Position::from_fen("7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1");
        let mut start = start.expect("valid");
        start.play(start.parse_san("h7").expect("legal"));
        let mut game = Game::new(GameSetup {
            start,
            ..GameSetup::default()
        });
        let resigned = Event::Resign { by: Color::Black };
        game.apply(resigned, Millis::ZERO).expect("it goes on");
        let MateQuestion { position, sides } = game.mate_question().expect("it was asked");
        assert!(!sides.iter().all(|&side| is_decided(position, side)));

        let verdicts = Verdicts::new();
        let ruling = verdicts.rulings.acquire().await.expect("open");
        assert!(verdicts.answers_again(&game).await.is_some());
        drop(ruling);
        let _look = verdicts.looks.acquire().await.expect("open");
        assert!(verdicts.answers(&game).await.is_some());
    }

    #[tokio::test]
    async fn a_closed_hall_gives_no_place() {
        let verdicts = Verdicts::new();
        assert!(verdicts.first_dead(stretch("h7")).await.is_some());
        verdicts.close();
        assert!(verdicts.first_dead(stretch("h7")).await.is_none());
    }
}
