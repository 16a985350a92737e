//! The page: files built by npm and carried inside the program.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::ApiError;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Files;

const INDEX: &str = "index.html";

const NOT_BUILT: &str = "The page of this club has not been built into the program.\n\n\
    Run `cargo xtask play` in the project's folder: it builds the page and starts the club with it.\n\
    The interface for programs works as it is: see /api/meta.\n";

/// A file of the page; every other address is one of the page's own and gets the page itself.
pub(crate) async fn serve(request: Request) -> Response {
    let path = request.uri().path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return ApiError::MethodNotAllowed {
            method: request.method().to_string(),
            path: path.to_owned(),
        }
        .into_response();
    }
    let name = path.trim_start_matches('/');
    if let Some(file) = Files::get(name) {
        return respond(name, file, request.headers());
    }
    // A missing file is missing; answering it with the page would hide the mistake.
    if name.starts_with("assets/") {
        return ApiError::NotFound {
            path: path.to_owned(),
        }
        .into_response();
    }
    match Files::get(INDEX) {
        Some(index) => respond(INDEX, index, request.headers()),
        None => (StatusCode::NOT_FOUND, NOT_BUILT).into_response(),
    }
}

fn respond(name: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = entity_tag(&file);
    let cache = [
        (header::CACHE_CONTROL, cache(name)),
        (header::ETAG, tag.clone()),
    ];
    if asked.get(header::IF_NONE_MATCH) == Some(&tag) {
        return (StatusCode::NOT_MODIFIED, cache).into_response();
    }
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let kind = match kind.type_().as_str() {
        "text" => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    };
    (cache, [(header::CONTENT_TYPE, kind)], file.data).into_response()
}

/// Files under `assets/` have their content's hash in their names, so they can be kept for good.
fn cache(name: &str) -> HeaderValue {
    HeaderValue::from_static(if name.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    })
}

/// Weak, because the bytes sent may be compressed.
fn entity_tag(file: &EmbeddedFile) -> HeaderValue {
    let hash = file.metadata.sha256_hash();
    let hex: String = hash[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    HeaderValue::try_from(format!("W/\"{hex}\"")).expect("hexadecimal digits are ASCII")
}
