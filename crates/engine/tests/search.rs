//! What a search promises: legal lines, exact limits, an answer whenever there is one, and draws seen.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ferz_board::{CastlingMode, Position};
use ferz_engine::{Clock, Engine, Limits, Score, SearchResult};

fn search_after(
    engine: &mut Engine,
    position: &Position,
    history: &[u64],
    limits: &Limits,
) -> SearchResult {
    engine.search(position, history, limits, &AtomicBool::new(false), |_| {})
}

fn search(position: &Position, limits: &Limits) -> SearchResult {
    search_after(&mut Engine::new(4), position, &[], limits)
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// Positions of random games, standard and Chess960 by turns.
fn random_positions(count: usize) -> Vec<Position> {
    let mut state = 7_u64;
    let mut next = move || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let number = next() % 1920;
        let mut position = Position::chess960(number as u16).unwrap_or_default();
        for _ in 0..120 {
            found.push(position.clone());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[next() % moves.len()]);
        }
    }
    found.truncate(count);
    found
}

#[test]
fn every_line_of_every_search_is_legal() {
    let mut engine = Engine::new(1);
    for position in random_positions(4000) {
        let mut infos = 0;
        let limits = Limits {
            nodes: Some(400),
            multi_pv: 2,
            ..Limits::default()
        };
        let result = engine.search(&position, &[], &limits, &AtomicBool::new(false), |info| {
            infos += 1;
            assert_legal(&position, &info.pv);
        });
        assert_eq!(
            result.best.is_some(),
            position.has_legal_move(),
            "{}",
            position.to_fen()
        );
        assert_eq!(result.best, result.pv.first().copied());
        assert_legal(&position, &result.pv);
        for line in &result.lines {
            assert_legal(&position, &line.pv);
        }
        assert!(result.nodes <= 400 && (infos > 0 || result.best.is_none()));
    }
}

fn assert_legal(start: &Position, line: &[ferz_board::Move]) {
    let mut position = start.clone();
    for &mv in line {
        assert!(position.is_legal(mv), "{}: {line:?}", start.to_fen());
        position.play(mv);
    }
}

#[test]
fn node_limits_are_exact() {
    let start = Position::start();
    for nodes in [1, 2, 17, 1000, 12_345] {
        let result = search(&start, &Limits::nodes(nodes));
        assert_eq!(result.nodes, nodes);
        assert!(result.best.is_some());
    }
}

#[test]
fn a_search_stopped_before_it_begins_still_has_a_move() {
    let hanging = position("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    let result = Engine::new(1).search(
        &hanging,
        &[],
        &Limits::default(),
        &AtomicBool::new(true),
        |_| {},
    );
    assert_eq!(hanging.san(result.best.unwrap()), "exd5");
    assert_eq!(result.nodes, 0);
}

#[test]
fn the_stop_flag_is_honoured_within_milliseconds() {
    let start = Position::start();
    let stop = AtomicBool::new(false);
    let late = thread::scope(|scope| {
        let searching = scope.spawn(|| {
            let result = Engine::new(16).search(
                &start,
                &[],
                &Limits {
                    infinite: true,
                    ..Limits::default()
                },
                &stop,
                |_| {},
            );
            assert!(result.best.is_some() && result.depth > 3);
            Instant::now()
        });
        thread::sleep(Duration::from_millis(100));
        let raised = Instant::now();
        stop.store(true, Ordering::Relaxed);
        searching.join().unwrap().saturating_duration_since(raised)
    });
    // A few milliseconds on a free machine; the rest is for a busy scheduler.
    assert!(late < Duration::from_millis(250), "{late:?}");
}

#[test]
fn movetime_and_clock_are_kept() {
    let start = Position::start();
    let result = search(&start, &Limits::movetime(Duration::from_millis(60)));
    assert!(
        result.elapsed < Duration::from_millis(400),
        "{:?}",
        result.elapsed
    );
    let clock = Clock {
        remaining: Duration::from_millis(300),
        ..Clock::default()
    };
    let result = search(
        &start,
        &Limits {
            clock: Some(clock),
            ..Limits::default()
        },
    );
    assert!(
        result.elapsed < Duration::from_millis(300),
        "{:?}",
        result.elapsed
    );
}

#[test]
fn only_the_moves_asked_for_are_considered() {
    let start = Position::start();
    let limits = Limits {
        searchmoves: vec![start.parse_uci("a2a3").unwrap()],
        depth: Some(4),
        ..Limits::default()
    };
    assert_eq!(search(&start, &limits).pv[0], limits.searchmoves[0]);
}

#[test]
fn several_lines_come_in_order_and_differ() {
    let start = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let result = search(
        &start,
        &Limits {
            depth: Some(5),
            multi_pv: 5,
            ..Limits::default()
        },
    );
    assert_eq!(result.lines.len(), 5);
    assert!(
        result
            .lines
            .windows(2)
            .all(|pair| pair[0].score >= pair[1].score)
    );
    let mut firsts: Vec<_> = result.lines.iter().map(|line| line.pv[0]).collect();
    assert_eq!(result.best, Some(firsts[0]));
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
}

#[test]
fn a_forced_move_is_played() {
    let only = position("8/8/8/8/8/1q6/8/k1K5 w - - 0 1");
    assert_eq!(only.legal_moves().len(), 1);
    let result = search(&only, &Limits::depth(6));
    assert_eq!(only.san(result.best.unwrap()), "Kd2");
}

/// Plays `moves` and returns the last position and the keys of those before.
fn play(start: &str, moves: &[&str]) -> (Position, Vec<u64>) {
    let mut position = position(start);
    let mut history = Vec::new();
    for text in moves {
        let mv = position.parse_uci(text).unwrap();
        history.push(position.key());
        position.play(mv);
    }
    (position, history)
}

