use ferz_laws::Notice as Said;
use serde::Serialize;
use serde_json::{Value, json};

use crate::wire::Side;

/// What the last event made the arbiter say.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Notice {
    code: &'static str,
    params: Value,
}

impl Notice {
    /// What there is to say. A standing draw offer is told by the game itself.
    pub(crate) fn of(said: &Said) -> Option<Self> {
        let params = match *said {
            Said::DrawOffered { .. } => return None,
            Said::DrawDeclined { by } => json!({ "by": Side::from(by) }),
            Said::WrongClaim {
                by,
                ground,
                granted,
                ..
            } => json!({
                "by": Side::from(by),
                "ground": ground.name(),
                "granted_ms": granted.0,
                "article": said.article(),
            }),
            Said::TakenBack { by, plies } => json!({ "by": Side::from(by), "plies": plies }),
            _ => json!({ "article": said.article() }),
        };
        Some(Self {
            code: said.code(),
            params,
        })
    }
}
