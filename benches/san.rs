//! SAN of random legal games, written and read back: Ferz and shakmaty in one process, by processor time.
//!
//! Half of the games are chess, half Chess960. Each is written out and read again from its start, playing on with every
//! move, as a reader of game collections does. What the two wrote and read is compared move by move, so this is a
//! differential test as well: `--moves N` says over how many moves (ten million are asked of a release).
//! A ratio above 1 means that Ferz is faster.

use std::time::Duration;

use cpu_time::ThreadTime;
use ferz_benches::number_after;
use ferz_board::{CastlingMode, Move, Position};
use shakmaty::{Chess, Position as _, fen::Fen, san::SanPlus, uci::UciMove};

const MOVES: u64 = 1_000_000;
const GAMES_AT_ONCE: usize = 64;
const LONGEST_GAME: usize = 250;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// A game as both programs hold it.
struct Game {
    start: Position,
    moves: Vec<Move>,
    their_start: Chess,
    their_moves: Vec<shakmaty::Move>,
}

impl Game {
    fn by_lot(random: &mut Random) -> Game {
        let chess960 = random.below(2) == 1;
        let (number, mode, their_mode) = if chess960 {
            let number = random.below(960) as u16;
            (
                number,
                CastlingMode::Chess960,
                shakmaty::CastlingMode::Chess960,
            )
        } else {
            (
                518,
                CastlingMode::Standard,
                shakmaty::CastlingMode::Standard,
            )
        };
        let fen = Position::chess960(number).expect("below 960").to_fen();
        let start = Position::from_fen_with(&fen, mode).expect("a start position");
        let their_start: Chess = fen
            .parse::<Fen>()
            .expect("a FEN")
            .into_position(their_mode)
            .expect("a start position");
        let (mut position, mut theirs) = (start.clone(), their_start.clone());
        let (mut moves, mut their_moves) = (Vec::new(), Vec::new());
        while moves.len() < LONGEST_GAME {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let m = legal[random.below(legal.len())];
            let uci: UciMove = position.uci(m).parse().expect("UCI text");
            let their_move = uci.to_move(&theirs).expect("legal for both");
            position.play(m);
            theirs.play_unchecked(their_move);
            moves.push(m);
            their_moves.push(their_move);
        }
        Game {
            start,
            moves,
            their_start,
            their_moves,
        }
    }

    fn write(&self, texts: &mut String) {
        let mut position = self.start.clone();
        for &m in &self.moves {
            texts.push_str(&position.san_text(m));
            texts.push(' ');
            position.play(m);
        }
    }

    fn their_write(&self, texts: &mut String) {
        let mut position = self.their_start.clone();
        for &m in &self.their_moves {
            SanPlus::from_move_and_play_unchecked(&mut position, m).append_to_string(texts);
            texts.push(' ');
        }
    }

    fn read(&self, texts: &[&str], moves: &mut Vec<Move>) {
        let mut position = self.start.clone();
        for text in texts {
            let m = position.parse_san(text).expect("it was written just now");
            moves.push(m);
            position.play(m);
        }
    }

    fn their_read(&self, texts: &[&str], moves: &mut Vec<shakmaty::Move>) {
        let mut position = self.their_start.clone();
        for text in texts {
            let san = SanPlus::from_ascii(text.as_bytes()).expect("it was written just now");
            let m = san.san.to_move(&position).expect("a legal move");
            moves.push(m);
            position.play_unchecked(m);
        }
    }
}

#[derive(Default)]
struct Times {
    write: Duration,
    read: Duration,
}

fn timed(time: &mut Duration, work: impl FnOnce()) {
    let began = ThreadTime::now();
    work();
    *time += began.elapsed();
}

fn split(texts: &[String]) -> Vec<Vec<&str>> {
    texts
        .iter()
        .map(|game| game.split_ascii_whitespace().collect())
        .collect()
}

fn main() {
    let wanted = number_after("--moves").unwrap_or(MOVES);
    let mut random = Random(0x5a11_0000_0000_0001);
    let (mut ours, mut theirs) = (Times::default(), Times::default());
    let (mut moves, mut games) = (0, 0);
    while moves < wanted {
        let batch: Vec<Game> = (0..GAMES_AT_ONCE)
            .map(|_| Game::by_lot(&mut random))
            .collect();
        let mut texts = vec![String::with_capacity(LONGEST_GAME * 9); batch.len()];
        let mut their_texts = texts.clone();
        timed(&mut ours.write, || {
            for (game, texts) in batch.iter().zip(&mut texts) {
                game.write(texts);
            }
        });
        timed(&mut theirs.write, || {
            for (game, texts) in batch.iter().zip(&mut their_texts) {
                game.their_write(texts);
            }
        });
        let words = split(&their_texts);
        let their_words = split(&texts);
        let mut read = vec![Vec::with_capacity(LONGEST_GAME); batch.len()];
        let mut their_read = vec![Vec::with_capacity(LONGEST_GAME); batch.len()];
        timed(&mut ours.read, || {
            for ((game, words), read) in batch.iter().zip(&words).zip(&mut read) {
                game.read(words, read);
            }
        });
        timed(&mut theirs.read, || {
            for ((game, words), read) in batch.iter().zip(&their_words).zip(&mut their_read) {
                game.their_read(words, read);
            }
        });
        for (number, game) in batch.iter().enumerate() {
            assert_eq!(texts[number], their_texts[number], "{}", game.start);
            assert_eq!(read[number], game.moves, "{}", game.start);
            assert_eq!(their_read[number], game.their_moves, "{}", game.start);
            moves += game.moves.len() as u64;
            games += 1;
        }
    }
    println!(
        "SAN of {games} random games, {moves} moves, each written and read alike by both; million moves/s"
    );
    println!(
        "{:<8}{:>10}{:>12}{:>16}",
        "", "ferz", "shakmaty", "ferz/shakmaty"
    );
    let both = (ours.write + ours.read, theirs.write + theirs.read);
    for (name, ours, theirs) in [
        ("written", ours.write, theirs.write),
        ("read", ours.read, theirs.read),
        ("both", both.0, both.1),
    ] {
        let speed = |time: Duration| moves as f64 / time.as_secs_f64() / 1e6;
        println!(
            "{name:<8}{:>10.2}{:>12.2}{:>16.2}",
            speed(ours),
            speed(theirs),
            theirs.as_secs_f64() / ours.as_secs_f64()
        );
    }
}
