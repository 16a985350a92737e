//! Random walls of pawns: what is decided beside what is true, in every position that can be reached from them.

use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, can_mate_within, is_dead};

use super::cases::cases;
use super::compose;
use super::random::Random;
use super::truth::Truth;
use super::{usually_or_thorough, verdict};

/// What was compared: by [true answer][decided no, yes, open].
#[derive(Default, Debug)]
struct Compared {
    roots: usize,
    /// Roots from which all positions were reached.
    complete: usize,
    instant: [[usize; 3]; 2],
    searched: [[usize; 3]; 2],
}

fn column(said: Option<bool>) -> usize {
    match said {
        Some(false) => 0,
        Some(true) => 1,
        None => 2,
    }
}

impl Compared {
    fn check(&mut self, position: &Position, side: Color, can: bool, search: bool) {
        let no = can_mate_within(position, side, Budget::INSTANT).is_no();
        assert!(!(no && can), "instant: {side} can mate in {position}");
        self.instant[usize::from(can)][if no { 0 } else { 2 }] += 1;
        if search {
            let said = verdict(position, side, Budget(2_000));
            assert!(
                said.is_none_or(|said| said == can),
                "{side} in {position}: said {said:?}, true is {can}"
            );
            self.searched[usize::from(can)][column(said)] += 1;
        }
    }
}

/// Compares in the root and in a share of all positions that can be reached from it.
fn compare(truth: &Truth, random: &mut Random, compared: &mut Compared) {
    compared.roots += 1;
    compared.complete += usize::from(truth.complete);
    let count = truth.positions.len();
    for asked in 0..count.min(200) {
        let index = if asked == 0 { 0 } else { random.below(count) };
        let search = asked == 0 || random.chance(10);
        for side in Color::ALL {
            if let Some(can) = truth.can(index, side) {
                compared.check(&truth.positions[index], side, can, search);
            }
        }
    }
}

#[test]
fn walls_are_judged_as_a_closure_judges_them() {
    let mut random = Random::new("walls");
    let wanted = usually_or_thorough(300, 30_000);
    let most = usually_or_thorough(6_000, 60_000);
    let mut compared = Compared::default();
    for _ in 0..wanted {
        let root = compose::wall(&mut random, 2);
        compare(&Truth::of(&root, most), &mut random, &mut compared);
    }
    println!("[true no, yes][said no, yes, open]: {compared:?}");
    let [no, yes] = compared.searched.map(|said| said.iter().sum::<usize>());
    assert!(
        no > wanted && 10 * yes > wanted,
        "one answer was rare: {compared:?}"
    );
}

#[test]
fn changed_cases_are_judged_as_a_closure_judges_them() {
    let cases = cases();
    if cases.is_empty() {
        return;
    }
    let mut random = Random::new("changed cases beside a closure");
    let most = usually_or_thorough(6_000, 60_000);
    let mut compared = Compared::default();
    for _ in 0..usually_or_thorough(250, 30_000) {
        let (_, case) = &cases[random.below(cases.len())];
        if let Some(root) = compose::changed(case, &mut random) {
            compare(&Truth::of(&root, most), &mut random, &mut compared);
        }
    }
    println!("changed cases, [true no, yes][said no, yes, open]: {compared:?}");
}

#[test]
fn dead_positions_stay_dead() {
    let mut random = Random::new("dead");
    let wanted = usually_or_thorough(3_000, 300_000);
    let (mut dead, mut successors) = (0, 0);
    for _ in 0..wanted {
        let mut position = compose::wall(&mut random, 3);
        if !is_dead(&position) {
            continue;
        }
        dead += 1;
        for _ in 0..20 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                assert!(!position.is_checkmate(), "mate: {position}");
                break;
            }
            let before = position.clone();
            position.play(random.one_of(moves.as_slice()));
            successors += 1;
            for side in Color::ALL {
                let later = can_mate_within(&position, side, Budget(300));
                assert!(
                    !matches!(later, CanMate::Yes { .. }),
                    "{before} is dead, but {side} mates in {position}"
                );
            }
        }
    }
    println!("{dead} dead positions of {wanted}, {successors} positions after them");
    assert!(dead * 10 > wanted, "few were dead");
}
