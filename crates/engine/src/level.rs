//! Eight strengths of play.
//!
//! A level looks ahead as far as its nodes allow, gives every root move a value, and then does what people do: it
//! prefers the better moves without always finding the best, and now and then it plays the first move that looks good,
//! forgetting to look for the answer. How much a move may cost is bounded in both cases, so no level gives away its
//! queen for nothing.

use std::sync::atomic::AtomicBool;

use ferz_board::{Color, Move, Position};

use crate::random::Random;
use crate::{Engine, Info, Limits, Line, Score, SearchResult};

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
    /// Approximate rating: levels 5 to 7 from a few games each against Stockfish 15.1 at `UCI_Elo` 1350 and 2000 with 30,000
    /// nodes a move, the others from the ladder between neighbours (`examples/ladder.rs`).
    pub rating: u32,
    style: Style,
}

/// How a level differs from the best play the engine can give.
#[derive(Debug, PartialEq, Eq)]
struct Style {
    nodes: u64,
    depth: u32,
    /// Root moves that get a value of their own; 1 plays the best move found.
    lines: usize,
    /// A move that is worse by this many centipawns is half as likely to be played.
    half: i32,
    /// Of a thousand turns, how many are played on the first look, without the opponent's answer.
    slips: u64,
    /// A move that costs more than this is never played while a better one is known.
    window: i32,
}

/// As many lines as there are root moves.
const ALL_MOVES: usize = usize::MAX;
/// Strong levels vary their play this long, so that not every game begins alike.
const OPENING_MOVES: u32 = 6;
const OPENING_LINES: usize = 3;
const OPENING_HALF: i32 = 8;
const OPENING_WINDOW: i32 = 25;

/// What a ply more to the mate counts, in centipawns: the search's one point would make every mate as good as the next.
const MATE_PLY: i32 = 50;

/// Enough to judge a draw offer.
const DRAW_NODES: u64 = 60_000;

const LEVELS: [Level; 8] = [
    Level {
        number: 1,
        key: "first-steps",
        name: "First steps",
        description: "Knows the rules. Takes what is free, forgets to look twice.",
        rating: 400,
        style: Style {
            nodes: 20_000,
            depth: 1,
            lines: ALL_MOVES,
            half: 52,
            slips: 600,
            window: 400,
        },
    },
    Level {
        number: 2,
        key: "learner",
        name: "Learner",
        description: "Takes what is free and takes back, but is often surprised by your answer.",
        rating: 550,
        style: Style {
            nodes: 20_000,
            depth: 1,
            lines: ALL_MOVES,
            half: 32,
            slips: 260,
            window: 320,
        },
    },
    Level {
        number: 3,
        key: "home-player",
        name: "Home player",
        description: "Looks at your answer before moving. Falls for forks and quiet threats.",
        rating: 800,
        style: Style {
            nodes: 20_000,
            depth: 2,
            lines: ALL_MOVES,
            half: 34,
            slips: 190,
            window: 300,
        },
    },
    Level {
        number: 4,
        key: "improver",
        name: "Improver",
        description: "Seldom leaves a piece hanging. Makes short plans.",
        rating: 1000,
        style: Style {
            nodes: 25_000,
            depth: 2,
            lines: ALL_MOVES,
            half: 20,
            slips: 60,
            window: 240,
        },
    },
    Level {
        number: 5,
        key: "club-player",
        name: "Club player",
        description: "Sees simple tactics and develops its pieces soundly.",
        rating: 1200,
        style: Style {
            nodes: 30_000,
            depth: 3,
            lines: ALL_MOVES,
            half: 15,
            slips: 30,
            window: 140,
        },
    },
    Level {
        number: 6,
        key: "strong-club-player",
        name: "Strong club player",
        description: "Sees most tactics and makes use of what you leave behind.",
        rating: 1500,
        style: Style {
            nodes: 50_000,
            depth: 5,
            lines: 6,
            half: 7,
            slips: 8,
            window: 70,
        },
    },
    Level {
        number: 7,
        key: "expert",
        name: "Expert",
        description: "Makes few mistakes and punishes most of yours.",
        rating: 1800,
        style: Style {
            nodes: 8_000,
            depth: 64,
            lines: 1,
            half: 0,
            slips: 0,
            window: 0,
        },
    },
    Level {
        number: 8,
        key: "full-strength",
        name: "Full strength",
        description: "Plays as well as it can, thinking a second or two about each move.",
        rating: 2500,
        style: Style {
            nodes: 2_000_000,
            depth: 64,
            lines: 1,
            half: 0,
            slips: 0,
            window: 0,
        },
    },
];

