//! What a hall does when storage does not, and when nobody looks. A real disk cannot be made to fail on request.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;

use super::Hall;
use crate::id::GameId;
use crate::problem::ApiError;
use crate::setup::NewGame;
use crate::store::{
    Answer, Append, Listed, NewRow, Query, Store, StoreError, StoredEvent, StoredGame,
};
use crate::wire::Act;

/// Games in memory, with faults to order.
#[derive(Default)]
struct Memory {
    games: Mutex<HashMap<GameId, (NewRow, Vec<StoredEvent>)>>,
    fault: AtomicU8,
}

const FINE: u8 = 0;
/// Nothing is stored, and the caller is told.
const FAILS: u8 = 1;
/// It is stored, but the answer is lost.
const LIES: u8 = 2;
/// Another process stores an event of its own first.
const TAKEN: u8 = 3;

impl Memory {
    fn add(&self, append: Append) -> Result<(), StoreError> {
        let mut games = self.games.lock().unwrap();
        let events = &mut games.get_mut(&append.id).unwrap().1;
        let failed = || StoreError::Failed(sqlx::Error::Protocol("disk full".into()));
        match self.fault.swap(FINE, Ordering::SeqCst) {
            FAILS => return Err(failed()),
            TAKEN => {
                let (id, seq) = (append.id, append.event.seq);
                let body = r#"{"event":"move","mv":"d2d4"}"#.to_owned();
                events.push(StoredEvent {
                    body,
                    ..append.event
                });
                return Err(StoreError::Taken { id, seq });
            }
            LIES => {
                events.push(append.event);
                return Err(failed());
            }
            _ => events.push(append.event),
        }
        Ok(())
    }
}

impl Store for Memory {
    fn create(&self, game: NewRow) -> Answer<'_, ()> {
        self.games
            .lock()
            .unwrap()
            .insert(game.id, (game, Vec::new()));
        Box::pin(async { Ok(()) })
    }

    fn append(&self, append: Append) -> Answer<'_, ()> {
        let outcome = self.add(append);
        Box::pin(async { outcome })
    }

    fn load(&self, id: GameId) -> Answer<'_, Option<StoredGame>> {
        let games = self.games.lock().unwrap();
        let stored = games.get(&id).map(|(row, events)| StoredGame {
            setup: row.setup.clone(),
            created_ms: row.wall_ms,
            began_ms: row.began_ms,
            events: events.clone(),
        });
        Box::pin(async { Ok(stored) })
    }

    fn list(&self, _: Query) -> Answer<'_, Vec<Listed>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn timed_and_running(&self) -> Answer<'_, Vec<GameId>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn club_time(&self) -> Answer<'_, u64> {
        Box::pin(async { Ok(0) })
    }

    fn note_club_time(&self, _: u64) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

struct Scene {
    memory: Arc<Memory>,
    hall: Arc<Hall>,
    game: GameId,
}

impl Scene {
    async fn new(fault: u8) -> Self {
        Self::begun(fault, json!({ "mode": "board" })).await
    }

    async fn begun(fault: u8, wish: serde_json::Value) -> Self {
        let memory = Arc::new(Memory::default());
        let hall = Hall::open(Arc::clone(&memory) as Arc<dyn Store>)
            .await
            .unwrap();
        let wish: NewGame = serde_json::from_value(wish).unwrap();
        let game = hall.open_game(wish.into_setup().unwrap()).await.unwrap().id;
        memory.fault.store(fault, Ordering::SeqCst);
        Self { memory, hall, game }
    }

    async fn act(&self, act: serde_json::Value) -> Result<(), ApiError> {
        let act: Act = serde_json::from_value(act).unwrap();
        self.hall.act(self.game, act).await.map(drop)
    }

    async fn play(&self, text: &str) -> Result<(), ApiError> {
        self.act(json!({ "action": "move", "move": text })).await
    }

    async fn view(&self) -> serde_json::Value {
        serde_json::to_value(self.hall.view(self.game).await.unwrap()).unwrap()
    }

    async fn moves(&self) -> Vec<String> {
        let view = self.view().await;
        let plies = view["plies"].as_array().unwrap();
        plies
            .iter()
            .map(|ply| ply["san"].as_str().unwrap().to_owned())
            .collect()
    }
}

#[tokio::test]
async fn what_cannot_be_stored_did_not_happen() {
    let scene = Scene::new(FAILS).await;
    let mut watch = scene.hall.watch(scene.game).await.unwrap();
    let error = scene.play("e4").await.unwrap_err();
    assert!(matches!(error, ApiError::Storage(_)), "{error:?}");
    assert_eq!(scene.moves().await, Vec::<String>::new());
    assert!(watch.news.recv().await.is_err(), "nobody was told");
    scene.play("d4").await.unwrap();
    assert_eq!(scene.moves().await, ["d4"]);
}

#[tokio::test]
async fn what_was_stored_although_the_answer_was_lost_is_seen_again() {
    let scene = Scene::new(LIES).await;
    assert!(scene.play("e4").await.is_err());
    assert_eq!(scene.moves().await, ["e4"]);
    scene.play("e5").await.unwrap();
}

