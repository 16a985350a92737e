//! `ferz verdict`: who can still give mate, by any series of legal moves.

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::process::ExitCode;

use clap::Args;
use ferz_board::{Color, Move, Position};
use ferz_laws::{CanMate, Game, GameSetup, Proof, Why, can_mate};
use serde::Serialize;

use crate::commands::bulk;
use crate::commands::position::describe;
use crate::input;
use crate::output::{Out, paragraph, sentence};

const EXAMPLES: &str = "\
Examples:
  ferz verdict --fen '8/8/8/4k3/8/8/4N3/4K3 b - - 0 60'
  ferz verdict --fen '8/8/8/8/8/4k3/4p3/4K3 b - - 0 1' --winner black --moves
  ferz verdict --stdin --threads 2 < fens.txt

With --stdin there is one line for each FEN: WB both can mate, W- only White, -B only Black,
-- nobody; ? stands for a side that is not decided, and a bad FEN gives `error: …`.";

/// Who can still give mate by some legal series of moves (Art. 5.1.2, 5.2.2, 6.9, 7.5.5).
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct VerdictArgs {
    /// The position, instead of the usual start
    #[arg(long, value_name = "FEN", conflicts_with = "stdin")]
    fen: Option<String>,

    /// Ask for one side only
    #[arg(long, value_name = "COLOR")]
    winner: Option<Color>,

    /// Read FENs from standard input and write one line for each
    #[arg(long)]
    stdin: bool,

    /// Share the FENs among this many threads; each may need some hundred megabytes for a hard position
    #[arg(long, value_name = "N", default_value = "1", requires = "stdin")]
    threads: NonZeroUsize,

    /// Show a series of moves that ends in mate
    #[arg(long)]
    moves: bool,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

/// The answers for the sides that were asked about, White first.
type Answers = [(Color, Option<CanMate>); 2];

/// What `--json` writes; the names are fixed.
#[derive(Serialize)]
struct Report {
    white: Option<&'static str>,
    black: Option<&'static str>,
    helpmate: Sides<Vec<String>>,
    proof: Sides<ProofLine>,
    nodes: u64,
}

#[derive(Serialize)]
struct Sides<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<T>,
}

#[derive(Serialize)]
struct ProofLine {
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    /// Men that can never move and never be taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<u32>,
    why: String,
}

impl ProofLine {
    fn new(position: &Position, side: Color, proof: Proof) -> Self {
        Self {
            name: proof.name(),
            positions: positions(proof),
            fixed: match proof {
                Proof::Wall { fixed } => Some(fixed),
                _ => None,
            },
            why: Why::new(position, side, proof).sentence(side),
        }
    }
}

#[derive(Serialize)]
struct Refused {
    error: String,
}

impl Report {
    fn new(position: &Position, [(_, white), (_, black)]: &Answers) -> Self {
        let names = |answer: &Option<CanMate>| answer.as_ref().map(CanMate::name);
        let helpmate = |answer: &Option<CanMate>| match answer {
            Some(CanMate::Yes { helpmate }) => Some(written(position, helpmate, Position::uci)),
            _ => None,
        };
        let proof = |side, answer: &Option<CanMate>| match answer {
            Some(CanMate::No { proof }) => Some(ProofLine::new(position, side, *proof)),
            _ => None,
        };
        Self {
            white: names(white),
            black: names(black),
            helpmate: Sides {
                white: helpmate(white),
                black: helpmate(black),
            },
            proof: Sides {
                white: proof(Color::White, white),
                black: proof(Color::Black, black),
            },
            nodes: nodes(white) + nodes(black),
        }
    }
}

