use std::fmt;
use std::str::FromStr;

use ferz_board::Color;

/// What the players score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `0-0`: both players lose (Art. 11.7 with 12.9.6).
    BothLose,
    /// `1/2-0`: Black loses and the arbiter gives White half a point (Art. 12.9.6).
    WhiteHalf,
    /// `0-1/2`: White loses and the arbiter gives Black half a point (Art. 12.9.6).
    BlackHalf,
    /// `*`: the game does not count (Art. 7.2.1).
    Cancelled,
}

impl GameResult {
    /// Every result.
    pub const ALL: [GameResult; 7] = [
        GameResult::WhiteWins,
        GameResult::BlackWins,
        GameResult::Draw,
        GameResult::BothLose,
        GameResult::WhiteHalf,
        GameResult::BlackHalf,
        GameResult::Cancelled,
    ];

    /// The score as it is written, White first.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::BothLose => "0-0",
            GameResult::WhiteHalf => "1/2-0",
            GameResult::BlackHalf => "0-1/2",
            GameResult::Cancelled => "*",
        }
    }

    /// The player with a whole point.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            _ => None,
        }
    }

    /// A win for `color`.
    #[must_use]
    pub const fn win(color: Color) -> GameResult {
        match color {
            Color::White => GameResult::WhiteWins,
            Color::Black => GameResult::BlackWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is not a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a result: 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2 or *")]
pub struct ParseResultError;

impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<GameResult, ParseResultError> {
        GameResult::ALL
            .into_iter()
            .find(|result| result.name() == text)
            .ok_or(ParseResultError)
    }
}

/// How a draw by repetition or by fifty moves came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Means {
    /// Claimed for the position on the board.
    OnBoard,
    /// Claimed for the position after a named move, which is not played.
    Intended,
    /// Without a claim, where the ruleset says so.
    Automatic,
}

/// On what the arbiter's decision rests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum DecisionGround {
    /// A penalty.
    Penalty,
    /// A player persistently refuses to comply with the Laws.
    Refusal,
    /// A phone or another device in the playing venue.
    Device,
    /// A player came after the default time.
    Late,
    /// The pieces were set up wrongly at the start.
    WrongSetup,
    /// The game was begun with reversed colors, and that was found out in time.
    ReversedColors,
    /// Both kings are in check or a pawn stands on its last rank, and a move later still.
    IllegalPosition,
    /// Quickplay finish: the opponent cannot win by normal means, or makes no effort to.
    QuickplayFinish,
    /// Both flags are down in the last period, and nobody knows which fell first.
    BothFlags,
    /// Anything else that fair play asks for.
    FairPlay,
}

impl DecisionGround {
    /// Every ground.
    pub const ALL: [DecisionGround; 10] = [
        DecisionGround::Penalty,
        DecisionGround::Refusal,
        DecisionGround::Device,
        DecisionGround::Late,
        DecisionGround::WrongSetup,
        DecisionGround::ReversedColors,
        DecisionGround::IllegalPosition,
        DecisionGround::QuickplayFinish,
        DecisionGround::BothFlags,
        DecisionGround::FairPlay,
    ];

