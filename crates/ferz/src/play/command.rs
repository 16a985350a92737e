//! What a person may type besides a move, and how it is read.

use std::path::PathBuf;

use ferz_board::Color;

/// One typed line, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// Not a command word, so meant as a move in some notation.
    Move(String),
    /// The list of commands.
    Help,
    /// A suggestion from the engine.
    Hint,
    /// Takes back the last move, or the last pair of moves against the computer.
    Undo,
    /// Plays a taken-back move again.
    Redo,
    /// Gives the game up; between two people a side may be named.
    Resign(Option<Color>),
    /// Offers a draw, or accepts one that is on the table.
    Draw(Option<Color>),
    /// Accepts the draw offer.
    Accept,
    /// Declines the draw offer.
    Decline,
    /// Claims a draw by repetition or by fifty moves.
    Claim {
        /// The ground, when it was named.
        ground: Option<ClaimWord>,
        /// The intended move, as typed.
        intended: Option<String>,
    },
    /// Turns the board round.
    Flip,
    /// Shows the board.
    Board,
    /// Lists the legal moves.
    Moves,
    /// Shows the position as FEN.
    Fen,
    /// Shows the game as PGN.
    Pgn,
    /// Writes the game to a file.
    Save(Option<PathBuf>),
    /// Starts another game.
    New(NewGame),
    /// Shows or changes the computer's level.
    Level(Option<u8>),
    /// Men as letters or as figures.
    Letters,
    /// Makes the computer stop thinking and move.
    Stop,
    /// Answers a question with yes.
    Yes,
    /// Answers a question with no.
    No,
    /// Leaves the game.
    Quit,
}

/// A ground for a draw claim, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimWord {
    /// The position has come up, or is about to come up, for the third time.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move.
    FiftyMoves,
}

/// What `new` was asked for; what is not named stays as it was.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The person's colour.
    pub color: Option<Side>,
    /// The start position.
    pub start: Option<NewStart>,
}

/// A colour wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// This colour.
    Of(Color),
    /// By lot.
    Random,
}

/// A start position wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewStart {
    /// The usual position.
    Standard,
    /// A Chess960 position, by lot when no number is given.
    Chess960(Option<u16>),
}

/// Help, one line a group: what to type, and what it does.
const HELP: &[(&str, &str)] = &[
    ("e4 Nf3 0-0", "a move (e2e4 will do)"),
    ("hint", "a good move, and why"),
    ("undo redo", "take back, play again"),
    ("draw", "offer a draw"),
    ("accept decline", "answer the offer"),
    ("claim [MOVE]", "claim a draw"),
    ("resign", "give up (asks once)"),
    ("moves", "all legal moves"),
    ("flip letters", "turn; men as letters"),
    ("board fen pgn", "show board or game"),
    ("save FILE", "write the game as PGN"),
    ("level [N]", "1, easy, to 8, strong"),
    ("stop", "computer moves now"),
    ("new [960]", "another game"),
    ("help quit", "this list; leave"),
];

/// The text of help.
pub fn help() -> String {
    let lines: Vec<String> = HELP
        .iter()
        .map(|(typed, what)| format!("{typed:<14} {what}"))
        .collect();
    lines.join("\n")
}

/// Every command word, for completion and for guessing.
pub fn words() -> impl Iterator<Item = &'static str> {
    HELP.iter()
        .skip(1)
        .flat_map(|(typed, _)| typed.split(' '))
        .filter(|word| word.chars().all(|c| c.is_ascii_lowercase()))
}

fn color_word(word: &str) -> Option<Color> {
    match word {
        "white" | "w" => Some(Color::White),
        "black" | "b" => Some(Color::Black),
        _ => None,
    }
}

/// Reads one line.
///
/// # Errors
/// A sentence for the person, when a command word is followed by something that it cannot take.
pub fn parse(line: &str) -> Result<Command, String> {
    let line = line.trim();
    // Habits from other programs: `/help`, `:q`.
    let bare = line.strip_prefix(['/', ':']).unwrap_or(line);
    let mut words = bare.split_whitespace();
    let Some(first) = words.next() else {
        return Ok(Command::Nothing);
    };
    let rest: Vec<&str> = words.collect();
    let simple = |command: Command| {
        if rest.is_empty() {
            Ok(command)
        } else {
            Err(format!("`{first}` stands alone; nothing follows it."))
        }
    };
    match first.to_ascii_lowercase().as_str() {
        "help" | "h" | "?" | "commands" => Ok(Command::Help),
        "hint" => simple(Command::Hint),
        "undo" | "takeback" | "back" => simple(Command::Undo),
        "redo" => simple(Command::Redo),
        "resign" => with_color(first, &rest).map(Command::Resign),
        "draw" | "offer" => with_color(first, &rest).map(Command::Draw),
        "accept" => simple(Command::Accept),
        "decline" => simple(Command::Decline),
        "claim" => claim(&rest),
        "flip" => simple(Command::Flip),
        "board" => simple(Command::Board),
        "moves" => simple(Command::Moves),
        "fen" => simple(Command::Fen),
        "pgn" => simple(Command::Pgn),
        "letters" => simple(Command::Letters),
        "stop" => simple(Command::Stop),
        "yes" | "y" => simple(Command::Yes),
        "no" | "n" => simple(Command::No),
        "quit" | "exit" | "q" | "bye" => simple(Command::Quit),
        "save" => {
            let name = bare[first.len()..].trim();
            Ok(Command::Save(
                (!name.is_empty()).then(|| PathBuf::from(name)),
            ))
        }
        "level" => match rest[..] {
            [] => Ok(Command::Level(None)),
            [n] => match n.parse() {
                Ok(n @ 1..=8) => Ok(Command::Level(Some(n))),
                _ => Err(format!("{n} is not a level. Levels go from 1 to 8.")),
            },
            _ => Err("Write one level, such as `level 4`.".into()),
        },
        "new" => new_game(&rest).map(Command::New),
        _ => Ok(Command::Move(line.to_owned())),
    }
}

