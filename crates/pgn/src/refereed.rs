//! The PGN of a game that was played under the Laws.

use ferz_board::Color;
use ferz_laws::{Bonus, Game, GameResult, Millis, Period, Reason, TimeControl};

use crate::{GameRecord, Marker};

impl GameRecord {
    /// The record of a game, finished or still running.
    ///
    /// Result, start position, `Termination` and `TimeControl` are told by the game itself; the
    /// other tags are given here.
    ///
    /// PGN has no illegal moves. Where one stands in the game (Art. A.5.2) the main line ends before
    /// it, and a comment tells how the game went on and where it ended.
    ///
    /// ```
    /// use ferz_laws::{Event, Game, GameSetup, Millis};
    /// use ferz_pgn::GameRecord;
    ///
    /// let mut game = Game::new(GameSetup::default());
    /// for text in ["f3", "e5", "g4", "Qh4"] {
    ///     let mv = game.position().parse_san(text)?;
    ///     game.apply(Event::Move { mv }, Millis::ZERO)?;
    /// }
    /// let record = GameRecord::from_game(&game, [("White", "Ada")]);
    /// assert!(record.to_pgn().contains("[Termination \"normal\"]\n"));
    /// assert!(record.to_pgn().ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_game<N: Into<String>, V: Into<String>>(
        game: &Game,
        tags: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        let mut record = Self::new(game.start().clone());
        for (name, value) in tags {
            record.set_tag(name, value);
        }
        let lawful = game.plies().iter().take_while(|ply| !ply.illegal);
        for ply in lawful {
            let legal = record.push(ply.mv);
            debug_assert!(legal, "illegal moves are marked");
        }
        let told = record.moves().len();
        if told < game.plies().len() {
            record.comment(told as u32, untold(game, told));
        }
        record.set_result(
            game.outcome()
                .map_or(Marker::Unfinished, |outcome| outcome.result.into()),
        );
        record.set_tag("Termination", termination(game));
        record.set_tag(
            "TimeControl",
            game.time_control().map_or("-".to_owned(), time_control),
        );
        record
    }

    /// Adds what the mover's clock showed after each move, as the comment `[%clk h:mm:ss]`.
    pub fn add_clocks(&mut self, game: &Game) {
        let plies = game.plies().iter().take(self.moves().len());
        for (index, ply) in plies.enumerate() {
            if let Some(clocks) = ply.clocks {
                let left = clock(clocks.get(game.mover(index)));
                self.comment(index as u32 + 1, format!("[%clk {left}]"));
            }
        }
    }
}

/// In words: the plies from this one on, which an illegal move keeps out of the main line.
fn untold(game: &Game, from: usize) -> String {
    let mut text = "An illegal move stands (Art. A.5.2), and the game went on:".to_owned();
    let first = usize::from(game.start().turn() == Color::Black);
    for (index, ply) in game.plies().iter().enumerate().skip(from) {
        let number = game.start().fullmove_number() as usize + (index + first) / 2;
        match game.mover(index) {
            Color::White => text.push_str(&format!(" {number}.")),
            Color::Black if index == from => text.push_str(&format!(" {number}...")),
            Color::Black => {}
        }
        text.push_str(&format!(" {}", game.san(index).unwrap_or_default()));
        if ply.illegal {
            text.push_str(" (illegal)");
        }
    }
    text.push_str(&format!(". The last board: {}", game.board().to_fen()));
    text
}

impl From<GameResult> for Marker {
    /// PGN has no marker for a game that both players lose or that gives half a point to one: `*`.
    fn from(result: GameResult) -> Self {
        match (result, result.winner()) {
            (_, Some(Color::White)) => Self::WhiteWins,
            (_, Some(Color::Black)) => Self::BlackWins,
            (GameResult::Draw, None) => Self::Draw,
            (_, None) => Self::Unfinished,
        }
    }
}

/// The values that the standard gives this tag (PGN standard 9.8.1).
fn termination(game: &Game) -> &'static str {
    match game.outcome().map(|outcome| outcome.reason) {
        None => "unterminated",
        Some(Reason::Flag) => "time forfeit",
        Some(Reason::IllegalMoves) => "rules infraction",
        Some(Reason::Abandoned { .. }) => "abandoned",
        Some(Reason::Arbiter(_)) => "adjudication",
        Some(_) => "normal",
    }
}

/// The time control in the standard's form (9.6.1), which has no way to say a delay: `?`.
fn time_control(control: &TimeControl) -> String {
    let periods: Option<Vec<String>> = control.periods.iter().map(period).collect();
    periods.map_or("?".to_owned(), |periods| periods.join(":"))
}

