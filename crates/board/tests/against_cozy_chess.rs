//! Legal moves, checks and FENs compared with another implementation over a million positions of random games,
//! chess and Chess960 in turn.
//!
//! `FERZ_POSITIONS=100000000 FERZ_SEED=7 cargo test --release -p ferz-board --test against_cozy_chess -- --nocapture`
//! compares more of them, and others.

use ferz_board::{CastlingMode, Move, Position, Role};

/// Without `FERZ_POSITIONS`.
const POSITIONS: u64 = 1_000_000;
/// Without `FERZ_SEED`.
const SEED: u64 = 0x5eed_0000;

/// A number from the environment.
fn asked_for(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |text| {
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a whole number, not {text:?}"))
    })
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

/// A move as squares and promotion; castling is king takes rook on both sides of this comparison.
type Plain = (u8, u8, u8);

fn our_plain(m: Move) -> Plain {
    let promotion = m.promotion().map_or(0, |role| match role {
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::Pawn | Role::King => 5,
    });
    (m.from().index() as u8, m.to().index() as u8, promotion)
}

fn their_plain(m: cozy_chess::Move) -> Plain {
    let promotion = m.promotion.map_or(0, |piece| match piece {
        cozy_chess::Piece::Knight => 1,
        cozy_chess::Piece::Bishop => 2,
        cozy_chess::Piece::Rook => 3,
        cozy_chess::Piece::Queen => 4,
        cozy_chess::Piece::Pawn | cozy_chess::Piece::King => 6,
    });
    (m.from as u8, m.to as u8, promotion)
}

/// The moves of one position as both list them, sorted alike.
#[derive(Default)]
struct Listed {
    ours: Vec<(Plain, Move)>,
    theirs: Vec<(Plain, cozy_chess::Move)>,
}

impl Listed {
    fn compare(&mut self, ours: &Position, theirs: &cozy_chess::Board) {
        self.ours.clear();
        self.theirs.clear();
        let legal = ours.legal_moves();
        self.ours.extend(legal.iter().map(|&m| (our_plain(m), m)));
        theirs.generate_moves(|set| {
            self.theirs
                .extend(set.into_iter().map(|m| (their_plain(m), m)));
            false
        });
        self.ours.sort_unstable_by_key(|(plain, _)| *plain);
        self.theirs.sort_unstable_by_key(|(plain, _)| *plain);
        let same = self.ours.len() == self.theirs.len()
            && self.ours.iter().zip(&self.theirs).all(|(a, b)| a.0 == b.0);
        assert!(
            same,
            "{ours}: {:?} against {:?}",
            self.ours.iter().map(|(plain, _)| plain).collect::<Vec<_>>(),
            self.theirs
                .iter()
                .map(|(plain, _)| plain)
                .collect::<Vec<_>>()
        );
        let count = self.theirs.len();
        assert_eq!(ours.count_legal_moves(), count, "{ours}");
        assert_eq!(ours.has_legal_move(), count > 0, "{ours}");
        assert_eq!(ours.checkers().0, theirs.checkers().0, "{ours}");
        let us = theirs.side_to_move();
        assert_eq!(
            ours.pinned().0,
            theirs.pinned().0 & theirs.colors(us).0,
            "{ours}"
        );
    }
}

fn walk(seed: u64, positions: u64) -> u64 {
    let mut random = Random(seed);
    let mut listed = Listed::default();
    let mut seen: u64 = 0;
    while seen < positions {
        let chess960 = random.below(2) == 1;
        let number = if chess960 { random.below(960) } else { 518 };
        let mode = if chess960 {
            CastlingMode::Chess960
        } else {
            CastlingMode::Standard
        };
        let start = Position::chess960(number as u16).expect("a number below 960");
        let mut ours = Position::from_fen_with(&start.to_fen(), mode).expect("a start position");
        let mut theirs = cozy_chess::Board::chess960_startpos(number as u32);
        for _ in 0..200 {
            listed.compare(&ours, &theirs);
            seen += 1;
            if seen.is_multiple_of(16) {
                round_trips(&ours, mode);
            }
            let count = listed.ours.len();
            if count == 0 {
                break;
            }
            let chosen = random.below(count);
            ours.play(listed.ours[chosen].1);
            theirs.play_unchecked(listed.theirs[chosen].1);
        }
    }
    seen
}

/// What is written reads back as the same position or move.
fn round_trips(position: &Position, mode: CastlingMode) {
    for fen in [position.to_fen(), position.to_shredder_fen()] {
        let back =
            Position::from_fen_with(&fen, mode).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(&back, position, "{fen}");
        assert_eq!(back.key(), position.key(), "{fen}");
    }
    for m in position.legal_moves() {
        let texts = [position.uci(m), position.san(m), position.fide(m)];
        assert_eq!(position.parse_uci(&texts[0]), Ok(m), "{position:?}");
        for text in &texts {
            assert_eq!(position.parse_move(text), Ok(m), "{text} in {position:?}");
        }
        assert_eq!(position.parse_san(&texts[1]), Ok(m), "{position:?}");
        assert!(position.is_legal(m));
        assert_eq!(
            position.gives_check(m),
            position.after(m).is_check(),
            "{m:?} in {position:?}"
        );
    }
    assert!(
        position.retro_faults().is_empty(),
        "a played position: {position:?}"
    );
    assert!(
        position.material_faults().is_empty(),
        "a played position: {position:?}"
    );
    assert!(
        position.counter_faults().is_empty(),
        "a played position: {position:?}"
    );
}

#[test]
fn a_million_positions_have_the_same_moves() {
    let positions = asked_for("FERZ_POSITIONS", POSITIONS);
    let seed = asked_for("FERZ_SEED", SEED);
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let seen: u64 = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|n| scope.spawn(move || walk(seed + n * 7919, positions / threads + 1)))
            .collect();
        workers
            .into_iter()
            .map(|worker| {
                worker
                    .join()
                    .expect("a worker that finds a difference panics")
            })
            .sum()
    });
    assert!(seen >= positions);
    println!("{seen} positions compared");
}
