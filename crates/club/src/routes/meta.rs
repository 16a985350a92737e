use axum::Json;
use ferz_engine::Level;
use serde_json::{Value, json};

/// The usual controls: key, group, and the control itself.
const TIME_CONTROLS: [(&str, &str, &str); 7] = [
    ("bullet-1-0", "bullet", "1+0"),
    ("bullet-2-1", "bullet", "2+1"),
    ("blitz-3-2", "blitz", "3+2"),
    ("blitz-5-0", "blitz", "5+0"),
    ("rapid-10-0", "rapid", "10+0"),
    ("rapid-15-10", "rapid", "15+10"),
    ("classical-90-30", "classical", "90+30"),
];

/// What the page needs to offer a new game.
pub(super) async fn meta() -> Json<Value> {
    let levels = Level::ALL.iter().map(|level| {
        json!({
            "number": level.number,
            "key": level.key,
            "name": level.name,
            "description": level.description,
            "rating": level.rating,
        })
    });
    let controls = TIME_CONTROLS
        .iter()
        .map(|(key, group, spec)| json!({ "key": key, "group": group, "spec": spec }));
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "levels": levels.collect::<Value>(),
        "time_controls": controls.collect::<Value>(),
    }))
}
