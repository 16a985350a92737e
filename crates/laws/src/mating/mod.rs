//! Can this side still give mate, by any series of legal moves?
//!
//! Articles 5.1.2, 5.2.2, 6.9 and 7.5.5 all ask this. Counters play no part in what is legal (Art. 3.10), so neither
//! the fifty nor the seventy-five moves cut a series short, and neither does repetition.
//!
//! Each way to an answer is a file of its own:
//! - [`material`]: what the men on the board settle at once;
//! - [`forced`]: lines with hardly a choice;
//! - [`scheme`]: a mate by design, which most positions of real games have near at hand;
//! - [`corner`]: a walk to a mate by knights and bishops only;
//! - [`helpmate`]: a search that both sides want to end in mate, by the guesses of [`plan`];
//! - [`wall`]: where the men can ever get, at most ([`reach`]), leaves no room for a mating net ([`net`]);
//! - [`explore`]: every position that can be reached, compared whole.
//!
//! All are exact in what they decide; what none of them decides within its budget stays open.

mod corner;
mod explore;
mod forced;
mod helpmate;
mod material;
mod net;
mod plan;
mod reach;
mod scheme;
mod wall;

use ferz_board::{Color, Move, Position};

/// The answer to "can this side still give mate?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CanMate {
    /// Yes: these legal moves end in checkmate by the side. Empty when it is on the board already.
    Yes {
        /// The series of moves, both sides'.
        helpmate: Vec<Move>,
    },
    /// No series of legal moves ends in checkmate by the side.
    No {
        /// Why.
        proof: Proof,
    },
    /// Not known: nothing was found or proved within the budget.
    Undecided {
        /// How many positions were looked at.
        nodes: u64,
    },
}

impl CanMate {
    /// `yes`, `no` or `undecided`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            CanMate::Yes { .. } => "yes",
            CanMate::No { .. } => "no",
            CanMate::Undecided { .. } => "undecided",
        }
    }

    /// Whether mate is proved to be impossible.
    #[must_use]
    pub const fn is_no(&self) -> bool {
        matches!(self, CanMate::No { .. })
    }
}

/// Why a side can never give mate; a checker can compute each of them again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Proof {
    /// The game is over on the board, and not by this side's mate.
    GameOver,
    /// The side has its king alone.
    BareKing,
    /// The side has one knight, and the opponent nothing but queens beside the king.
    LoneKnight,
    /// The side has only bishops on squares of one color, and the opponent neither pawn, knight nor a bishop on the
    /// other color.
    BishopsOfOneColor,
    /// Every series of legal moves runs through a few positions with hardly a choice, and ends in one of the reasons above
    /// or goes round in a circle.
    ForcedLine {
        /// How many positions there are.
        positions: u64,
    },
    /// Wherever the men may ever get, no mating net can arise.
    Wall {
        /// How many men can never move again and never be taken.
        fixed: u32,
    },
    /// Every position that can be reached has been looked at.
    Closure {
        /// How many positions there are.
        positions: u64,
    },
}

impl Proof {
    /// A stable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Proof::GameOver => "game-over",
            Proof::BareKing => "bare-king",
            Proof::LoneKnight => "lone-knight",
            Proof::BishopsOfOneColor => "bishops-of-one-color",
            Proof::ForcedLine { .. } => "forced-line",
            Proof::Closure { .. } => "closure",
            Proof::Wall { .. } => "wall",
        }
    }
}

/// How many positions a search may look at, beside what takes none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Budget(pub u32);

impl Budget {
    /// For every ply of a game, and for collections of games: material, forced lines and locked pawns, but no search, so
    /// that the answer is "no" or stays open.
    pub const INSTANT: Budget = Budget(0);
    /// For a ruling. It takes microseconds in most positions, but a few need seconds and some hundred megabytes.
    pub const FULL: Budget = Budget(3_000_000);
}

/// What the quick search may look at before anything else is tried: enough in almost all positions of real games.
const QUICK: u64 = 400;
/// How many positions may be kept for telling apart, some 150 bytes each.
const MOST_KEPT: u64 = 800_000;

/// Whether `side` can still give mate from `position`, looking at as many positions as a ruling deserves.
///
/// ```
/// use ferz_board::{Color, Position};
/// use ferz_laws::{CanMate, can_mate};
///
/// // A bishop mates nobody by itself, but it can when the king's own pawn stands in the way.
/// let alone = Position::from_fen("4k3/8/8/8/8/8/8/4KB2 w - - 0 1").expect("a valid FEN");
/// assert!(can_mate(&alone, Color::White).is_no());
/// let pawn = Position::from_fen("4k3/p7/8/8/8/8/8/4KB2 w - - 0 1").expect("a valid FEN");
/// let CanMate::Yes { helpmate } = can_mate(&pawn, Color::White) else { panic!("there is a way") };
/// let mated = helpmate.into_iter().fold(pawn, |position, mv| position.after(mv));
/// assert!(mated.is_checkmate());
/// ```
#[must_use]
pub fn can_mate(position: &Position, side: Color) -> CanMate {
    can_mate_within(position, side, Budget::FULL)
}

