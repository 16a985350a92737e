//! What must hold along lines of legal moves: who can mate later can mate now, and who cannot mate now never can.

use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, can_mate_within};

use super::cases::cases;
use super::compose;
use super::random::Random;
use super::retro::take_back;
use super::{replay, usually_or_thorough};

/// Counts of what was compared.
#[derive(Default, Debug)]
struct Pairs {
    no_then_not_yes: usize,
    yes_so_not_no: usize,
    helpmates: usize,
}

/// Plays a random line and compares every position with every later one.
fn walk(root: Position, plies: usize, random: &mut Random, pairs: &mut Pairs) {
    let mut line = vec![root];
    for _ in 0..plies {
        let last = &line[line.len() - 1];
        let moves = last.legal_moves();
        if moves.is_empty() {
            break;
        }
        line.push(last.after(random.one_of(moves.as_slice())));
    }
    for side in Color::ALL {
        let mut last_no: Option<&Position> = None;
        let mut noes = 0;
        let mut not_no = 0;
        for position in &line {
            match can_mate_within(position, side, Budget(1_000)) {
                CanMate::No { .. } => {
                    last_no = Some(position);
                    noes += 1;
                }
                CanMate::Yes { helpmate } => {
                    assert!(
                        last_no.is_none(),
                        "{side}: no in {}, yes in {position}",
                        last_no.expect("one")
                    );
                    // Everything before was yes or open: as many pairs as there are positions before.
                    pairs.yes_so_not_no += not_no;
                    not_no += 1;
                    pairs.helpmates += 1;
                    for before in replay(position, side, &helpmate) {
                        assert!(
                            !can_mate_within(&before, side, Budget::INSTANT).is_no(),
                            "{side} mates by {helpmate:?} from {position}, but not from {before}"
                        );
                        pairs.yes_so_not_no += 1;
                    }
                }
                CanMate::Undecided { .. } => not_no += 1,
            }
            pairs.no_then_not_yes += noes;
        }
    }
}

fn report(name: &str, pairs: &Pairs) {
    println!("{name}: {pairs:?}");
}

#[test]
fn walls_keep_their_answers_along_every_line() {
    let mut random = Random::new("lines of walls");
    let mut pairs = Pairs::default();
    for _ in 0..usually_or_thorough(300, 100_000) {
        let root = compose::wall(&mut random, 4);
        walk(root, 12, &mut random, &mut pairs);
    }
    report("walls", &pairs);
    assert!(pairs.no_then_not_yes > 1_000 && pairs.yes_so_not_no > 10_000);
}

#[test]
fn late_games_keep_their_answers_along_every_line() {
    let mut random = Random::new("lines of late games");
    let mut pairs = Pairs::default();
    for _ in 0..usually_or_thorough(500, 50_000) {
        let Some(root) = compose::late_game(&mut random) else {
            continue;
        };
        walk(root, 16, &mut random, &mut pairs);
    }
    report("late games", &pairs);
    assert!(pairs.no_then_not_yes > 1_000 && pairs.yes_so_not_no > 10_000);
}

#[test]
fn castling_positions_keep_their_answers_along_every_line() {
    let mut random = Random::new("lines of castling");
    let mut pairs = Pairs::default();
    for _ in 0..usually_or_thorough(300, 50_000) {
        let root = compose::castling(&mut random);
        let side = random.one_of(&Color::ALL);
        from_helpmates(&root, side, &mut random);
        walk(root, 8, &mut random, &mut pairs);
    }
    report("castling", &pairs);
    assert!(pairs.yes_so_not_no > 10_000);
}

/// Takes moves back from a position in which `side` can mate, and gives how many: it can mate in all of them.
fn walk_back(position: &Position, side: Color, captures: usize, random: &mut Random) -> usize {
    let mut position = position.clone();
    let mut count = 0;
    for _ in 0..200 {
        let Some(before) = take_back(&position, captures, random) else {
            continue;
        };
        for budget in [Budget::INSTANT, Budget(1)] {
            assert!(
                !can_mate_within(&before, side, budget).is_no(),
                "{side} mates in {position}, but not in {before}"
            );
        }
        count += 1;
        position = before;
    }
    count
}

/// Men come back to where they may have come from, and what was taken stands up again. Whoever mates at the end can mate
/// in all these positions. Gives how many moves were taken back.
fn from_helpmates(root: &Position, side: Color, random: &mut Random) -> usize {
    let CanMate::Yes { helpmate } = can_mate_within(root, side, Budget(500)) else {
        return 0;
    };
    let way = replay(root, side, &helpmate);
    let mut taken_back = 0;
    for _ in 0..6 {
        let back = random.one_of(&[1, 2, 4, 8, 16]).min(way.len());
        if let Some(position) = way.len().checked_sub(back).and_then(|first| way.get(first)) {
            let captures = random.one_of(&[0, 5, 35]);
            taken_back += walk_back(position, side, captures, random);
        }
    }
    taken_back
}

#[test]
fn moves_taken_back_from_helpmates_keep_the_mate() {
    let mut random = Random::new("taken back");
    let mut taken_back = 0;
    for _ in 0..usually_or_thorough(400, 100_000) {
        let root = compose::wall(&mut random, 3);
        let side = random.one_of(&Color::ALL);
        taken_back += from_helpmates(&root, side, &mut random);
    }
    println!("{taken_back} moves taken back");
    assert!(taken_back > 10_000);
}

#[test]
fn moves_taken_back_from_mates_among_locked_pawns_keep_the_mate() {
    let mut random = Random::new("taken back from mates");
    let mut taken_back = 0;
    for _ in 0..usually_or_thorough(500, 50_000) {
        let (mate, side) = compose::mate(&mut random);
        for _ in 0..20 {
            let captures = random.one_of(&[0, 0, 5, 20]);
            taken_back += walk_back(&mate, side, captures, &mut random);
        }
    }
    println!("{taken_back} moves taken back");
    assert!(taken_back > 10_000);
}

/// The collection's walls are delicate: with a man more, less or elsewhere they may stand or fall.
#[test]
fn changed_cases_keep_their_answers_along_every_line() {
    let cases = cases();
    if cases.is_empty() {
        return;
    }
    let mut random = Random::new("changed cases");
    let mut pairs = Pairs::default();
    let mut taken_back = 0;
    for _ in 0..usually_or_thorough(600, 200_000) {
        let (_, case) = &cases[random.below(cases.len())];
        let Some(root) = compose::changed(case, &mut random) else {
            continue;
        };
        for side in Color::ALL {
            taken_back += from_helpmates(&root, side, &mut random);
        }
        walk(root, 8, &mut random, &mut pairs);
    }
    report("changed cases", &pairs);
    println!("{taken_back} moves taken back");
}
