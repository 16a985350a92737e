//! What a request brings, read so that what is wrong with it becomes a problem document.

use std::time::Duration;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

use super::BODY_LIMIT;
use crate::id::GameId;
use crate::problem::ApiError;

/// How long a body may take to arrive, which is a few kilobytes at most.
const ARRIVAL: Duration = Duration::from_secs(20);

/// A JSON body.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let body = timeout(ARRIVAL, Json::<Value>::from_request(request, state))
            .await
            .map_err(|_| ApiError::TooSlow)?;
        let Json(value) = body.map_err(|rejection| refuse(&rejection))?;
        understand(value).map(Self)
    }
}

fn refuse(rejection: &JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => ApiError::WrongContentType,
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::TooLarge { limit: BODY_LIMIT }
        }
        other => ApiError::BadJson {
            what: innermost(other),
        },
    }
}

/// Reads JSON text: first whether it is JSON at all, then whether it says what is needed.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    let value = serde_json::from_str(text).map_err(|error| ApiError::BadJson {
        what: error.to_string(),
    })?;
    understand(value)
}

/// Whose values say by name which of several things is meant. Serde would take a number too, for the place in our code:
/// `"action": 1` for a resignation.
const KINDS: [&str; 3] = ["action", "kind", "type"];

fn understand<T: DeserializeOwned>(value: Value) -> Result<T, ApiError> {
    if let Some(key) = nameless(&value) {
        return Err(ApiError::BadRequest {
            what: format!("`{key}` must be a string"),
        });
    }
    serde_json::from_value(value).map_err(|error| ApiError::BadRequest {
        what: error.to_string(),
    })
}

/// The first key of [`KINDS`] with a value that is no name.
fn nameless(value: &Value) -> Option<&str> {
    value.as_object()?.iter().find_map(|(key, value)| {
        let nameless_here = KINDS.contains(&key.as_str()) && !value.is_string();
        if nameless_here {
            Some(key.as_str())
        } else {
            nameless(value)
        }
    })
}

/// The last cause, which says where and what; the ones before only say that.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}

/// The game that an address names. A text that cannot be an id names no game.
pub(super) struct Id(pub GameId);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let id: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        // Not even text, when it is no UTF-8.
        let id = id.map_or_else(|_| "\u{fffd}".to_owned(), |Path(id)| id);
        read_id(&id).map(Self)
    }
}

pub(super) fn read_id(id: &str) -> Result<GameId, ApiError> {
    id.parse()
        .map_err(|_| ApiError::GameNotFound { id: id.to_owned() })
}

/// What stands behind the question mark of an address.
pub(super) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        match query {
            Ok(Query(value)) => Ok(Self(value)),
            Err(rejection) => Err(ApiError::BadRequest {
                what: innermost(&rejection),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::task::{Context, Poll};

    use axum::body::{Body as Bytes, HttpBody};
    use axum::http::header;

    use super::*;
    use crate::setup::NewGame;
    use crate::wire::Act;

    #[test]
    fn what_is_asked_for_goes_by_name_and_never_by_number() {
        let problem = |error: ApiError| error.to_string();
        for number in 0..8 {
            let act = read::<Act>(&format!(r#"{{"action":{number},"move":"e2e4"}}"#));
            let act = act.map(|act| act.action).map_err(problem);
            assert!(act.unwrap_err().contains("`action` must be a string"));
            let new = format!(r#"{{"mode":"board","start":{{"kind":{number},"number":1}}}}"#);
            let new = read::<NewGame>(&new).map(|_| ()).map_err(problem);
            assert!(new.unwrap_err().contains("`kind` must be a string"));
            let ground = format!(r#"{{"action":"claim","ground":{number}}}"#);
            assert!(read::<Act>(&ground).is_err());
            assert!(read::<Act>(&format!(r#"{{"action":"resign","by":{number}}}"#)).is_err());
            assert!(read::<NewGame>(&format!(r#"{{"mode":{number}}}"#)).is_err());
        }
        assert!(read::<Act>(r#"{"action":"resign"}"#).is_ok());
    }

    /// A body of which nothing ever arrives.
    struct Silent;

    impl HttpBody for Silent {
        type Data = axum::body::Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<hyper::body::Frame<Self::Data>, Self::Error>>> {
            Poll::Pending
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_arrive_is_not_waited_for() {
        let request = Request::post("/")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Bytes::new(Silent))
            .expect("a request");
        let read = Body::<Value>::from_request(request, &()).await;
        assert!(matches!(read, Err(ApiError::TooSlow)));
    }
}
