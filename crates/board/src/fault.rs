use core::fmt;

use crate::{CastlingSide, Color, Piece, Role, Square};

/// How grave a fault is, from text that cannot be read to positions that merely cannot have arisen.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultLevel {
    /// The text is not a FEN.
    Syntax,
    /// The men stand so that the Laws cannot be applied; no [`Position`](crate::Position) is made.
    Basic,
    /// The move counters contradict each other or the board.
    Counter,
    /// More men than captures and promotions can explain.
    Material,
    /// A check that no legal last move can have given (Art. 3.10.3).
    Retro,
}

impl FaultLevel {
    /// The name used in data: `syntax`, `basic`, `counter`, `material`, `retro`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultLevel::Syntax => "syntax",
            FaultLevel::Basic => "basic",
            FaultLevel::Counter => "counter",
            FaultLevel::Material => "material",
            FaultLevel::Retro => "retro",
        }
    }
}

impl fmt::Display for FaultLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One thing that is wrong with a position or with the FEN that describes it. `Display` says it in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The text cannot be read.
    Syntax(FenSyntaxError),
    /// A side has no king or more than one.
    Kings {
        /// Which side.
        color: Color,
        /// How many kings it has.
        count: u32,
    },
    /// A pawn on the first or the last rank.
    PawnOnBackRank(Square),
    /// The side that has just moved left its king attacked.
    OpponentInCheck {
        /// Whose king.
        color: Color,
        /// A man that attacks it.
        attacker: Piece,
        /// Where that man stands.
        from: Square,
    },
    /// A castling right whose king or rook is not where it must be.
    Castling {
        /// Whose right.
        color: Color,
        /// Which side.
        side: CastlingSide,
        /// Where the rook should be.
        rook: Square,
        /// What is missing there.
        missing: Role,
    },
    /// Two castling rights of one color on the same side of its king.
    CastlingTwice {
        /// Whose rights.
        color: Color,
        /// Which side.
        side: CastlingSide,
    },
    /// An en passant square that no double step can have passed.
    EnPassant(Square),
    /// A halfmove clock larger than the number of plies played, or one that a double step must have reset.
    HalfmoveClock {
        /// The clock.
        clock: u32,
        /// The most that it can be.
        most: u32,
    },
    /// A halfmove clock beyond 75 moves by each: the game was over by Art. 9.6.2.
    ClockPastSeventyFive(u32),
    /// Move numbers start at 1.
    MoveNumberZero,
    /// More pawns than a side starts with.
    TooManyPawns {
        /// Which side.
        color: Color,
        /// How many.
        count: u32,
    },
    /// More promoted men than missing pawns.
    TooManyPromoted {
        /// Which side.
        color: Color,
        /// At least so many men must be promoted pawns.
        promoted: u32,
        /// So many pawns are gone.
        missing_pawns: u32,
    },
    /// No legal last move can have led to this check.
    ImpossibleCheck {
        /// Whose king is in check.
        color: Color,
        /// How many men give check.
        checkers: u32,
    },
    /// The double step that the en passant square speaks of cannot have been legal.
    ImpossibleDoubleStep(Square),
}

impl Fault {
    /// How grave it is.
    #[must_use]
    pub const fn level(&self) -> FaultLevel {
        match self {
            Fault::Syntax(_) => FaultLevel::Syntax,
            Fault::Kings { .. }
            | Fault::PawnOnBackRank(_)
            | Fault::OpponentInCheck { .. }
            | Fault::Castling { .. }
            | Fault::CastlingTwice { .. }
            | Fault::EnPassant(_) => FaultLevel::Basic,
            Fault::HalfmoveClock { .. }
            | Fault::ClockPastSeventyFive(_)
            | Fault::MoveNumberZero => FaultLevel::Counter,
            Fault::TooManyPawns { .. } | Fault::TooManyPromoted { .. } => FaultLevel::Material,
            Fault::ImpossibleCheck { .. } | Fault::ImpossibleDoubleStep(_) => FaultLevel::Retro,
        }
    }
}

fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king side",
        CastlingSide::Queen => "queen side",
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fault::Syntax(ref error) => error.fmt(f),
            Fault::Kings { color, count: 0 } => write!(f, "{color} has no king"),
            Fault::Kings { color, count } => {
                write!(f, "{color} has {count} kings; each side has exactly one")
            }
            Fault::PawnOnBackRank(square) => {
                write!(f, "a pawn cannot stand on {square}, the first or last rank")
            }
            Fault::OpponentInCheck {
                color,
                attacker,
                from,
            } => write!(
                f,
                "it is not {color}'s move, yet its king is in check from the {} on {from}",
                attacker.role
            ),
            Fault::Castling {
                color,
                side,
                rook,
                missing: Role::King,
            } => write!(
                f,
                "{color} cannot castle on the {}: its king has moved (no king on the rank of {rook} beside that rook)",
                side_name(side)
            ),
            Fault::Castling {
                color, side, rook, ..
            } => write!(
                f,
                "{color} cannot castle on the {}: no {color} rook stands on {rook}",
                side_name(side)
            ),
            Fault::CastlingTwice { color, side } => write!(
                f,
                "{color} has two castling rights on the {}; one rook may castle on each side",
                side_name(side)
            ),
            Fault::EnPassant(square) => write!(
                f,
                "no pawn can have just passed {square}, the en passant square"
            ),
            Fault::HalfmoveClock { clock, most } => write!(
                f,
                "the halfmove clock says {clock}, but at most {most} moves without a capture or pawn move can have been made"
            ),
            Fault::ClockPastSeventyFive(clock) => write!(
                f,
                "the halfmove clock says {clock}; the game was drawn at 150 (Art. 9.6.2)"
            ),
            Fault::MoveNumberZero => f.write_str("the move number is 0; games start at move 1"),
            Fault::TooManyPawns { color, count } => {
                write!(f, "{color} has {count} pawns; a side starts with eight")
            }
            Fault::TooManyPromoted {
                color,
                promoted,
                missing_pawns,
            } => write!(
                f,
                "{color} has at least {promoted} promoted men, but only {missing_pawns} of its pawns are gone"
            ),
            Fault::ImpossibleCheck { color, checkers: 1 } => write!(
                f,
                "no legal last move can have put {color}'s king in this check"
            ),
            Fault::ImpossibleCheck { color, checkers } => write!(
                f,
                "no legal last move can have put {color}'s king in check from {checkers} men at once"
            ),
            Fault::ImpossibleDoubleStep(square) => write!(
                f,
                "the pawn cannot legally have passed {square} with the last move"
            ),
        }
    }
}

/// Where a FEN cannot be read, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenSyntaxError {
    /// The field of the FEN, such as `piece placement`.
    pub field: &'static str,
    /// The column in characters, from 1.
    pub column: usize,
    /// What stands there, shortened if long; empty at the end of the text.
    pub found: String,
    /// What was expected instead.
    pub expected: &'static str,
}

impl fmt::Display for FenSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, column {}: ", self.field, self.column)?;
        if self.found.is_empty() {
            write!(f, "the text ends; expected {}", self.expected)
        } else {
            write!(f, "read \"{}\"; expected {}", self.found, self.expected)
        }
    }
}

impl core::error::Error for FenSyntaxError {}

/// A set-up that is no position, with every fault it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidPosition {
    /// At least one fault of level [`FaultLevel::Basic`].
    pub faults: Vec<Fault>,
}

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for InvalidPosition {}

/// Why a FEN gives no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FenError {
    /// It cannot be read.
    Syntax(FenSyntaxError),
    /// It can be read, but the set-up is no position.
    Invalid(InvalidPosition),
}

impl FenError {
    /// Every fault, the first that counts first.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        match self {
            FenError::Syntax(error) => vec![Fault::Syntax(error.clone())],
            FenError::Invalid(invalid) => invalid.faults.clone(),
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Syntax(error) => error.fmt(f),
            FenError::Invalid(invalid) => invalid.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl From<FenSyntaxError> for FenError {
    fn from(error: FenSyntaxError) -> FenError {
        FenError::Syntax(error)
    }
}

impl From<InvalidPosition> for FenError {
    fn from(invalid: InvalidPosition) -> FenError {
        FenError::Invalid(invalid)
    }
}
