//! Why a suggested move is good, in words that the board can bear out.

use ferz_board::{Color, Move, Position, Rank, Role, Square};
use ferz_engine::{Score, SearchResult};

/// The suggestion as a sentence or two, or `None` when there is no move.
pub fn suggestion(position: &Position, found: &SearchResult) -> Option<String> {
    let mv = found.best?;
    let san = position.san(mv);
    let why = reason(position, mv, found);
    Some(match standing(position.turn(), found.score) {
        Some(standing) => format!("{san}: {why} {standing}"),
        None => format!("{san}: {why}"),
    })
}

fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// Who stands how, when no mate is in sight.
fn standing(turn: Color, score: Score) -> Option<String> {
    if score.is_mate() {
        return None;
    }
    let better = if score.value() >= 0 {
        turn
    } else {
        turn.opponent()
    };
    let side = super::words::side(better);
    Some(match score.value().abs() {
        0..=40 => "The game is about level.".into(),
        41..=120 => format!("{side} stands a little better."),
        121..=300 => format!("{side} stands clearly better."),
        _ => format!("{side} should win."),
    })
}

fn reason(position: &Position, mv: Move, found: &SearchResult) -> String {
    let us = position.turn();
    let after = position.after(mv);
    let moved = position.moved(mv).role;
    let to = mv.to();
    let safe = !after
        .legal_moves()
        .iter()
        .any(|reply| after.is_capture(*reply) && !reply.is_castling() && reply.to() == to);

    if after.is_checkmate() {
        return "it is checkmate.".into();
    }
    match found.score.mate() {
        Some(n) if n > 0 => return format!("it forces checkmate in {n} moves."),
        Some(_) => return "checkmate cannot be stopped, but this holds out longest.".into(),
        None => {}
    }
    if position.legal_moves().len() == 1 {
        return "it is the only legal move.".into();
    }
    if let Some(role) = mv.promotion() {
        return format!("the pawn becomes a {role}.");
    }
    if let Some(taken) = position.captured(mv) {
        let (taken, square) = (
            taken.role,
            if mv.is_en_passant() {
                "in passing".to_owned()
            } else {
                format!("on {to}")
            },
        );
        return if safe {
            format!("it takes the {taken} {square}, and nothing can take back.")
        } else if value(taken) > value(moved) {
            format!("it wins the {taken} {square} for at most a {moved}.")
        } else if value(taken) == value(moved) {
            format!("it exchanges {} {square}.", plural(taken, moved))
        } else {
            format!(
                "it takes the {taken} {square}.{}",
                going_on(position, found)
            )
        };
    }
    if mv.is_castling() {
        return "it brings the king to safety and a rook into play.".into();
    }
    let attacked = worth_attacking(&after, us, to, moved);
    if safe && attacked.len() >= 2 {
        let names: Vec<String> = attacked
            .iter()
            .filter_map(|square| after.piece_at(*square))
            .map(|piece| format!("the {}", piece.role))
            .collect();
        return format!("it attacks {} at once.", names[..2].join(" and "));
    }
    if position.is_check() {
        return "it answers the check.".into();
    }
    if safe && in_danger(position, mv.from(), us) {
        return format!("it brings the {moved} out of danger.");
    }
    if after.is_check() {
        return format!("it gives check.{}", going_on(position, found));
    }
    if let (true, Some(square)) = (safe, attacked.first())
        && let Some(piece) = after.piece_at(*square)
    {
        return format!("it attacks the {} on {square}.", piece.role);
    }
    if moved == Role::Pawn && is_passed(&after, to, us) {
        return "it brings a passed pawn nearer to promotion.".into();
    }
    let home = Rank::First.relative_to(us);
    if matches!(moved, Role::Knight | Role::Bishop) && mv.from().rank() == home && to.rank() != home
    {
        return format!("it brings the {moved} into the game.");
    }
    if moved == Role::Pawn && [Square::D4, Square::E4, Square::D5, Square::E5].contains(&to) {
        return "it takes space in the centre.".into();
    }
    if moved == Role::Rook && is_open(&after, to) {
        return "it puts the rook on an open file.".into();
    }
    format!("it looks best.{}", going_on(position, found))
}

fn plural(taken: Role, moved: Role) -> String {
    if taken == moved {
        format!("{taken}s")
    } else {
        format!("{moved} for {taken}")
    }
}

