//! Late Chess960 positions beside the closure.

use ferz_board::{Color, Position};
use ferz_laws::{Budget, CanMate, Proof, can_mate_within};

use super::closure::closure;
use super::compose;
use super::random::Random;
use super::{closure_bound, replay, usually_or_thorough};

/// How the verdicts fared.
#[derive(Default, Debug)]
struct Tally {
    positions: usize,
    with_castling: usize,
    yes: usize,
    no: usize,
    open: usize,
    /// Sides for which the closure had an answer too.
    compared_yes: usize,
    compared_no: usize,
    /// Sides said not to mate with more than a bare king, and those of them that fit into the closure's bound.
    proved: usize,
    proved_and_compared: usize,
}

impl Tally {
    fn check(&mut self, position: &Position, budget: Budget) {
        self.positions += 1;
        if super::thorough() && self.positions.is_multiple_of(100) {
            println!("{self:?}");
        }
        self.with_castling += usize::from(!position.castling_rights().is_empty());
        let verdicts = Color::ALL.map(|side| can_mate_within(position, side, budget));
        // A helpmate that replays needs no second opinion, a side without men hardly any; the rest is looked at for long.
        let settled = |verdict: &CanMate| {
            matches!(
                verdict,
                CanMate::Yes { .. }
                    | CanMate::No {
                        proof: Proof::BareKing | Proof::GameOver
                    }
            )
        };
        let most = if verdicts.iter().all(settled) {
            usually_or_thorough(5_000, 10_000)
        } else {
            closure_bound(500_000)
        };
        let slow = closure(position, most);
        for (side, verdict) in Color::ALL.into_iter().zip(&verdicts) {
            let can = slow.can(side);
            let what = format!("{side} in {position}: {verdict:?}, closure {can:?}");
            let said = match verdict {
                CanMate::Yes { helpmate } => {
                    replay(position, side, helpmate);
                    self.yes += 1;
                    Some(true)
                }
                CanMate::No { proof } => {
                    self.no += 1;
                    if *proof != Proof::BareKing && *proof != Proof::GameOver {
                        self.proved += 1;
                        self.proved_and_compared += usize::from(can.is_some());
                    }
                    Some(false)
                }
                CanMate::Undecided { .. } => {
                    self.open += 1;
                    if super::thorough() {
                        println!("open: {what}");
                    }
                    None
                }
            };
            if let (Some(said), Some(can)) = (said, can) {
                assert_eq!(said, can, "{what}");
                self.compared_yes += usize::from(can);
                self.compared_no += usize::from(!can);
            }
        }
    }
}

fn budget() -> Budget {
    Budget(usually_or_thorough(20_000, 3_000_000) as u32)
}

#[test]
fn late_games_are_decided_rightly() {
    let mut random = Random::new("late chess960");
    let mut tally = Tally::default();
    let wanted = usually_or_thorough(250, 5_000);
    while tally.positions < wanted {
        if let Some(position) = compose::late_game(&mut random) {
            tally.check(&position, budget());
        }
    }
    println!("late games: {tally:?}");
    assert!(
        tally.with_castling * 20 > wanted,
        "few could castle: {tally:?}"
    );
    assert!(tally.proved * 100 > wanted, "few proofs: {tally:?}");
    assert!(tally.open * 50 < wanted, "much stays open: {tally:?}");
}

#[test]
fn composed_castling_is_decided_rightly() {
    let mut random = Random::new("composed castling");
    let mut tally = Tally::default();
    let wanted = usually_or_thorough(300, 4_000);
    while tally.positions < wanted {
        tally.check(&compose::castling(&mut random), budget());
    }
    println!("composed with castling rights: {tally:?}");
    assert!(tally.with_castling == wanted);
    assert!(tally.open * 100 < wanted, "much stays open: {tally:?}");
}

/// Positions where castling is all there is to do, or where castling mates.
#[test]
fn castling_that_matters_is_decided_rightly() {
    let mut random = Random::new("castling that matters");
    let mut tally = Tally::default();
    let (mut forced, mut mating) = (0, 0);
    let wanted = usually_or_thorough(40, 500);
    while forced < wanted || mating < wanted {
        let position = compose::castling(&mut random);
        let moves = position.legal_moves();
        let mut castles = moves.iter().filter(|mv| mv.is_castling());
        let only = !moves.is_empty() && moves.iter().all(|mv| mv.is_castling());
        let mates = castles.any(|&mv| position.after(mv).is_checkmate());
        if (only && forced < wanted) || (mates && mating < wanted) {
            forced += usize::from(only);
            mating += usize::from(mates);
            tally.check(&position, budget());
            if mates {
                let side = position.turn();
                let verdict = can_mate_within(&position, side, budget());
                assert!(matches!(verdict, CanMate::Yes { .. }), "{position}");
            }
        }
    }
    println!("castling is the only move {forced}, mates {mating}: {tally:?}");
}
