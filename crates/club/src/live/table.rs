//! One game being played: it hears one request after the other, and lets nothing happen that is not stored first.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use ferz_laws::{Event, Game, Millis};
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

use super::deed::Deed;
use super::engines::Reply;
use super::inquiry::{Answer as Found, Inquiry};
use super::opponent::Opponent;
use super::verdicts::asks;
use super::{Hall, Record, Watch};
use crate::can_mate::Answers;
use crate::id::GameId;
use crate::problem::ApiError;
use crate::setup::Setup;
use crate::store::{Append, StoreError, StoredEvent, StoredGame, Summary};
use crate::view::GameView;
use crate::wire::{Act, wall_ms};
use crate::{pgn, view};

/// Live connections that one game may have.
const WATCHERS: usize = 200;

/// Messages a slow connection may be behind; one that is further behind gets the whole game instead.
const NEWS: usize = 32;

/// How long a game nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(300);

type Answer<T> = oneshot::Sender<Result<T, ApiError>>;

/// What a table can be asked.
pub(super) enum Asked {
    View(Answer<GameView>),
    Watch(Answer<Watch>),
    Pgn(Answer<String>),
    /// The set-up of a rematch.
    Rematch(Answer<Setup>),
    Act {
        act: Act,
        answer: Answer<GameView>,
    },
}

/// What a view of the game is made from.
pub(crate) struct Snapshot<'a> {
    pub id: GameId,
    pub seq: u32,
    pub setup: &'a Setup,
    pub created_ms: i64,
    pub game: &'a Game,
    pub now: Millis,
    pub record: &'a Record,
    pub answers: Option<&'a Answers>,
    pub thinking: bool,
}

/// Why a table is left.
enum Leave {
    /// Nobody is interested, or the hall closes.
    Idle,
    /// Storage and memory may differ, so memory is given up.
    Broken,
}

struct Table {
    hall: Arc<Hall>,
    id: GameId,
    setup: Setup,
    created_ms: i64,
    began_ms: u64,
    game: Game,
    seq: u32,
    record: Record,
    news: broadcast::Sender<Utf8Bytes>,
    opponent: Opponent,
    inquiry: Inquiry,
    /// Who could still mate at the end, where that decided it.
    answers: Option<Answers>,
    /// Held while a clock runs.
    ticking: Option<Arc<()>>,
    broken: bool,
}

/// Loads a game and sits at its table until nobody needs it.
pub(super) async fn run(hall: Arc<Hall>, id: GameId, mut asked: mpsc::Receiver<Asked>) {
    let table = Table::load(&hall, id).await;
    let rest = match table {
        Ok(mut table) => match table.serve(&mut asked).await {
            Leave::Idle => Some(table),
            Leave::Broken => None,
        },
        Err(error) => {
            asked.close();
            hall.forget(id);
            refuse_all(&mut asked, || again(&error, id)).await;
            return;
        }
    };
    asked.close();
    hall.forget(id);
    match rest {
        Some(mut table) => {
            while let Some(asked) = asked.recv().await {
                table.hear(asked).await;
            }
        }
        None => refuse_all(&mut asked, || ApiError::Storage(StoreError::Closed)).await,
    }
}

async fn refuse_all(asked: &mut mpsc::Receiver<Asked>, error: impl Fn() -> ApiError) {
    while let Some(asked) = asked.recv().await {
        // Whoever has gone away needs no answer, here and below.
        let _ = match asked {
            Asked::View(answer) | Asked::Act { answer, .. } => answer.send(Err(error())).is_ok(),
            Asked::Watch(answer) => answer.send(Err(error())).is_ok(),
            Asked::Pgn(answer) => answer.send(Err(error())).is_ok(),
            Asked::Rematch(answer) => answer.send(Err(error())).is_ok(),
        };
    }
}

/// The same error once more: several requests may wait for a game that cannot be had.
fn again(error: &ApiError, id: GameId) -> ApiError {
    match error {
        ApiError::GameNotFound { id } => ApiError::GameNotFound { id: id.clone() },
        ApiError::Storage(error) => {
            tracing::error!(game = %id, %error, "a game could not be loaded");
            ApiError::Storage(StoreError::Closed)
        }
        other => ApiError::GameUnreadable {
            id,
            what: other.to_string(),
        },
    }
}

impl Table {
    async fn load(hall: &Arc<Hall>, id: GameId) -> Result<Self, ApiError> {
        let stored = hall.store.load(id).await?;
        let stored = stored.ok_or_else(|| ApiError::GameNotFound { id: id.to_string() })?;
        let unreadable = |what: String| ApiError::GameUnreadable { id, what };
        let setup: Setup = serde_json::from_str(&stored.setup)
            .map_err(|error| unreadable(format!("set-up: {error}")))?;
        let mut table = Self {
            hall: Arc::clone(hall),
            id,
            created_ms: stored.created_ms,
            began_ms: stored.began_ms,
            game: setup.game()?,
            seq: 0,
            record: Record::default(),
            news: broadcast::Sender::new(NEWS),
            opponent: Opponent::default(),
            inquiry: Inquiry::default(),
            answers: None,
            ticking: None,
            broken: false,
            setup,
        };
        table.replay(&stored).await.map_err(unreadable)?;
        table.answers = hall.verdicts.answers_again(&table.game).await;
        table.look_ahead();
        Ok(table)
    }

