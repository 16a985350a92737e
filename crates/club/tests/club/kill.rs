//! Nothing acknowledged is lost: the club is killed (SIGKILL) at random moments in the middle of 200 games, opened
//! again, and compared with what its players were told.
use std::env;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::common::{Line, get, moves, new_game, post, try_request};
use ferz_club::{Config, serve, shutdown_signal};
use hyper::Method;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::watch;
use tokio::time::sleep;

/// Where the child finds its data folder; unset, it is no child.
const FOLDER: &str = "FERZ_KILL_TEST_FOLDER";

/// The club under test, run by this very test program as a process of its own.
#[tokio::test]
#[ignore = "the tests below run it as the club to be killed"]
async fn the_club() {
    let Some(data_dir) = env::var_os(FOLDER).map(PathBuf::from) else {
        return;
    };
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data_dir,
    };
    let ready = |address: SocketAddr| println!("\nlistening {address}");
    serve(config, ready, shutdown_signal())
        .await
        .expect("served");
}

struct Club {
    process: Child,
    address: SocketAddr,
}

impl Club {
    fn start(folder: &Path) -> Self {
        let mut process = Command::new(env::current_exe().expect("this program"))
            .args(["kill::the_club", "--exact", "--ignored", "--nocapture"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the club starts");
        let mut lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        let address = lines
            .find_map(|line| line.expect("text").strip_prefix("listening ")?.parse().ok())
            .expect("it says where it listens");
        // Whatever else it prints must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Self { process, address }
    }

    /// `SIGKILL`, by its own process id: no destructor, no goodbye.
    fn kill(self) {}
}

/// Also when a test fails: no club is left behind.
impl Drop for Club {
    fn drop(&mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }
}

/// A player's notes on one game.
struct Notes {
    id: String,
    /// Moves whose acceptance was seen.
    acknowledged: Vec<String>,
    /// A move that was sent, with no answer.
    open: Option<String>,
    over: bool,
}

impl Notes {
    /// Compares with what the club says: everything acknowledged, in order, and nothing that was not sent.
    fn compare(&mut self, view: &Value) {
        let kept = moves(view);
        let mut with_open = self.acknowledged.clone();
        with_open.extend(self.open.take());
        let id = &self.id;
        let acknowledged = &self.acknowledged;
        assert!(
            kept.starts_with(acknowledged),
            "game {id} lost moves: {acknowledged:?} became {kept:?}"
        );
        assert!(
            with_open.starts_with(&kept),
            "game {id} has moves nobody sent: {with_open:?}, {kept:?}"
        );
        assert!(
            !self.over || view["result"].is_object(),
            "game {id} was over: {view}"
        );
        assert_eq!(view["seq"], kept.len(), "game {id}");
        self.acknowledged = kept;
    }
}

const GAMES: usize = 200;
const PLIES: usize = 40;
const PLAYERS: usize = 16;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_being_killed_at_any_moment() {
    let folder = TempDir::new().expect("a temporary folder");
    let club = Club::start(folder.path());
    let (address, _) = watch::channel(Some(club.address));
    let address = Arc::new(address);
    let next = Arc::new(AtomicUsize::new(0));
    let seed: u64 = rand::random();
    println!("seed {seed}");
    let players: Vec<_> = (0..PLAYERS)
        .map(|player| {
            let random = SmallRng::seed_from_u64(seed + player as u64);
            let (address, next) = (Arc::clone(&address), Arc::clone(&next));
            tokio::spawn(async move { play_games(&address, &next, random, player).await })
        })
        .collect();

    let mut random = SmallRng::seed_from_u64(!seed);
    let (mut club, mut kills) = (club, 0);
    while !players.iter().all(tokio::task::JoinHandle::is_finished) {
        sleep(Duration::from_millis(random.random_range(30..700))).await;
        address.send_replace(None);
        // Requests already on their way are the interesting ones: the kill comes while they are handled.
        tokio::task::block_in_place(|| club.kill());
        kills += 1;
        club = tokio::task::block_in_place(|| Club::start(folder.path()));
        address.send_replace(Some(club.address));
    }
    let mut games = Vec::new();
    for player in players {
        games.extend(player.await.expect("a player without complaint"));
    }
    assert_eq!(games.len(), GAMES);
    assert!(kills >= 5, "only {kills} kills");
    let mut acknowledged = 0;
    for game in &mut games {
        let view = get(club.address, &format!("/api/games/{}", game.id))
            .await
            .ok();
        game.compare(&view);
        acknowledged += game.acknowledged.len();
    }
    club.kill();
    println!("{GAMES} games, {acknowledged} moves acknowledged, {kills} kills");
}

async fn play_games(
    address: &watch::Sender<Option<SocketAddr>>,
    next: &AtomicUsize,
    mut random: SmallRng,
    player: usize,
) -> Vec<Notes> {
    let mut games = Vec::new();
    while next.fetch_add(1, Ordering::Relaxed) < GAMES {
        let mut notes = create(address, &mut random).await;
        loop {
            let at = up(address).await;
            let played = if player.is_multiple_of(2) {
                over_a_line(at, &mut notes, &mut random).await
            } else {
                over_http(at, &mut notes, &mut random).await
            };
            if played.is_ok() {
                break;
            }
            sleep(Duration::from_millis(5)).await;
        }
        games.push(notes);
    }
    games
}

/// Waits until the club is up.
async fn up(address: &watch::Sender<Option<SocketAddr>>) -> SocketAddr {
    let mut address = address.subscribe();
    let up = address
        .wait_for(Option::is_some)
        .await
        .expect("the test goes on");
    up.expect("an address")
}

/// A new game, for which the club may have to be asked more than once.
async fn create(address: &watch::Sender<Option<SocketAddr>>, random: &mut SmallRng) -> Notes {
    let clock = random.random_bool(0.5).then_some("90+30");
    let wish = json!({ "mode": "board", "time_control": clock });
    loop {
        let at = up(address).await;
        let json = [("content-type", "application/json")];
        let body = wish.to_string().into();
        match try_request(at, Method::POST, "/api/games", &json, body).await {
            Ok(reply) if reply.status == 201 => {
                return Notes {
                    id: reply.json()["id"].as_str().expect("an id").to_owned(),
                    acknowledged: Vec::new(),
                    open: None,
                    over: false,
                };
            }
            _ => sleep(Duration::from_millis(5)).await,
        }
    }
}

/// One legal move by lot; none when the game is over or long enough.
fn choose(view: &Value, random: &mut SmallRng) -> Option<String> {
    let legal = view["legal"].as_array().expect("moves");
    if legal.is_empty() || view["seq"].as_u64().expect("a number") >= PLIES as u64 {
        return None;
    }
    let chosen = &legal[random.random_range(0..legal.len())];
    Some(chosen["uci"].as_str().expect("uci").to_owned())
}

async fn over_a_line(
    at: SocketAddr,
    notes: &mut Notes,
    random: &mut SmallRng,
) -> Result<(), crate::common::Lost> {
    let mut line = Line::try_connect(at, &notes.id).await?;
    let mut view = line.try_hear().await?;
    notes.compare(&view);
    while let Some(text) = choose(&view, random) {
        notes.open = Some(text.clone());
        let action = json!({ "action": "move", "move": text, "seq": view["seq"] });
        let (games, answer) = line.try_act(action).await?;
        assert_eq!(answer["type"], "done", "{answer}");
        notes.acknowledged.extend(notes.open.take());
        view = games
            .into_iter()
            .last()
            .ok_or("no game before the answer")?;
    }
    notes.over = view["result"].is_object();
    Ok(())
}

async fn over_http(
    at: SocketAddr,
    notes: &mut Notes,
    random: &mut SmallRng,
) -> Result<(), crate::common::Lost> {
    let path = format!("/api/games/{}", notes.id);
    let reply = try_request(at, Method::GET, &path, &[], Default::default()).await?;
    let mut view = reply.ok();
    notes.compare(&view);
    while let Some(text) = choose(&view, random) {
        notes.open = Some(text.clone());
        let action = json!({ "action": "move", "move": text, "seq": view["seq"] });
        let json = [("content-type", "application/json")];
        let path = format!("{path}/actions");
        view = try_request(at, Method::POST, &path, &json, action.to_string().into())
            .await?
            .ok();
        notes.acknowledged.extend(notes.open.take());
    }
    notes.over = view["result"].is_object();
    Ok(())
}

/// What is left on the clock of a side.
fn left(view: &Value, side: &str) -> u64 {
    view["clocks"][side].as_u64().expect("a clock")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn thinking_before_the_crash_is_charged_and_the_outage_is_not() {
    let folder = TempDir::new().expect("a temporary folder");
    let club = Club::start(folder.path());
    let game = new_game(club.address, json!({ "time_control": "5+0" })).await;
    let path = format!("/api/games/{}", game["id"].as_str().expect("an id"));
    let action = json!({ "action": "move", "move": "e2e4" });
    let moved = post(club.address, &format!("{path}/actions"), action)
        .await
        .ok();
    let thinking = Instant::now();
    assert!(
        (298_000..=300_000).contains(&left(&moved, "black")),
        "{moved}"
    );
    sleep(Duration::from_millis(2500)).await;
    club.kill();
    let before = thinking.elapsed();

    sleep(Duration::from_secs(4)).await;
    let again = Instant::now();
    let club = Club::start(folder.path());
    let view = get(club.address, &path).await.ok();
    assert_eq!(
        left(&view, "white"),
        left(&moved, "white"),
        "White's clock stood"
    );
    assert_eq!(view["clocks"]["running"], "black");
    let charged = Duration::from_millis(300_000 - left(&view, "black"));
    // A second is the time between two notes of the time.
    assert!(
        charged + Duration::from_millis(1100) >= before,
        "{charged:?} of {before:?}"
    );
    let fair = before + again.elapsed();
    assert!(
        charged <= fair,
        "the outage was charged: {charged:?}, fair was {fair:?}"
    );
    sleep(Duration::from_millis(300)).await;
    let later = get(club.address, &path).await.ok();
    assert!(
        left(&later, "black") + 250 < left(&view, "black"),
        "the clock runs on"
    );
    club.kill();
}
