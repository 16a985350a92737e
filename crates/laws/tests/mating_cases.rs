//! Who can still give mate: in the public collection of positions where this has an answer, and beside a closure that is
//! slow and obviously right.

use std::collections::{HashSet, VecDeque};
use std::fs;

use ferz_board::{Color, Move, Position};
use ferz_laws::{Budget, CanMate, Proof, can_mate, can_mate_within, is_dead};

const CASES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/data/unwinnability/cases.txt"
);

/// Less than a ruling deserves, so that the test is quick.
const BUDGET: Budget = Budget(20_000);

/// A helpmate is a certificate: replayed move by move, it ends in mate by the side it was given for. Gives the
/// positions on the way.
fn replay(position: &Position, side: Color, helpmate: &[Move]) -> Vec<Position> {
    let mut position = position.clone();
    let mut way = Vec::new();
    for &mv in helpmate {
        assert!(position.is_legal(mv), "{mv:?} in {}", position.to_fen());
        way.push(position.clone());
        position.play(mv);
    }
    assert!(
        position.is_checkmate() && position.turn() != side,
        "no mate by {side}: {}",
        position.to_fen()
    );
    way
}

/// Whether `side` can mate, by looking at every position that can be reached, without any judgement; `None` where
/// there are more than `most`.
fn slowly(root: &Position, side: Color, most: usize) -> Option<bool> {
    let mut reached = HashSet::from([root.clone()]);
    let mut waiting = VecDeque::from([root.clone()]);
    while let Some(position) = waiting.pop_front() {
        if position.is_checkmate() && position.turn() != side {
            return Some(true);
        }
        for mv in position.legal_moves() {
            let after = position.after(mv);
            if reached.insert(after.clone()) {
                waiting.push_back(after);
            }
        }
        if reached.len() > most {
            return None;
        }
    }
    Some(false)
}

/// The collection's positions with their answers.
fn cases() -> Vec<(String, Position)> {
    let Ok(text) = fs::read_to_string(CASES) else {
        println!("skipped: {CASES} is not there");
        return Vec::new();
    };
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let cases: Vec<_> = lines
        .map(|line| {
            let (answer, fen) = line.split_once(' ').expect(line);
            let position = Position::from_fen(&format!("{fen} 0 1"))
                .or_else(|_| Position::from_fen(fen))
                .expect(line);
            (answer.to_owned(), position)
        })
        .collect();
    assert!(cases.len() > 500, "the collection was read");
    cases
}

#[test]
fn what_is_decided_is_decided_rightly() {
    let mut decided = [[0; 2]; 2];
    let mut dead = [0; 2];
    for (answer, position) in cases() {
        for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let can = answer.contains(letter);
            let what = format!("{side} in {position}, known {can}");
            match can_mate_within(&position, side, BUDGET) {
                CanMate::Yes { helpmate } => {
                    assert!(can, "said to mate: {what}");
                    replay(&position, side, &helpmate);
                }
                CanMate::No { proof } => assert!(!can, "{} said: {what}", proof.name()),
                CanMate::Undecided { .. } => {
                    decided[usize::from(can)][0] += 1;
                    continue;
                }
            }
            decided[usize::from(can)][1] += 1;
        }
        let is = is_dead(&position);
        assert!(!is || answer == "--", "said to be dead: {position}");
        dead[0] += usize::from(is);
        dead[1] += usize::from(answer == "--");
    }
    let [[no_open, no], [yes_open, yes]] = decided;
    println!("no: {no}, open {no_open}; yes: {yes}, open {yes_open}");
    println!("dead at once: {} of {}", dead[0], dead[1]);
    // Even with this little budget hardly anything stays open.
    assert!((no_open + yes_open) * 12 <= no + yes, "much stays open");
}

#[test]
fn a_slow_closure_agrees_wherever_it_ends() {
    let mut compared = [0; 2];
    for (index, (_, position)) in cases().into_iter().enumerate() {
        // A tenth of the collection keeps the test short.
        if index % 10 != 3 {
            continue;
        }
        for side in Color::ALL {
            let Some(can) = slowly(&position, side, 20_000) else {
                continue;
            };
            compared[usize::from(can)] += 1;
            match can_mate_within(&position, side, BUDGET) {
                CanMate::Yes { .. } => assert!(can, "{side} in {position}"),
                CanMate::No { .. } => assert!(!can, "{side} in {position}"),
                CanMate::Undecided { .. } => {}
            }
        }
    }
    println!("compared: no {}, yes {}", compared[0], compared[1]);
}

