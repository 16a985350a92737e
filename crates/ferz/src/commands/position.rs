//! `ferz position`: what stands on the board, its faults and legal moves, and its state under the Laws.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use ferz_board::{File, Position, Rank, Square, quote};
use ferz_laws::{FaultReport, Game, GameSetup, Outcome, PositionReport};

use crate::input;
use crate::output::{DIM, FAULT, Out, paragraph, sentence};

const EXAMPLES: &str = "\
Examples:
  ferz position --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'
  ferz position --fen 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1' --chess960
  ferz position --json < fens.txt

Without --fen the FENs are read from standard input, one a line.";

/// Faults by level, the normal forms of the FEN, legal moves and the state under the Laws.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct PositionArgs {
    /// The position; without it, one a line from standard input
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Write castling as king takes rook, also where Chess960 is not needed
    #[arg(long)]
    chess960: bool,

    /// Refuse also what cannot arise in a game: counters, material, impossible checks
    #[arg(long)]
    strict: bool,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

/// Carries out `ferz position`.
pub fn run(args: &PositionArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let mut ok = true;
    match &args.fen {
        Some(fen) => ok = report(fen, args, &mut out)?,
        None => {
            let mut first = true;
            input::each_line("FENs", &mut out, |fen, out| {
                if !args.json && !std::mem::take(&mut first) {
                    writeln!(out)?;
                }
                ok &= report(fen, args, out)?;
                Ok(())
            })?;
        }
    }
    out.flush()?;
    Ok(if ok {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Writes the report on one FEN; whether it is in order.
fn report(fen: &str, args: &PositionArgs, out: &mut Out) -> io::Result<bool> {
    let position = match input::read_fen(fen, args.chess960) {
        Ok(position) => position,
        Err(error) => {
            let report = PositionReport::refused(&error.faults());
            if args.json {
                out.json(&report)?;
            } else {
                out.field("Read", quote(fen, input::QUOTED))?;
                write_faults(&report.faults, out)?;
            }
            return Ok(false);
        }
    };
    let game = Game::new(GameSetup {
        start: position.clone(),
        ..GameSetup::default()
    });
    let mut report = PositionReport::new(&position, fen);
    report.ok = !args.strict || report.faults.is_empty();
    if args.json {
        out.json(&report)?;
    } else {
        write_text(&position, game.outcome(), &report, out)?;
    }
    Ok(report.ok)
}

fn write_text(
    position: &Position,
    outcome: Option<&Outcome>,
    report: &PositionReport,
    out: &mut Out,
) -> io::Result<()> {
    write_board(position, out)?;
    writeln!(out)?;
    out.field("FEN", position.to_fen())?;
    out.field("Shredder", position.to_shredder_fen())?;
    let check = if position.is_check() {
        ", in check"
    } else {
        ""
    };
    out.field(
        "To move",
        format_args!("{}{check}", sentence(position.turn())),
    )?;
    let sans: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|&mv| position.san(mv))
        .collect();
    out.field(
        "Legal",
        format_args!(
            "{} {}",
            sans.len(),
            if sans.len() == 1 { "move" } else { "moves" }
        ),
    )?;
    paragraph(&sans, out)?;
    match outcome {
        None => out.field("State", "the game goes on")?,
        Some(outcome) => out.field("State", describe(outcome))?,
    }
    if let Some(can_mate) = &report.can_mate {
        out.field(
            "Can mate",
            format_args!("White {}, Black {}", can_mate.white, can_mate.black),
        )?;
    }
    write_faults(&report.faults, out)
}

/// An outcome as people say it: `1-0, checkmate (Art. 5.1.1)`.
pub fn describe(outcome: &Outcome) -> String {
    format!(
        "{}, {} (Art. {})",
        outcome.result,
        outcome.reason.name().replace('-', " "),
        outcome.article
    )
}

fn write_faults(faults: &[FaultReport], out: &mut Out) -> io::Result<()> {
    if faults.is_empty() {
        return out.field("Faults", "none");
    }
    for (index, fault) in faults.iter().enumerate() {
        let label = if index == 0 { "Faults" } else { "" };
        out.field(
            label,
            format_args!("{FAULT}{}{FAULT:#}: {}", fault.level, fault.what),
        )?;
    }
    Ok(())
}

/// The board as White sees it: capitals are white men.
fn write_board(position: &Position, out: &mut Out) -> io::Result<()> {
    for rank in Rank::ALL.into_iter().rev() {
        write!(out, "{DIM}{rank}{DIM:#} ")?;
        for file in File::ALL {
            let man = position
                .piece_at(Square::new(file, rank))
                .map_or('.', |piece| piece.to_char());
            write!(out, " {man}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{DIM}   a b c d e f g h{DIM:#}")
}
