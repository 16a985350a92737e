//! What every request passes first: is it meant for this club, and does it come from the club's own page?

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::ApiError;

/// Whose requests are answered.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guard {
    /// On a loopback address every honest request names a loopback host. One that names another comes from a page
    /// whose owner has pointed a name of theirs at this machine (DNS rebinding).
    pub loopback_only: bool,
}

pub(crate) async fn admit(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let verdict = guard
        .host(&request)
        .and_then(|host| origin(&request, &host));
    let mut response = match verdict {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

/// The page loads everything from here and asks nobody else; nobody may frame it.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

impl Guard {
    /// The host the request names.
    fn host(self, request: &Request) -> Result<Authority, ApiError> {
        let named = request
            .headers()
            .get(header::HOST)
            .map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned())
            .or_else(|| request.uri().authority().map(ToString::to_string))
            .unwrap_or_default();
        match named.parse::<Authority>() {
            Ok(host) if !self.loopback_only || is_loopback(host.host()) => Ok(host),
            _ => Err(ApiError::WrongHost { host: named }),
        }
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare.eq_ignore_ascii_case("localhost")
        || bare
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Refuses what a page of another site sends, where it could change something or listen in.
fn origin(request: &Request, host: &Authority) -> Result<(), ApiError> {
    let headers = request.headers();
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if reads && !headers.contains_key(header::UPGRADE) {
        return Ok(());
    }
    let Some(origin) = text(headers, &header::ORIGIN) else {
        return same_site(headers);
    };
    // Browsers write `scheme://host[:port]`, or `null` for a page without a home.
    let from = origin.split_once("://").map(|(_, from)| from);
    if from.is_some_and(|from| from.eq_ignore_ascii_case(host.as_str())) {
        return Ok(());
    }
    Err(ApiError::ForeignOrigin { origin })
}

/// A request without `Origin` is a program's, or an old browser's that may still say where it comes from.
fn same_site(headers: &HeaderMap) -> Result<(), ApiError> {
    match text(headers, &HeaderName::from_static("sec-fetch-site")) {
        Some(site) if site != "same-origin" && site != "none" => {
            Err(ApiError::ForeignOrigin { origin: site })
        }
        _ => Ok(()),
    }
}

fn text(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let value = headers.get(name)?;
    Some(String::from_utf8_lossy(value.as_bytes()).into_owned())
}
