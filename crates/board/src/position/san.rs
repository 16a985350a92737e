//! Standard Algebraic Notation (PGN standard, 8.2.3): exact when written, forgiving when read.

use super::{IllegalReason, MoveTextError, Position};
use crate::{CastlingSide, File, Move, Rank, Role, Square};

/// What the text of a move says.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    Castling(CastlingSide),
    Man {
        role: Role,
        file: Option<File>,
        rank: Option<Rank>,
        to: Square,
        promotion: Option<Role>,
    },
}

impl Position {
    /// A legal move in SAN, with the least disambiguation over legal moves and `+` or `#`.
    #[must_use]
    pub fn san(&self, m: Move) -> String {
        self.san_text(m).as_str().to_owned()
    }

    /// Reads SAN. Wrong or missing `+`, `#`, `x`, `=`, more squares than needed, `0-0`, `e.p.` and marks like `!?`
    /// are all forgiven; which man moves where must be clear.
    ///
    /// # Errors
    /// [`MoveTextError`] that says what is wrong and, where two men fit, what to write instead.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveTextError> {
        if let Some(m) = self.read_exact(text.as_bytes()) {
            return Ok(m);
        }
        let written = read(text).map_err(|expected| MoveTextError::syntax(text, expected))?;
        match written {
            Written::Castling(side) => self
                .castling_move(side)
                .ok_or_else(|| MoveTextError::illegal(text, self.why_not_castle(side))),
            Written::Man { .. } => self.find_written(text, written),
        }
    }

    fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        self.legal_moves_of(self.king(self.turn).into())
            .into_iter()
            .find(|m| self.castling_side(*m) == Some(side))
    }

    fn find_written(&self, text: &str, written: Written) -> Result<Move, MoveTextError> {
        let Written::Man {
            role,
            file,
            rank,
            to,
            promotion,
        } = written
        else {
            return Err(MoveTextError::syntax(text, "a move"));
        };
        let meant = |from: Square| {
            file.is_none_or(|file| from.file() == file)
                && rank.is_none_or(|rank| from.rank() == rank)
        };
        let men = self
            .men(self.turn, role)
            .into_iter()
            .filter(|from| meant(*from));
        let moves = self.legal_moves_of(men.collect());
        let fits = |m: &Move| m.to() == to && !m.is_castling();
        let mut found = moves
            .iter()
            .copied()
            .filter(|m| fits(m) && m.promotion() == promotion);
        match (found.next(), found.next()) {
            (Some(m), None) => Ok(m),
            (Some(_), Some(_)) => {
                let candidates = moves
                    .iter()
                    .copied()
                    .filter(|m| fits(m) && m.promotion() == promotion)
                    .collect();
                Err(self.ambiguous(text, role, candidates))
            }
            (None, _) if moves.iter().any(fits) => {
                let reason = if promotion.is_none() {
                    IllegalReason::PromotionMissing { to }
                } else {
                    IllegalReason::NoPromotion { role, to }
                };
                Err(MoveTextError::illegal(text, reason))
            }
            (None, _) => {
                let reason = self.why_none_of(role, file, rank, to);
                Err(MoveTextError::illegal(text, reason))
            }
        }
    }
}

/// Takes a move's text apart; the error says what was expected.
pub(super) fn read(text: &str) -> Result<Written, &'static str> {
    const EXPECTED: &str = "a move such as e4, Nf3, exd5, O-O or e8=Q";
    let mut rest = text.trim();
    rest = rest.trim_end_matches(['+', '#', '!', '?', ' ']);
    for suffix in ["e.p.", "ep", "e.p"] {
        rest = rest.strip_suffix(suffix).unwrap_or(rest);
    }
    rest = rest.trim_end_matches(['+', '#', '!', '?', ' ']);
    if let Some(side) = read_castling(rest) {
        return Ok(Written::Castling(side));
    }
    let role = rest
        .chars()
        .next()
        .filter(char::is_ascii_uppercase)
        .and_then(Role::from_char);
    if role.is_some() {
        rest = &rest[1..];
    }
    let role = role.unwrap_or(Role::Pawn);
    let promotion = read_promotion(&mut rest);
    if !rest.is_ascii() || rest.len() < 2 {
        return Err(EXPECTED);
    }
    let (origin, target) = rest.split_at(rest.len() - 2);
    let to = target.parse().map_err(|_| EXPECTED)?;
    let origin = origin.strip_suffix(['x', ':', '-', 'X']).unwrap_or(origin);
    let mut letters = origin.chars().peekable();
    let file = letters.peek().copied().and_then(File::from_char);
    letters.next_if(|_| file.is_some());
    let rank = letters.peek().copied().and_then(Rank::from_char);
    letters.next_if(|_| rank.is_some());
    match letters.next() {
        None => Ok(Written::Man {
            role,
            file,
            rank,
            to,
            promotion,
        }),
        Some(_) => Err(EXPECTED),
    }
}

fn read_castling(text: &str) -> Option<CastlingSide> {
    let same = |form: &str| {
        text.len() == form.len()
            && text
                .bytes()
                .zip(form.bytes())
                .all(|(byte, expected)| match byte {
                    b'0' | b'o' | b'O' => expected == b'O',
                    _ => byte == expected,
                })
    };
    if same("O-O") {
        Some(CastlingSide::King)
    } else if same("O-O-O") {
        Some(CastlingSide::Queen)
    } else {
        None
    }
}

/// Cuts `=Q`, `Q`, `(Q)`, `/Q` off the end, in either case where that is no file letter.
fn read_promotion(rest: &mut &str) -> Option<Role> {
    let text = rest.strip_suffix(')').unwrap_or(rest);
    let letter = text.chars().next_back()?;
    let role = Role::from_char(letter)?;
    let before = text.strip_suffix(letter)?;
    *rest = before.strip_suffix(['=', '(', '/']).unwrap_or(before);
    Some(role)
}
