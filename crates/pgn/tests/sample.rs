//! Real players' games.

use std::fs::File;
use std::io::BufReader;

use ferz_pgn::{Item, Reader};

#[test]
fn the_sample_of_real_games_replays_without_a_problem() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/pgn/lichess-sample.pgn"
    );
    let Ok(file) = File::open(path) else {
        println!("skipped: {path} is not here");
        return;
    };
    let (mut games, mut plies) = (0, 0);
    for item in Reader::new(BufReader::new(file)) {
        match item.expect("the file can be read") {
            Item::Game(game) => {
                assert_eq!(game.problems, [], "game {}", game.number);
                games += 1;
                plies += game.record.moves().len();
            }
            Item::Stray(problem) => panic!("{}: {problem}", problem.line),
        }
    }
    // Counted with grep: 438 lines "[Event ", and 28538 clock comments, one after each half-move.
    assert_eq!(games, 438);
    assert_eq!(plies, 28_538);
}
