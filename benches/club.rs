//! The club as a person feels it: how soon the first page is there after the start, and how long a move takes there and back.
//!
//! `cargo xtask bench` builds the program and names it in `FERZ`.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

use serde_json::{Value, json};
use ureq::Agent;

const STARTS: usize = 20;
const GAMES: usize = 25;
/// A game that ends nowhere: the knights go out and the queens' pawns follow.
const MOVES: [&str; 12] = [
    "g1f3", "g8f6", "b1c3", "b8c6", "d2d4", "d7d5", "c1f4", "c8f5", "e2e3", "e7e6", "f1d3", "f8d6",
];

fn main() {
    let Some(ferz) = env::var_os("FERZ").map(PathBuf::from) else {
        println!(
            "The club is not measured: FERZ does not name the program. cargo xtask bench does that."
        );
        return;
    };
    let folder = env::temp_dir().join(format!("ferz-bench-{}", process::id()));
    let starts = (0..STARTS)
        .map(|n| first_page(&ferz, &folder.join(n.to_string())))
        .collect();
    report("start to first page", starts);
    let (there_and_back, stored) = moves(&ferz, &folder.join("moves"));
    report("a move there and back", there_and_back);
    println!("{stored} moves were stored before they were acknowledged");
    // A data folder that cannot be removed is the system's to clear away.
    let _ = fs::remove_dir_all(folder);
}

/// A running club, ended when dropped.
struct Club {
    process: Child,
    url: String,
    agent: Agent,
}

impl Club {
    fn start(ferz: &Path, data: &Path) -> Club {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
        let address = free.expect("a port is free").to_string();
        let mut command = Command::new(ferz);
        command
            .args(["serve", "--listen", &address, "--data"])
            .arg(data);
        let process = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("ferz starts");
        Club {
            process,
            url: format!("http://{address}"),
            agent: Agent::new_with_defaults(),
        }
    }

    fn page(&self) -> Option<String> {
        self.agent
            .get(&self.url)
            .call()
            .ok()?
            .body_mut()
            .read_to_string()
            .ok()
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let url = format!("{}{path}", self.url);
        let answer = self
            .agent
            .post(&url)
            .send_json(body)
            .and_then(|mut answer| answer.body_mut().read_json());
        answer.unwrap_or_else(|error| panic!("{url}: {error}"))
    }
}

impl Drop for Club {
    fn drop(&mut self) {
        // It is gone or goes now; there is nothing else to do about either.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// From starting the program, with an empty data folder, to having the whole page.
fn first_page(ferz: &Path, data: &Path) -> Duration {
    let start = Instant::now();
    let club = Club::start(ferz, data);
    while start.elapsed() < Duration::from_secs(10) {
        if club.page().is_some_and(|page| page.contains("</html>")) {
            return start.elapsed();
        }
        thread::sleep(Duration::from_millis(1));
    }
    panic!("no page within 10 s from {}", ferz.display());
}

/// From sending a move to having read the game after it, over a connection that is kept.
fn moves(ferz: &Path, data: &Path) -> (Vec<Duration>, usize) {
    let club = Club::start(ferz, data);
    while club.page().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
    let mut times = Vec::new();
    for _ in 0..GAMES {
        let game = club.post(
            "/api/games",
            &json!({"mode": "board", "time_control": null, "start": {"kind": "standard"}}),
        );
        let id = game["id"].as_str().expect("a game has an id");
        for m in MOVES {
            let start = Instant::now();
            let after = club.post(
                &format!("/api/games/{id}/actions"),
                &json!({"action": "move", "move": m}),
            );
            times.push(start.elapsed());
            assert_eq!(
                after["plies"]
                    .as_array()
                    .and_then(|plies| plies.last())
                    .map(|ply| &ply["uci"]),
                Some(&json!(m))
            );
        }
    }
    let stored = times.len();
    (times, stored)
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!(
        "{what:<24}median {:>8.2} ms   95 of 100 within {:>8.2} ms   slowest {:>8.2} ms",
        at(50),
        at(95),
        at(100)
    );
}
