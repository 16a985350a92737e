use ferz_board::{Color, Position};

use super::material;

/// With more choices than this a line does not count as forced.
const MOST_CHOICES: usize = 4;
/// How many positions a forced line may run through.
const MOST_POSITIONS: usize = 64;

/// Whether every series of legal moves stays within a few positions with hardly a choice and never mates for `side`;
/// gives their number. `None` says nothing.
pub(super) fn never_mates(position: &Position, side: Color) -> Option<u64> {
    if position.count_legal_moves() > MOST_CHOICES {
        return None;
    }
    let mut seen = vec![position.clone()];
    let mut next = 0;
    while let Some(current) = seen.get(next) {
        next += 1;
        // A set of positions that is closed under legal moves and holds no mate holds no mate for ever.
        if material::insufficient(current, side).is_some() && !current.is_checkmate() {
            continue;
        }
        let moves = current.legal_moves();
        if moves.is_empty() && current.is_check() && current.turn() != side {
            return None;
        }
        if moves.len() > MOST_CHOICES {
            return None;
        }
        let current = current.clone();
        for &mv in &moves {
            let after = current.after(mv);
            if !seen.contains(&after) {
                seen.push(after);
            }
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(seen.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forced_capture_leaves_nothing_to_mate_with() {
        let position = Position::from_fen("k7/8/8/8/8/8/1r6/K7 w - - 0 1").expect("valid");
        assert_eq!(
            never_mates(&position, Color::Black),
            Some(2),
            "Kxb2 is the only move"
        );
    }

    #[test]
    fn a_free_game_is_not_forced() {
        assert_eq!(never_mates(&Position::start(), Color::White), None);
    }
}