/// [`can_mate`] with a budget of your own.
#[must_use]
pub fn can_mate_within(position: &Position, side: Color, budget: Budget) -> CanMate {
    if let Some(settled) = settled(position, side) {
        return settled;
    }
    if let Some(positions) = forced::never_mates(position, side) {
        return CanMate::No {
            proof: Proof::ForcedLine { positions },
        };
    }
    let mut spent = 0;
    let budget = u64::from(budget.0);
    if budget > 0
        && let Some(helpmate) = at_hand(position, side, budget, &mut spent)
    {
        return CanMate::Yes { helpmate };
    }
    if (budget > 0 || wall::is_likely(position, side))
        && let Some(fixed) = wall::stands(position, side)
    {
        return CanMate::No {
            proof: Proof::Wall { fixed },
        };
    }
    search(position, side, budget, spent)
}

/// A helpmate that takes little looking for.
fn at_hand(position: &Position, side: Color, budget: u64, spent: &mut u64) -> Option<Vec<Move>> {
    scheme::walk(position, side, budget, spent)
        .or_else(|| corner::walk(position, side, budget - *spent, spent))
        .or_else(|| {
            let limit = budget.min(*spent + QUICK);
            helpmate::quick(position, side, limit, spent)
        })
}

/// The two searches take turns with growing shares: where one is slow, the other seldom is.
fn search(position: &Position, side: Color, budget: u64, mut spent: u64) -> CanMate {
    let mut share = 1_000;
    while spent < budget {
        let patience = share.min(budget - spent);
        if let Some(helpmate) = helpmate::patient(position, side, patience, &mut spent) {
            return CanMate::Yes { helpmate };
        }
        let limit = (share * 4).min(budget - spent);
        if limit > 0
            && limit <= MOST_KEPT
            && let Some(answer) = explore::explore(position, side, limit as u32, &mut spent)
        {
            return answer;
        }
        share *= 8;
    }
    CanMate::Undecided { nodes: spent }
}

/// Whether the position is dead (Art. 5.2.2): neither side can give mate. `false` where [`Budget::INSTANT`] does not
/// prove it, so that it can be asked after every ply.
#[must_use]
pub fn is_dead(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|side| can_mate_within(position, side, Budget::INSTANT).is_no())
}

/// What the board settles at once: a game that is over, or too little material.
fn settled(position: &Position, side: Color) -> Option<CanMate> {
    if !position.has_legal_move() {
        // Mate on the board comes before any count of material: positions that were set up may have both.
        return Some(if position.is_check() && position.turn() != side {
            CanMate::Yes {
                helpmate: Vec::new(),
            }
        } else {
            CanMate::No {
                proof: Proof::GameOver,
            }
        });
    }
    material::insufficient(position, side).map(|proof| CanMate::No { proof })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(fen: &str, side: Color) -> CanMate {
        can_mate(&Position::from_fen(fen).expect(fen), side)
    }

    #[test]
    fn mate_on_the_board_comes_first() {
        assert_eq!(
            verdict("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Color::White),
            CanMate::Yes {
                helpmate: Vec::new()
            }
        );
        let loser = verdict("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Color::Black);
        assert_eq!(
            loser,
            CanMate::No {
                proof: Proof::GameOver
            }
        );
    }

    #[test]
    fn plenty_of_material_is_decided_by_a_helpmate() {
        for side in Color::ALL {
            let start = Position::start();
            let CanMate::Yes { helpmate } = can_mate(&start, side) else {
                panic!("{side} can mate from the start")
            };
            let mut position = start;
            for mv in helpmate {
                assert!(position.is_legal(mv));
                position.play(mv);
            }
            assert!(position.is_checkmate());
            assert_eq!(position.turn(), side.opponent());
        }
    }

    #[test]
    fn a_king_that_blocks_a_pawn_may_step_aside() {
        // Kh2 leaves the pawn its queen: the step may not be ruled out because the king itself locks the pawn.
        let position = Position::from_fen("7k/2p1p1pP/1pP1P1P1/1P6/8/8/6p1/6K1 w - - 0 8")
            .expect("a valid FEN");
        assert!(!is_dead(&position));
        for side in Color::ALL {
            let answer = can_mate_within(&position, side, Budget(20_000));
            assert_eq!(answer.name(), "yes", "{side}");
        }
    }

    #[test]
    fn the_budget_is_kept() {
        let locked = "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1";
        let position = Position::from_fen(locked).expect(locked);
        assert!(matches!(
            can_mate_within(&position, Color::Black, Budget(10)),
            CanMate::Undecided { nodes } if nodes <= 10
        ));
    }
}
