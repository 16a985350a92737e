use ferz_board::{Color, Move, Square};

use crate::Millis;

/// Why an event was not accepted. Nothing has changed: the game stands as it stood before.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refused {
    /// The game has ended.
    #[error("The game is over.")]
    GameOver,
    /// The event lies before the last one.
    #[error("This came too late: it is timed {at}, and the game has already reached {last}.")]
    TimeRunsBackwards {
        /// The event's time.
        at: Millis,
        /// The last event's time.
        last: Millis,
    },
    /// It is the other player's move.
    #[error("It is {}'s move.", name(*.turn))]
    NotYourMove {
        /// Who has the move.
        turn: Color,
    },
    /// The move is against Article 3.
    #[error("That move is not possible here.")]
    IllegalMove {
        /// The move.
        mv: Move,
    },
    /// The move is legal, but a touched or released man must be played otherwise (Art. 4.3 to 4.7).
    #[error("You have touched another piece, and that piece must be played.")]
    TouchMove {
        /// The moves that are still free.
        allowed: Vec<Move>,
    },
    /// A claim named a move, was wrong, and the move must now be played (Art. 9.5.3).
    #[error("You named another move when you claimed the draw, and that move must be played.")]
    MustPlayNamed {
        /// The named move.
        mv: Move,
    },
    /// The running flag has fallen; only [`Event::Flag`](crate::Event::Flag) or a decision can follow.
    #[error("The time is up: {}'s flag has fallen.", name(*.color))]
    FlagHasFallen {
        /// Whose flag.
        color: Color,
        /// When it fell.
        at: Millis,
    },
    /// There is still time on this clock.
    #[error("The flag has not fallen.")]
    FlagNotDown,
    /// The other flag fell first.
    #[error("The other flag fell first.")]
    OtherFlagFirst,
    /// The game is played without clocks.
    #[error("There is no clock in this game.")]
    NoClock,
    /// The clocks have been stopped.
    #[error("The clocks are stopped. They must run before the game goes on.")]
    ClocksStopped,
    /// The clocks have not been stopped.
    #[error("The clocks are running already.")]
    ClocksRunning,
    /// The clock was pressed, but no move has been made.
    #[error("There is no move to complete.")]
    NothingToComplete,
    /// Both players must have moved before a draw can be agreed (Art. 5.2.3).
    #[error("{}", early(*.moves))]
    DrawTooEarly {
        /// How many moves each player must have made.
        moves: u32,
    },
    /// This player's offer still stands.
    #[error("Your draw offer still stands.")]
    OfferStands,
    /// This player's offer was declined on this very move (Art. 11.5).
    #[error("Your draw offer was declined. You may offer again when you have made a move.")]
    OfferDeclined,
    /// There is no offer of the opponent to answer.
    #[error("There is no draw offer to answer.")]
    NoOffer,
    /// A piece has been touched, which gives the claim away for this move (Art. 9.4).
    #[error("You have touched a piece, so you cannot claim a draw on this move.")]
    ClaimAfterTouch,
    /// This draw comes by itself.
    #[error("No claim is needed: this draw comes by itself.")]
    ClaimNotNeeded,
    /// A wrong claim was answered already and binds the player to the named move.
    #[error("You have claimed on this move already.")]
    ClaimedAlready,
    /// Nothing stands on this square.
    #[error("There is nothing on {square}.")]
    EmptySquare {
        /// The square.
        square: Square,
    },
    /// No move in this position could have put a man there.
    #[error("That is no part of a possible move, so it binds nobody.")]
    NoPartOfMove,
    /// Illegal moves cannot be completed in this kind of game.
    #[error("There is no penalty for illegal moves in this game.")]
    NoIllegalMoves,
    /// What is said to be illegal was legal.
    #[error("That was a legal move.")]
    NotIllegal,
    /// The opponent has replied, so the irregularity stands (Art. A.5.2).
    #[error("It is too late: the opponent has made the next move.")]
    AfterReply,
    /// It is not proved that the position after this many plies was dead, or there is no such ply.
    #[error("It is not proved that the position after {ply} half-moves was dead.")]
    NotDead {
        /// How many plies had been made.
        ply: u32,
    },
    /// In this kind of game the position before an illegal move always comes back (Art. 7.5.1).
    #[error("An illegal move never stands in this game: the position before it comes back.")]
    NeverStands,
    /// Moves are not taken back in this kind of game.
    #[error("Moves cannot be taken back in this game.")]
    NoTakebacks,
    /// There are not that many moves to take back.
    #[error("There is nothing to take back.")]
    NothingToTakeBack,
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn early(moves: u32) -> String {
    match moves {
        0 | 1 => "A draw can be agreed only when both players have moved.".to_owned(),
        _ => format!("A draw can be agreed only when both players have made {moves} moves."),
    }
}

impl Refused {
    /// A stable key for programs and for translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Refused::GameOver => "game-over",
            Refused::TimeRunsBackwards { .. } => "time-runs-backwards",
            Refused::NotYourMove { .. } => "not-your-move",
            Refused::IllegalMove { .. } => "illegal-move",
            Refused::TouchMove { .. } => "touch-move",
            Refused::MustPlayNamed { .. } => "must-play-named-move",
            Refused::FlagHasFallen { .. } => "flag-has-fallen",
            Refused::FlagNotDown => "flag-not-down",
            Refused::OtherFlagFirst => "other-flag-first",
            Refused::NoClock => "no-clock",
            Refused::ClocksStopped => "clocks-stopped",
            Refused::ClocksRunning => "clocks-running",
            Refused::NothingToComplete => "nothing-to-complete",
            Refused::DrawTooEarly { .. } => "draw-too-early",
            Refused::OfferStands => "draw-offer-stands",
            Refused::OfferDeclined => "draw-offer-declined",
            Refused::NoOffer => "no-draw-offer",
            Refused::ClaimAfterTouch => "claim-after-touch",
            Refused::ClaimNotNeeded => "claim-not-needed",
            Refused::ClaimedAlready => "claimed-already",
            Refused::EmptySquare { .. } => "empty-square",
            Refused::NoPartOfMove => "no-part-of-a-move",
            Refused::NoIllegalMoves => "no-illegal-moves",
            Refused::NotIllegal => "not-illegal",
            Refused::AfterReply => "after-reply",
            Refused::NotDead { .. } => "not-dead",
            Refused::NeverStands => "illegal-moves-never-stand",
            Refused::NoTakebacks => "no-takebacks",
            Refused::NothingToTakeBack => "nothing-to-take-back",
        }
    }
}