fn period(period: &Period) -> Option<String> {
    let moves = period
        .moves
        .map(|moves| format!("{moves}/"))
        .unwrap_or_default();
    let time = seconds(period.time);
    match period.bonus {
        Bonus::None => Some(format!("{moves}{time}")),
        Bonus::IncrementBefore(bonus) | Bonus::IncrementAfter(bonus) => {
            Some(format!("{moves}{time}+{}", seconds(bonus)))
        }
        Bonus::Delay(_) | Bonus::Bronstein(_) => None,
    }
}

/// Seconds, with a fraction only where there is one.
fn seconds(time: Millis) -> String {
    let text = format!("{}.{:03}", time.0 / 1000, time.0 % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn clock(time: Millis) -> String {
    let whole = time.0 / 1000;
    let tenths = match time.0 % 1000 / 100 {
        0 => String::new(),
        tenths => format!(".{tenths}"),
    };
    format!(
        "{}:{:02}:{:02}{tenths}",
        whole / 3600,
        whole / 60 % 60,
        whole % 60
    )
}

#[cfg(test)]
mod tests {
    use ferz_laws::{Event, GameSetup};

    use super::*;

    fn game(control: &str) -> Game {
        let time_control = Some(control.parse().expect(control));
        Game::new(GameSetup {
            time_control,
            ..GameSetup::default()
        })
    }

    #[test]
    fn time_controls_are_written_as_the_standard_says() {
        for (control, tag) in [
            ("5+0", "300"),
            ("3+2", "180+2"),
            ("3i2", "180+2"),
            ("40/90+30,30+30", "40/5400+30:1800+30"),
            ("0.5+0.25", "30+0.25"),
            ("5d3", "?"),
        ] {
            let record = GameRecord::from_game(&game(control), [("Event", "club")]);
            assert_eq!(record.tag("TimeControl"), Some(tag), "{control}");
        }
        let untimed = GameRecord::from_game(&Game::new(GameSetup::default()), [("Event", "club")]);
        assert_eq!(untimed.tag("TimeControl"), Some("-"));
    }

    #[test]
    fn the_end_of_the_game_is_told_in_the_standards_words() {
        let mut running = game("5+0");
        assert_eq!(
            GameRecord::from_game(&running, [("Event", "club")]).tag("Termination"),
            Some("unterminated")
        );
        let at = running.flag_at().expect("a running clock");
        running
            .apply(Event::Flag { by: Color::White }, at)
            .expect("the flag is down");
        let record = GameRecord::from_game(&running, [("Event", "club")]);
        assert_eq!(record.tag("Termination"), Some("time forfeit"));
        assert_eq!(record.result(), Marker::BlackWins);

        let mut resigned = game("5+0");
        resigned
            .apply(Event::Resign { by: Color::Black }, Millis::ZERO)
            .expect("anybody may resign");
        let record = GameRecord::from_game(&resigned, [("Event", "club")]);
        assert_eq!(
            (record.tag("Termination"), record.result()),
            (Some("normal"), Marker::WhiteWins)
        );
    }

    #[test]
    fn an_illegal_move_that_stands_ends_the_main_line_and_is_told_in_words() {
        let mut game = Game::new(GameSetup {
            rules: ferz_laws::Ruleset::named("blitz").expect("blitz"),
            time_control: Some("3+0".parse().expect("a time control")),
            ..GameSetup::default()
        });
        let events = [
            "move e2e4",
            "illegal-stands g8g6 0 d2d4",
            "move e7e5",
            "resign white",
        ];
        for event in events {
            let event: Event = event.parse().expect(event);
            game.apply(event, Millis::ZERO).expect("accepted");
        }
        let mut record = GameRecord::from_game(&game, [("White", "Ada")]);
        record.add_clocks(&game);
        assert_eq!(
            (record.moves().len(), record.result()),
            (1, Marker::BlackWins)
        );
        let pgn = record.to_pgn();
        let told = "{ An illegal move stands (Art. A.5.2), and the game went on: 1... Ng8g6 (illegal) 2. d4 e5. \
                    The last board: rnbqkb1r/pppp1ppp/6n1/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3 } \
                    { [%clk 0:03:00] } 0-1";
        let line = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(line.ends_with(told), "{line}");
        let again = GameRecord::from_pgn(&pgn).expect("readable");
        assert_eq!(again.to_pgn(), pgn);
    }

    #[test]
    fn clocks_become_comments() {
        let mut game = game("3+2");
        let mv = game.position().parse_san("e4").expect("a first move");
        game.apply(Event::Move { mv }, Millis(1_500))
            .expect("a legal move");
        let mut record = GameRecord::from_game(&game, [("Event", "club")]);
        record.add_clocks(&game);
        // 3:00 less 1.5 s, and the 2 s that a server adds after the move.
        assert!(
            record
                .to_pgn()
                .ends_with("\n\n1. e4 { [%clk 0:03:00.5] } *\n"),
            "{}",
            record.to_pgn()
        );
    }
}
