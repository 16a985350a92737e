//! Castling in Chess960, each case from Art. 3.8.2 and Guidelines II.3.2, set up and answered by hand.

use ferz_board::{CastlingMode, CastlingSide, Position};

fn position(fen: &str) -> Position {
    Position::from_fen_with(fen, CastlingMode::Chess960)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The position after castling on that side, as X-FEN; `None` where it is not legal.
fn after(fen: &str, side: CastlingSide) -> Option<String> {
    let position = position(fen);
    let m = position
        .legal_moves()
        .into_iter()
        .find(|m| position.castling_side(*m) == Some(side))?;
    Some(position.after(m).to_fen())
}

use CastlingSide::{King, Queen};

#[test]
fn a_king_or_rook_that_is_there_already_stays() {
    for (fen, side, expected, what) in [
        (
            "4k3/8/8/8/8/8/8/6KR w H - 0 1",
            King,
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
            "king on g1: only the rook moves, over it",
        ),
        (
            "4k3/8/8/8/8/8/8/1RK5 w B - 0 1",
            Queen,
            "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
            "king on c1: only the rook moves, over it",
        ),
        (
            "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
            King,
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
            "rook on f1: only the king moves, over it",
        ),
        (
            "4k3/8/8/8/8/8/8/3RK3 w D - 0 1",
            Queen,
            "4k3/8/8/8/8/8/8/2KR4 b - - 1 1",
            "rook on d1: only the king moves, over it",
        ),
        (
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            King,
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
            "the two change places",
        ),
        (
            "2rk4/8/8/8/8/8/8/4K3 b c - 0 1",
            Queen,
            "2kr4/8/8/8/8/8/8/4K3 w - - 1 2",
            "the two change places, for Black",
        ),
    ] {
        assert_eq!(after(fen, side).as_deref(), Some(expected), "{what}: {fen}");
    }
}

#[test]
fn the_way_must_be_clear_but_for_the_two() {
    for (fen, side, expected, what) in [
        (
            "4k3/8/8/8/8/8/8/RR1K4 w B - 0 1",
            Queen,
            Some("4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"),
            "the other rook, on a1, is on nobody's way",
        ),
        (
            "4k3/8/8/8/8/8/8/R1RK4 w A - 0 1",
            Queen,
            None,
            "the inner rook stands where the king arrives",
        ),
        (
            "4k3/8/8/8/8/8/8/R1RK4 w C - 0 1",
            Queen,
            Some("4k3/8/8/8/8/8/8/R1KR4 b - - 1 1"),
            "with the inner rook the same squares are its own",
        ),
        (
            "4k3/8/8/8/8/8/8/3K1RR1 w G - 0 1",
            King,
            None,
            "the other rook stands where this one arrives",
        ),
        (
            "4k3/8/8/8/8/8/8/1K3R1R w F - 0 1",
            King,
            Some("4k3/8/8/8/8/8/8/5RKR b - - 1 1"),
            "through the whole rank, the rook on f1 staying",
        ),
        (
            "4k3/8/8/8/8/8/8/1K3N1R w H - 0 1",
            King,
            None,
            "a knight where the rook arrives",
        ),
        (
            "4k3/8/8/8/8/8/8/RN1K4 w A - 0 1",
            Queen,
            None,
            "a knight that only the rook would pass",
        ),
        (
            "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1",
            Queen,
            Some("4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
            "king from e1, rook from b1",
        ),
    ] {
        assert_eq!(after(fen, side).as_deref(), expected, "{what}: {fen}");
    }
}

#[test]
fn the_king_passes_no_attacked_square() {
    for (fen, side, legal, what) in [
        (
            "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
            Queen,
            false,
            "the rook on b1 shields its king from a1: a pin",
        ),
        (
            "4k3/8/8/8/8/8/8/qR1K4 w B - 0 1",
            Queen,
            false,
            "and the square where the king would arrive",
        ),
        (
            "4k3/8/8/8/8/8/8/1KR4r w C - 0 1",
            King,
            false,
            "king side: the rook leaves c1 for f1, which shields g1 no longer from h1",
        ),
        (
            "4k3/8/8/8/8/8/8/1R1K3r w B - 0 1",
            Queen,
            false,
            "the king is in check",
        ),
        (
            "4k3/8/8/8/8/8/8/nRK5 w B - 0 1",
            Queen,
            true,
            "a knight on a1 does not see along the rank",
        ),
        (
            "1r2k3/8/8/8/8/8/8/1RK5 w B - 0 1",
            Queen,
            true,
            "the rook itself may be attacked",
        ),
        (
            "1r2k3/8/8/8/8/8/8/R2K4 w A - 0 1",
            Queen,
            true,
            "and may pass an attacked square",
        ),
        (
            "2r1k3/8/8/8/8/8/8/R2K4 w A - 0 1",
            Queen,
            false,
            "the king may not arrive on one",
        ),
        (
            "4kr2/8/8/8/8/8/8/1K5R w H - 0 1",
            King,
            false,
            "nor pass one",
        ),
        (
            "4k1r1/8/8/8/8/8/8/6KR w H - 0 1",
            King,
            false,
            "a king that would stay is in check",
        ),
        (
            "4k3/8/8/8/8/8/7r/6KR w H - 0 1",
            King,
            true,
            "h2 is attacked by nobody that matters: the rook there attacks g2 and h1",
        ),
    ] {
        assert_eq!(after(fen, side).is_some(), legal, "{what}: {fen}");
    }
}

/// Every man stands on the first rank, so castling on the first move needs all squares on the way to be the two's own.
#[test]
fn castling_on_the_first_move() {
    let mut first_moves = 0;
    for number in 0..960 {
        let start = Position::chess960(number).expect("below 960");
        let home: Vec<char> = start.to_fen().chars().skip(35).take(8).collect();
        let row: String = home.iter().collect();
        let king = row.find('K').expect("a king");
        let queen_rook = row.find('R').expect("a rook");
        let king_rook = row.rfind('R').expect("a rook");
        // By hand: from the leftmost to the rightmost square that the two leave, pass or reach, only the two stand.
        let clear = |rook: usize, king_to: usize, rook_to: usize| {
            let lowest = king.min(rook).min(king_to).min(rook_to);
            let highest = king.max(rook).max(king_to).max(rook_to);
            let between = |a: usize, b: usize, at: usize| (a.min(b)..=a.max(b)).contains(&at);
            (lowest..=highest)
                .filter(|at| *at != king && *at != rook)
                .all(|at| !between(king, king_to, at) && !between(rook, rook_to, at))
        };
        let expected = [clear(king_rook, 6, 5), clear(queen_rook, 2, 3)];
        for (side, expected) in [King, Queen].into_iter().zip(expected) {
            let legal = start
                .legal_moves()
                .into_iter()
                .any(|m| start.castling_side(m) == Some(side));
            assert_eq!(legal, expected, "{side:?} from {row} ({number})");
            first_moves += usize::from(legal);
        }
    }
    println!("castling is possible on the first move {first_moves} times in the 960 positions");
    assert!(first_moves > 0);
}
