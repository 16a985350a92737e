//! How a game is set up: from the request that asks for it to what is stored, and from there to the game at its start.

use ferz_board::{CastlingMode, Color, Position};
use ferz_engine::Level;
use ferz_laws::{Game, GameSetup, Ruleset, TimeControl};
use serde::{Deserialize, Serialize};

use crate::problem::ApiError;
use crate::wire::{Both, Mode, Player, PlayerKind};

/// The longest name a player may have, in characters.
const LONGEST_NAME: usize = 60;

/// A request for a new game.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct NewGame {
    pub mode: Mode,
    /// The computer's; 1 to 8.
    pub level: Option<u64>,
    /// The person's side against the computer; left out, random.
    pub color: Option<Choice>,
    #[serde(default)]
    pub names: Option<Both<Option<String>>>,
    pub time_control: Option<String>,
    pub ruleset: Option<String>,
    pub start: Option<Start>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Choice {
    White,
    Black,
    Random,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Start {
    Standard,
    Chess960 {
        number: u64,
    },
    Fen {
        fen: String,
        #[serde(default)]
        chess960: bool,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Variant {
    Standard,
    Chess960,
}

/// A set-up as it is stored, never to change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub mode: Mode,
    pub players: Both<Player>,
    pub ruleset: String,
    pub time_control: Option<String>,
    pub variant: Variant,
    /// Castling rights by the rooks' files, so that one reading is possible.
    pub start: String,
}

impl NewGame {
    /// Checks the request, one field after the other.
    pub(crate) fn into_setup(self) -> Result<Setup, ApiError> {
        let players = self.players()?;
        let position = self.start.unwrap_or(Start::Standard).position()?;
        let setup = Setup {
            mode: self.mode,
            players,
            ruleset: self.ruleset.unwrap_or_else(|| "casual".to_owned()),
            time_control: self.time_control,
            variant: match position.castling_mode() {
                CastlingMode::Standard => Variant::Standard,
                CastlingMode::Chess960 => Variant::Chess960,
            },
            start: position.to_shredder_fen(),
        };
        // Time control and ruleset are checked by the reading that every later run does.
        setup.game()?;
        Ok(setup)
    }

    fn players(&self) -> Result<Both<Player>, ApiError> {
        let computer = match self.mode {
            Mode::Board => None,
            Mode::Computer => Some((self.human().opponent(), self.level()?)),
        };
        let names = self.names.clone().unwrap_or_default();
        let player = |color| -> Result<Player, ApiError> {
            let level = computer.filter(|(plays, _)| *plays == color);
            Ok(Player {
                kind: level.map_or(PlayerKind::Human, |_| PlayerKind::Computer),
                name: clean_name(names.get(color).as_deref())?,
                level: level.map(|(_, level)| level),
            })
        };
        Ok(Both {
            white: player(Color::White)?,
            black: player(Color::Black)?,
        })
    }

    fn human(&self) -> Color {
        match self.color.unwrap_or(Choice::Random) {
            Choice::White => Color::White,
            Choice::Black => Color::Black,
            Choice::Random if rand::random() => Color::White,
            Choice::Random => Color::Black,
        }
    }

    fn level(&self) -> Result<u8, ApiError> {
        let Some(level) = self.level else {
            return Err(ApiError::BadRequest {
                what: "a game against the computer needs a \"level\", 1 to 8".into(),
            });
        };
        u8::try_from(level)
            .ok()
            .filter(|number| Level::new(*number).is_some())
            .ok_or(ApiError::BadLevel { level })
    }
}

/// A name without surrounding or doubled space; an empty one is none.
fn clean_name(name: Option<&str>) -> Result<Option<String>, ApiError> {
    let words: Vec<&str> = name.unwrap_or_default().split_whitespace().collect();
    let name = words.join(" ");
    if name.chars().count() > LONGEST_NAME || !name.chars().all(is_printable) {
        return Err(ApiError::BadRequest {
            what: format!("a name has at most {LONGEST_NAME} characters, all of them printable"),
        });
    }
    Ok((!name.is_empty()).then_some(name))
}

/// Neither a control character nor one that turns the direction of the text around it.
fn is_printable(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

impl Start {
    fn position(self) -> Result<Position, ApiError> {
        match self {
            Self::Standard => Ok(Position::start()),
            Self::Chess960 { number } => chess960(number),
            Self::Fen { fen, chess960 } => read_fen(&fen, chess960),
        }
    }
}

/// The Chess960 start position with this number.
pub(crate) fn chess960(number: u64) -> Result<Position, ApiError> {
    u16::try_from(number)
        .ok()
        .and_then(Position::chess960)
        .ok_or_else(|| ApiError::BadChess960 {
            number: number.to_string(),
        })
}

/// Reads a FEN, as Chess960 when that is wished or the castling rights need it.
pub(crate) fn read_fen(fen: &str, chess960: bool) -> Result<Position, ApiError> {
    let read = if chess960 {
        Position::from_fen_with(fen, CastlingMode::Chess960)
    } else {
        Position::from_fen(fen)
    };
    read.map_err(|error| ApiError::BadFen {
        faults: error.faults().iter().map(ToString::to_string).collect(),
    })
}

impl Setup {
    /// The game at its beginning.
    pub(crate) fn game(&self) -> Result<Game, ApiError> {
        Ok(Game::new(GameSetup {
            start: self.position()?,
            rules: self.rules()?,
            time_control: self.control()?,
        }))
    }

    fn position(&self) -> Result<Position, ApiError> {
        let mode = match self.variant {
            Variant::Standard => CastlingMode::Standard,
            Variant::Chess960 => CastlingMode::Chess960,
        };
        Position::from_fen_with(&self.start, mode).map_err(|error| ApiError::BadFen {
            faults: error.faults().iter().map(ToString::to_string).collect(),
        })
    }

    fn rules(&self) -> Result<Ruleset, ApiError> {
        Ruleset::named(&self.ruleset).ok_or_else(|| ApiError::BadRuleset {
            name: self.ruleset.clone(),
        })
    }

    fn control(&self) -> Result<Option<TimeControl>, ApiError> {
        self.time_control
            .as_deref()
            .map(str::parse)
            .transpose()
            .map_err(
                |error: ferz_laws::TimeControlError| ApiError::BadTimeControl {
                    what: error.to_string(),
                },
            )
    }

    /// The side the computer plays, and its level.
    pub(crate) fn computer(&self) -> Option<(Color, u8)> {
        Color::ALL
            .into_iter()
            .find_map(|color| Some((color, self.players.get(color).level?)))
    }

    /// The same game with colors swapped.
    pub(crate) fn rematch(&self) -> Self {
        Self {
            players: self.players.clone().swapped(),
            ..self.clone()
        }
    }
}
