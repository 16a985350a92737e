//! `ferz ruling`: what the Laws say after these moves, or on an event.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use ferz_board::Color;
use ferz_laws::{Event, Game, GameSetup, Irregularity, Millis, OpenClaim, Ruleset, TimeControl};
use serde::Serialize;

use crate::commands::position::describe;
use crate::input;
use crate::output::{Out, complain, sentence};

const EXAMPLES: &str = "\
Examples:
  ferz ruling --moves 'f2f3 e7e5 g2g4 d8h4'
  ferz ruling --fen '8/8/8/4k3/4p3/8/4N3/4K3 b - - 0 60' --event flag --by black
  ferz ruling --moves 'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1' --json
  ferz ruling --json < games.txt

Without --fen and --moves the positions are read from standard input, one a line, each as a FEN
that may be followed by `moves` and the moves.";

/// What the Laws say: result, article, occurrences and every claim open now.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct RulingArgs {
    /// The position the game starts from
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Read castling as Chess960, also where it need not be
    #[arg(long)]
    chess960: bool,

    /// The moves played from there, in UCI or any other notation
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,

    /// The rules that apply
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = PossibleValuesParser::new(Ruleset::NAMES))]
    ruleset: String,

    /// What happens after the moves
    #[arg(long, value_enum, requires = "by")]
    event: Option<EventKind>,

    /// Whose flag falls, who resigns, who has completed a second illegal move
    #[arg(long, value_name = "COLOR", requires = "event")]
    by: Option<Color>,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EventKind {
    /// The player's time is used up
    Flag,
    /// The player resigns
    Resign,
    /// The player completes a second illegal move
    SecondIllegal,
}

/// What `--json` writes; the names are fixed.
#[derive(Serialize)]
struct Report {
    result: String,
    article: Option<&'static str>,
    at_ply: Option<u32>,
    occurrences: u32,
    claims: Vec<ClaimLine>,
    halfmove_clock: u32,
    fen: String,
}

#[derive(Serialize)]
struct ClaimLine {
    article: &'static str,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    uci: Option<String>,
}

#[derive(Serialize)]
struct Refused {
    error: &'static str,
    what: String,
}

impl Report {
    fn new(game: &Game, claims: &[OpenClaim]) -> Self {
        let position = game.position();
        Self {
            result: game
                .outcome()
                .map_or("*".to_owned(), |outcome| outcome.result.to_string()),
            article: game.outcome().map(|outcome| outcome.article),
            at_ply: game.outcome().map(|outcome| outcome.at_ply),
            occurrences: game.occurrences(),
            claims: claims
                .iter()
                .map(|claim| ClaimLine {
                    article: claim.article,
                    uci: claim.intended.map(|mv| position.uci(mv)),
                })
                .collect(),
            halfmove_clock: position.halfmove_clock(),
            fen: position.to_fen(),
        }
    }
}