#[test]
fn the_winning_side_avoids_a_third_repetition() {
    // White is a queen up; the position after Qd1-d2 has been on the board twice.
    let start = "6k1/5ppp/8/8/8/8/3Q1PPP/6K1 b - - 0 1";
    let (now, history) = play(
        start,
        &["g8f8", "d2d1", "f8g8", "d1d2", "g8f8", "d2d1", "f8g8"],
    );
    let back = now.parse_uci("d1d2").unwrap();
    for depth in 1..=8 {
        let result = search_after(&mut Engine::new(4), &now, &history, &Limits::depth(depth));
        assert_ne!(result.best, Some(back), "depth {depth}");
        assert!(result.score > Score::centipawns(500));
    }
    let only = Limits {
        searchmoves: vec![back],
        depth: Some(4),
        ..Limits::default()
    };
    assert_eq!(
        search_after(&mut Engine::new(4), &now, &history, &only).score,
        Score::DRAW
    );
}

#[test]
fn the_losing_side_takes_a_repetition() {
    // White is a rook down and threatened with mate, but checks for ever on e8 and h5: each time there is one reply.
    let start = "6k1/6p1/8/7Q/8/8/rq4PP/7K w - - 0 1";
    for moves in [
        &[][..],
        &["h5e8", "g8h7", "e8h5", "h7g8"],
        &["h5e8", "g8h7"],
    ] {
        let (now, history) = play(start, moves);
        let result = search_after(&mut Engine::new(4), &now, &history, &Limits::depth(8));
        let check = if moves.len() == 2 { "Qh5+" } else { "Qe8+" };
        assert_eq!(
            (now.san(result.best.unwrap()).as_str(), result.score),
            (check, Score::DRAW),
            "after {moves:?}"
        );
    }
}

#[test]
fn an_advantage_without_progress_ends_in_the_fifty_move_draw() {
    // One quiet ply is left: whatever White does without pawn or capture is a draw.
    let result = search(
        &position("7k/8/8/8/8/8/8/KQ6 w - - 99 120"),
        &Limits::depth(6),
    );
    assert_eq!(result.score, Score::DRAW);
    // Mate with the hundredth ply counts before the draw.
    let result = search(
        &position("7k/8/6K1/8/8/8/8/1Q6 w - - 99 120"),
        &Limits::depth(4),
    );
    assert_eq!(result.score.mate(), Some(1));
    // A pawn move starts the count again, so the win is kept by making it.
    let keep = position("7k/8/8/8/8/8/4P3/KQ6 w - - 99 120");
    let result = search(&keep, &Limits::depth(6));
    assert!(
        keep.san(result.best.unwrap()).starts_with('e') && result.score > Score::centipawns(300)
    );
}

#[test]
fn studies_that_end_in_a_draw_are_drawn() {
    // Réti, 1921: the king catches the pawn by way of the diagonal.
    let reti = position("7K/8/k1P5/7p/8/8/8/8 w - - 0 1");
    let result = search(&reti, &Limits::depth(18));
    assert_eq!(reti.san(result.best.unwrap()), "Kg7");
    assert!(result.score.value().abs() < 60, "{}", result.score);
    // The wrong bishop for the rook's pawn, and stalemate in the corner.
    let result = search(
        &position("k7/8/K7/P7/8/8/8/8 w - - 0 1"),
        &Limits::depth(12),
    );
    assert!(result.score.value().abs() < 120, "{}", result.score);
}

#[test]
fn zugzwang_is_not_passed_over() {
    // Trébuchet: whoever moves loses the pawn, so passing would be the best "move".
    let white = search(
        &position("8/8/8/1Kp5/2Pk4/8/8/8 w - - 0 1"),
        &Limits::depth(16),
    );
    assert!(white.score < Score::centipawns(-300), "{}", white.score);
}

/// Plays the engine against itself; the number of plies to mate, if it comes within the fifty-move rule.
fn plies_to_mate(fen: &str, nodes: u64) -> Option<usize> {
    let mut engine = Engine::new(4);
    let mut position = position(fen);
    let mut history = Vec::new();
    for ply in 0..200 {
        if position.halfmove_clock() >= 100 {
            return None;
        }
        let Some(mv) = search_after(&mut engine, &position, &history, &Limits::nodes(nodes)).best
        else {
            return position.is_check().then_some(ply);
        };
        history.push(position.key());
        position.play(mv);
    }
    None
}

#[test]
fn basic_mates_are_carried_out() {
    for fen in [
        "8/8/8/4k3/8/8/8/KQ6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
    ] {
        assert!(plies_to_mate(fen, 20_000).is_some(), "{fen}");
    }
}

#[test]
fn chess960_castling_is_searched_and_written() {
    let position =
        Position::from_fen_with("4k3/8/8/8/8/8/7P/5KR1 w G - 0 1", CastlingMode::Chess960).unwrap();
    let castle = position
        .legal_moves()
        .into_iter()
        .find(|mv| mv.is_castling())
        .unwrap();
    let result = search(
        &position,
        &Limits {
            searchmoves: vec![castle],
            depth: Some(5),
            ..Limits::default()
        },
    );
    assert_eq!(position.uci(result.best.unwrap()), "f1g1");
}

#[test]
fn what_was_searched_before_does_not_matter_after_clear() {
    let kiwipete = position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let limits = Limits::depth(7);
    let fresh = search_after(&mut Engine::new(4), &kiwipete, &[], &limits);
    let mut used = Engine::new(4);
    search_after(&mut used, &Position::start(), &[], &limits);
    used.clear();
    let again = search_after(&mut used, &kiwipete, &[], &limits);
    assert_eq!(
        (fresh.nodes, fresh.pv, fresh.score),
        (again.nodes, again.pv, again.score)
    );
}
