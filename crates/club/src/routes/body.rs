use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Json, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use super::BODY_LIMIT;
use crate::problem::ApiError;

/// A JSON body; what is wrong with one becomes a problem document.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Self(value)),
            Err(rejection) => Err(refuse(&rejection)),
        }
    }
}

fn refuse(rejection: &JsonRejection) -> ApiError {
    let what = innermost(rejection);
    match rejection {
        JsonRejection::MissingJsonContentType(_) => ApiError::WrongContentType,
        JsonRejection::JsonSyntaxError(_) => ApiError::BadJson { what },
        JsonRejection::JsonDataError(_) => ApiError::BadRequest { what },
        other if other.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::TooLarge { limit: BODY_LIMIT }
        }
        _ => ApiError::BadRequest { what },
    }
}

/// The last cause, which says where and what; the ones before only say that.
fn innermost(error: &dyn std::error::Error) -> String {
    let mut error = error;
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
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