impl Level {
    /// All levels, easiest first.
    pub const ALL: &'static [Level; 8] = &LEVELS;

    /// The level with this number, 1 to 8.
    #[must_use]
    pub fn new(number: u8) -> Option<&'static Level> {
        Level::ALL.iter().find(|level| level.number == number)
    }

    /// The level whose rating is nearest.
    #[must_use]
    pub fn nearest(rating: u32) -> &'static Level {
        Level::ALL
            .iter()
            .min_by_key(|level| level.rating.abs_diff(rating))
            .unwrap_or(&LEVELS[0])
    }

    /// The move this level plays, or `None` when there is no legal one.
    ///
    /// `history` is as in [`Engine::search`]. The same hash size, position, history and seed always give the same move;
    /// what the engine searched before does not matter, and is forgotten. Give another seed for each game.
    ///
    /// ```
    /// use ferz_board::Position;
    /// use ferz_engine::{Engine, Level};
    ///
    /// let hanging = Position::from_fen("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let level = Level::new(5).unwrap();
    /// let best = level.choose(&mut Engine::new(1), &hanging, &[], 1).unwrap();
    /// assert_eq!(hanging.san(best), "exd5");
    /// ```
    pub fn choose(
        &self,
        engine: &mut Engine,
        position: &Position,
        history: &[u64],
        seed: u64,
    ) -> Option<Move> {
        self.think(
            engine,
            position,
            history,
            seed,
            &AtomicBool::new(false),
            |_| {},
        )
        .best
    }

    /// [`Level::choose`] with the search's progress and a stop flag. When stopped early, the move is the best known so far
    /// and may differ from the one a full think would give.
    pub fn think(
        &self,
        engine: &mut Engine,
        position: &Position,
        history: &[u64],
        seed: u64,
        stop: &AtomicBool,
        on_info: impl FnMut(&Info),
    ) -> SearchResult {
        engine.clear();
        let style = &self.style;
        let opening = style.lines == 1 && position.fullmove_number() <= OPENING_MOVES;
        let (lines, half, window) = if opening {
            (OPENING_LINES, OPENING_HALF, OPENING_WINDOW)
        } else {
            (style.lines, style.half, style.window)
        };
        let limits = Limits {
            nodes: Some(style.nodes),
            depth: Some(style.depth),
            multi_pv: lines,
            ..Limits::default()
        };
        let mut result = engine.search(position, history, &limits, stop, on_info);
        if result.lines.len() < 2 {
            return result;
        }
        let mut random = Random::new(seed ^ position.key());
        let slips = random.below(1000) < style.slips;
        let chosen = if slips {
            first_look(engine, position, &result.lines, half, window, &mut random)
        } else {
            weigh(
                result.lines.iter().map(|line| line.score),
                half,
                window,
                &mut random,
            )
        };
        let line = &result.lines[chosen];
        result.best = line.pv.first().copied().or(result.best);
        result.score = line.score;
        result.pv.clone_from(&line.pv);
        result
    }

    /// Whether this level, playing `computer`, takes a draw that is offered in `position` (either side may be to move).
    ///
    /// It does when it stands worse (much worse in the first twenty moves, which are for playing), and in a level position
    /// once the game is long or little is left to play for.
    pub fn accepts_draw(
        &self,
        engine: &mut Engine,
        position: &Position,
        history: &[u64],
        computer: Color,
    ) -> bool {
        engine.clear();
        let limits = Limits {
            nodes: Some(self.style.nodes.min(DRAW_NODES)),
            depth: Some(self.style.depth.max(4)),
            ..Limits::default()
        };
        let result = engine.search(position, history, &limits, &AtomicBool::new(false), |_| {});
        let score = if position.turn() == computer {
            result.score
        } else {
            -result.score
        };
        let enough = if position.fullmove_number() <= 20 {
            250
        } else {
            60
        };
        let worse = score <= Score::centipawns(-enough);
        let level = score.value().abs() <= 25;
        let spent = position.fullmove_number() >= 40
            || position.occupied().len() <= 12
            || position.halfmove_clock() >= 30;
        worse || (level && spent)
    }
}

