//! How the parts of an event are written as JSON: colors, squares and moves as the words people use.

use ferz_board::{Color, Move, Role, Square};

use crate::GameResult;
use crate::event_text::StoredMove;

/// A module that writes a type as text.
macro_rules! as_text {
    ($name:ident, $type:ty, $expected:literal, $write:expr, $read:expr) => {
        pub(crate) mod $name {
            use super::*;
            use serde::{Deserialize, Deserializer, Serializer, de::Error};

            pub(crate) fn serialize<S: Serializer>(
                value: &$type,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> String = $write;
                serializer.serialize_str(&write(value))
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                let read: fn(&str) -> Option<$type> = $read;
                read(&text).ok_or_else(|| {
                    D::Error::custom(format_args!("\"{text}\" is not {}", $expected))
                })
            }
        }
    };
}

as_text!(
    mv,
    Move,
    "a move",
    |mv| StoredMove(*mv).to_string(),
    |text| Some(text.parse::<StoredMove>().ok()?.0)
);
as_text!(
    color,
    Color,
    "white or black",
    |color| color.to_string(),
    |text| {
        Color::ALL
            .into_iter()
            .find(|color| color.to_string() == text)
    }
);
as_text!(
    square,
    Square,
    "a square",
    |square| square.to_string(),
    |text| text.parse().ok()
);
as_text!(role, Role, "a piece", |role| role.to_string(), |text| {
    Role::ALL.into_iter().find(|role| role.to_string() == text)
});
as_text!(
    result,
    GameResult,
    "a result",
    |result| result.to_string(),
    |text| text.parse().ok()
);

pub(crate) mod optional_mv {
    use ferz_board::Move;
    use serde::{Deserialize, Deserializer, Serializer};

    #[derive(serde::Serialize, serde::Deserialize)]
    struct Stored(#[serde(with = "super::mv")] Move);

    pub(crate) fn serialize<S: Serializer>(
        value: &Option<Move>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&value.map(Stored), serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Move>, D::Error> {
        Ok(Option::<Stored>::deserialize(deserializer)?.map(|stored| stored.0))
    }
}

pub(crate) mod millis {
    use crate::Millis;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(
        value: &Millis,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(value.0)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Millis, D::Error> {
        u64::deserialize(deserializer).map(Millis)
    }
}
