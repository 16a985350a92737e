//! What goes over the wire and into storage as JSON, field by field.

use std::time::Duration;

use ferz_board::Color;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// A color in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Side {
    White,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

/// Something for each side.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Both<T> {
    pub white: T,
    pub black: T,
}

impl<T> Both<T> {
    pub(crate) fn of(mut each: impl FnMut(Color) -> T) -> Self {
        Self {
            white: each(Color::White),
            black: each(Color::Black),
        }
    }

    pub(crate) fn get(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    pub(crate) fn swapped(self) -> Self {
        Self {
            white: self.black,
            black: self.white,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Mode {
    /// A person against the computer.
    Computer,
    /// Two people at one board.
    Board,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PlayerKind {
    Human,
    Computer,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub kind: PlayerKind,
    pub name: Option<String>,
    pub level: Option<u8>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Ground {
    Threefold,
    FiftyMoves,
}

/// What a player does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub(crate) enum Action {
    Move {
        r#move: String,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Claim {
        ground: Ground,
        r#move: Option<String>,
    },
    Takeback,
    Rematch,
}

/// An action as a client sends it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Act {
    #[serde(flatten)]
    pub action: Action,
    pub by: Option<Side>,
    /// The last event the client had seen.
    pub seq: Option<u32>,
}

/// Milliseconds since 1970, by the wall clock.
pub(crate) fn wall_ms() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    i64::try_from(now.unwrap_or(Duration::ZERO).as_millis()).unwrap_or(i64::MAX)
}

/// A wall clock time as RFC 3339, in UTC.
pub(crate) fn rfc3339(wall_ms: i64) -> String {
    moment(wall_ms).format(&Rfc3339).unwrap_or_default()
}

/// A wall clock time as a date and time in UTC.
pub(crate) fn moment(wall_ms: i64) -> OffsetDateTime {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(wall_ms) * 1_000_000)
        .unwrap_or(OffsetDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_as_the_protocol_writes_them() {
        let read = |text| serde_json::from_str::<Act>(text).map_err(|error| error.to_string());
        assert_eq!(
            read(r#"{"action":"move","move":"e2e4","seq":3,"type":"act","n":1}"#),
            Ok(Act {
                action: Action::Move {
                    r#move: "e2e4".into()
                },
                by: None,
                seq: Some(3)
            })
        );
        assert_eq!(
            read(r#"{"action":"claim","ground":"fifty_moves","move":null,"by":"black"}"#),
            Ok(Act {
                action: Action::Claim {
                    ground: Ground::FiftyMoves,
                    r#move: None
                },
                by: Some(Side::Black),
                seq: None
            })
        );
        assert!(
            read(r#"{"action":"castle"}"#)
                .unwrap_err()
                .contains("castle")
        );
        assert!(read(r#"{"action":"move"}"#).unwrap_err().contains("move"));
    }

    #[test]
    fn times_are_written_as_rfc_3339() {
        assert_eq!(rfc3339(1_700_000_000_123), "2023-11-14T22:13:20.123Z");
    }
}
