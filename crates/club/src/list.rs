//! Lists of games, from the columns kept beside the events.

use serde::Serialize;

use crate::id::GameId;
use crate::problem::ApiError;
use crate::setup::{Setup, Variant};
use crate::store::{Listed, Query, Store};
use crate::wire::{Both, Mode, Player, Side, rfc3339};

#[derive(Debug, Serialize)]
pub(crate) struct GamePage {
    games: Vec<GameSummary>,
    /// What to ask for as `before` to see more.
    next: Option<GameId>,
}

#[derive(Debug, Serialize)]
struct GameSummary {
    id: GameId,
    mode: Mode,
    players: Both<Player>,
    result: Option<String>,
    reason: Option<String>,
    article: Option<String>,
    plies: u32,
    started: String,
    updated: String,
    fen: String,
    turn: Side,
    time_control: Option<String>,
    variant: Variant,
}

pub(crate) async fn page(store: &dyn Store, mut query: Query) -> Result<GamePage, ApiError> {
    let wanted = query.limit as usize;
    // One more than wanted tells whether there are more.
    query.limit += 1;
    let mut rows = store.list(query).await?;
    let more = rows.len() > wanted;
    rows.truncate(wanted);
    Ok(GamePage {
        next: rows.last().filter(|_| more).map(|row| row.id),
        games: rows.into_iter().filter_map(summary).collect(),
    })
}

/// A row that cannot be read is left out, so that it does not cost the others.
fn summary(row: Listed) -> Option<GameSummary> {
    let setup: Setup = serde_json::from_str(&row.setup)
        .inspect_err(|error| tracing::error!(game = %row.id, %error, "unreadable set-up"))
        .ok()?;
    let ending = row.summary.ending;
    let (result, reason, article) = ending.map_or((None, None, None), |ending| {
        (
            Some(ending.result),
            Some(ending.reason),
            Some(ending.article),
        )
    });
    Some(GameSummary {
        id: row.id,
        mode: setup.mode,
        players: setup.players,
        result,
        reason,
        article,
        plies: row.summary.plies,
        started: rfc3339(row.created_ms),
        updated: rfc3339(row.updated_ms),
        turn: turn(&row.summary.fen),
        fen: row.summary.fen,
        time_control: setup.time_control,
        variant: setup.variant,
    })
}

/// The side to move, which a FEN names in its second field.
fn turn(fen: &str) -> Side {
    match fen.split(' ').nth(1) {
        Some("b") => Side::Black,
        _ => Side::White,
    }
}