/// Positions from the last moves of Chess960 games between players who move at random, and who take what they can.
fn late_chess960(games: u16) -> Vec<Position> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 33) as usize % below
    };
    let mut late = Vec::new();
    for game in 0..games {
        let mut position = Position::chess960(game * 7 % 960).expect("a number below 960");
        for _ in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let captures: Vec<Move> = moves
                .iter()
                .copied()
                .filter(|&mv| position.is_capture(mv))
                .collect();
            let mv = if captures.is_empty() {
                moves[random(moves.len())]
            } else {
                captures[random(captures.len())]
            };
            position.play(mv);
            if position.occupied().len() <= 6 {
                late.push(position.clone());
                if position.occupied().len() <= 3 {
                    break;
                }
            }
        }
    }
    late
}

#[test]
fn late_chess960_positions_are_decided_rightly() {
    let positions = late_chess960(40);
    let mut counts = [0; 3];
    for (index, position) in positions.iter().enumerate() {
        for side in Color::ALL {
            let verdict = can_mate_within(position, side, BUDGET);
            match &verdict {
                CanMate::Yes { helpmate } => {
                    replay(position, side, helpmate);
                    counts[1] += 1;
                }
                CanMate::No { .. } => {
                    counts[0] += 1;
                    if index % 8 == 0 {
                        assert_ne!(
                            slowly(position, side, 10_000),
                            Some(true),
                            "{side} in {position}"
                        );
                    }
                }
                CanMate::Undecided { .. } => counts[2] += 1,
            }
        }
    }
    println!("no {}, yes {}, open {}", counts[0], counts[1], counts[2]);
    assert!(
        counts[0] > 50 && counts[1] > 50,
        "both kinds came up: {counts:?}"
    );
    assert!(counts[2] * 50 <= counts[1], "much stays open: {counts:?}");
}

#[test]
fn who_can_mate_later_can_mate_now() {
    for position in late_chess960(12).iter().step_by(5) {
        for side in Color::ALL {
            let CanMate::Yes { helpmate } = can_mate_within(position, side, BUDGET) else {
                continue;
            };
            for before in replay(position, side, &helpmate) {
                assert!(
                    !can_mate_within(&before, side, BUDGET).is_no(),
                    "{side} in {before}"
                );
            }
        }
    }
}

#[test]
fn castling_can_be_the_only_way_out() {
    // The castled rook and king still count as able to get where castling takes them.
    for fen in [
        "4k3/8/8/8/8/8/P6P/4K2R w K - 0 1",
        "1k6/8/8/8/8/8/6PP/1K4R1 w G - 0 1",
    ] {
        let position = Position::from_fen(fen).expect(fen);
        let CanMate::Yes { helpmate } = can_mate(&position, Color::White) else {
            panic!("White mates in {fen}");
        };
        replay(&position, Color::White, &helpmate);
    }
}

#[test]
fn a_capture_en_passant_opens_the_wall() {
    let closed = "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - - 0 1";
    let wall = Position::from_fen(closed).expect(closed);
    for side in Color::ALL {
        let CanMate::No { proof } = can_mate(&wall, side) else {
            panic!("{side} cannot mate in {closed}");
        };
        assert!(matches!(proof, Proof::Wall { .. }), "{proof:?}");
    }
    assert!(is_dead(&wall));
    // While the pawn can be taken that has just made its double step, it is no wall yet.
    let open = "4k3/8/8/p1p1p1p1/P1P1P1Pp/7P/8/4K3 b - g3 0 1";
    let position = Position::from_fen(open).expect(open);
    assert!(!is_dead(&position));
    let CanMate::Yes { helpmate } = can_mate(&position, Color::Black) else {
        panic!("Black mates in {open}");
    };
    assert!(helpmate[0].is_en_passant());
    replay(&position, Color::Black, &helpmate);
}
