use ferz_board::Color;
use ferz_pgn::GameRecord;
use time::macros::format_description;

use crate::live::Snapshot;
use crate::wire::{Player, PlayerKind, moment};

/// The game as PGN, finished or not, with the clocks where there are any.
pub(crate) fn text(at: &Snapshot<'_>) -> String {
    let mut record = GameRecord::from_game(at.game, tags(at));
    record.add_clocks(at.game);
    record.to_pgn()
}

fn tags(at: &Snapshot<'_>) -> Vec<(&'static str, String)> {
    let started = moment(at.created_ms);
    let date = format_description!("[year].[month].[day]");
    let time = format_description!("[hour]:[minute]:[second]");
    let date = started.format(date).unwrap_or_else(|_| "????.??.??".into());
    let mut tags = vec![
        ("Event", "Casual game".to_owned()),
        ("Site", "?".to_owned()),
        ("Date", date.clone()),
        ("Round", "-".to_owned()),
        ("White", name(at.setup.players.get(Color::White))),
        ("Black", name(at.setup.players.get(Color::Black))),
        ("UTCDate", date),
    ];
    tags.extend(started.format(time).ok().map(|time| ("UTCTime", time)));
    tags
}

fn name(player: &Player) -> String {
    match (player.kind, &player.name, player.level) {
        (_, Some(name), _) => name.clone(),
        (PlayerKind::Computer, None, Some(level)) => format!("Ferz, level {level}"),
        _ => "?".to_owned(),
    }
}
