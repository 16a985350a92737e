//! Lets each level play the one below and prints the score:
//! `cargo run --release -p ferz-engine --example ladder -- [GAMES] [LOWEST] [HIGHEST]`.
//!
//! Each pair of games begins with the same random opening, colors reversed. Games end by mate, stalemate, bare kings,
//! threefold repetition, fifty moves, or as a draw after 200 moves.

use std::collections::HashMap;

use ferz_board::{Color, Position};
use ferz_engine::{Engine, Level};

const OPENING_PLIES: u64 = 4;
const MOST_PLIES: usize = 400;
const HASH_MB: usize = 8;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments
            .next()
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    let games = number(40);
    let lowest = number(1).clamp(1, 8);
    let highest = number(8).clamp(1, 8);
    for upper in lowest + 1..=highest {
        let (Some(strong), Some(weak)) = (Level::new(upper as u8), Level::new(upper as u8 - 1))
        else {
            continue;
        };
        let mut tally = [0_u32; 3];
        let mut plies = 0;
        for game in 0..games {
            let color = if game % 2 == 0 {
                Color::White
            } else {
                Color::Black
            };
            let (result, length) = play(strong, weak, color, game / 2, game);
            plies += length;
            tally[result] += 1;
        }
        let points = f64::from(tally[0]) + f64::from(tally[1]) / 2.0;
        let share = (points / games as f64).clamp(0.005, 0.995);
        println!(
            "level {} against level {}: +{} ={} -{}  {:.0} %  about {:+.0} Elo, {} plies a game",
            strong.number,
            weak.number,
            tally[0],
            tally[1],
            tally[2],
            100.0 * points / games as f64,
            -400.0 * (1.0 / share - 1.0).log10(),
            plies as u64 / games.max(1),
        );
    }
}

/// 0 when `strong` (playing `color`) wins, 1 for a draw, 2 when it loses; and the length.
fn play(strong: &Level, weak: &Level, color: Color, opening: u64, game: u64) -> (usize, usize) {
    let mut engines = [Engine::new(HASH_MB), Engine::new(HASH_MB)];
    let mut position = open(opening);
    let mut history = Vec::new();
    let mut seen: HashMap<Position, u32> = HashMap::new();
    for ply in 0..MOST_PLIES {
        let count = seen.entry(position.clone()).or_default();
        *count += 1;
        if *count >= 3 || position.halfmove_clock() >= 100 || position.occupied().len() == 2 {
            return (1, ply);
        }
        let strong_moves = position.turn() == color;
        let (level, engine) = if strong_moves {
            (strong, &mut engines[0])
        } else {
            (weak, &mut engines[1])
        };
        let Some(mv) = level.choose(engine, &position, &history, game) else {
            let result = if !position.is_check() {
                1
            } else if strong_moves {
                2
            } else {
                0
            };
            return (result, ply);
        };
        history.push(position.key());
        position = position.after(mv);
    }
    (1, MOST_PLIES)
}

/// A few plies chosen by `number`, the same for both games of a pair.
fn open(number: u64) -> Position {
    let mut position = Position::start();
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 12345;
    for _ in 0..OPENING_PLIES {
        let moves = position.legal_moves();
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mv = moves[(state >> 33) as usize % moves.len()];
        position = position.after(mv);
    }
    position
}
