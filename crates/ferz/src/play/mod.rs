//! `ferz play`: a whole game of chess in the terminal, refereed from the first move to the result.

mod board_text;
mod command;
mod file;
mod interrupt;
mod lots;
mod plain;
mod reason;
mod screen;
mod session;
mod thinker;
mod words;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use ferz_board::{CastlingMode, Color, Position};
use ferz_engine::Level;
use ferz_laws::{Millis, Ruleset, TimeControl};

use self::command::Side;
use self::session::{Plan, Session, Start};

/// Which side the person at the keyboard takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// The white men; White moves first.
    White,
    /// The black men.
    Black,
    /// Drawn by lot.
    Random,
}

const EXAMPLES: &str = "\
Examples:
  ferz play                           a game against the computer, you have White
  ferz play --level 1 --color random  the gentlest opponent, colour by lot
  ferz play --two --clock 5+3         two people, five minutes each and three seconds a move
  ferz play --chess960 518            a Chess960 start position by its number
  printf 'e4\\nhint\\nquit\\n' | ferz play --two --plain   line by line, for scripts

During the game type a move (e4, Nf3, e7e8q, 0-0 …) or `help`.";

/// A game in the terminal, against the computer or between two people.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXAMPLES)]
pub struct PlayArgs {
    /// Strength of the computer, from 1 (knows the moves) to 8 (as strong as it gets)
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=8))]
    pub level: u8,

    /// Which side you play
    #[arg(long, value_enum, default_value_t = ColorChoice::White)]
    pub color: ColorChoice,

    /// Start from this position instead of the usual one
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// Play Chess960: from start position N (0 to 959), by lot without N; with --fen, read it as Chess960
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = clap::value_parser!(u16).range(0..=959))]
    pub chess960: Option<Option<u16>>,

    /// Two people at one keyboard, no computer
    #[arg(long, conflicts_with_all = ["level", "color"])]
    pub two: bool,

    /// Play with clocks: minutes+seconds, such as 5+0, 3+2 or 40/90+30,30+30
    #[arg(long, value_name = "SPEC")]
    pub clock: Option<TimeControl>,

    /// The ruleset that referees the game (casual allows takebacks)
    #[arg(long, value_name = "NAME", default_value = "casual", value_parser = PossibleValuesParser::new(Ruleset::NAMES))]
    pub rules: String,

    /// Show the men as letters, for terminals without chess figures
    #[arg(long)]
    pub letters: bool,

    /// Line by line, without a full screen (also chosen when this is not a terminal)
    #[arg(long)]
    pub plain: bool,

    /// Write the game as PGN to this file when it ends or when you quit
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,

    /// Makes lots and the computer's choices repeatable
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// Plays the game until it ends or the person leaves.
///
/// # Errors
/// When the start position, clock or ruleset cannot be read, or the terminal cannot be used.
pub fn run(args: PlayArgs) -> anyhow::Result<ExitCode> {
    let plan = plan(&args)?;
    if let Some(path) = args.save.as_deref() {
        check_place(path)?;
    }
    let began = Instant::now();
    let (session, opening) = Session::new(plan, Millis::ZERO);
    let save = args.save.as_deref();
    if args.plain || !can_fill_the_screen() {
        plain::run(session, opening, began, save)
    } else {
        screen::run(session, opening, began, save)
    }
}

/// Finds out before the game, and not after it, that it could not be kept here.
fn check_place(path: &Path) -> anyhow::Result<()> {
    if path.exists() {
        bail!(
            "{} exists already, and a game is never written over another file; choose another name",
            path.display()
        );
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => bail!(
            "a game cannot be kept in {}: there is no folder {}",
            path.display(),
            folder.display()
        ),
        _ => Ok(()),
    }
}

fn can_fill_the_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn plan(args: &PlayArgs) -> anyhow::Result<Plan> {
    let level = Level::new(args.level).context("levels go from 1 to 8")?;
    let Some(rules) = Ruleset::named(&args.rules) else {
        bail!(
            "there is no ruleset \"{}\"; there are {}",
            args.rules,
            Ruleset::NAMES.join(", ")
        );
    };
    Ok(Plan {
        two: args.two,
        level,
        color: match args.color {
            ColorChoice::White => Side::Of(Color::White),
            ColorChoice::Black => Side::Of(Color::Black),
            ColorChoice::Random => Side::Random,
        },
        start: start(args)?,
        rules,
        control: args.clock.clone(),
        seed: args.seed,
        letters: args.letters,
    })
}

fn start(args: &PlayArgs) -> anyhow::Result<Start> {
    match (&args.fen, args.chess960) {
        (None, None) => Ok(Start::At(Box::default())),
        (None, Some(None)) => Ok(Start::Lot960),
        (None, Some(Some(number))) => Ok(Start::Numbered960(number)),
        (Some(_), Some(Some(_))) => {
            bail!("--fen is a start position already; write --chess960 without a number")
        }
        (Some(fen), chess960) => {
            let read = match chess960 {
                Some(None) => Position::from_fen_with(fen, CastlingMode::Chess960),
                _ => Position::from_fen(fen),
            };
            let position = read.with_context(|| format!("cannot play from \"{fen}\""))?;
            Ok(Start::At(Box::new(position)))
        }
    }
}

fn millis(duration: Duration) -> Millis {
    Millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
