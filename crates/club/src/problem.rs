//! What the club answers when it cannot do what was asked: RFC 9457 problem documents, all from one enum.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ferz_board::MoveTextError;
use ferz_laws::Refused;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::id::GameId;
use crate::store::StoreError;

/// Why a request came to nothing. Whatever it is, nothing has changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    #[error("There is nothing at {path}.")]
    NotFound { path: String },
    #[error("There is no game {id}.")]
    GameNotFound { id: String },
    #[error("{path} does not take {method} requests.")]
    MethodNotAllowed { method: String, path: String },
    #[error("The request must be JSON, sent as application/json.")]
    WrongContentType,
    #[error("The request is larger than {limit} bytes.")]
    TooLarge { limit: usize },
    #[error("The request is not JSON: {what}.")]
    BadJson { what: String },
    #[error("The request does not say what is needed: {what}.")]
    BadRequest { what: String },
    #[error("The request took too long to arrive.")]
    TooSlow,
    #[error("This address is for live connections (WebSocket) only.")]
    UpgradeRequired,
    #[error("The club does not answer to the name {host:?}.")]
    WrongHost { host: String },
    #[error("A page from {origin} may not change anything here.")]
    ForeignOrigin { origin: String },
    #[error("This game already has as many live connections as it may have ({limit}).")]
    TooManyWatchers { limit: usize },

    #[error("This FEN cannot be used: {}.", faults.join("; "))]
    BadFen { faults: Vec<String> },
    #[error("There is no Chess960 position {number}; they are numbered 0 to 959.")]
    BadChess960 { number: String },
    #[error("There is no level {level}; they are numbered 1 to 8.")]
    BadLevel { level: u64 },
    #[error("{what}")]
    BadTimeControl { what: String },
    #[error("There is no ruleset {name:?}.")]
    BadRuleset { name: String },
    #[error("{0}")]
    BadMove(MoveTextError),
    #[error("The game has moved on: you saw event {seen}, it is now at {now}.")]
    OutOfDate { seen: u32, now: u32 },
    #[error("The game is over.")]
    GameOver,
    #[error("The game is not over yet.")]
    GameRunning,
    #[error("It is not your move.")]
    NotYourMove,
    #[error("That side is played by the computer.")]
    NotYourSide,
    #[error("There is no move to take back.")]
    NothingToTakeBack,
    #[error("{0}")]
    Refused(Refused),

    #[error("The club stopped in the middle of this. Look at the game again.")]
    Interrupted,
    #[error("The club is closing.")]
    Closing,
    #[error("This game cannot be read: {what}.")]
    GameUnreadable { id: GameId, what: String },
    #[error("The club could not store this, so it did not happen.")]
    Storage(#[from] StoreError),
}

