//! Which address does what.

mod asked;
mod games;
mod live;
mod meta;
mod positions;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, header};
use axum::middleware;
use axum::routing::{get, post};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::trace::TraceLayer;

use crate::guard::{self, Guard};
use crate::live::Hall;
use crate::page;
use crate::problem::ApiError;

/// No request needs more: the largest is a FEN with two names.
pub(crate) const BODY_LIMIT: usize = 64 * 1024;

pub(crate) fn router(hall: Arc<Hall>, guard: Guard) -> Router {
    let api = Router::new()
        .route("/meta", get(meta::meta))
        .route("/positions/check", post(positions::check))
        .route("/positions/chess960/{number}", get(positions::chess960))
        .route("/games", get(games::list).post(games::create))
        .route("/games/{id}", get(games::view))
        .route("/games/{id}/actions", post(games::act))
        .route("/games/{id}/pgn", get(games::pgn))
        .route("/games/{id}/live", get(live::connect))
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        // Games change; a copy kept anywhere would be a wrong one.
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .with_state(hall);
    // Downloads that are images or sounds are small already.
    let compress = DefaultPredicate::new().and(NotForContentType::const_new("font/woff2"));
    Router::new()
        .nest("/api", api)
        .route("/api/", axum::routing::any(not_found))
        .fallback(page::serve)
        .layer(CompressionLayer::new().compress_when(compress))
        .layer(middleware::from_fn_with_state(guard, guard::admit))
        // What failed is logged where its cause is known.
        .layer(TraceLayer::new_for_http().on_failure(()))
}

async fn not_found(request: Request) -> ApiError {
    ApiError::NotFound {
        path: full_path(&request),
    }
}

async fn method_not_allowed(request: Request) -> ApiError {
    ApiError::MethodNotAllowed {
        method: request.method().to_string(),
        path: full_path(&request),
    }
}

/// The path as it was asked for: a nested router sees only the rest of it.
fn full_path(request: &Request) -> String {
    let original = request.extensions().get::<axum::extract::OriginalUri>();
    original
        .map_or_else(|| request.uri().path(), |uri| uri.path())
        .to_owned()
}