#[tokio::test]
async fn an_event_of_another_process_is_found_and_kept() {
    let scene = Scene::new(TAKEN).await;
    let error = scene.play("e4").await.unwrap_err();
    assert!(
        matches!(error, ApiError::OutOfDate { seen: 0, now: 1 }),
        "{error:?}"
    );
    assert_eq!(scene.moves().await, ["d4"]);
}

#[tokio::test(start_paused = true)]
async fn a_game_nobody_looks_at_is_put_away_and_found_again() {
    let scene = Scene::new(FINE).await;
    scene.play("e4").await.unwrap();
    let watch = scene.hall.watch(scene.game).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1000)).await;
    assert_eq!(scene.hall.tables().len(), 1, "somebody looks");
    drop(watch);
    scene.hall.view(scene.game).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1000)).await;
    assert_eq!(scene.hall.tables().len(), 0);
    assert_eq!(scene.moves().await, ["e4"]);
    assert_eq!(scene.memory.games.lock().unwrap()[&scene.game].1.len(), 1);
}

#[tokio::test]
async fn a_game_that_does_not_exist_leaves_nothing_behind() {
    let scene = Scene::new(FINE).await;
    let error = scene.hall.view(GameId::new()).await.unwrap_err();
    assert!(matches!(error, ApiError::GameNotFound { .. }), "{error:?}");
    tokio::task::yield_now().await;
    assert_eq!(scene.hall.tables().len(), 1);
}

#[tokio::test]
async fn a_game_has_a_bounded_number_of_watchers() {
    let scene = Scene::new(FINE).await;
    let mut watching = Vec::new();
    let refused = loop {
        match scene.hall.watch(scene.game).await {
            Ok(watch) => watching.push(watch),
            Err(error) => break error,
        }
    };
    assert!(
        matches!(refused, ApiError::TooManyWatchers { limit: 200 }),
        "{refused:?}"
    );
    assert_eq!(watching.len(), 200);
    watching.pop();
    assert!(scene.hall.watch(scene.game).await.is_ok());
}

#[tokio::test]
async fn a_closed_hall_takes_no_requests() {
    let scene = Scene::new(FINE).await;
    scene.hall.close().await;
    assert!(matches!(scene.play("e4").await, Err(ApiError::Closing)));
}

/// After h7 Black's king is shut in for good, which the short look after every ply does not prove.
fn shut_in(ruleset: &str) -> serde_json::Value {
    let fen = "7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1";
    json!({ "mode": "board", "ruleset": ruleset, "start": { "kind": "fen", "fen": fen } })
}

#[tokio::test]
async fn a_position_found_dead_later_ends_the_game_at_its_ply() {
    let scene = Scene::begun(FINE, shut_in("casual")).await;
    let busy = scene.hall.verdicts.background().acquire_owned().await;
    for text in ["h7", "d5", "Ke2"] {
        scene.play(text).await.unwrap();
    }
    let mut watch = scene.hall.watch(scene.game).await.unwrap();
    assert!(scene.view().await["result"].is_null(), "nobody has looked");
    drop(busy);
    let told = tokio::time::timeout(Duration::from_secs(20), watch.news.recv()).await;
    let told: serde_json::Value = serde_json::from_str(told.unwrap().unwrap().as_str()).unwrap();
    assert_eq!(told["result"]["article"], "5.2.2");
    assert_eq!(told["result"]["at_ply"], 1);
    assert_eq!(scene.moves().await, ["h7", "d5", "Ke2"]);
}

#[tokio::test]
async fn an_ending_comes_too_late_where_the_game_was_dead_before_it() {
    // Under the online regulations whoever resigns has lost, whatever stands on the board.
    let scene = Scene::begun(FINE, shut_in("online")).await;
    let busy = scene.hall.verdicts.background().acquire_owned().await;
    scene.play("h7").await.unwrap();
    scene.act(json!({ "action": "resign" })).await.unwrap();
    drop(busy);
    let result = &scene.view().await["result"];
    let found = (&result["score"], &result["reason"], &result["at_ply"]);
    assert_eq!(
        found,
        (&json!("1/2-1/2"), &json!("dead-position"), &json!(1))
    );
}

#[tokio::test]
async fn a_move_taken_back_in_time_ends_nothing() {
    let scene = Scene::begun(FINE, shut_in("casual")).await;
    let busy = scene.hall.verdicts.background().acquire_owned().await;
    scene.play("h7").await.unwrap();
    scene.act(json!({ "action": "takeback" })).await.unwrap();
    drop(busy);
    scene.play("hxg7+").await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(scene.view().await["result"].is_null());
    assert_eq!(scene.moves().await, ["hxg7+"]);
}

#[tokio::test]
async fn a_game_on_delay_alone_goes_on_until_a_delay_is_used_up() {
    let wish = json!({ "mode": "board", "time_control": "0d1" });
    let scene = Scene::begun(FINE, wish).await;
    scene.play("e4").await.unwrap();
    scene.play("e5").await.unwrap();
    let mut watch = scene.hall.watch(scene.game).await.unwrap();
    let told = tokio::time::timeout(Duration::from_secs(20), watch.news.recv()).await;
    let told: serde_json::Value = serde_json::from_str(told.unwrap().unwrap().as_str()).unwrap();
    assert_eq!(told["result"]["reason"], "flag");
    assert_eq!(told["result"]["winner"], "black");
}
