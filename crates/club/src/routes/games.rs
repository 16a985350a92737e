use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::asked::{Asked, Body, Id, read_id};
use crate::list::{self, GamePage};
use crate::live::Hall;
use crate::problem::ApiError;
use crate::setup::NewGame;
use crate::store::Query;
use crate::view::GameView;
use crate::wire::Act;

/// Games on one page of a list, at most.
const LONGEST_PAGE: u32 = 200;

#[derive(Deserialize)]
pub(super) struct ListAsked {
    state: Option<Wanted>,
    limit: Option<u32>,
    before: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Wanted {
    Running,
    Finished,
}

pub(super) async fn list(
    State(hall): State<Arc<Hall>>,
    Asked(asked): Asked<ListAsked>,
) -> Result<Json<GamePage>, ApiError> {
    let query = Query {
        finished: asked.state.map(|state| state == Wanted::Finished),
        before: asked.before.as_deref().map(read_id).transpose()?,
        limit: asked.limit.unwrap_or(50).clamp(1, LONGEST_PAGE),
    };
    Ok(Json(list::page(hall.store(), query).await?))
}

pub(super) async fn create(
    State(hall): State<Arc<Hall>>,
    Body(wish): Body<NewGame>,
) -> Result<Response, ApiError> {
    let view = hall.open_game(wish.into_setup()?).await?;
    let place = format!("/api/games/{}", view.id);
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(view)).into_response())
}

pub(super) async fn view(
    State(hall): State<Arc<Hall>>,
    Id(id): Id,
) -> Result<Json<GameView>, ApiError> {
    Ok(Json(hall.view(id).await?))
}

pub(super) async fn act(
    State(hall): State<Arc<Hall>>,
    Id(id): Id,
    Body(act): Body<Act>,
) -> Result<Json<GameView>, ApiError> {
    Ok(Json(hall.act(id, act).await?))
}

#[derive(Deserialize)]
pub(super) struct PgnAsked {
    download: Option<String>,
}

pub(super) async fn pgn(
    State(hall): State<Arc<Hall>>,
    Id(id): Id,
    Asked(asked): Asked<PgnAsked>,
) -> Result<Response, ApiError> {
    let text = hall.pgn(id).await?;
    let mut response = (
        [(
            header::CONTENT_TYPE,
            "application/x-chess-pgn; charset=utf-8",
        )],
        text,
    )
        .into_response();
    if asked.download.is_some_and(|download| download != "0") {
        let name = format!("attachment; filename=\"ferz-{id}.pgn\"");
        if let Ok(name) = name.parse() {
            response
                .headers_mut()
                .insert(header::CONTENT_DISPOSITION, name);
        }
    }
    Ok(response)
}