    /// Lets everything happen again that is stored.
    async fn replay(&mut self, stored: &StoredGame) -> Result<(), String> {
        let mut events = stored.events.iter().peekable();
        while let Some(event) = events.next() {
            let in_event = |what: String| format!("event {}: {what}", event.seq);
            if event.seq != self.seq + 1 {
                return Err(in_event(format!("expected event {}", self.seq + 1)));
            }
            let read: Event =
                serde_json::from_str(&event.body).map_err(|error| in_event(error.to_string()))?;
            let (at, goes_on) = (Millis(event.at_ms), events.peek().is_some());
            let refused = if asks(&self.game, read) {
                let mut game = self.game.clone();
                let ruling = move || game.apply_again(read, at, goes_on).map(|_| game);
                // Nearly always the last event of a game that is over.
                let ruled = self.hall.verdicts.look_at(ruling).await;
                let ruled = ruled.ok_or_else(|| in_event("the club closes".into()))?;
                ruled.map(|game| self.game = game).err()
            } else {
                self.game.apply_again(read, at, goes_on).err()
            };
            if let Some(refused) = refused {
                return Err(in_event(refused.to_string()));
            }
            self.seq = event.seq;
            self.record.follow(&self.game);
        }
        Ok(())
    }

    async fn serve(&mut self, asked: &mut mpsc::Receiver<Asked>) -> Leave {
        loop {
            let (ticks, idles) = (self.ticking.is_some(), self.is_idle());
            let flag = self.flag_falls();
            tokio::select! {
                request = asked.recv() => match request {
                    Some(request) => self.hear(request).await,
                    None => return Leave::Idle,
                },
                reply = self.opponent.reply() => self.computer_says(reply).await,
                found = self.inquiry.answer() => self.found(found).await,
                () = sleep_until(flag), if ticks => self.flag().await,
                () = sleep(IDLE), if idles => if asked.is_empty() {
                    return Leave::Idle;
                },
            }
            if self.broken {
                return Leave::Broken;
            }
        }
    }

    fn is_idle(&self) -> bool {
        self.ticking.is_none()
            && self.news.receiver_count() == 0
            && !self.opponent.is_busy()
            && !self.inquiry.is_busy()
    }

    async fn hear(&mut self, asked: Asked) {
        let _ = match asked {
            Asked::View(answer) => answer.send(Ok(self.view(0))).is_ok(),
            Asked::Watch(answer) => answer.send(self.watch()).is_ok(),
            Asked::Pgn(answer) => answer.send(Ok(pgn::text(&self.snapshot()))).is_ok(),
            Asked::Rematch(answer) => answer.send(self.rematch()).is_ok(),
            Asked::Act { act, answer } => {
                let done = self.act(act).await;
                answer.send(done).is_ok()
            }
        };
    }

    fn watch(&self) -> Result<Watch, ApiError> {
        if self.news.receiver_count() >= WATCHERS {
            return Err(ApiError::TooManyWatchers { limit: WATCHERS });
        }
        Ok(Watch {
            news: self.news.subscribe(),
            now: self.message(&self.view(0)),
        })
    }

    fn rematch(&self) -> Result<Setup, ApiError> {
        if self.game.outcome().is_none() {
            return Err(ApiError::GameRunning);
        }
        Ok(self.setup.rematch())
    }

    async fn act(&mut self, act: Act) -> Result<GameView, ApiError> {
        let seen = act.seq;
        let before = self.seq;
        self.flag().await;
        let event = Deed {
            setup: &self.setup,
            game: &self.game,
            seq: self.seq,
        }
        .event(act)?;
        let from = self.happen(event).await?;
        let from = if seen.is_none_or(|seen| seen == before) {
            from
        } else {
            0
        };
        Ok(self.view(from))
    }

    /// Lets the flag fall if its time has come.
    async fn flag(&mut self) {
        let due = self.game.flag_at().is_some_and(|at| at.0 <= self.now().0);
        let Some(by) = self.game.running().filter(|_| due) else {
            return;
        };
        if let Err(error) = self.happen(Event::Flag { by }).await {
            tracing::error!(game = %self.id, %error, "a flag fell, but could not be recorded");
            // It would fall again at once, and for ever. The next event looks at the clocks anew.
            self.ticking = None;
        }
    }

