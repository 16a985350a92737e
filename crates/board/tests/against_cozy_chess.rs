//! Legal moves, checks and FENs compared with another implementation over a million positions of random games,
//! chess and Chess960 in turn.

use std::collections::BTreeSet;

use ferz_board::{CastlingMode, Position};

const POSITIONS: usize = 1_000_000;

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

fn cozy_moves(board: &cozy_chess::Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|set| {
        moves.extend(set);
        false
    });
    moves
}

/// Both write castling as king takes rook in this comparison.
fn compare(ours: &Position, theirs: &cozy_chess::Board) -> Vec<(String, cozy_chess::Move)> {
    let fen = ours.to_fen();
    let their_moves: Vec<_> = cozy_moves(theirs)
        .into_iter()
        .map(|m| (m.to_string(), m))
        .collect();
    let legal: BTreeSet<String> = ours
        .legal_moves()
        .iter()
        .map(|m| format!("{m:?}"))
        .collect();
    let expected: BTreeSet<String> = their_moves.iter().map(|(text, _)| text.clone()).collect();
    assert_eq!(legal, expected, "{fen}");
    assert_eq!(ours.count_legal_moves(), their_moves.len(), "{fen}");
    assert_eq!(ours.checkers().0, theirs.checkers().0, "{fen}");
    let us = theirs.side_to_move();
    assert_eq!(
        ours.pinned().0,
        theirs.pinned().0 & theirs.colors(us).0,
        "{fen}"
    );
    their_moves
}

fn walk(seed: u64, positions: usize) -> usize {
    let mut random = Random(seed);
    let mut seen = 0;
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
            let moves = compare(&ours, &theirs);
            seen += 1;
            if seen.is_multiple_of(16) {
                round_trips(&ours, mode);
            }
            let Some((text, their_move)) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            let m = ours
                .legal_moves()
                .into_iter()
                .find(|m| format!("{m:?}") == *text);
            ours.play(m.expect("both list the same moves"));
            theirs.play_unchecked(*their_move);
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
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let seen: usize = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|n| {
                scope.spawn(move || walk(0x5eed_0000 + n as u64 * 7919, POSITIONS / threads + 1))
            })
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
    assert!(seen >= POSITIONS);
    println!("{seen} positions compared");
}
