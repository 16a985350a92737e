//! The project's own perft cases, so that the rules are proved where no larger suite is at hand.

use ferz_board::Position;

#[test]
fn every_count_agrees_with_the_published_one() {
    let mut cases = 0;
    for line in include_str!("data/perft.tsv")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let fields: Vec<&str> = line.split('\t').collect();
        let [fen, depth, nodes, what] = fields[..] else {
            panic!("four fields expected: {line}");
        };
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let depth: u32 = depth.parse().expect("a depth");
        let divided: u64 = position
            .perft_divide(depth)
            .iter()
            .map(|(_, count)| count)
            .sum();
        assert_eq!(divided.to_string(), nodes, "{what}: {fen}");
        cases += 1;
    }
    assert_eq!(cases, 20);
}