impl ApiError {
    /// Status, stable key and title.
    fn kind(&self) -> (StatusCode, &'static str, &'static str) {
        use StatusCode as S;
        match self {
            Self::NotFound { .. } => (S::NOT_FOUND, "not-found", "Not found"),
            Self::GameNotFound { .. } => (S::NOT_FOUND, "game-not-found", "No such game"),
            Self::MethodNotAllowed { .. } => (
                S::METHOD_NOT_ALLOWED,
                "method-not-allowed",
                "Method not allowed",
            ),
            Self::WrongContentType => (
                S::UNSUPPORTED_MEDIA_TYPE,
                "wrong-content-type",
                "Not sent as JSON",
            ),
            Self::TooLarge { .. } => (S::PAYLOAD_TOO_LARGE, "too-large", "Too large"),
            Self::BadJson { .. } => (S::BAD_REQUEST, "bad-json", "Not JSON"),
            Self::BadRequest { .. } => (
                S::UNPROCESSABLE_ENTITY,
                "bad-request",
                "Incomplete or wrong request",
            ),
            Self::TooSlow => (S::REQUEST_TIMEOUT, "too-slow", "Too slow"),
            Self::UpgradeRequired => (
                S::UPGRADE_REQUIRED,
                "upgrade-required",
                "Live connection expected",
            ),
            Self::WrongHost { .. } => (S::MISDIRECTED_REQUEST, "wrong-host", "Wrong host"),
            Self::ForeignOrigin { .. } => (S::FORBIDDEN, "foreign-origin", "Foreign page"),
            Self::TooManyWatchers { .. } => (
                S::SERVICE_UNAVAILABLE,
                "too-many-watchers",
                "Too many connections",
            ),
            Self::BadFen { .. } => (S::UNPROCESSABLE_ENTITY, "bad-fen", "Unusable position"),
            Self::BadChess960 { .. } => (
                S::UNPROCESSABLE_ENTITY,
                "bad-chess960-number",
                "No such start position",
            ),
            Self::BadLevel { .. } => (S::UNPROCESSABLE_ENTITY, "bad-level", "No such level"),
            Self::BadTimeControl { .. } => (
                S::UNPROCESSABLE_ENTITY,
                "bad-time-control",
                "Unusable time control",
            ),
            Self::BadRuleset { .. } => (S::UNPROCESSABLE_ENTITY, "bad-ruleset", "No such ruleset"),
            Self::BadMove(error) => (
                S::UNPROCESSABLE_ENTITY,
                match error {
                    MoveTextError::Syntax { .. } => "bad-move-text",
                    MoveTextError::Ambiguous { .. } => "ambiguous-move",
                    _ => "illegal-move",
                },
                "Not possible",
            ),
            Self::OutOfDate { .. } => (S::CONFLICT, "out-of-date", "Out of date"),
            Self::GameOver => (S::CONFLICT, "game-over", "The game is over"),
            Self::GameRunning => (S::CONFLICT, "game-running", "The game is not over"),
            Self::NotYourMove => (S::CONFLICT, "not-your-move", "Not your move"),
            Self::NotYourSide => (S::CONFLICT, "not-your-side", "Not your side"),
            Self::NothingToTakeBack => {
                (S::CONFLICT, "nothing-to-take-back", "Nothing to take back")
            }
            Self::Refused(refused) => (S::CONFLICT, refused.code(), "Not possible now"),
            Self::Interrupted => (S::INTERNAL_SERVER_ERROR, "interrupted", "Interrupted"),
            Self::Closing => (S::SERVICE_UNAVAILABLE, "closing", "Closing"),
            Self::GameUnreadable { .. } => (
                S::INTERNAL_SERVER_ERROR,
                "game-unreadable",
                "Game cannot be read",
            ),
            Self::Storage(_) => (
                S::INTERNAL_SERVER_ERROR,
                "storage-failed",
                "Storage does not answer",
            ),
        }
    }

    /// What the page needs to say it in its own words.
    fn params(&self) -> Value {
        match self {
            Self::NotFound { path } => json!({ "path": path }),
            Self::BadTimeControl { what } => json!({ "what": what }),
            Self::Refused(Refused::MustPlayNamed { mv }) => json!({ "move": format!("{mv:?}") }),
            Self::Refused(Refused::DrawTooEarly { moves }) => json!({ "moves": moves }),
            Self::GameNotFound { id } => json!({ "id": id }),
            Self::MethodNotAllowed { method, path } => json!({ "method": method, "path": path }),
            Self::TooLarge { limit } | Self::TooManyWatchers { limit } => {
                json!({ "limit": limit })
            }
            Self::BadJson { what } | Self::BadRequest { what } => json!({ "what": what }),
            Self::WrongHost { host } => json!({ "host": host }),
            Self::ForeignOrigin { origin } => json!({ "origin": origin }),
            Self::BadFen { faults } => json!({ "faults": faults.join("; ") }),
            Self::BadChess960 { number } => json!({ "number": number }),
            Self::BadLevel { level } => json!({ "level": level }),
            Self::BadRuleset { name } => json!({ "name": name }),
            Self::OutOfDate { seen, now } => json!({ "seen": seen, "now": now }),
            Self::GameUnreadable { id, .. } => json!({ "id": id.to_string() }),
            _ => Value::Object(Map::new()),
        }
    }

    /// The document, as a response carries it and as a live connection does.
    pub(crate) fn document(&self) -> Problem {
        let (status, code, title) = self.kind();
        Problem {
            title,
            status: status.as_u16(),
            detail: self.to_string(),
            code,
            params: self.params(),
        }
    }
}

/// A problem document, but for its `type`, which on a live connection names the message.
#[derive(Debug, Serialize)]
pub(crate) struct Problem {
    title: &'static str,
    status: u16,
    detail: String,
    code: &'static str,
    params: Value,
}

#[derive(Serialize)]
struct Typed {
    r#type: String,
    #[serde(flatten)]
    problem: Problem,
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code, _) = self.kind();
        // The other server errors say that the club is full or closing.
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            tracing::error!(error = %self, cause = ?self, "a request failed");
        }
        let document = Typed {
            r#type: format!("urn:ferz:problem:{code}"),
            problem: self.document(),
        };
        let mut response = (status, Json(document)).into_response();
        response.headers_mut().insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if status == StatusCode::UPGRADE_REQUIRED {
            response
                .headers_mut()
                .insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        }
        response
    }
}
