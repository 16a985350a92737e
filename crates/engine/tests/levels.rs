//! The levels: the same play for the same seed, no absurd moves, no missed chances at the top.

use ferz_board::{Color, Position, Role};
use ferz_engine::{Engine, Level};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

/// In how many of `games` games the level plays a move for which `good` holds.
fn times(level: &Level, fen: &str, games: u64, good: impl Fn(&Position, &str) -> bool) -> u64 {
    let position = position(fen);
    let mut engine = Engine::new(1);
    (0..games)
        .filter(|&seed| {
            let mv = level.choose(&mut engine, &position, &[], seed).unwrap();
            good(&position, &position.san(mv))
        })
        .count() as u64
}

#[test]
fn a_level_plays_the_same_for_the_same_seed() {
    let middlegame = position("r1bq1rk1/pp2bppp/2n2n2/2pp4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    for level in &Level::ALL[..7] {
        let mut used = Engine::new(2);
        level.choose(&mut used, &Position::start(), &[], 99);
        for seed in 0..3 {
            let fresh = level.choose(&mut Engine::new(2), &middlegame, &[], seed);
            assert_eq!(
                level.choose(&mut used, &middlegame, &[], seed),
                fresh,
                "level {}",
                level.number
            );
        }
    }
}

#[test]
fn games_begin_differently() {
    let start = Position::start();
    for level in &Level::ALL[..7] {
        let mut engine = Engine::new(1);
        let mut first: Vec<_> = (0..12)
            .filter_map(|seed| level.choose(&mut engine, &start, &[], seed))
            .collect();
        first.sort();
        first.dedup();
        assert!(
            first.len() > 1,
            "level {} always begins alike",
            level.number
        );
    }
}

#[test]
fn even_the_easiest_level_mostly_takes_what_is_free() {
    // A queen, a rook and a knight stand unprotected, each to be taken by a pawn.
    for fen in [
        "rnb1kbnr/pppp1ppp/8/3qp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3",
        "rnbqkbn1/pppppppp/8/3r4/4P3/5N2/PPPP1PPP/RNBQKB1R w KQq - 0 3",
        "r1bqkbnr/pppp1ppp/8/3np3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
    ] {
        for level in &Level::ALL[..4] {
            let taken = times(level, fen, 40, |_, san| san == "exd5");
            assert!(
                taken >= 28,
                "level {} took it {taken} times of 40: {fen}",
                level.number
            );
        }
    }
}

#[test]
fn even_the_easiest_level_mostly_sees_mate_in_one() {
    for level in &Level::ALL[..4] {
        let mated = times(
            level,
            "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
            40,
            |_, san| san == "Rd8#",
        );
        assert!(
            mated >= 26,
            "level {} mated {mated} times of 40",
            level.number
        );
    }
}

#[test]
fn no_strong_level_puts_a_mate_off() {
    // Qg7 is mate, and most other queen moves lead to one soon; early and late in a game.
    for fen in [
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
        "7k/8/5KQ1/8/8/8/8/8 w - - 0 60",
    ] {
        for level in &Level::ALL[5..] {
            let mates = times(level, fen, 20, |_, san| san.ends_with('#'));
            assert!(mates >= 19, "level {}: {mates} of 20", level.number);
        }
    }
}

#[test]
fn no_level_gives_its_queen_away() {
    // Many squares where the queen could be taken for nothing; none of them is ever chosen.
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p3/3QP3/2N5/PPP2PPP/R1B1KBNR w KQkq - 4 5";
    for level in &Level::ALL[..5] {
        let kept = times(level, fen, 40, |position, san| {
            let after = position.after(position.parse_san(san).unwrap());
            let queen = after.men(Color::White, Role::Queen);
            after
                .legal_moves()
                .into_iter()
                .all(|reply| !queen.contains(reply.to()) || san.contains('x'))
        });
        assert_eq!(kept, 40, "level {}", level.number);
    }
}

#[test]
fn draw_offers_are_judged_from_the_computers_side() {
    let lost = position("6k1/5ppp/8/8/8/8/5PPP/q5K1 w - - 0 30");
    let level = Level::new(5).unwrap();
    let mut engine = Engine::new(1);
    assert!(level.accepts_draw(&mut engine, &lost, &[], Color::White));
    assert!(!level.accepts_draw(&mut engine, &lost, &[], Color::Black));
    // Even, but everything is still to be played for.
    assert!(!level.accepts_draw(&mut engine, &Position::start(), &[], Color::Black));
    // A pawn down after one move, it plays on; forty moves later it would be glad.
    let pawn = "rnbqkbnr/p1pppppp/8/1B6/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 0";
    assert!(!level.accepts_draw(
        &mut engine,
        &position(&format!("{pawn} 2")),
        &[],
        Color::Black
    ));
    assert!(level.accepts_draw(
        &mut engine,
        &position(&format!("{pawn} 42")),
        &[],
        Color::Black
    ));
    // Even, and nothing is.
    let dead = position("8/5k2/8/8/8/8/3B1K2/8 b - - 20 70");
    assert!(level.accepts_draw(&mut engine, &dead, &[], Color::White));
}

#[test]
fn a_finished_game_has_no_move() {
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    for level in Level::ALL {
        assert_eq!(level.choose(&mut Engine::new(0), &mated, &[], 0), None);
    }
}
