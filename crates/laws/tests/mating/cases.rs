//! The public collection of positions for which it is known who can still give mate, and some by hand.

use std::fs;

use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, Proof, can_mate, can_mate_within, is_dead};

use super::closure::closure;
use super::{closure_bound, replay, thorough, usually_or_thorough, verdict};

const CASES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/data/unwinnability/cases.txt"
);

/// Less than a ruling deserves, so that the test is quick.
const BUDGET: Budget = Budget(20_000);

/// The collection's positions with their answers.
pub fn cases() -> Vec<(String, Position)> {
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
    let mut open = [0; 2];
    let mut too_many = 0;
    let most = closure_bound(30_000);
    let budget = Budget(usually_or_thorough(20_000, 3_000_000) as u32);
    for (index, (answer, position)) in cases().into_iter().enumerate() {
        // A tenth of the collection keeps the test short.
        if !thorough() && index % 10 != 3 {
            continue;
        }
        let slow = closure(&position, most);
        for (side, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let Some(can) = slow.can(side) else {
                too_many += 1;
                continue;
            };
            assert_eq!(can, answer.contains(letter), "the collection: {position}");
            compared[usize::from(can)] += 1;
            match verdict(&position, side, budget) {
                Some(said) => assert_eq!(said, can, "{side} in {position}"),
                None => open[usize::from(can)] += 1,
            }
        }
    }
    println!(
        "compared: no {}, yes {}; of these open: no {}, yes {}; more than {most} positions: {too_many}",
        compared[0], compared[1], open[0], open[1]
    );
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

#[test]
fn a_pawn_that_promotes_too_little_can_be_the_only_help() {
    // Bishops of one color need a man beside the king that cannot take the one that mates; of the loser's men here only
    // a knight can be that, or a bishop on squares of the other color, and neither is on the board yet.
    for (fen, side) in [
        ("8/8/8/8/1b1k3Q/2b5/1P6/K7 b - - 0 1", Color::Black),
        ("K7/7k/8/b7/8/P7/3b4/8 b - - 0 1", Color::Black),
        ("K7/7k/8/2b5/8/2P5/3b4/8 b - - 0 1", Color::Black),
        ("7k/8/3p4/8/6r1/2K5/B7/8 w - - 0 1", Color::White),
        ("7k/8/3p4/8/6rr/2K5/B7/8 w - - 0 1", Color::White),
    ] {
        let position = Position::from_fen(fen).expect(fen);
        // A tenth of what a ruling may take.
        assert_eq!(
            verdict(&position, side, Budget(300_000)),
            Some(true),
            "{fen}"
        );
    }
}
