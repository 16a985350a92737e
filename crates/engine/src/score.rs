//! A value of a position, seen from the side to move.

use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The deepest ply the search can reach from the root.
pub const MAX_PLY: usize = 128;

/// A value in centipawns, or a forced mate with its distance, from the side to move's view.
///
/// Mates lie outside every evaluation: `MATE - plies` when the side to move mates, the negation when it is mated.
///
/// ```
/// use ferz_engine::Score;
/// assert_eq!(Score::mate_in(3).mate(), Some(2)); // three plies are two moves of the mating side
/// assert_eq!(Score::mated_in(2).mate(), Some(-1));
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// assert_eq!(Score::centipawns(35).to_string(), "cp 35");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Score(i32);

impl Score {
    /// The value of a draw.
    pub const DRAW: Score = Score(0);
    /// Mate on the board, before the distance is taken off.
    pub const MATE: Score = Score(32_000);
    /// Above every value that a position can have.
    pub const INFINITE: Score = Score(32_001);
    /// The largest evaluation; anything beyond is a mate.
    pub const MAX_EVAL: Score = Score(30_000);

    /// An evaluation in hundredths of a pawn, cut to ±[`Score::MAX_EVAL`].
    #[must_use]
    pub const fn centipawns(value: i32) -> Score {
        let limit = Score::MAX_EVAL.0;
        if value > limit {
            Score(limit)
        } else if value < -limit {
            Score(-limit)
        } else {
            Score(value)
        }
    }

    /// The side to move gives mate with the ply numbered `plies` from here (1 = at once).
    #[must_use]
    pub const fn mate_in(plies: usize) -> Score {
        Score(Score::MATE.0 - plies as i32)
    }

    /// The side to move is mated after `plies` plies (0 = it is mated now).
    #[must_use]
    pub const fn mated_in(plies: usize) -> Score {
        Score(plies as i32 - Score::MATE.0)
    }

    /// Whether a forced mate stands behind this value, for either side.
    #[must_use]
    pub const fn is_mate(self) -> bool {
        self.0.abs() > Score::MAX_EVAL.0
    }

    /// Moves to mate: positive when the side to move mates, negative when it is mated, 0 when it is mated now.
    /// `None` when no mate is in view.
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        if !self.is_mate() {
            return None;
        }
        let plies = Score::MATE.0 - self.0.abs();
        Some(if self.0 > 0 {
            (plies + 1) / 2
        } else {
            -(plies / 2)
        })
    }

    /// The bare number: centipawns for an evaluation, ±(32000 − plies) for a mate.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    pub(crate) const fn raw(value: i32) -> Score {
        Score(value)
    }

    /// A mate counted from the root becomes one counted from the node at `ply`, as a table shared by all plies needs.
    pub(crate) const fn to_node(self, ply: usize) -> Score {
        if !self.is_mate() {
            self
        } else if self.0 > 0 {
            Score(self.0 + ply as i32)
        } else {
            Score(self.0 - ply as i32)
        }
    }

    /// The inverse of [`Score::to_node`].
    pub(crate) const fn to_root(self, ply: usize) -> Score {
        if !self.is_mate() {
            self
        } else if self.0 > 0 {
            Score(self.0 - ply as i32)
        } else {
            Score(self.0 + ply as i32)
        }
    }
}

impl Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;
    fn add(self, margin: i32) -> Score {
        Score(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Score;
    fn sub(self, margin: i32) -> Score {
        Score(self.0 - margin)
    }
}

/// As UCI writes it: `cp 35`, `mate 2`, `mate -1`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_keeps_its_distance_through_the_table() {
        for score in [Score::mate_in(7), Score::mated_in(8)] {
            assert_eq!(score.to_node(5).to_root(5), score);
        }
        assert_eq!(Score::mate_in(7).to_node(5), Score::mate_in(2));
        assert_eq!(Score::mated_in(8).to_node(5), Score::mated_in(3));
        assert_eq!(Score::centipawns(40).to_node(5), Score::centipawns(40));
    }

    #[test]
    fn an_evaluation_never_looks_like_a_mate() {
        assert!(!Score::centipawns(1_000_000).is_mate());
        assert!(!Score::centipawns(-1_000_000).is_mate());
        assert!(Score::mate_in(2 * MAX_PLY).is_mate());
    }

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(Score::mate_in(1).mate(), Some(1));
        assert_eq!(Score::mate_in(2 * 4 - 1).mate(), Some(4));
        assert_eq!(Score::mated_in(0).mate(), Some(0));
        assert_eq!(Score::mated_in(4).to_string(), "mate -2");
    }
}
