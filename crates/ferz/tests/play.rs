//! Whole games through the real program, line by line.

use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn ferz(arguments: &[&str], folder: Option<&Path>, input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferz"));
    command
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(folder) = folder {
        command.current_dir(folder);
    }
    let mut child = command.spawn().expect("the program starts");
    // A program that refuses its arguments may be gone before it reads.
    let _ = child
        .stdin
        .take()
        .expect("stdin is piped")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Plays these lines between two people; what was printed.
fn two(arguments: &[&str], lines: &[&str]) -> String {
    let mut all = vec!["--two"];
    all.extend(arguments);
    let output = ferz(&all, None, &(lines.join("\n") + "\n"));
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn shows(printed: &str, sentence: &str) {
    assert!(
        printed.lines().any(|line| line == sentence),
        "missing: {sentence}\n{printed}"
    );
}

#[test]
fn a_dead_position_ends_the_game_with_the_reason() {
    // h7 shuts Black's king in for good: it takes a longer look to see that nobody can mate any more.
    let shut_in = "7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1";
    let printed = two(&["--fen", shut_in], &["h7", "d5"]);
    shows(
        &printed,
        "Draw. Neither side can give checkmate any more (Art. 5.2.2).",
    );
    assert!(
        printed.contains("Black cannot be mated any more: every way to play on was followed"),
        "{printed}"
    );
    shows(
        &printed,
        "The game is over. Type new for another one, or quit.",
    );
    let bare = two(&["--fen", "8/8/8/8/k7/8/4r3/4K2N w - - 0 1"], &["Kxe2"]);
    shows(
        &bare,
        "Black cannot be mated any more: White has only king and knight, and Black only the king.",
    );
    shows(
        &bare,
        "White cannot be mated any more: Black has only the king.",
    );
}

#[test]
fn checkmate_ends_the_game_with_its_article() {
    let printed = two(&[], &["f3", "e5", "g4", "Qh4", "e4", "fen"]);
    shows(&printed, "2... Qh4#");
    shows(&printed, "Checkmate. Black wins (Art. 5.1.1).");
    shows(
        &printed,
        "The game is over. Type new for another one, or quit.",
    );
    shows(
        &printed,
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    );
}

#[test]
fn stalemate_is_a_draw() {
    // The shortest known stalemate, by Sam Loyd.
    let moves = [
        "e3", "a5", "Qh5", "Ra6", "Qxa5", "h5", "h4", "Rah6", "Qxc7", "f6", "Qxd7+", "Kf7", "Qxb7",
        "Qd3", "Qxb8", "Qh7", "Qxc8", "Kg6", "Qe6",
    ];
    let printed = two(&[], &moves);
    shows(
        &printed,
        "Draw. Stalemate: the side to move has no legal move and is not in check (Art. 5.2.1).",
    );
}

#[test]
fn a_pawn_becomes_the_knight_that_was_asked_for() {
    let printed = two(
        &["--fen", "8/5P1k/8/8/8/8/8/K7 w - - 0 1"],
        &["f8", "f8=K", "f8=N", "fen"],
    );
    assert!(printed.contains("f8: "), "{printed}");
    shows(&printed, "1. f8=N+");
    // Knight and king against king: nobody can mate any more.
    shows(
        &printed,
        "Draw. Neither side can give checkmate any more (Art. 5.2.2).",
    );
    shows(&printed, "5N2/7k/8/8/8/8/8/K7 b - - 0 1");
}

#[test]
fn a_third_repetition_is_claimed_on_the_board_and_with_a_named_move() {
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut lines = [shuffle, shuffle].concat();
    lines.push("claim");
    let printed = two(&[], &lines);
    shows(&printed, "White can claim a draw: type claim (Art. 9.2.2).");
    shows(
        &printed,
        "Draw. The same position has come up three times and White claimed it (Art. 9.2.2).",
    );

    let mut lines = [shuffle, shuffle].concat();
    lines.pop();
    lines.push("claim Ng8");
    let printed = two(&[], &lines);
    shows(
        &printed,
        "Black can claim a draw with Ng8: type claim Ng8 (Art. 9.2.1).",
    );
    shows(
        &printed,
        "Draw. Black named a move after which the same position stands for the third time (Art. 9.2.1).",
    );
}

#[test]
fn a_wrong_claim_binds_to_the_named_move() {
    let printed = two(&[], &["e4", "e5", "claim Nf3", "d4", "Nf3"]);
    shows(
        &printed,
        "The claim is not right: after Nf3 the position would not be there for the third time \
         (Art. 9.5.3). Nf3 must be played now. The claim stands as a draw offer.",
    );
    shows(
        &printed,
        "You named another move when you claimed the draw, and that move must be played.",
    );
    shows(&printed, "2. Nf3");
}

#[test]
fn fifty_moves_are_claimed() {
    let printed = two(
        &["--fen", "7k/8/8/8/8/8/8/KR6 w - - 99 80"],
        &["claim Rb2", "pgn"],
    );
    shows(
        &printed,
        "Draw. White named a move that makes it fifty moves each without a capture or a pawn move (Art. 9.3.1).",
    );
    shows(&printed, "[Result \"1/2-1/2\"]");
}

#[test]
fn refusals_say_why_and_how() {
    let two_knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    let printed = two(&["--fen", two_knights], &["Nd2", "Nbd2"]);
    shows(
        &printed,
        "Nd2: two knights can go there, write Nbd2 or Nfd2.",
    );
    shows(&printed, "1. Nbd2");

    let pinned = "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1";
    let printed = two(&["--fen", pinned], &["d4", "resing", "Zz9"]);
    shows(
        &printed,
        "d4: your king would be in check from the bishop on b4.",
    );
    assert!(printed.contains("Did you mean resign?"), "{printed}");
    assert!(printed.contains("Zz9: "), "{printed}");
    assert!(!printed.contains("1. "), "nothing was played: {printed}");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let printed = two(&[], &["e4", "e5", "undo", "undo", "undo", "redo", "fen"]);
    shows(&printed, "There is no move of yours to take back.");
    shows(
        &printed,
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
    );
    let strict = two(&["--rules", "standard"], &["e4", "undo"]);
    shows(&strict, "Moves cannot be taken back in this game.");
}

#[test]
fn resigning_asks_once() {
    let printed = two(
        &[],
        &["resign", "e4", "resign black", "no", "resign", "yes"],
    );
    shows(&printed, "White resigns? Type yes, or go on playing.");
    shows(&printed, "Then the game goes on.");
    shows(&printed, "Black resigned. White wins (Art. 5.1.2).");
    // Against a bare king nobody can lose.
    let bare = two(
        &["--fen", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"],
        &["resign", "yes"],
    );
    shows(
        &bare,
        "Draw. White resigned, but Black could not have given checkmate by any series of moves (Art. 5.1.2).",
    );
}

#[test]
fn a_draw_is_offered_declined_and_agreed() {
    let printed = two(
        &[],
        &[
            "draw", "e4", "e5", "draw", "decline", "accept", "draw", "accept",
        ],
    );
    shows(
        &printed,
        "A draw can be agreed only when both players have moved.",
    );
    shows(
        &printed,
        "Black offers a draw. White may accept or decline; a move declines too (Art. 9.1.2.1).",
    );
    shows(&printed, "White declines. The game goes on.");
    shows(&printed, "No draw has been offered.");
    shows(&printed, "Draw. Both players agreed (Art. 5.2.3).");
}

#[test]
fn a_saved_game_is_whole_and_is_never_replaced_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mate.pgn");
    fs::write(&file, "precious").expect("writable");
    let lines = "f3\ne5\ng4\nQh4\nsave mate.pgn\nno\nsave other.pgn\nsave mate.pgn\nyes\n";
    let output = ferz(&["--two"], Some(folder.path()), lines);
    let printed = String::from_utf8(output.stdout).expect("text");
    shows(&printed, "mate.pgn exists. Replace it? Type yes or no.");
    shows(&printed, "Then nothing is written.");
    shows(&printed, "The game is saved in mate.pgn.");
    let saved = fs::read_to_string(&file).expect("saved");
    assert!(saved.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"), "{saved}");
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 2);

    let check = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(["pgn", "check"])
        .arg(&file)
        .output()
        .expect("the program starts");
    let verdict = String::from_utf8(check.stdout).expect("text");
    assert!(check.status.success(), "{verdict}");
    assert_eq!(verdict.lines().last(), Some("games 1 plies 4 errors 0"));
}

#[test]
fn save_on_the_command_line_keeps_an_unfinished_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["--two", "--save", "kept.pgn", "--chess960", "518"];
    let output = ferz(&arguments, Some(folder.path()), "e4\ne5");
    assert!(output.status.success(), "{output:?}");
    let saved = fs::read_to_string(folder.path().join("kept.pgn")).expect("saved");
    assert!(saved.contains("[Variant \"Chess960\"]"), "{saved}");
    assert!(saved.ends_with("1. e4 e5 *\n"), "{saved}");
    let again = ferz(&arguments, Some(folder.path()), "d4\n");
    assert!(!again.status.success(), "{again:?}");
    assert_eq!(
        fs::read_to_string(folder.path().join("kept.pgn")).expect("still there"),
        saved
    );
}

#[test]
fn the_end_of_the_input_and_of_the_output_are_quiet() {
    let output = ferz(&["--two"], None, "");
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );

    let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(["play", "--two"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("piped");
    // The program may be gone before everything is written.
    let _ = input.write_all("board\n".repeat(500).as_bytes());
    drop(input);
    let status = child.wait().expect("the program ends");
    let mut complaint = String::new();
    let mut errors = child.stderr.take().expect("piped");
    errors.read_to_string(&mut complaint).expect("text");
    assert!(status.success(), "{status}");
    assert_eq!(complaint, "");
}

#[test]
fn the_computer_answers_and_a_seed_repeats_its_game() {
    let lines = "e4\nd4\nhint\nfen\nundo\ndraw\nlevel 2\nquit\n";
    let first = ferz(&["--level", "1", "--seed", "7"], None, lines);
    let second = ferz(&["--level", "1", "--seed", "7"], None, lines);
    assert!(first.status.success(), "{first:?}");
    assert_eq!(first.stdout, second.stdout);
    let printed = String::from_utf8(first.stdout).expect("text");
    assert!(printed.contains("\n1... "), "{printed}");
    assert!(printed.contains("\n2... "), "{printed}");
    shows(
        &printed,
        "Your move and the answer taken back. White to move.",
    );

    let black = ferz(&["--level", "1", "--color", "black"], None, "");
    let printed = String::from_utf8(black.stdout).expect("text");
    assert!(printed.contains("\n1. "), "White opens: {printed}");
    assert!(printed.contains("\n8  ♜"), "{printed}");
    assert!(
        printed.ends_with("   h  g  f  e  d  c  b  a\n\n"),
        "{printed}"
    );
}

#[test]
fn a_flag_falls_while_nobody_moves() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ferz"))
        .args(["play", "--two", "--clock", "0+1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input = child.stdin.take().expect("piped");
    let mut output = child.stdout.take().expect("piped");
    let mut printed = String::new();
    let mut bytes = [0; 4096];
    while !printed.contains("6.9") {
        let read = output.read(&mut bytes).expect("readable");
        assert!(read > 0, "the program ended first: {printed}");
        printed.push_str(&String::from_utf8_lossy(&bytes[..read]));
    }
    drop(input);
    output.read_to_string(&mut printed).expect("readable");
    assert!(child.wait().expect("the program ends").success());
    shows(&printed, "White's time is up. Black wins (Art. 6.9).");
}

#[test]
fn what_cannot_be_played_is_named() {
    for (arguments, status, named) in [
        (
            ["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
            1,
            "cannot play from",
        ),
        (
            ["--save", "/there/is/no/such/folder/game.pgn"],
            1,
            "there is no folder",
        ),
        (["--clock", "soon"], 2, "\"soon\" is not a time control"),
        (["--rules", "suicide"], 2, "rapid-supervised"),
    ] {
        let output = ferz(&arguments, None, "");
        let complaint = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}");
        assert!(complaint.contains(named), "{complaint}");
        assert!(output.stdout.is_empty());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_game_whose_window_is_closed_is_kept_and_the_program_ends() {
    close_the_window(false);
}

/// Where nothing can be typed the cursor is hidden, and showing it again is the first thing that fails.
#[cfg(target_os = "linux")]
#[test]
fn so_is_one_whose_window_was_too_small() {
    close_the_window(true);
}

/// The `script` of util-linux gives the program a terminal, and takes it away when it is killed itself.
#[cfg(target_os = "linux")]
fn close_the_window(small: bool) {
    use std::time::{Duration, Instant};

    let folder = tempfile::tempdir().expect("a folder");
    let process = folder.path().join("process");
    let game = folder.path().join("game.pgn");
    let inside = format!(
        "stty rows 30 cols 100; echo $$ >process; exec '{}' play --two --save game.pgn",
        env!("CARGO_BIN_EXE_ferz")
    );
    let window = Command::new("script")
        .args(["--quiet", "--command", &inside, "/dev/null"])
        .current_dir(folder.path())
        .env("SHELL", "/bin/sh")
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(fs::File::create(folder.path().join("screen")).expect("a file"))
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut window) = window else {
        println!("skipped: there is no `script` here to make a terminal with");
        return;
    };
    let wait_for = |what: &str, is_so: &dyn Fn() -> bool| {
        let began = Instant::now();
        while !is_so() {
            assert!(began.elapsed() < Duration::from_secs(60), "{what}");
            std::thread::sleep(Duration::from_millis(50));
        }
    };
    let screen = || {
        let bytes = fs::read(folder.path().join("screen")).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    };
    wait_for("the screen is drawn", &|| screen().contains("to move"));
    let mut keys = window.stdin.take().expect("stdin is piped");
    keys.write_all(b"e4\r").expect("the terminal takes keys");
    wait_for("the move is drawn", &|| screen().contains(" 1."));
    let name = fs::read_to_string(&process).expect("the program has begun");
    if small {
        let terminal = Path::new("/proc").join(name.trim()).join("fd/0");
        let shrunk = Command::new("stty")
            .arg("-F")
            .arg(&terminal)
            .args(["rows", "3", "cols", "20"])
            .status();
        assert!(shrunk.expect("stty runs").success());
        wait_for("the window is too small", &|| screen().contains("small"));
    }
    window.kill().expect("the window can be closed");
    window.wait().expect("it is closed");

    // What has ended has no command line any more, even when nobody has asked for its end.
    let entry = Path::new("/proc").join(name.trim()).join("cmdline");
    wait_for("the program ends", &|| {
        fs::read(&entry).unwrap_or_default().is_empty()
    });
    let kept = fs::read_to_string(&game).expect("the game is kept");
    assert!(kept.contains("1. e4"), "{kept}");
}