    /// A stable name: `penalty`, `refusal`, `device`, `late`, `wrong-setup`, `reversed-colors`, `illegal-position`,
    /// `quickplay-finish`, `both-flags`, `fair-play`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            DecisionGround::Penalty => "penalty",
            DecisionGround::Refusal => "refusal",
            DecisionGround::Device => "device",
            DecisionGround::Late => "late",
            DecisionGround::WrongSetup => "wrong-setup",
            DecisionGround::ReversedColors => "reversed-colors",
            DecisionGround::IllegalPosition => "illegal-position",
            DecisionGround::QuickplayFinish => "quickplay-finish",
            DecisionGround::BothFlags => "both-flags",
            DecisionGround::FairPlay => "fair-play",
        }
    }

    /// The article that gives the arbiter this power.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            DecisionGround::Penalty => "12.9",
            DecisionGround::Refusal => "11.7",
            DecisionGround::Device => "11.3.2.2",
            DecisionGround::Late => "6.7.1",
            DecisionGround::WrongSetup => "7.2.1",
            DecisionGround::ReversedColors => "7.3",
            DecisionGround::IllegalPosition => "A.5.4",
            DecisionGround::QuickplayFinish => "III.5",
            DecisionGround::BothFlags => "III.3.1.2",
            DecisionGround::FairPlay => "12.2",
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Checkmate.
    Checkmate,
    /// A player resigned; a draw where the opponent could not have given mate.
    Resignation,
    /// The player to move has no legal move and is not in check.
    Stalemate,
    /// Neither player can give mate by any series of legal moves.
    DeadPosition,
    /// The players agreed on a draw.
    Agreement,
    /// The same position for the third time.
    Threefold(Means),
    /// Fifty moves by each player without a capture or a pawn move.
    FiftyMoves(Means),
    /// The same position for the fifth time.
    Fivefold,
    /// Seventy-five moves by each player without a capture or a pawn move.
    SeventyFiveMoves,
    /// A player's time is used up; a draw where the opponent could not have given mate.
    Flag,
    /// A player completed a second illegal move; a draw where the opponent could not have given mate.
    IllegalMoves,
    /// A player did not come, or left the game.
    Abandoned {
        /// Whether this player had made a move before.
        begun: bool,
    },
    /// The arbiter decided the game.
    Arbiter(DecisionGround),
}

impl Reason {
    /// A stable name, such as `checkmate` or `fifty-moves`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::Checkmate => "checkmate",
            Reason::Resignation => "resignation",
            Reason::Stalemate => "stalemate",
            Reason::DeadPosition => "dead-position",
            Reason::Agreement => "agreement",
            Reason::Threefold(_) => "threefold",
            Reason::FiftyMoves(_) => "fifty-moves",
            Reason::Fivefold => "fivefold",
            Reason::SeventyFiveMoves => "seventy-five-moves",
            Reason::Flag => "flag",
            Reason::IllegalMoves => "illegal-moves",
            Reason::Abandoned { .. } => "abandoned",
            Reason::Arbiter(_) => "arbiter",
        }
    }

    /// The article of the Laws of Chess; `Online …` is one of the FIDE Online Chess Regulations.
    #[must_use]
    pub const fn article(self) -> &'static str {
        match self {
            Reason::Checkmate => "5.1.1",
            Reason::Resignation => "5.1.2",
            Reason::Stalemate => "5.2.1",
            Reason::DeadPosition => "5.2.2",
            Reason::Agreement => "5.2.3",
            Reason::Threefold(Means::OnBoard) => "9.2.2",
            Reason::Threefold(Means::Intended) => "9.2.1",
            Reason::Threefold(Means::Automatic) => "Online 5.4.1",
            Reason::FiftyMoves(Means::OnBoard) => "9.3.2",
            Reason::FiftyMoves(Means::Intended) => "9.3.1",
            Reason::FiftyMoves(Means::Automatic) => "Online 5.4.4",
            Reason::Fivefold => "9.6.1",
            Reason::SeventyFiveMoves => "9.6.2",
            Reason::Flag => "6.9",
            Reason::IllegalMoves => "7.5.5",
            // Nobody's default time has passed once he has moved; who then walks away is penalised.
            Reason::Abandoned { begun: false } => "6.7.1",
            Reason::Abandoned { begun: true } => "12.9.6",
            Reason::Arbiter(ground) => ground.article(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The score.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// The article of the Laws that ends the game, the same as `reason.article()`.
    pub article: &'static str,
    /// How many plies had been made when the game ended.
    pub at_ply: u32,
    /// Whose act or omission ended it: who mated, resigned, claimed, overstepped, left. `None` where nobody's did.
    pub by: Option<Color>,
}

impl Outcome {
    /// The player with a whole point.
    #[must_use]
    pub const fn winner(&self) -> Option<Color> {
        self.result.winner()
    }
}
