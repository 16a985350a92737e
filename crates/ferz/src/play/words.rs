//! The arbiter's sentences: reason first, then the article.

use ferz_board::{Color, Move, Position};
use ferz_laws::{
    CanMate, DecisionGround, Game, GameResult, Means, Millis, Outcome, Reason, Why, can_mate,
};

/// A side's name as a word in a sentence.
pub fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// The end of the game in plain words, with its article.
pub fn outcome(outcome: &Outcome) -> String {
    let by = outcome.by.map_or("a player", side);
    let other = outcome
        .by
        .map_or("the opponent", |color| side(color.opponent()));
    let drawn = outcome.winner().is_none();
    let why = match outcome.reason {
        Reason::Checkmate => "Checkmate.".to_owned(),
        Reason::Resignation if drawn => {
            format!(
                "{by} resigned, but {other} could not have given checkmate by any series of moves"
            )
        }
        Reason::Resignation => format!("{by} resigned."),
        Reason::Stalemate => {
            "Stalemate: the side to move has no legal move and is not in check".to_owned()
        }
        Reason::DeadPosition => "Neither side can give checkmate any more".to_owned(),
        Reason::Agreement => "Both players agreed".to_owned(),
        Reason::Threefold(Means::OnBoard) => {
            format!("The same position has come up three times and {by} claimed it")
        }
        Reason::Threefold(Means::Intended) => {
            format!("{by} named a move after which the same position stands for the third time")
        }
        Reason::Threefold(Means::Automatic) => {
            "The same position has come up three times".to_owned()
        }
        Reason::FiftyMoves(Means::OnBoard) => {
            format!("Fifty moves each without a capture or a pawn move, and {by} claimed it")
        }
        Reason::FiftyMoves(Means::Intended) => {
            format!(
                "{by} named a move that makes it fifty moves each without a capture or a pawn move"
            )
        }
        Reason::FiftyMoves(Means::Automatic) => {
            "Fifty moves each without a capture or a pawn move".to_owned()
        }
        Reason::Fivefold => "The same position has come up five times".to_owned(),
        Reason::SeventyFiveMoves => {
            "Seventy-five moves each without a capture or a pawn move".to_owned()
        }
        Reason::Flag if drawn => {
            format!(
                "{by}'s time is up, but {other} could not have given checkmate by any series of moves"
            )
        }
        Reason::Flag => format!("{by}'s time is up."),
        Reason::IllegalMoves if drawn => {
            format!("{by} made a second illegal move, but {other} could not have given checkmate")
        }
        Reason::IllegalMoves => format!("{by} made a second illegal move."),
        Reason::Abandoned { begun: true } => format!("{by} left the game."),
        Reason::Abandoned { begun: false } => format!("{by} did not come."),
        Reason::Arbiter(ground) => format!("The arbiter decided: {}.", decision(ground)),
    };
    let why = why.trim_end_matches('.');
    let article = outcome.article;
    match outcome.result {
        GameResult::Draw => format!("Draw. {why} (Art. {article})."),
        GameResult::WhiteWins | GameResult::BlackWins => {
            let winner = outcome.winner().map_or("", side);
            format!("{why}. {winner} wins (Art. {article}).")
        }
        other => format!("{why}. The score is {other} (Art. {article})."),
    }
}

/// Who could still mate when the game ended, where that decided it: why not, or by which moves.
pub fn could_mate(game: &Game) -> Vec<String> {
    let Some(asked) = game.mate_question() else {
        return Vec::new();
    };
    let resigned = game
        .outcome()
        .is_some_and(|end| end.reason == Reason::Resignation);
    let say = |&winner: &Color| match can_mate(asked.position, winner) {
        CanMate::No { proof } => Some(Why::new(asked.position, winner, proof).sentence(winner)),
        // Nobody who has resigned doubts that he could have been mated.
        CanMate::Yes { helpmate } if !resigned && !helpmate.is_empty() => Some(format!(
            "{} could still have mated, for instance by {}.",
            side(winner),
            line(asked.position, &helpmate)
        )),
        CanMate::Yes { .. } | CanMate::Undecided { .. } => None,
    };
    asked.sides.iter().filter_map(say).collect()
}

