use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use ferz_board::{CastlingMode, Position};
use ferz_laws::PositionReport;
use serde::Deserialize;
use serde_json::{Value, json};

use super::asked::Body;
use crate::live::Hall;
use crate::problem::ApiError;
use crate::setup;

#[derive(Deserialize)]
pub(super) struct CheckAsked {
    fen: String,
    #[serde(default)]
    chess960: bool,
}

/// What the rules say about a FEN. A FEN with faults is a good question, not a bad request.
pub(super) async fn check(
    State(hall): State<Arc<Hall>>,
    Body(asked): Body<CheckAsked>,
) -> Result<Json<PositionReport>, ApiError> {
    let report = hall.look_at(move || asked.report()).await;
    report.map(Json).ok_or(ApiError::Interrupted)
}

impl CheckAsked {
    fn report(&self) -> PositionReport {
        let read = if self.chess960 {
            Position::from_fen_with(&self.fen, CastlingMode::Chess960)
        } else {
            Position::from_fen(&self.fen)
        };
        match read {
            Ok(position) => PositionReport::new(&position, &self.fen),
            Err(error) => PositionReport::refused(&error.faults()),
        }
    }
}

/// A Chess960 start position, by number or by lot.
pub(super) async fn chess960(
    number: Result<Path<String>, PathRejection>,
) -> Result<Json<Value>, ApiError> {
    let number = number.map_or_else(|_| String::new(), |Path(number)| number);
    let number = match number.as_str() {
        "random" => rand::random_range(0..960),
        text => text.parse().map_err(|_| ApiError::BadChess960 {
            number: text.to_owned(),
        })?,
    };
    let position = setup::chess960(number)?;
    Ok(Json(json!({ "number": number, "fen": position.to_fen() })))
}
