//! Who can still give mate, in the public collection of positions where this has an answer.

use std::fs;
use std::time::{Duration, Instant};

use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, can_mate_within, is_dead};

const CASES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/data/unwinnability/cases.txt"
);

/// Less than a ruling deserves, so that the test is quick.
const BUDGET: Budget = Budget(10_000);

/// A helpmate is a certificate: replayed move by move, it ends in mate by the side it was given for.
fn replay(position: &Position, side: Color, helpmate: &[ferz_board::Move]) {
    let mut position = position.clone();
    for &mv in helpmate {
        assert!(position.is_legal(mv), "{mv:?} in {}", position.to_fen());
        position.play(mv);
    }
    assert!(
        position.is_checkmate() && position.turn() != side,
        "no mate by {side}: {}",
        position.to_fen()
    );
}

#[test]
fn what_is_decided_is_decided_rightly() {
    let Ok(text) = fs::read_to_string(CASES) else {
        println!("skipped: {CASES} is not there");
        return;
    };
    let mut decided = [[0; 2]; 2];
    let mut cases = [0; 2];
    let mut dead = [0; 2];
    let mut worst = Duration::ZERO;
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    {
        let (answer, fen) = line.split_once(' ').expect(line);
        let position = Position::from_fen(&format!("{fen} 0 1"))
            .or_else(|_| Position::from_fen(fen))
            .expect(line);
        for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let can = answer.contains(letter);
            cases[usize::from(can)] += 1;
            let began = Instant::now();
            let verdict = can_mate_within(&position, side, BUDGET);
            worst = worst.max(began.elapsed());
            match &verdict {
                CanMate::Yes { helpmate } => {
                    replay(&position, side, helpmate);
                    assert!(can, "{side} was said to be able to mate: {line}");
                    decided[1][1] += 1;
                }
                CanMate::No { proof } => {
                    assert!(
                        !can,
                        "{side} was said not to be able to mate ({}): {line}",
                        proof.name()
                    );
                    decided[0][1] += 1;
                }
                CanMate::Undecided { .. } => {
                    decided[usize::from(can)][0] += 1;
                    if std::env::var_os("SHOW_UNDECIDED").is_some() {
                        println!("undecided for {side}: {line}");
                    }
                }
            }
        }
        let is = is_dead(&position);
        assert!(!is || answer == "--", "said to be dead: {line}");
        dead[0] += usize::from(is);
        dead[1] += usize::from(answer == "--");
    }
    println!(
        "no: {} of {}, yes: {} of {}",
        decided[0][1], cases[0], decided[1][1], cases[1]
    );
    println!(
        "dead at once: {} of {}; slowest verdict {worst:?}",
        dead[0], dead[1]
    );
    assert!(cases[0] + cases[1] > 1000, "the collection was read");
    // Most of what can be won is won by a short series of moves.
    assert!(
        decided[1][1] * 10 > cases[1] * 7,
        "{} of {} found",
        decided[1][1],
        cases[1]
    );
}
