//! The command line as scripts and people use it: the real program, its output and its exit status.

mod verdict;

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Known as Kiwipete; its counts are published with the chess programming community's perft results.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const SAMPLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../../shared/data/pgn/lichess-sample.pgn"
);

/// What one run of the program gave.
struct Run {
    status: i32,
    out: String,
    err: String,
}

impl Run {
    fn lines(&self) -> Vec<&str> {
        self.out.lines().collect()
    }

    fn json(&self) -> Value {
        let mut all = self.all_json();
        assert_eq!(all.len(), 1, "{}", self.out);
        all.remove(0)
    }

    fn all_json(&self) -> Vec<Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).expect(line))
            .collect()
    }
}

fn ferz(arguments: &[&str]) -> Run {
    ferz_with(arguments, "")
}

fn ferz_with(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let Output {
        status,
        stdout,
        stderr,
    } = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written");
    Run {
        status: status.code().expect("no signal"),
        out: String::from_utf8(stdout).expect("UTF-8"),
        err: String::from_utf8(stderr).expect("UTF-8"),
    }
}

/// A file of its own for one test, gone with it.
struct TempFile(std::path::PathBuf);

impl TempFile {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("ferz-{}-{name}", std::process::id()));
        std::fs::write(&path, text).expect("a temporary file");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

mod perft {
    use super::*;

    fn nodes(run: &Run) -> &str {
        let line = run.out.lines().last().expect("a last line");
        let (nodes, time) = line
            .strip_prefix("nodes ")
            .expect(line)
            .split_once(" time_ms ")
            .expect(line);
        time.parse::<u64>().expect(line);
        nodes
    }

    #[test]
    fn published_counts_are_met() {
        assert_eq!(nodes(&ferz(&["perft", "6", "--threads", "2"])), "119060324");
        assert_eq!(
            nodes(&ferz(&["perft", "5", "--fen", KIWIPETE])),
            "193690690"
        );
        assert_eq!(nodes(&ferz(&["perft", "0"])), "1");
    }

