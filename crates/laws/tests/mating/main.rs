//! Who can still give mate: the public collection, a closure that is slow and obviously right, Chess960, random walls
//! of pawns, and what must hold along every line of legal moves.
//!
//! `FERZ_THOROUGH=1 cargo test --release -p ferz-laws --test mating -- --nocapture` takes hours instead of a minute: whole
//! collections and bounds of two million positions. `FERZ_SEED` asks for other random positions, `FERZ_CLOSURE` for another bound.

mod cases;
mod chess960;
mod closure;
mod compose;
mod lines;
mod random;
mod retro;
mod truth;
mod walls;

use ferz_board::{Color, Move, Position};
use ferz_laws::{Budget, CanMate, can_mate_within};

/// Whether this is the long run.
fn thorough() -> bool {
    std::env::var_os("FERZ_THOROUGH").is_some()
}

/// One number for the test run, and one for the long run.
fn usually_or_thorough(usually: usize, thoroughly: usize) -> usize {
    if thorough() { thoroughly } else { usually }
}

/// How many positions a closure may reach: as many as `FERZ_CLOSURE` says, or two million in the long run.
fn closure_bound(usually: usize) -> usize {
    std::env::var("FERZ_CLOSURE").map_or(usually_or_thorough(usually, 2_000_000), |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("FERZ_CLOSURE is a whole number, not {text:?}"))
    })
}

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

/// The answer, `None` where it is open; a helpmate is replayed first.
fn verdict(position: &Position, side: Color, budget: Budget) -> Option<bool> {
    match can_mate_within(position, side, budget) {
        CanMate::Yes { helpmate } => {
            replay(position, side, &helpmate);
            Some(true)
        }
        CanMate::No { .. } => Some(false),
        CanMate::Undecided { .. } => None,
    }
}
