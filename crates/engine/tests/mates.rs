//! Forced mates: published problems, and a brute-force solver that shares nothing with the search.

use std::sync::atomic::AtomicBool;

use ferz_board::Position;
use ferz_engine::{Engine, Limits, Score, SearchResult};

/// Problem, moves to mate, key move in SAN, source. Each is the shortest mate, as published.
const PROBLEMS: &[(&str, i32, &str, &str)] = &[
    (
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1",
        1,
        "Ra8#",
        "back-rank mate",
    ),
    (
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
        2,
        "Ra6",
        "Paul Morphy, 1856",
    ),
    (
        "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6",
        2,
        "Bxf7+",
        "Légal's mate",
    ),
    (
        "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16",
        2,
        "Qb8+",
        "Morphy's opera game, Paris 1858",
    ),
    (
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        3,
        "Bc5+",
        "W. Harvey's collection",
    ),
    (
        "r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 1",
        3,
        "Bb5+",
        "W. Harvey's collection",
    ),
    (
        "r5rk/2p1Nppp/3p3P/pp2p1P1/4P3/2qnPQK1/8/R6R w - - 1 1",
        4,
        "hxg7+",
        "W. Harvey's collection",
    ),
    (
        "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1",
        5,
        "b4",
        "Sam Loyd, Excelsior, 1861",
    ),
];

fn search(engine: &mut Engine, position: &Position, limits: &Limits) -> SearchResult {
    engine.search(position, &[], limits, &AtomicBool::new(false), |_| {})
}

fn mate_limit(moves: u32) -> Limits {
    Limits {
        mate: Some(moves),
        ..Limits::default()
    }
}

#[test]
fn published_problems_are_solved_in_the_published_number_of_moves() {
    for &(fen, moves, key, source) in PROBLEMS {
        let position = Position::from_fen(fen).unwrap();
        let result = search(&mut Engine::new(16), &position, &mate_limit(moves as u32));
        assert_eq!(result.score.mate(), Some(moves), "{source}: {fen}");
        assert_eq!(position.san(result.best.unwrap()), key, "{source}: {fen}");
        let mut end = position.clone();
        for &mv in &result.pv {
            assert!(end.is_legal(mv), "{source}: {:?}", result.pv);
            end.play(mv);
        }
    }
}

#[test]
fn no_shorter_mate_is_claimed() {
    for &(fen, moves, _, source) in PROBLEMS
        .iter()
        .filter(|problem| (2..=4).contains(&problem.1))
    {
        let position = Position::from_fen(fen).unwrap();
        let result = search(
            &mut Engine::new(16),
            &position,
            &mate_limit(moves as u32 - 1),
        );
        assert_eq!(
            result
                .score
                .mate()
                .filter(|&found| found > 0 && found < moves),
            None,
            "{source}: {fen}"
        );
    }
}

#[test]
fn the_ordinary_search_finds_the_same_mates_with_and_without_a_table() {
    for &(fen, moves, _, source) in PROBLEMS.iter().filter(|problem| problem.1 <= 3) {
        let position = Position::from_fen(fen).unwrap();
        let found = [4, 0].map(|hash| {
            let mut engine = Engine::new(hash);
            (1..=10).find_map(|depth| {
                let limits = Limits {
                    depth: Some(depth),
                    nodes: Some(400_000),
                    ..Limits::default()
                };
                search(&mut engine, &position, &limits).score.mate()
            })
        });
        assert_eq!(found, [Some(moves), Some(moves)], "{source}: {fen}");
    }
}

/// Whether the side to move can force mate in `moves` moves, by trying everything.
fn mates_in(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().into_iter().any(|mv| {
            let after = position.after(mv);
            if !after.has_legal_move() {
                return after.is_check();
            }
            moves > 1
                && after
                    .legal_moves()
                    .into_iter()
                    .all(|reply| mates_in(&after.after(reply), moves - 1))
        })
}

/// Positions that arise when random moves are played from small endings, where mates are common.
fn small_positions(count: usize) -> Vec<Position> {
    const STARTS: [&str; 6] = [
        "7k/8/5K2/8/8/8/8/Q5R1 w - - 0 1",
        "4k3/pp6/8/8/8/8/6PP/R3K2R w KQ - 0 1",
        "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1",
        "r3k2r/8/8/8/8/8/4P3/4K2Q w kq - 0 1",
        "8/2k1P3/8/5N2/3B4/2p5/8/4K3 w - - 0 1",
        "1k6/8/1K6/8/8/8/1P4pp/R7 w - - 0 1",
    ];
    let mut state = 2024_u64;
    let mut found = Vec::new();
    'games: for game in 0.. {
        let mut position = Position::from_fen(STARTS[game % STARTS.len()]).unwrap();
        for _ in 0..24 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                continue 'games;
            }
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            position.play(moves[(state >> 33) as usize % moves.len()]);
            found.push(position.clone());
            if found.len() == count {
                return found;
            }
        }
    }
    found
}

#[test]
fn mates_agree_with_brute_force() {
    let mut engine = Engine::new(1);
    let mut mates = 0;
    for position in small_positions(1500) {
        if !position.has_legal_move() {
            continue;
        }
        let shortest = (1..=2).find(|&moves| mates_in(&position, moves));
        let result = search(&mut engine, &position, &mate_limit(2));
        let found = result.score.mate().filter(|moves| (1..=2).contains(moves));
        assert_eq!(
            found,
            shortest.map(|moves| moves as i32),
            "{}",
            position.to_fen()
        );
        mates += usize::from(shortest.is_some());
    }
    assert!(
        mates > 40,
        "only {mates} of the positions had a mate, too few to test anything"
    );
}

#[test]
fn a_root_without_moves_is_answered_at_once() {
    for (fen, score) in [
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Score::mated_in(0),
        ),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW),
    ] {
        let result = search(
            &mut Engine::new(1),
            &Position::from_fen(fen).unwrap(),
            &Limits::default(),
        );
        assert_eq!(
            (result.best, result.score, result.nodes),
            (None, score, 0),
            "{fen}"
        );
    }
}
