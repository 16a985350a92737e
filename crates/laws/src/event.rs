use ferz_board::{Color, Move, Role, Square};

use crate::{DecisionGround, GameResult, Millis};

/// Something that happens in a game, in a form that can be stored.
///
/// The text of an event ([`Display`](std::fmt::Display) and [`FromStr`](std::str::FromStr)) and its JSON (feature
/// `serde`) are stable: what was stored stays readable.
///
/// ```
/// use ferz_board::Color;
/// use ferz_laws::{Event, Ground};
///
/// let event: Event = "claim white threefold g1f3".parse()?;
/// assert!(matches!(event, Event::Claim { by: Color::White, ground: Ground::Threefold, intended: Some(_) }));
/// assert_eq!(event.to_string(), "claim white threefold g1f3");
/// # Ok::<(), ferz_laws::EventError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)
)]
pub enum Event {
    /// The side to move plays a move and completes it: made on the board, clock pressed. The way of every game on a screen.
    Move {
        /// A legal move.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::mv"))]
        mv: Move,
    },
    /// The side to move makes a move on the board; the clock is pressed later (Art. 4.7, 6.2.1).
    Make {
        /// A legal move.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::mv"))]
        mv: Move,
    },
    /// A player presses the clock after [`Event::Make`], which completes the move (Art. 6.2.1); also when the opponent has
    /// moved meanwhile (Art. 6.2.2).
    Press {
        /// Who made the move.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// A player offers a draw (Art. 9.1.2); to a standing offer of the opponent it is the answer yes.
    OfferDraw {
        /// Who offers.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// A player accepts the opponent's offer (Art. 5.2.3).
    AcceptDraw {
        /// Who accepts.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// A player declines the opponent's offer.
    DeclineDraw {
        /// Who declines.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// The side to move claims a draw (Art. 9.2, 9.3).
    Claim {
        /// Who claims.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
        /// On what ground.
        ground: Ground,
        /// The named, unplayed move after which the ground is there; `None` when it is there on the board.
        #[cfg_attr(
            feature = "serde",
            serde(
                default,
                with = "crate::json::optional_mv",
                skip_serializing_if = "Option::is_none"
            )
        )]
        intended: Option<Move>,
    },
    /// A player resigns (Art. 5.1.2).
    Resign {
        /// Who resigns.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// A player's flag is seen to have fallen (Art. 6.8, 6.9).
    Flag {
        /// Whose flag.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// The side to move touches a man, meaning to move or to capture it (Art. 4.3).
    Touch {
        /// Who touches.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
        /// Where the man stands.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        square: Square,
    },
    /// The side to move lets go of a man on a square, as a part of a move (Art. 4.7): a castling king before its rook.
    Release {
        /// Who lets go.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
        /// Where the man stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        from: Square,
        /// Where it stands now.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        to: Square,
    },
    /// The new man of a promotion touches the promotion square (Art. 4.4.4).
    Promote {
        /// Who promotes.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
        /// The promotion square.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        square: Square,
        /// What the new man is.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::role"))]
        role: Role,
    },
    /// A player has completed an illegal move, or what counts as one (Art. 7.5).
    IllegalMove {
        /// Who.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
        /// What happened.
        kind: Irregularity,
    },
    /// The side to move completed an illegal move, nobody objected, and the opponent has answered it: it stands, and the
    /// game goes on from the board that is there now (Art. A.5.2). Until it is answered it is
    /// [`Event::IllegalMove`] or nothing.
    IllegalStands {
        /// What was done: any man of the side to move, put on any square. A pawn left on the last rank does not promote;
        /// a man put back where it stood is a clock pressed without a move (Art. 7.5.3).
        #[cfg_attr(feature = "serde", serde(with = "crate::json::mv"))]
        mv: Move,
        /// When the clock was pressed after it; if it never was, when it was answered.
        #[cfg_attr(
            feature = "serde",
            serde(rename = "pressed_ms", with = "crate::json::millis")
        )]
        pressed: Millis,
        /// The opponent's move, made on the board as the illegal move had left it.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::mv"))]
        answer: Move,
    },
    /// A player did not come, or left the game for good.
    Abandon {
        /// Who.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
    },
    /// The arbiter decides the game.
    Decide {
        /// The score.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::result"))]
        result: GameResult,
        /// On what it rests.
        ground: DecisionGround,
    },
    /// A position of the game is found to have been dead, which ended the game when it arose (Art. 5.2.2); moves made
    /// since then came after its end.
    ///
    /// For a verdict that takes longer than [`is_dead`](crate::is_dead), which is asked after every ply.
    /// [`Game::apply`](crate::Game::apply) demands the proof, [`can_mate`](crate::can_mate) for both sides, which may take
    /// seconds; [`Game::apply_again`](crate::Game::apply_again) takes the stored finding as it is.
    Dead {
        /// How many plies had been made when the position arose; 0 is the start.
        ply: u32,
    },
    /// Moves are taken back, where the ruleset allows it.
    Takeback {
        /// Who asked for it.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        by: Color,
        /// How many plies.
        plies: u32,
    },
    /// The clocks are stopped (Art. 6.11).
    Pause,
    /// The clocks run on.
    Resume,
    /// The arbiter sets a clock (Art. 6.10.2, 7.1, 12.9.2, 12.9.3).
    SetClock {
        /// Whose clock.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::color"))]
        color: Color,
        /// What it shows from now on.
        #[cfg_attr(
            feature = "serde",
            serde(rename = "remaining_ms", with = "crate::json::millis")
        )]
        remaining: Millis,
    },
}

/// On what a draw is claimed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Ground {
    /// The same position for at least the third time (Art. 9.2).
    Threefold,
    /// Fifty moves by each player without a capture or a pawn move (Art. 9.3).
    FiftyMoves,
}

impl Ground {
    /// `threefold` or `fifty_moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ground::Threefold => "threefold",
            Ground::FiftyMoves => "fifty_moves",
        }
    }
}

/// What counts as a completed illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)
)]
pub enum Irregularity {
    /// A move against Article 3 (7.5.1): the position before it comes back, and touch-move binds the replacement.
    Move {
        /// Where the man stood.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        from: Square,
        /// Where it was put.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        to: Square,
    },
    /// A pawn was left on the last rank and the clock pressed (7.5.2): it becomes a queen.
    PawnLeft {
        /// Where the pawn came from.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        from: Square,
        /// Where it was left.
        #[cfg_attr(feature = "serde", serde(with = "crate::json::square"))]
        to: Square,
    },
    /// The clock was pressed without a move (7.5.3).
    NoMove,
    /// A single move was made with two hands (7.5.4); the move itself stands.
    TwoHands,
}

impl Irregularity {
    /// The article that makes it count as an illegal move.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Irregularity::Move { .. } => "7.5.1",
            Irregularity::PawnLeft { .. } => "7.5.2",
            Irregularity::NoMove => "7.5.3",
            Irregularity::TwoHands => "7.5.4",
        }
    }
}
