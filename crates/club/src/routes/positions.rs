use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use ferz_board::{CastlingMode, Color, Fault, FenError, Position};
use ferz_laws::{Game, GameSetup, Ruleset, can_mate};
use serde::Deserialize;
use serde_json::{Value, json};

use super::asked::Body;
use crate::problem::ApiError;
use crate::setup;

#[derive(Deserialize)]
pub(super) struct CheckAsked {
    fen: String,
    #[serde(default)]
    chess960: bool,
}

/// What the rules say about a FEN. A FEN with faults is a good question, not a bad request.
pub(super) async fn check(Body(asked): Body<CheckAsked>) -> Result<Json<Value>, ApiError> {
    // Whether a side can still mate may take a while to see; nobody else should wait for it.
    let report = tokio::task::spawn_blocking(move || asked.report()).await;
    report.map(Json).map_err(|_| ApiError::Interrupted)
}

impl CheckAsked {
    fn report(&self) -> Value {
        let read = if self.chess960 {
            Position::from_fen_with(&self.fen, CastlingMode::Chess960)
        } else {
            Position::from_fen(&self.fen)
        };
        read.map_or_else(
            |error| refused(&error),
            |position| report(&position, &self.fen),
        )
    }
}

fn faults(faults: &[Fault]) -> Value {
    let fault = |fault: &Fault| json!({ "level": fault.level().name(), "what": fault.to_string() });
    faults.iter().map(fault).collect()
}

fn refused(error: &FenError) -> Value {
    json!({
        "ok": false,
        "faults": faults(&error.faults()),
        "fen": null,
        "shredder": null,
        "check": false,
        "legal": [],
        "result": "*",
        "article": null,
        "can_mate": null,
    })
}

fn report(position: &Position, fen: &str) -> Value {
    let found = position.further_faults_of(fen);
    let game = Game::new(GameSetup {
        start: position.clone(),
        rules: Ruleset::default(),
        time_control: None,
    });
    let outcome = game.outcome();
    let legal = position.legal_moves();
    let legal = legal.iter().map(|mv| position.uci(*mv));
    json!({
        "ok": true,
        "faults": faults(&found),
        "fen": position.to_fen(),
        "shredder": position.to_shredder_fen(),
        "check": position.is_check(),
        "legal": legal.collect::<Vec<_>>(),
        "result": outcome.map_or("*", |outcome| outcome.result.name()),
        "article": outcome.map(|outcome| outcome.article),
        "can_mate": {
            "white": can_mate(position, Color::White).name(),
            "black": can_mate(position, Color::Black).name(),
        },
    })
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
