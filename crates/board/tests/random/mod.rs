//! Random games for tests, the same on every run.

use ferz_board::{CastlingMode, Position};

/// Numbers by lot (xorshift, Marsaglia 2003).
pub struct Random(u64);

impl Random {
    /// A row of numbers fixed by the seed.
    pub fn new(seed: u64) -> Random {
        Random(seed ^ 0x9e37_79b9_7f4a_7c15)
    }

    /// A number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// Shows at least so many positions of random games, chess and Chess960 in turn.
pub fn random_games(
    random: &mut Random,
    positions: usize,
    mut show: impl FnMut(&Position, &mut Random),
) {
    let mut shown = 0;
    while shown < positions {
        let (number, mode) = match random.below(2) {
            0 => (518, CastlingMode::Standard),
            _ => (random.below(960) as u16, CastlingMode::Chess960),
        };
        let fen = Position::chess960(number)
            .expect("a number below 960")
            .to_fen();
        let mut position = Position::from_fen_with(&fen, mode).expect("a start position");
        for _ in 0..200 {
            show(&position, random);
            shown += 1;
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
    }
}
