//! `ferz notation`: reads moves in any notation and writes them in every one.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use ferz_board::{MoveTextError, Position, quote};
use serde::Serialize;

use crate::input;
use crate::output::{FAULT, LABEL, Out};

const EXAMPLES: &str = "\
Examples:
  ferz notation e2e4 Nf3 Ng1-f3
  ferz notation --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' 0-0 O-O-O e1g1
  printf 'e4\\ne5\\nKe2\\n' | ferz notation --line --json

Every move is read in the position given, unless --line plays them one after the other.
Without a move they are read from standard input, one a line.";

/// Reads moves in any notation; writes UCI, SAN and FIDE Appendix C.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct NotationArgs {
    /// The moves, in any notation; none: one a line from standard input
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,

    /// The position they are made in, instead of the usual start
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Write castling as king takes rook, also where Chess960 is not needed
    #[arg(long)]
    chess960: bool,

    /// Play each move before the next one is read
    #[arg(long)]
    line: bool,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Written {
    uci: String,
    san: String,
    fide: String,
    note: Option<String>,
}

#[derive(Serialize)]
struct Refused {
    error: &'static str,
    candidates: Vec<String>,
    what: String,
}

impl Refused {
    fn new(position: &Position, error: &MoveTextError) -> Self {
        Self {
            error: error.kind(),
            candidates: error
                .candidates()
                .iter()
                .map(|&mv| position.uci(mv))
                .collect(),
            what: error.to_string(),
        }
    }
}

/// Carries out `ferz notation`.
pub fn run(args: &NotationArgs) -> anyhow::Result<ExitCode> {
    let mut out = Out::new();
    let mut position = match input::position(args.fen.as_deref(), args.chess960) {
        Ok(position) => position,
        Err(error) if args.json => {
            out.json(&Refused {
                error: "syntax",
                candidates: Vec::new(),
                what: format!("{error:#}"),
            })?;
            out.flush()?;
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(error),
    };
    if !args.json {
        writeln!(
            out,
            "{LABEL}{:<12} {:<6} {:<8} FIDE{LABEL:#}",
            "read", "UCI", "SAN"
        )?;
    }
    let mut refused = false;
    let mut each = |text: &str, out: &mut Out| -> anyhow::Result<()> {
        let shown = quote(text, 40);
        match position.parse_move(text) {
            Ok(mv) => {
                let (uci, san, fide) = (position.uci(mv), position.san(mv), position.fide(mv));
                let note = note(text, &uci, &san, &fide);
                if args.json {
                    out.json(&Written {
                        uci,
                        san,
                        fide,
                        note,
                    })?;
                } else {
                    writeln!(out, "{shown:<12} {uci:<6} {san:<8} {fide}")?;
                }
                if args.line {
                    position.play(mv);
                }
            }
            Err(error) => {
                refused = true;
                if args.json {
                    out.json(&Refused::new(&position, &error))?;
                } else {
                    let what = error.to_string();
                    let what = what.strip_prefix(&format!("{shown}: ")).unwrap_or(&what);
                    writeln!(out, "{shown:<12} {FAULT}{}{FAULT:#}: {what}", error.kind())?;
                }
            }
        }
        Ok(())
    };
    if args.moves.is_empty() {
        input::each_line("moves", &mut out, each)?;
    } else {
        for text in &args.moves {
            each(text, &mut out)?;
        }
    }
    out.flush()?;
    Ok(if refused {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// How the text that was read differs from every exact form.
fn note(text: &str, uci: &str, san: &str, fide: &str) -> Option<String> {
    let exact = [uci, san, fide].contains(&text);
    (!exact).then(|| format!("\"{text}\" was read as {san}"))
}