    async fn computer_says(&mut self, reply: Reply) {
        self.flag().await;
        let Some(event) = self.opponent.event(&self.setup, &self.game, reply) else {
            return;
        };
        if let Err(error) = self.happen(event).await {
            tracing::error!(game = %self.id, %error, "the computer's answer was refused");
        }
    }

    /// Ends the game where it was found dead, else asks on if the game has gone on since.
    async fn found(&mut self, found: Option<Found>) {
        let dead = self.inquiry.take(&self.game, found);
        if let Some(dead) = dead {
            let at = self.now();
            let (event, next) = self.ended_dead(dead.ply, at);
            if let Err(error) = self.store(event, at, next).await {
                tracing::error!(game = %self.id, %error, "a game was dead, but its end could not be recorded");
            }
        } else {
            self.inquiry.consider(&self.hall.verdicts, &self.game);
        }
    }

    /// The end by a position that has just been proved dead, so that the game need not prove it again.
    fn ended_dead(&self, ply: u32, at: Millis) -> (Event, Game) {
        let event = Event::Dead { ply };
        let mut next = self.game.clone();
        next.apply_again(event, at, false)
            .expect("a running game has this position");
        (event, next)
    }

    /// Lets an event happen: the first ply that is new or gone.
    async fn happen(&mut self, event: Event) -> Result<usize, ApiError> {
        let at = self.now();
        let verdicts = &self.hall.verdicts;
        let mut next = self.game.clone();
        let ruling = move || next.apply(event, at).map(|_| next);
        let ruled = match asks(&self.game, event) {
            true => verdicts.rule(ruling).await.ok_or(ApiError::Closing)?,
            false => ruling(),
        };
        let next = ruled.map_err(ApiError::Refused)?;
        // An ending comes too late where the game was dead before it.
        if next.outcome().is_some()
            && let Some(stretch) = self.inquiry.open(&self.game)
            && let Some(dead) = verdicts.first_dead(stretch).await
        {
            let (event, next) = self.ended_dead(dead.ply, at);
            return self.store(event, at, next).await;
        }
        self.store(event, at, next).await
    }

    /// Stores the event, then lets `next` be the game and tells everybody. The first ply that is new or gone.
    async fn store(&mut self, event: Event, at: Millis, next: Game) -> Result<usize, ApiError> {
        let stored = self.hall.store.append(self.append(event, at, &next)).await;
        if let Err(error) = stored {
            // Whether it reached the disk is not known; the next to ask reads what is there.
            self.broken = true;
            return Err(match error {
                StoreError::Taken { seq, .. } => ApiError::OutOfDate {
                    seen: self.seq,
                    now: seq,
                },
                error => error.into(),
            });
        }
        self.answers = self.hall.verdicts.answers(&next).await;
        self.game = next;
        self.seq += 1;
        let from = self.record.follow(&self.game);
        self.look_ahead();
        if self.news.receiver_count() > 0 {
            // Nobody listening any more is no failure.
            let _ = self.news.send(self.message(&self.view(from)));
        }
        Ok(from)
    }

    fn append(&self, event: Event, at: Millis, after: &Game) -> Append {
        Append {
            id: self.id,
            event: StoredEvent {
                seq: self.seq + 1,
                at_ms: at.0,
                body: serde_json::to_string(&event).expect("an event is plain data"),
                wall_ms: wall_ms(),
            },
            club_ms: self.began_ms + at.0,
            summary: Summary::of(after),
        }
    }

    /// What goes on by itself from here: the computer's thinking, and a clock.
    fn look_ahead(&mut self) {
        let now = self.now();
        self.opponent
            .consider(&self.hall.engines, self.id, &self.setup, &self.game, now);
        self.inquiry.consider(&self.hall.verdicts, &self.game);
        let runs = self.game.flag_at().is_some();
        self.ticking = runs.then(|| Arc::clone(&self.hall.ticking));
    }

    /// Game time.
    fn now(&self) -> Millis {
        let now = self.hall.clock.now().saturating_sub(self.began_ms);
        Millis(now).max(self.game.now())
    }

    /// When the running clock's flag falls; with none running, far in the past.
    fn flag_falls(&self) -> Instant {
        let at = self.game.flag_at().map_or(0, |at| at.0);
        Instant::from_std(self.hall.clock.instant(self.began_ms + at))
    }

    fn snapshot(&self) -> Snapshot<'_> {
        Snapshot {
            id: self.id,
            seq: self.seq,
            setup: &self.setup,
            created_ms: self.created_ms,
            game: &self.game,
            now: self.now(),
            record: &self.record,
            answers: self.answers.as_ref(),
            thinking: self.opponent.is_thinking(),
        }
    }

    fn view(&self, from: usize) -> GameView {
        view::view(&self.snapshot(), from)
    }

    fn message(&self, view: &GameView) -> Utf8Bytes {
        view.message().into()
    }
}