/// Chooses by what each move looks like before the opponent answers, among those that do not cost too much in truth.
fn first_look(
    engine: &mut Engine,
    position: &Position,
    lines: &[Line],
    half: i32,
    window: i32,
    random: &mut Random,
) -> usize {
    // A mate that is overlooked must not rule out every other move.
    let best = lines
        .iter()
        .map(|line| line.score)
        .find(|score| !score.is_mate())
        .unwrap_or(lines[0].score);
    let affordable: Vec<usize> = (0..lines.len())
        .filter(|&index| lines[index].score >= best - window)
        .collect();
    let looks = affordable.iter().map(|&index| {
        let after = lines[index].pv.first().map(|&mv| position.after(mv));
        // A check that it does not think through counts as it does in the full look.
        after
            .and_then(|after| engine.evaluate(&after))
            .map_or(lines[index].score, |eval| -Score::centipawns(eval))
    });
    let looks: Vec<Score> = looks.collect();
    affordable[weigh(looks.iter().copied(), half, window, random)]
}

/// Draws one of `scores`: each `half` below the best halves the chance, and below `window` there is none.
fn weigh(
    scores: impl Iterator<Item = Score> + Clone,
    half: i32,
    window: i32,
    random: &mut Random,
) -> usize {
    let Some(best) = scores.clone().max() else {
        return 0;
    };
    let unit = if best.is_mate() { MATE_PLY } else { 1 };
    let weights: Vec<u64> = scores
        .map(|score| weight((best.value() - score.value()) * unit, half, window))
        .collect();
    let mut ticket = random.below(weights.iter().sum::<u64>().max(1));
    for (index, weight) in weights.iter().enumerate() {
        if ticket < *weight {
            return index;
        }
        ticket -= weight;
    }
    0
}

/// 2^24 halved for each `half` of loss, straight between; in integers, so that every machine draws alike.
fn weight(loss: i32, half: i32, window: i32) -> u64 {
    if loss > window {
        return 0;
    }
    let half = half.max(1);
    let steps = loss / half;
    if steps >= 24 {
        return 0;
    }
    let upper = (1u64 << 24) >> steps;
    upper - (upper / 2) * u64::from((loss % half).unsigned_abs()) / u64::from(half.unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_of_half_halves_the_chance() {
        assert_eq!(weight(0, 40, 300), 1 << 24);
        assert_eq!(weight(40, 40, 300), 1 << 23);
        assert_eq!(weight(20, 40, 300), (1 << 24) - (1 << 22));
        assert_eq!(weight(301, 40, 300), 0);
    }

    #[test]
    fn levels_are_numbered_and_ordered() {
        for (index, level) in Level::ALL.iter().enumerate() {
            assert_eq!(usize::from(level.number), index + 1);
            assert!(
                Level::new(level.number) == Some(level) && Level::nearest(level.rating) == level
            );
        }
        assert!(
            Level::ALL
                .windows(2)
                .all(|pair| pair[0].rating < pair[1].rating)
        );
        assert!(Level::new(0).is_none() && Level::new(9).is_none());
    }
}