/// Moves in SAN with their numbers.
fn line(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut text = String::new();
    for &mv in moves {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => text.push_str(&format!(" {number}.")),
            Color::Black if text.is_empty() => text.push_str(&format!(" {number}...")),
            Color::Black => {}
        }
        text.push(' ');
        text.push_str(&position.san(mv));
        position.play(mv);
    }
    text.trim_start().to_owned()
}

fn decision(ground: DecisionGround) -> &'static str {
    match ground {
        DecisionGround::Penalty => "a penalty",
        DecisionGround::Refusal => "a player did not keep to the Laws",
        DecisionGround::Device => "a telephone or another device",
        DecisionGround::Late => "a player came too late",
        DecisionGround::WrongSetup => "the men were set up wrongly",
        DecisionGround::ReversedColors => "the game was begun with reversed colors",
        DecisionGround::IllegalPosition => "the position cannot be played on",
        DecisionGround::QuickplayFinish => "the game could not be won by normal means",
        DecisionGround::BothFlags => "both flags were down, and nobody knew which fell first",
        DecisionGround::FairPlay => "for the sake of fair play",
    }
}

/// A clock's face: `1:04:05`, `4:05`, and tenths in the last ten seconds, `9.3`.
pub fn clock(left: Millis) -> String {
    let tenths = left.0 / 100;
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    // A clock shows a second until it is used up.
    let seconds = left.0.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// A number with its noun: `1 move`, `2 moves`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    if number == 1 {
        format!("1 {one}")
    } else {
        format!("{number} {many}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferz_laws::{Event, GameSetup};

    fn ended(result: GameResult, reason: Reason, by: Option<Color>) -> String {
        outcome(&Outcome {
            result,
            reason,
            article: reason.article(),
            at_ply: 10,
            by,
        })
    }

    #[test]
    fn the_reason_comes_first_and_the_article_last() {
        assert_eq!(
            ended(GameResult::WhiteWins, Reason::Checkmate, Some(Color::White)),
            "Checkmate. White wins (Art. 5.1.1)."
        );
        assert_eq!(
            ended(
                GameResult::Draw,
                Reason::Threefold(Means::OnBoard),
                Some(Color::Black)
            ),
            "Draw. The same position has come up three times and Black claimed it (Art. 9.2.2)."
        );
        assert_eq!(
            ended(GameResult::Draw, Reason::Flag, Some(Color::White)),
            "Draw. White's time is up, but Black could not have given checkmate by any series of moves (Art. 6.9)."
        );
        assert_eq!(
            ended(
                GameResult::BlackWins,
                Reason::Resignation,
                Some(Color::White)
            ),
            "White resigned. Black wins (Art. 5.1.2)."
        );
    }

    #[test]
    fn a_fallen_flag_names_the_moves_that_could_have_mated_or_why_there_are_none() {
        let flag = |fen: &str| {
            let mut game = Game::new(GameSetup {
                start: Position::from_fen(fen).expect(fen),
                time_control: Some("1+0".parse().expect("a time control")),
                ..GameSetup::default()
            });
            let by = game.turn();
            let at = game.flag_at().expect("a running clock");
            game.apply(Event::Flag { by }, at).expect("down");
            could_mate(&game)
        };
        // Kg8 is the only move, and Ra8 mates.
        let said = flag("7k/8/6K1/8/8/8/8/R7 b - - 0 40");
        assert_eq!(
            said,
            ["White could still have mated, for instance by 40... Kg8 41. Ra8#."]
        );
        assert_eq!(
            flag("8/8/8/4k3/8/8/3QK3/8 w - - 0 1"),
            ["White cannot be mated any more: Black has only the king."]
        );
    }

    #[test]
    fn clocks_read_as_clocks_do() {
        assert_eq!(clock(Millis(300_000)), "5:00");
        assert_eq!(clock(Millis(299_001)), "5:00");
        assert_eq!(clock(Millis(3_845_000)), "1:04:05");
        assert_eq!(clock(Millis(9_340)), "0:09.3");
        assert_eq!(clock(Millis(0)), "0:00.0");
    }
}
