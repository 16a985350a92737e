//! `ferz verdict`.

use super::*;

#[test]
fn many_positions_give_one_line_each() {
    // King and pawn can always mate in the end, a bare king never.
    let input = format!(
        "{START}\n4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n4k3/p7/8/8/8/8/8/4K3 w - - 0 1\n4k3/8/8/8/8/8/8/4KN2 w - - 0 1\nnonsense\n"
    );
    let run = ferz_with(&["verdict", "--stdin"], &input);
    assert_eq!(run.lines()[..4], ["WB", "W-", "-B", "--"]);
    assert!(run.lines()[4].starts_with("error: "), "{}", run.out);
    assert_eq!((run.lines().len(), run.status), (5, 1));
}

#[test]
fn a_game_without_a_last_position_keeps_its_line_and_its_reason() {
    let run = ferz_with(&["verdict", "--stdin"], "error: g.pgn:4: Ke3\n");
    assert_eq!((run.lines(), run.status), (vec!["error: g.pgn:4: Ke3"], 1));
}

#[test]
fn a_helpmate_ends_in_mate() {
    let fen = "4k3/8/8/8/8/8/8/4K2R b - - 0 1";
    let json = ferz(&["verdict", "--fen", fen, "--json", "--moves"]).json();
    assert_eq!([&json["white"], &json["black"]], ["yes", "no"]);
    assert!(json["nodes"].is_u64());
    assert_eq!(json["proof"]["black"]["name"], "bare-king");
    let moves: Vec<&str> = json["helpmate"]["white"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let end = ferz(&[
        "ruling",
        "--fen",
        fen,
        "--moves",
        &moves.join(" "),
        "--json",
    ])
    .json();
    assert_eq!([&end["result"], &end["article"]], ["1-0", "5.1.1"]);
}

#[test]
fn threads_change_nothing_but_the_time() {
    // Hard and easy positions in turn, so that threads finish in another order than they begin.
    let fens = [
        START,
        "7k/1p1p2pP/6P1/8/8/8/1P1P4/5K2 b - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "nonsense",
        "k7/8/8/8/8/8/1r6/K7 w - - 0 1",
    ];
    let input = format!("{}\n", fens.join("\n\n")).repeat(60);
    let one = ferz_with(&["verdict", "--stdin"], &input);
    assert_eq!(&one.lines()[..3], ["WB", "--", "--"]);
    assert!(one.lines()[3].starts_with("error: "));
    assert_eq!(
        (one.lines()[4], one.lines().len(), one.status),
        ("--", 300, 1)
    );
    for arguments in [
        &["verdict", "--stdin", "--threads", "3"][..],
        &["verdict", "--stdin", "--threads", "64"],
        // More than any system gives.
        &["verdict", "--stdin", "--threads", "18446744073709551615"],
    ] {
        let many = ferz_with(arguments, &input);
        assert_eq!((many.out, many.status), (one.out.clone(), 1));
    }
    let wrong = ferz(&["verdict", "--threads", "2"]);
    assert_eq!(
        (wrong.status, wrong.out.as_str()),
        (2, ""),
        "only with --stdin"
    );
    let none = ferz_with(&["verdict", "--stdin", "--threads", "0"], "");
    assert_eq!(none.status, 2);
}

#[test]
fn one_half_move_is_one() {
    let text = ferz(&[
        "verdict",
        "--fen",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        "--moves",
    ])
    .out;
    assert!(
        text.contains("can still mate, for instance in 1 half-move\n             Ra8#\n"),
        "{text}"
    );
}

#[test]
fn a_proof_says_what_it_rests_on() {
    let fen = "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1";
    let json = ferz(&["verdict", "--fen", fen, "--json"]).json();
    let proof = &json["proof"]["white"];
    assert_eq!(proof["name"], "wall");
    assert!(
        proof["fixed"].as_u64().is_some_and(|men| men >= 8),
        "{proof}"
    );
    assert_eq!(
        proof["why"],
        "Black cannot be mated any more: the pawns are locked and White's bishop sees only dark squares."
    );
    let text = ferz(&["verdict", "--fen", fen]).out;
    assert!(
        text.contains(
            "cannot mate any more: the pawns are locked and White's bishop sees only dark squares"
        ),
        "{text}"
    );
}

#[test]
fn a_knight_or_a_bishop_can_mate_a_king_that_has_the_other() {
    // Each has a man that can stand beside its own king in the corner.
    let run = ferz(&[
        "verdict",
        "--moves",
        "--fen",
        "8/8/8/4k3/8/3b4/4N3/4K3 b - - 0 60",
    ]);
    assert_eq!(run.status, 0);
    assert_eq!(run.out.matches("can still mate").count(), 2, "{}", run.out);
    assert_eq!(run.out.matches('#').count(), 2, "{}", run.out);
}

#[test]
fn one_side_may_be_asked_about() {
    let json = ferz(&["verdict", "--winner", "black", "--json"]).json();
    assert_eq!(
        (&json["white"], &json["black"]),
        (&Value::Null, &json!("yes"))
    );
}