fn with_color(word: &str, rest: &[&str]) -> Result<Option<Color>, String> {
    match rest {
        [] => Ok(None),
        [side] if color_word(&side.to_ascii_lowercase()).is_some() => {
            Ok(color_word(&side.to_ascii_lowercase()))
        }
        _ => Err(format!(
            "Write `{word}`, or `{word} white` or `{word} black`."
        )),
    }
}

fn claim(rest: &[&str]) -> Result<Command, String> {
    let mut ground = None;
    let mut intended: Option<String> = None;
    for word in rest {
        match word.to_ascii_lowercase().as_str() {
            "threefold" | "repetition" => ground = Some(ClaimWord::Threefold),
            "fifty" | "50" | "fifty-moves" => ground = Some(ClaimWord::FiftyMoves),
            // Some notations have a space inside, such as "exd6 e.p.".
            _ => match &mut intended {
                Some(text) => {
                    text.push(' ');
                    text.push_str(word);
                }
                None => intended = Some((*word).to_owned()),
            },
        }
    }
    Ok(Command::Claim { ground, intended })
}

fn new_game(rest: &[&str]) -> Result<NewGame, String> {
    let mut wish = NewGame::default();
    let mut words = rest.iter().peekable();
    while let Some(word) = words.next() {
        let word = word.to_ascii_lowercase();
        if let Some(color) = color_word(&word) {
            wish.color = Some(Side::Of(color));
        } else if word == "random" {
            wish.color = Some(Side::Random);
        } else if word == "standard" {
            wish.start = Some(NewStart::Standard);
        } else if word == "960" || word == "chess960" {
            let number = match words.peek().map(|n| n.parse::<u16>()) {
                Some(Ok(n @ 0..=959)) => {
                    words.next();
                    Some(n)
                }
                Some(Ok(n)) => {
                    return Err(format!(
                        "{n} is not a Chess960 position. They are numbered from 0 to 959."
                    ));
                }
                _ => None,
            };
            wish.start = Some(NewStart::Chess960(number));
        } else {
            return Err(format!(
                "`new` does not know \"{word}\". Write `new`, or add white, black, random, standard, 960 or 960 N."
            ));
        }
    }
    Ok(wish)
}

/// The command word that was probably meant, when `typed` is close to one and is not close to being a move.
pub fn nearest(typed: &str) -> Option<&'static str> {
    let typed = typed
        .split_whitespace()
        .next()?
        .trim_start_matches(['/', ':'])
        .to_ascii_lowercase();
    if typed.len() < 3 || typed.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    words()
        .map(|word| (distance(&typed, word), word))
        .filter(|(d, word)| *d <= if word.len() > 4 { 2 } else { 1 })
        .min()
        .map(|(_, word)| word)
}

/// Levenshtein distance with neighbouring letters swapped counted as one slip.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            table[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let slip = usize::from(a[i - 1] != b[j - 1]);
                let mut best = (table[i - 1][j] + 1)
                    .min(table[i][j - 1] + 1)
                    .min(table[i - 1][j - 1] + slip);
                if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                    best = best.min(table[i - 2][j - 2] + 1);
                }
                best
            };
        }
    }
    table[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_are_moves() {
        assert_eq!(parse("  "), Ok(Command::Nothing));
        assert_eq!(parse("/QUIT"), Ok(Command::Quit));
        assert_eq!(parse("Nf3"), Ok(Command::Move("Nf3".into())));
        assert_eq!(parse("b4"), Ok(Command::Move("b4".into())));
        assert_eq!(parse("0-0"), Ok(Command::Move("0-0".into())));
        assert_eq!(
            parse("save my first game.pgn"),
            Ok(Command::Save(Some("my first game.pgn".into())))
        );
        assert_eq!(parse("level 8"), Ok(Command::Level(Some(8))));
        assert_eq!(
            parse("resign black"),
            Ok(Command::Resign(Some(Color::Black)))
        );
    }

    #[test]
    fn claims_take_a_ground_and_a_move_in_any_order() {
        assert_eq!(
            parse("claim Nf3"),
            Ok(Command::Claim {
                ground: None,
                intended: Some("Nf3".into())
            })
        );
        assert_eq!(
            parse("claim fifty Kd4"),
            Ok(Command::Claim {
                ground: Some(ClaimWord::FiftyMoves),
                intended: Some("Kd4".into())
            })
        );
    }

    #[test]
    fn wrong_arguments_are_answered_with_what_is_possible() {
        assert!(parse("level 9").unwrap_err().contains("1 to 8"));
        assert!(parse("new 960 960").unwrap_err().contains("0 to 959"));
        assert!(parse("undo everything").is_err());
    }

    #[test]
    fn help_shows_real_commands_and_fits_the_panel() {
        assert_eq!(words().count(), 20);
        for word in words() {
            assert!(
                !matches!(parse(word), Ok(Command::Move(_))),
                "{word} is a command"
            );
        }
        for line in help().lines() {
            assert!(line.chars().count() <= 36, "{line}");
        }
    }

    #[test]
    fn slips_of_the_finger_find_their_word() {
        assert_eq!(nearest("resing"), Some("resign"));
        assert_eq!(nearest("hnit"), Some("hint"));
        assert_eq!(nearest("Nxd4"), None);
        assert_eq!(nearest("castle"), None);
    }
}
