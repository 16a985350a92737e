use ferz_board::{Color, Move};

use crate::{Ground, Irregularity, Millis, Outcome};

/// The arbiter's answer to an accepted event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// What there is to say besides that the event was accepted.
    pub notice: Option<Notice>,
    /// The end of the game, if the event brought it.
    pub outcome: Option<Outcome>,
}

/// What an event made the arbiter say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
    },
    /// A draw offer was declined.
    DrawDeclined {
        /// By whom.
        by: Color,
    },
    /// A draw claim was wrong (Art. 9.5.3).
    WrongClaim {
        /// Who claimed.
        by: Color,
        /// On what ground.
        ground: Ground,
        /// What the opponent's clock got.
        granted: Millis,
        /// The named move, which must be played.
        must_play: Option<Move>,
    },
    /// A completed illegal move was penalised (Art. 7.5).
    IllegalMove {
        /// Whose.
        by: Color,
        /// What happened.
        kind: Irregularity,
        /// The how-manieth of this player.
        count: u32,
        /// What the opponent's clock got.
        granted: Millis,
    },
    /// An illegal move was answered, so it stands (Art. A.5.2).
    IllegalMoveStands {
        /// Whose.
        by: Color,
    },
    /// Moves were taken back.
    TakenBack {
        /// Who asked for it.
        by: Color,
        /// How many plies.
        plies: u32,
    },
    /// The clocks were stopped.
    Paused,
    /// The clocks run again.
    Resumed,
    /// A clock was set.
    ClockSet {
        /// Whose.
        color: Color,
    },
}

impl Notice {
    /// A stable key for programs and for translations.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Notice::DrawOffered { .. } => "draw-offered",
            Notice::DrawDeclined { .. } => "draw-declined",
            Notice::WrongClaim { .. } => "wrong-claim",
            Notice::IllegalMove { .. } => "illegal-move",
            Notice::IllegalMoveStands { .. } => "illegal-move-stands",
            Notice::TakenBack { .. } => "taken-back",
            Notice::Paused => "clocks-stopped",
            Notice::Resumed => "clocks-running",
            Notice::ClockSet { .. } => "clock-set",
        }
    }

    /// The article that it follows from, if one does.
    #[must_use]
    pub const fn article(&self) -> Option<&'static str> {
        match self {
            Notice::DrawOffered { .. } | Notice::DrawDeclined { .. } => Some("9.1.2.1"),
            Notice::WrongClaim { .. } => Some("9.5.3"),
            Notice::IllegalMove { kind, .. } => Some(kind.article()),
            Notice::IllegalMoveStands { .. } => Some("A.5.2"),
            Notice::TakenBack { .. } => None,
            Notice::Paused | Notice::Resumed => Some("6.11.1"),
            Notice::ClockSet { .. } => Some("6.10.2"),
        }
    }
}
