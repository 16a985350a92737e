//! Eight strengths of play.

use ferz_board::{Color, Move, Position};

use crate::Engine;

/// A strength of play. It is limited by nodes, not by time, so it plays the same on a slow machine.
#[derive(Debug, PartialEq, Eq)]
pub struct Level {
    /// 1 (easiest) to 8.
    pub number: u8,
    /// Stable kebab-case key under which a page finds its translation.
    pub key: &'static str,
    /// English name.
    pub name: &'static str,
    /// English description, in plain words.
    pub description: &'static str,
    /// Approximate rating, on the scale of online chess sites.
    pub rating: u32,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Level; 8] = [
        Level {
            number: 1,
            key: "first-steps",
            name: "First steps",
            description: "Knows the rules. Takes what is free, forgets to look twice.",
            rating: 400,
        },
        Level {
            number: 2,
            key: "learner",
            name: "Learner",
            description: "Takes what is free and takes back, but is often surprised by your answer.",
            rating: 650,
        },
        Level {
            number: 3,
            key: "home-player",
            name: "Home player",
            description: "Looks one move ahead. Falls for forks and quiet threats.",
            rating: 900,
        },
        Level {
            number: 4,
            key: "improver",
            name: "Improver",
            description: "Seldom leaves a piece hanging. Plans are short.",
            rating: 1200,
        },
        Level {
            number: 5,
            key: "club-player",
            name: "Club player",
            description: "Sees simple tactics and plays sound openings of its own.",
            rating: 1500,
        },
        Level {
            number: 6,
            key: "strong-club-player",
            name: "Strong club player",
            description: "Sees most tactics. Wins what you leave behind.",
            rating: 1800,
        },
        Level {
            number: 7,
            key: "expert",
            name: "Expert",
            description: "Makes few mistakes and punishes most of yours.",
            rating: 2200,
        },
        Level {
            number: 8,
            key: "full-strength",
            name: "Full strength",
            description: "Plays as well as it can, thinking a few seconds a move.",
            rating: 2600,
        },
    ];

    /// The level with this number, 1 to 8.
    #[must_use]
    pub fn new(number: u8) -> Option<&'static Level> {
        const { &Level::ALL }
            .iter()
            .find(|level| level.number == number)
    }

    /// The move this level plays, or `None` when there is no legal one.
    ///
    /// `history` is as in [`Engine::search`]. The same engine size, position, history and seed always give the same move;
    /// what the engine searched before does not matter. Give another seed for each game.
    pub fn choose(
        &self,
        engine: &mut Engine,
        position: &Position,
        history: &[u64],
        seed: u64,
    ) -> Option<Move> {
        let _ = (engine, position, history, seed);
        todo!()
    }

    /// Whether this level, playing `computer`, takes a draw that is offered in `position`.
    pub fn accepts_draw(
        &self,
        engine: &mut Engine,
        position: &Position,
        history: &[u64],
        computer: Color,
    ) -> bool {
        let _ = (engine, position, history, computer);
        todo!()
    }
}
