//! The arbiter's sentences: reason first, then the article.

use ferz_board::Color;
use ferz_laws::{DecisionGround, GameResult, Means, Millis, Outcome, Reason};

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
    fn clocks_read_as_clocks_do() {
        assert_eq!(clock(Millis(300_000)), "5:00");
        assert_eq!(clock(Millis(299_001)), "5:00");
        assert_eq!(clock(Millis(3_845_000)), "1:04:05");
        assert_eq!(clock(Millis(9_340)), "0:09.3");
        assert_eq!(clock(Millis(0)), "0:00.0");
    }
}