    #[test]
    fn threads_and_a_table_change_no_count() {
        for more in [
            &["--threads", "3"][..],
            &["--hash", "1"],
            &["--threads", "2", "--hash", "16"],
        ] {
            let run = |depth, fen| ferz(&[&["perft", depth, "--fen", fen], more].concat());
            assert_eq!(nodes(&run("4", KIWIPETE)), "4085603", "{more:?}");
            // Two plies are too few to be shared out any finer than by first moves.
            assert_eq!(nodes(&run("2", KIWIPETE)), "2039", "{more:?}");
            assert_eq!(
                nodes(&run("6", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")),
                "11030083",
                "{more:?}"
            );
            // No legal move, and none after the first: nothing to share out.
            assert_eq!(nodes(&run("5", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")), "0");
        }
    }

    #[test]
    fn divide_shows_every_first_move() {
        let run = ferz(&["perft", "2", "--divide"]);
        assert_eq!(run.lines().len(), 21);
        assert!(
            run.lines()[..20].iter().all(|line| line.ends_with(" 20")),
            "{}",
            run.out
        );
        assert_eq!(nodes(&run), "400");
        let json = ferz(&["perft", "1", "--divide", "--json"]).json();
        assert_eq!(json["nodes"], 20);
        assert_eq!(json["divide"][0], json!({"move": "a2a3", "nodes": 1}));
    }
}

mod position {
    use super::*;

    #[test]
    fn the_start_is_described() {
        let run = ferz(&["position", "--fen", START, "--json"]);
        let json = run.json();
        assert_eq!(run.status, 0);
        assert_eq!(json["ok"], true);
        assert_eq!(json["faults"], json!([]));
        assert_eq!(json["fen"], START);
        assert_eq!(
            json["shredder"],
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
        );
        assert_eq!(json["check"], false);
        assert_eq!(json["legal"].as_array().map(Vec::len), Some(20));
        assert_eq!(
            (&json["result"], &json["article"]),
            (&json!("*"), &Value::Null)
        );
        assert_eq!(json["can_mate"], json!({"white": "yes", "black": "yes"}));
        let names: Vec<&String> = json.as_object().expect("an object").keys().collect();
        assert_eq!(names.len(), 9, "{names:?}");
    }

    #[test]
    fn ends_on_the_board_have_their_article() {
        for (fen, result, article) in [
            (
                "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                "0-1",
                "5.1.1",
            ),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "1/2-1/2", "5.2.1"),
            ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", "1/2-1/2", "5.2.2"),
        ] {
            let json = ferz(&["position", "--fen", fen, "--json"]).json();
            assert_eq!(
                (&json["result"], &json["article"]),
                (&json!(result), &json!(article)),
                "{fen}"
            );
        }
    }

    #[test]
    fn chess960_castles_as_king_takes_rook() {
        let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let has = |arguments: &[&str], uci: &str| {
            let json = ferz(arguments).json();
            // Published count for this position at depth 1.
            assert_eq!(json["legal"].as_array().map(Vec::len), Some(26));
            json["legal"]
                .as_array()
                .is_some_and(|legal| legal.contains(&json!(uci)))
        };
        assert!(has(&["position", "--json", "--fen", fen], "e1g1"));
        assert!(has(
            &["position", "--json", "--chess960", "--fen", fen],
            "e1h1"
        ));
    }

    #[test]
    fn every_fault_is_named_with_its_level() {
        for (fen, level) in [
            (
                "rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "syntax",
            ),
            ("8/8/8/4k3/8/8/8/8 w - - 0 1", "basic"),
            ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "basic"),
        ] {
            let run = ferz(&["position", "--fen", fen, "--json"]);
            assert_eq!(run.status, 1, "{fen}");
            assert_eq!(run.json()["faults"][0]["level"], level, "{fen}");
            assert_eq!(run.json()["ok"], false);
        }
    }

    #[test]
    fn what_cannot_arise_is_refused_only_on_request() {
        // Nine white pawns.
        let fen = "4k3/8/8/8/8/4P3/PPPPPPPP/4K3 w - - 0 1";
        let lenient = ferz(&["position", "--fen", fen, "--json"]);
        assert_eq!((lenient.status, &lenient.json()["ok"]), (0, &json!(true)));
        assert_eq!(lenient.json()["faults"][0]["level"], "material");
        let strict = ferz(&["position", "--fen", fen, "--json", "--strict"]);
        assert_eq!((strict.status, &strict.json()["ok"]), (1, &json!(false)));
    }

    #[test]
    fn a_bad_line_never_costs_the_next() {
        let run = ferz_with(
            &["position", "--json"],
            &format!("{START}\nnonsense\n\n{KIWIPETE}\n"),
        );
        let all = run.all_json();
        assert_eq!(run.status, 1);
        assert_eq!(
            all.iter()
                .map(|json| json["ok"] == true)
                .collect::<Vec<_>>(),
            [true, false, true]
        );
        // Kiwipete has 48 moves.
        assert_eq!(all[2]["legal"].as_array().map(Vec::len), Some(48));
    }

    #[test]
    fn text_is_for_a_person_and_without_colours_in_a_pipe() {
        let run = ferz(&["position", "--fen", START]);
        assert!(run.out.contains("r n b q k b n r"), "{}", run.out);
        assert!(run.out.contains("20 moves"), "{}", run.out);
        assert!(!run.out.contains('\u{1B}'));
    }
}

mod notation {
    use super::*;

    #[test]
    fn moves_are_written_in_every_notation() {
        let fen = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2";
        let run = ferz(&[
            "notation", "--fen", fen, "--json", "0-0-0", "exd6", "b8Q", "b7xa8=N",
        ]);
        let all = run.all_json();
        assert_eq!(run.status, 0, "{}", run.out);
        // Appendix C: castling with zeros (C.13), no sign before the new piece (C.11), e.p. behind the capture.
        for (json, uci, san, fide) in [
            (&all[0], "e1c1", "O-O-O", "0-0-0"),
            (&all[1], "e5d6", "exd6", "exd6 e.p."),
            (&all[2], "b7b8q", "b8=Q+", "b8Q+"),
            (&all[3], "b7a8n", "bxa8=N", "bxa8N"),
        ] {
            assert_eq!(
                [&json["uci"], &json["san"], &json["fide"]],
                [uci, san, fide]
            );
        }
        assert_eq!(all[1]["note"], Value::Null);
        assert_eq!(all[3]["note"], "\"b7xa8=N\" was read as bxa8=N");
    }

    #[test]
    fn refusals_say_why_and_what_to_write_instead() {
        let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        let run = ferz(&["notation", "--fen", fen, "--json", "Nd2", "Nf7", "castle"]);
        let all = run.all_json();
        assert_eq!(run.status, 1);
        assert_eq!(all[0]["error"], "ambiguous");
        let mut candidates: Vec<&str> = all[0]["candidates"]
            .as_array()
            .expect("candidates")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        candidates.sort_unstable();
        assert_eq!(candidates, ["b1d2", "f3d2"]);
        assert_eq!(
            all[0]["what"],
            "Nd2: two knights can go there, write Nbd2 or Nfd2"
        );
        assert_eq!([&all[1]["error"], &all[2]["error"]], ["illegal", "syntax"]);
    }

    #[test]
    fn moves_come_also_from_standard_input() {
        let run = ferz_with(&["notation", "--json", "--line"], "e4\ne5\nKe2\nKe3\nKe7\n");
        let all = run.all_json();
        assert_eq!(run.status, 1);
        assert_eq!(
            all.iter()
                .filter_map(|json| json["uci"].as_str())
                .collect::<String>(),
            "e2e4e7e5e1e2e8e7"
        );
        assert_eq!(all[3]["error"], "illegal");
    }
}

mod ruling {
    use super::*;

    #[test]
    fn mate_ends_the_game_at_its_ply() {
        let json = ferz(&["ruling", "--moves", "f2f3 e7e5 g2g4 d8h4", "--json"]).json();
        let expected = json!({
            "result": "0-1", "article": "5.1.1", "at_ply": 4, "occurrences": 1, "claims": [],
            "halfmove_clock": 1, "fen": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        });
        assert_eq!(json, expected);
        let too_many = ferz(&["ruling", "--moves", "f2f3 e7e5 g2g4 d8h4 e1f2", "--json"]);
        assert_eq!((too_many.status, too_many.json()), (1, expected));
        assert!(
            too_many.err.contains("ply 5, e1f2: not played"),
            "{}",
            too_many.err
        );
    }

    #[test]
    fn repetitions_are_claimed_and_the_fifth_ends_the_game() {
        let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
        let claims = |moves: &str| ferz(&["ruling", "--json", "--moves", moves]).json();
        assert_eq!(claims(there_and_back)["claims"], json!([]));
        // Art. 9.2.1: about to appear for the third time, by the named move.
        let seven = claims(
            there_and_back
                .repeat(2)
                .trim_end()
                .rsplit_once(' ')
                .expect("moves")
                .0,
        );
        assert_eq!(
            seven["claims"],
            json!([{"article": "9.2.1", "move": "f6g8"}])
        );
        // Art. 9.2.2: has just appeared for the third time; and Nf3 would repeat the position after it.
        let eight = claims(&there_and_back.repeat(2));
        assert_eq!(eight["occurrences"], 3);
        assert_eq!(
            eight["claims"],
            json!([{"article": "9.2.2"}, {"article": "9.2.1", "move": "g1f3"}])
        );
        let sixteen = claims(&there_and_back.repeat(4));
        assert_eq!(
            [&sixteen["result"], &sixteen["article"]],
            ["1/2-1/2", "9.6.1"]
        );
        assert_eq!(sixteen["at_ply"], 16);
    }

    #[test]
    fn events_ask_whether_the_opponent_can_still_mate() {
        // White has a bare king; with a pawn more it can win.
        let bare = "4k2q/8/8/8/8/8/8/4K3 b - - 0 1";
        let pawn = "4k2q/8/8/8/8/8/P7/4K3 b - - 0 1";
        for (event, article) in [
            ("flag", "6.9"),
            ("resign", "5.1.2"),
            ("second-illegal", "7.5.5"),
        ] {
            for (fen, result) in [(bare, "1/2-1/2"), (pawn, "1-0")] {
                let json = ferz(&[
                    "ruling", "--json", "--fen", fen, "--event", event, "--by", "black",
                ])
                .json();
                assert_eq!(
                    [&json["result"], &json["article"]],
                    [result, article],
                    "{event} {fen}"
                );
            }
        }
    }

    #[test]
    fn a_flag_may_fall_after_the_move() {
        let json = ferz(&[
            "ruling", "--json", "--moves", "e2e4", "--event", "flag", "--by", "white",
        ])
        .json();
        assert_eq!([&json["result"], &json["article"]], ["0-1", "6.9"]);
    }

    #[test]
    fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
        let fen = |clock: u32| format!("4k2q/8/8/8/8/8/8/Q3K3 w - - {clock} 120");
        let claims = ferz(&["ruling", "--json", "--fen", &fen(100)]).json()["claims"].clone();
        assert_eq!(claims[0], json!({"article": "9.3.2"}));
        let over = ferz(&["ruling", "--json", "--fen", &fen(149), "--moves", "e1d1"]).json();
        assert_eq!([&over["result"], &over["article"]], ["1/2-1/2", "9.6.2"]);
    }

    #[test]
    fn games_come_also_from_standard_input() {
        let input = format!(
            "{START} moves e2e4 e7e5\nnonsense\n{START} moves e2e5\n8/8/8/4k3/8/8/8/4K3 w - - 0 1\n"
        );
        let run = ferz_with(&["ruling", "--json"], &input);
        let all = run.all_json();
        assert_eq!(run.status, 1);
        assert_eq!(all.len(), 4);
        assert_eq!(all[0]["result"], "*");
        assert!(all[1]["error"].is_string() && all[2]["error"].is_string());
        assert_eq!(all[3]["article"], "5.2.2");
    }
}

mod pgn {
    use super::*;

    const BROKEN: &str = "[Event \"a\"]\n\n1. e4 e5 2. Ke3 {never} *\n\n[Event \"b\"]\n\n1. d4 (1. c4 {x}) d5 {y} 1/2-1/2\n";

    #[test]
    fn real_games_have_no_errors() {
        if !std::path::Path::new(SAMPLE).exists() {
            println!("skipped: {SAMPLE} is not here");
            return;
        }
        let run = ferz(&["pgn", "check", SAMPLE]);
        // 438 games and 28538 moves: counted in the file by their Event tags and clock comments.
        assert_eq!(
            (run.status, run.out.as_str()),
            (0, "games 438 plies 28538 errors 0\n")
        );
        let fens = ferz(&["pgn", "fens", SAMPLE]);
        assert_eq!((fens.status, fens.lines().len()), (0, 438));
        assert_eq!(fens.lines()[0].split(' ').count(), 6);
    }

    #[test]
    fn problems_are_named_with_their_place() {
        let file = TempFile::new("broken.pgn", BROKEN);
        let run = ferz(&["pgn", "check", file.path()]);
        assert_eq!(run.status, 1);
        let place = format!("{}:3: game 1, ply 3: Ke3: ", file.path());
        assert!(run.lines()[0].starts_with(&place), "{}", run.out);
        assert_eq!(run.lines()[1..], ["games 2 plies 4 errors 1"]);
        let json = ferz(&["pgn", "check", "--json", file.path()]).all_json();
        assert_eq!(
            [&json[0]["line"], &json[0]["game"], &json[0]["ply"]],
            [3, 1, 3]
        );
        assert_eq!(json[1], json!({"games": 2, "plies": 4, "errors": 1}));
        let missing = ferz(&["pgn", "check", "/no/such/file.pgn"]);
        assert_eq!(missing.status, 1);
        assert!(missing.err.contains("/no/such/file.pgn"), "{}", missing.err);
    }

    #[test]
    fn conversion_writes_export_format() {
        let run = ferz_with(&["pgn", "convert", "-"], BROKEN);
        assert_eq!(run.status, 1);
        let roster =
            "[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";
        let expected = format!(
            "[Event \"a\"]\n{roster}[Result \"*\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n{roster}[Result \"1/2-1/2\"]\n\n1. d4 (1. c4 {{ x }}) 1... d5 {{ y }} 1/2-1/2\n"
        );
        assert_eq!(run.out, expected);
        let plain = ferz_with(
            &["pgn", "convert", "--mainline", "--no-comments", "-"],
            BROKEN,
        );
        assert!(
            plain.out.ends_with("\n\n1. d4 d5 1/2-1/2\n"),
            "{}",
            plain.out
        );
    }

    #[test]
    fn every_game_has_its_line_of_last_positions() {
        let run = ferz_with(&["pgn", "fens", "-"], BROKEN);
        assert!(
            run.lines()[0].starts_with("error: -:3: game 1, ply 3: "),
            "{}",
            run.out
        );
        assert_eq!(
            run.lines()[1..],
            ["rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2"]
        );
    }
}

mod manners {
    use super::*;

    #[test]
    fn wrong_usage_has_its_own_status() {
        for arguments in [
            &["perft"][..],
            &["perft", "x"],
            &["ruling", "--event", "flag"],
            &["ruling", "--ruleset", "street"],
            &["serve", "--listen", "nowhere"],
            &["dance"],
        ] {
            let run = ferz(arguments);
            assert_eq!((run.status, run.out.as_str()), (2, ""), "{arguments:?}");
            assert!(!run.err.is_empty());
        }
    }

    #[test]
    fn bad_input_has_its_own_status_and_is_named() {
        let run = ferz(&["perft", "1", "--fen", "nonsense"]);
        assert_eq!((run.status, run.out.as_str()), (1, ""));
        assert!(run.err.contains("nonsense"), "{}", run.err);
    }

    #[test]
    fn a_long_line_of_input_is_answered_once_and_briefly() {
        let input = format!("{}\n{START}\n", "x".repeat(5 << 20));
        let run = ferz_with(&["verdict", "--stdin"], &input);
        assert_eq!((run.lines().len(), run.status), (2, 1));
        assert!(run.lines()[0].starts_with("error: "), "{}", run.out);
        assert_eq!(run.lines()[1], "WB");
        for command in ["position", "ruling", "notation"] {
            let run = ferz_with(&[command], &input);
            assert_eq!(run.status, 1);
            assert!(run.out.len() < 5_000, "{command}: {}", run.out.len());
        }
    }

    #[test]
    fn a_data_folder_that_cannot_be_used_is_named_once() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let path = file.path().to_str().expect("a name");
        let run = ferz(&["serve", "--listen", "0", "--data", path]);
        assert_eq!((run.status, run.out.as_str()), (1, ""));
        assert_eq!(run.err.matches("os error").count(), 1, "{}", run.err);
    }

    #[test]
    fn every_command_helps_with_an_example() {
        for command in [
            "serve", "play", "position", "notation", "ruling", "verdict", "pgn", "perft", "uci",
            "bench",
        ] {
            let run = ferz(&[command, "--help"]);
            assert_eq!(run.status, 0);
            assert!(
                run.out.contains("Examples:") && run.out.contains(&format!("ferz {command}")),
                "{}",
                run.out
            );
        }
    }

    #[test]
    fn a_closed_pipe_ends_the_program_quietly() {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
            .args(["notation", "--json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("a pipe");
        // The program may end before it has read everything.
        let _ = stdin.write_all("e4\n".repeat(10_000).as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        assert_eq!(output.status.code(), Some(0));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }

    #[test]
    fn the_engine_answers_over_uci() {
        let run = ferz_with(&["uci"], "uci\nisready\nquit\n");
        assert_eq!(run.status, 0);
        assert!(
            run.lines().contains(&"uciok") && run.lines().contains(&"readyok"),
            "{}",
            run.out
        );
    }
}