/// Carries out `ferz verdict`.
pub fn run(args: &VerdictArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let mut ok = true;
    if args.stdin {
        let (winner, json, moves) = (args.winner, args.json, args.moves);
        let each = move |line: &str| answer_line(line, winner, json, moves);
        ok = bulk::each_line("FENs", args.threads, each, &mut out)?;
    } else {
        match input::position(args.fen.as_deref(), false) {
            Ok(position) if args.json => {
                out.json(&Report::new(&position, &answers(&position, args.winner)))?;
            }
            Ok(position) => write_text(
                &position,
                &answers(&position, args.winner),
                args.moves,
                &mut out,
            )?,
            Err(error) if args.json => {
                ok = false;
                out.json(&Refused {
                    error: format!("{error:#}"),
                })?;
            }
            Err(error) => return Err(error),
        }
    }
    out.flush()?;
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn answers(position: &Position, winner: Option<Color>) -> Answers {
    Color::ALL.map(|color| {
        (
            color,
            winner
                .is_none_or(|winner| winner == color)
                .then(|| can_mate(position, color)),
        )
    })
}

/// What is written for one line read, and whether it was a position.
fn answer_line(line: &str, winner: Option<Color>, json: bool, moves: bool) -> (String, bool) {
    // `ferz pgn fens` has already said so of a game that has no last position.
    let read = match line.strip_prefix("error: ") {
        Some(said) => Err(said.to_owned()),
        None => input::read_fen(line, false).map_err(|error| error.to_string()),
    };
    let text = match &read {
        Ok(position) => {
            let answers = answers(position, winner);
            match json {
                true => serde_json::to_string(&Report::new(position, &answers)),
                false => Ok(letters(position, &answers, moves)),
            }
        }
        Err(error) => match json {
            true => serde_json::to_string(&Refused {
                error: error.clone(),
            }),
            false => Ok(format!("error: {error}")),
        },
    };
    let text = text.expect("a report is plain data");
    (text, read.is_ok())
}

/// The bulk form: one letter for each side that was asked about.
fn letters(position: &Position, answers: &Answers, moves: bool) -> String {
    let mut line = String::new();
    for (color, answer) in answers {
        line.push(match (answer, color) {
            (None, _) => continue,
            (Some(CanMate::No { .. }), _) => '-',
            (Some(CanMate::Undecided { .. }), _) => '?',
            (Some(CanMate::Yes { .. }), Color::White) => 'W',
            (Some(CanMate::Yes { .. }), Color::Black) => 'B',
        });
    }
    for (color, answer) in answers {
        if let (true, Some(CanMate::Yes { helpmate })) = (moves, answer) {
            let moves = written(position, helpmate, Position::uci).join(" ");
            line.push_str(&format!("\t{color}: {moves}"));
        }
    }
    line
}

fn write_text(
    position: &Position,
    answers: &Answers,
    moves: bool,
    out: &mut Out,
) -> io::Result<()> {
    out.field("FEN", position.to_fen())?;
    let game = Game::new(GameSetup {
        start: position.clone(),
        ..GameSetup::default()
    });
    match game.outcome() {
        Some(outcome) => out.field("State", describe(outcome))?,
        None => out.field(
            "State",
            format_args!("the game goes on, {} to move", sentence(position.turn())),
        )?,
    }
    for (color, answer) in answers {
        let label = sentence(*color);
        match answer {
            None => {}
            Some(CanMate::Yes { helpmate }) if helpmate.is_empty() => {
                out.field(label, "has given mate")?
            }
            Some(CanMate::Yes { helpmate }) => {
                let length = match helpmate.len() {
                    1 => "1 half-move".to_owned(),
                    n => format!("{n} half-moves"),
                };
                out.field(
                    label,
                    format_args!("can still mate, for instance in {length}"),
                )?;
                if moves {
                    paragraph(&written(position, helpmate, Position::san), out)?;
                }
            }
            Some(CanMate::No { proof }) => {
                out.field(
                    label,
                    format_args!(
                        "cannot mate any more: {}",
                        Why::new(position, *color, *proof).reason(*color)
                    ),
                )?;
            }
            Some(CanMate::Undecided { nodes }) => {
                out.field(
                    label,
                    format_args!("not decided: neither a mate nor a proof in {nodes} positions"),
                )?;
            }
        }
    }
    Ok(())
}

/// A series of moves as text.
fn written(
    position: &Position,
    moves: &[Move],
    write: impl Fn(&Position, Move) -> String,
) -> Vec<String> {
    let mut position = position.clone();
    let text = |&mv| {
        let text = write(&position, mv);
        position.play(mv);
        text
    };
    moves.iter().map(text).collect()
}

fn positions(proof: Proof) -> Option<u64> {
    match proof {
        Proof::ForcedLine { positions } | Proof::Closure { positions } => Some(positions),
        _ => None,
    }
}

fn nodes(answer: &Option<CanMate>) -> u64 {
    match answer {
        Some(CanMate::Undecided { nodes }) => *nodes,
        Some(CanMate::No { proof }) => positions(*proof).unwrap_or(0),
        Some(CanMate::Yes { .. }) | None => 0,
    }
}