/// Carries out `ferz ruling`.
pub fn run(args: &RulingArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let mut ok = true;
    if args.fen.is_some() || args.moves.is_some() {
        ok = rule(
            args,
            args.fen.as_deref(),
            args.moves.as_deref().unwrap_or(""),
            &mut out,
        )?;
    } else {
        let mut first = true;
        input::each_line("positions", &mut out, |line, out| {
            if !args.json && !std::mem::take(&mut first) {
                writeln!(out)?;
            }
            let (fen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
            ok &= rule(args, Some(fen), moves, out)?;
            Ok(())
        })?;
    }
    out.flush()?;
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Writes the ruling on one game; whether everything asked could be answered.
fn rule(args: &RulingArgs, fen: Option<&str>, moves: &str, out: &mut Out) -> anyhow::Result<bool> {
    match play(args, fen, moves) {
        Ok((game, left_over)) => {
            let claims = game.claims();
            if args.json {
                out.json(&Report::new(&game, &claims))?;
            } else {
                write_text(&game, &claims, out)?;
            }
            if let Some(left_over) = &left_over {
                complain(format_args!("ferz: {left_over}"));
            }
            Ok(left_over.is_none())
        }
        Err(error) => {
            let what = format!("{error:#}");
            match args.json {
                true => out.json(&Refused {
                    error: "refused",
                    what,
                })?,
                false => writeln!(out, "error: {what}")?,
            }
            Ok(false)
        }
    }
}

/// The game after the moves and the event; and what could not be played because it was over before.
fn play(
    args: &RulingArgs,
    fen: Option<&str>,
    moves: &str,
) -> anyhow::Result<(Game, Option<String>)> {
    let rules = Ruleset::named(&args.ruleset)
        .with_context(|| format!("the ruleset \"{}\"", args.ruleset))?;
    let start = input::position(fen, args.chess960)?;
    let time_control: Option<TimeControl> = match args.event {
        Some(EventKind::Flag) => Some("60+0".parse()?),
        _ => None,
    };
    let mut game = Game::new(GameSetup {
        start,
        rules,
        time_control,
    });
    for (ply, text) in (1..).zip(moves.split_whitespace()) {
        if let Some(outcome) = game.outcome() {
            let left_over = format!(
                "ply {ply}, {text}: not played, the game ended at ply {}",
                outcome.at_ply
            );
            return Ok((game, Some(left_over)));
        }
        let mv = game
            .position()
            .parse_move(text)
            .with_context(|| format!("ply {ply}"))?;
        game.apply(Event::Move { mv }, Millis::ZERO)
            .with_context(|| format!("ply {ply}, {text}"))?;
    }
    if let (Some(event), Some(by)) = (args.event, args.by) {
        if game.outcome().is_some() {
            // Art. 6.9 and 7.5.5 leave a game alone that has ended on the board.
            complain("ferz: the game was over before the event");
        } else {
            happen(&mut game, event, by)?;
        }
    }
    Ok((game, None))
}

fn happen(game: &mut Game, event: EventKind, by: Color) -> anyhow::Result<()> {
    match event {
        EventKind::Resign => {
            game.apply(Event::Resign { by }, Millis::ZERO)?;
        }
        EventKind::Flag => {
            // A flag may also be seen after its owner has moved, so the clock is put to zero for either side.
            game.apply(
                Event::SetClock {
                    color: by,
                    remaining: Millis::ZERO,
                },
                Millis::ZERO,
            )?;
            game.apply(Event::Flag { by }, Millis::ZERO)?;
        }
        EventKind::SecondIllegal => {
            let kind = if by == game.turn() {
                Irregularity::NoMove
            } else {
                Irregularity::TwoHands
            };
            for _ in 0..2 {
                game.apply(Event::IllegalMove { by, kind }, Millis::ZERO)
                    .with_context(|| format!("no illegal move of {} here", sentence(by)))?;
            }
            if game.outcome().is_none() {
                bail!(
                    "the ruleset \"{}\" does not end the game on a second illegal move",
                    game.rules().name()
                );
            }
        }
    }
    Ok(())
}

fn write_text(game: &Game, claims: &[OpenClaim], out: &mut Out) -> io::Result<()> {
    let position = game.position();
    match game.outcome() {
        Some(outcome) => out.field(
            "Result",
            format_args!("{}, at ply {}", describe(outcome), outcome.at_ply),
        )?,
        None => out.field(
            "Result",
            format_args!("*, {} to move", sentence(position.turn())),
        )?,
    }
    out.field("FEN", position.to_fen())?;
    out.field("Occurrences", game.occurrences())?;
    out.field(
        "Halfmoves",
        format_args!("{} since a capture or pawn move", position.halfmove_clock()),
    )?;
    if claims.is_empty() {
        return out.field("Claims", "none");
    }
    for (index, claim) in claims.iter().enumerate() {
        let label = if index == 0 { "Claims" } else { "" };
        let ground = claim.ground.name().replace('_', " ");
        match claim.intended {
            None => out.field(
                label,
                format_args!("Art. {} {ground}, on the board", claim.article),
            )?,
            Some(mv) => {
                let (san, uci) = (position.san(mv), position.uci(mv));
                out.field(
                    label,
                    format_args!(
                        "Art. {} {ground}, with the intended move {san} ({uci})",
                        claim.article
                    ),
                )?;
            }
        }
    }
    Ok(())
}