/// The enemy men that `from` attacks and that are worth it: the king, dearer men, and men that nothing guards.
fn worth_attacking(after: &Position, us: Color, from: Square, moved: Role) -> Vec<Square> {
    let occupied = after.occupied();
    let mut found: Vec<(u32, Square)> = after
        .pieces(us.opponent())
        .into_iter()
        .filter(|square| after.attackers(*square, us, occupied).contains(from))
        .filter_map(|square| Some((after.piece_at(square)?.role, square)))
        .filter(|(role, square)| {
            value(*role) > value(moved)
                || (*role != Role::Pawn
                    && after.attackers(*square, us.opponent(), occupied).is_empty())
        })
        .map(|(role, square)| (value(role), square))
        .collect();
    found.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    found.into_iter().map(|(_, square)| square).collect()
}

/// Whether the man on `square` is attacked by something cheaper, or attacked and unguarded.
fn in_danger(position: &Position, square: Square, us: Color) -> bool {
    let Some(man) = position.piece_at(square) else {
        return false;
    };
    let occupied = position.occupied();
    let attackers = position.attackers(square, us.opponent(), occupied);
    if man.role == Role::King || attackers.is_empty() {
        return false;
    }
    position.attackers(square, us, occupied).is_empty()
        || attackers
            .into_iter()
            .filter_map(|from| position.piece_at(from))
            .any(|piece| value(piece.role) < value(man.role))
}

fn is_passed(position: &Position, square: Square, us: Color) -> bool {
    position
        .men(us.opponent(), Role::Pawn)
        .into_iter()
        .all(|pawn| {
            let aside = pawn.file().index().abs_diff(square.file().index()) > 1;
            let behind = match us {
                Color::White => pawn.rank().index() <= square.rank().index(),
                Color::Black => pawn.rank().index() >= square.rank().index(),
            };
            aside || behind
        })
}

fn is_open(position: &Position, square: Square) -> bool {
    position
        .role(Role::Pawn)
        .into_iter()
        .all(|pawn| pawn.file() != square.file())
}

/// The next moves of the line that the engine expects.
fn going_on(position: &Position, found: &SearchResult) -> String {
    let mut at = position.clone();
    let mut moves = Vec::new();
    for mv in found.pv.iter().take(4) {
        moves.push(at.san(*mv));
        at.play(*mv);
    }
    if moves.len() < 2 {
        String::new()
    } else {
        format!(" Play may go on {}.", moves[1..].join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_engine::{Engine, Limits};
    use std::sync::atomic::AtomicBool;

    fn hint(fen: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let found = Engine::new(1).search(
            &position,
            &[],
            &Limits::depth(5),
            &AtomicBool::new(false),
            |_| {},
        );
        suggestion(&position, &found).unwrap()
    }

    fn hint_for(fen: &str, san: &str) -> String {
        let position = Position::from_fen(fen).unwrap();
        let mv = position.parse_san(san).unwrap();
        let found = Engine::new(1).search(
            &position,
            &[],
            &Limits {
                depth: Some(3),
                searchmoves: vec![mv],
                ..Limits::default()
            },
            &AtomicBool::new(false),
            |_| {},
        );
        suggestion(&position, &found).unwrap()
    }

    #[test]
    fn mate_comes_first() {
        assert_eq!(
            hint("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"),
            "Ra8#: it is checkmate."
        );
    }

    #[test]
    fn reasons_name_what_the_move_does() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(hint_for(start, "Nf3").starts_with("Nf3: it brings the knight into the game."));
        assert!(hint_for(start, "e4").starts_with("e4: it takes space in the centre."));
        let fork = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1";
        assert!(
            hint_for(fork, "Nc7+").starts_with("Nc7+: it attacks the king and the rook at once.")
        );
        let free = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1";
        assert!(
            hint_for(free, "Rxd5")
                .starts_with("Rxd5: it takes the pawn on d5, and nothing can take back.")
        );
        let saved = "4k3/8/8/8/8/2p5/3N4/4K3 w - - 0 1";
        assert!(hint_for(saved, "Nf3").starts_with("Nf3: it brings the knight out of danger."));
        assert_eq!(
            hint_for("7k/8/8/8/8/8/6q1/7K w - - 0 1", "Kxg2")
                .split(": ")
                .nth(1),
            Some("it is the only legal move. The game is about level.")
        );
    }
}
