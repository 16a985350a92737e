//! The text of UCI commands, taken apart.

use std::str::SplitWhitespace;
use std::time::Duration;

use ferz_board::{Color, Position};

use crate::{Clock, Limits};

/// What follows `go`, before it is known whose clock counts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) mate: Option<u32>,
    pub(super) movetime: Option<i64>,
    /// White's, then Black's.
    pub(super) time: [Option<i64>; 2],
    pub(super) increment: [Option<i64>; 2],
    pub(super) moves_to_go: Option<u32>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) searchmoves: Vec<String>,
    /// Parameters that were not understood.
    pub(super) unread: Vec<String>,
}

const GO_WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// Reads the parameters in any order; what is not understood is skipped and listed.
    pub(super) fn read(words: SplitWhitespace<'_>) -> Go {
        let mut go = Go::default();
        let mut words = words.peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !GO_WORDS.contains(word)) {
                        go.searchmoves.push(mv.to_owned());
                    }
                }
                _ if GO_WORDS.contains(&word) => {
                    let number = words.next_if(|word| !GO_WORDS.contains(word));
                    match number.and_then(|text| text.parse::<i64>().ok()) {
                        Some(number) => go.set(word, number),
                        None => go.unread.push(format!("{word}: expected a whole number")),
                    }
                }
                _ => go.unread.push(format!("{word}: not a parameter of go")),
            }
        }
        go
    }

    fn set(&mut self, word: &str, number: i64) {
        let count = number.clamp(0, i64::from(u32::MAX)) as u32;
        match word {
            "wtime" => self.time[0] = Some(number),
            "btime" => self.time[1] = Some(number),
            "winc" => self.increment[0] = Some(number),
            "binc" => self.increment[1] = Some(number),
            "movestogo" => self.moves_to_go = Some(count),
            "depth" => self.depth = Some(count),
            "nodes" => self.nodes = Some(number.max(0) as u64),
            "mate" => self.mate = Some(count),
            "movetime" => self.movetime = Some(number),
            _ => {}
        }
    }

    /// The limits for `position`'s side to move. `overhead` is kept back from its time.
    pub(super) fn limits(
        &self,
        position: &Position,
        overhead: Duration,
        multi_pv: usize,
    ) -> Limits {
        let side = match position.turn() {
            Color::White => 0,
            Color::Black => 1,
        };
        let millis = |number: i64| Duration::from_millis(number.max(0) as u64);
        let clock = (self.time[side].is_some() || self.increment[side].is_some()).then(|| Clock {
            remaining: self.time[side].map_or(Duration::ZERO, millis),
            increment: self.increment[side].map_or(Duration::ZERO, millis),
            moves_to_go: self.moves_to_go,
            overhead,
        });
        let clock = clock.filter(|_| !self.infinite);
        let unlimited = self.depth.is_none()
            && self.nodes.is_none()
            && self.mate.is_none()
            && self.movetime.is_none()
            && clock.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime.map(|time| {
                millis(time)
                    .saturating_sub(overhead)
                    .max(Duration::from_millis(1))
            }),
            clock,
            mate: self.mate,
            searchmoves: self
                .searchmoves
                .iter()
                .filter_map(|text| position.parse_uci(text).ok())
                .collect(),
            multi_pv,
            infinite: self.infinite || unlimited,
        }
    }
}

/// Reads `name N [value V]`, both of which may hold spaces.
pub(super) fn read_option(words: SplitWhitespace<'_>) -> (String, Option<String>) {
    let mut name: Vec<&str> = Vec::new();
    let mut value: Option<Vec<&str>> = None;
    for word in words {
        match &mut value {
            None if word == "name" && name.is_empty() => {}
            None if word == "value" => value = Some(Vec::new()),
            None => name.push(word),
            Some(value) => value.push(word),
        }
    }
    (name.join(" "), value.map(|value| value.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        Go::read(text.split_whitespace())
    }

    #[test]
    fn go_takes_its_parameters_in_any_order() {
        let read = go(
            "binc 5 searchmoves e2e4 d2d4 infinite wtime 100 btime -3 ponder movestogo 0 depth 4",
        );
        assert_eq!(read.searchmoves, ["e2e4", "d2d4"]);
        assert_eq!(
            (read.time, read.increment),
            ([Some(100), Some(-3)], [None, Some(5)])
        );
        assert!(
            read.infinite && read.ponder && read.depth == Some(4) && read.moves_to_go == Some(0)
        );
        assert!(read.unread.is_empty());
    }

    #[test]
    fn what_is_not_understood_is_skipped() {
        let read = go("depth wtime 5 banana nodes x movetime 7");
        assert_eq!(
            (read.depth, read.time[0], read.nodes, read.movetime),
            (None, Some(5), None, Some(7))
        );
        assert_eq!(read.unread.len(), 3);
    }

    #[test]
    fn the_clock_of_the_side_to_move_counts() {
        let limits = |text: &str| go(text).limits(&Position::start(), Duration::from_millis(10), 1);
        let clock = limits("wtime 1000 btime 9 winc 20").clock.unwrap();
        assert_eq!(
            (clock.remaining.as_millis(), clock.increment.as_millis()),
            (1000, 20)
        );
        assert!(limits("").infinite && limits("btime 9").infinite && !limits("mate 2").infinite);
        assert_eq!(limits("wtime -50").clock.unwrap().remaining, Duration::ZERO);
        assert_eq!(
            limits("movetime 5").movetime,
            Some(Duration::from_millis(1))
        );
    }

    #[test]
    fn option_names_and_values_may_hold_spaces() {
        let read = |text: &str| read_option(text.split_whitespace());
        assert_eq!(
            read("name Move Overhead value 30"),
            ("Move Overhead".to_owned(), Some("30".to_owned()))
        );
        assert_eq!(read("name Clear Hash"), ("Clear Hash".to_owned(), None));
        assert_eq!(
            read("name Nalimov Path value c:\\a b"),
            ("Nalimov Path".to_owned(), Some("c:\\a b".to_owned()))
        );
        assert_eq!(read(""), (String::new(), None));
    }
}
