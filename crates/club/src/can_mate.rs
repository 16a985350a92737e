//! Who could still mate when a game ended, where the Laws ask: with the reason, or the moves that show it.

use ferz_board::{Color, Move, Position};
use ferz_laws::{CanMate, LockedWith, Shade, Why, can_mate};
use serde::Serialize;
use serde_json::{Value, json};

use crate::live::{PlyView, arrival, checked};
use crate::wire::Both;

/// The answer for each side that was asked about.
#[derive(Debug, Clone, Serialize)]
#[serde(transparent)]
pub(crate) struct Answers(Both<Option<Verdict>>);

#[derive(Debug, Clone, Serialize)]
struct Verdict {
    /// `yes`, `no` or `undecided`.
    answer: &'static str,
    /// Why not.
    why: Option<WhyView>,
    /// Moves of both sides that end in mate; they were not played.
    moves: Vec<PlyView>,
}

/// What is true of the position, for the page to make a sentence of.
#[derive(Debug, Clone, Serialize)]
struct WhyView {
    code: &'static str,
    params: Value,
}

impl Answers {
    /// Answers about these sides. May take seconds.
    pub(crate) fn to(position: &Position, sides: &[Color]) -> Self {
        let asked = |side| sides.contains(&side);
        Self(Both::of(|side| {
            asked(side).then(|| Verdict::new(position, side))
        }))
    }
}

impl Verdict {
    fn new(position: &Position, side: Color) -> Self {
        let found = can_mate(position, side);
        let answer = found.name();
        let (why, moves) = match found {
            CanMate::Yes { helpmate } => (None, written(position, &helpmate)),
            CanMate::No { proof } => (Some(Why::new(position, side, proof)), Vec::new()),
            CanMate::Undecided { .. } => (None, Vec::new()),
        };
        Self {
            answer,
            why: why.as_ref().map(WhyView::new),
            moves,
        }
    }
}

fn written(position: &Position, moves: &[Move]) -> Vec<PlyView> {
    let mut position = position.clone();
    let ply = |&mv| {
        let after = position.after(mv);
        let ply = PlyView {
            uci: position.uci(mv),
            san: position.san(mv),
            from: mv.from().to_string(),
            to: arrival(&position, mv),
            fen: after.to_fen(),
            check: checked(&after),
            clock: None,
        };
        position = after;
        ply
    };
    moves.iter().map(ply).collect()
}

impl WhyView {
    fn new(why: &Why) -> Self {
        Self {
            code: why.name(),
            params: params(why),
        }
    }
}

/// The numbers and words of the reason; of forced moves also those of what comes after them.
fn params(why: &Why) -> Value {
    let shade = |sees: Shade| sees.name();
    match why {
        Why::Mated | Why::Stalemate | Why::BareKing => json!({}),
        Why::LoneKnight { queens } => json!({ "queens": queens }),
        Why::Bishops {
            sees,
            bishops,
            alone,
        } => json!({ "sees": shade(*sees), "bishops": bishops, "alone": alone }),
        Why::OnlyMoves { moves, first, then } => {
            let mut all = params(then);
            all["moves"] = json!(moves.len());
            all["san"] = json!(first);
            all["then"] = json!(then.name());
            all
        }
        Why::LittleChoice { positions } | Why::Followed { positions } => {
            json!({ "positions": positions })
        }
        Why::Locked { pawns, with } => match with {
            LockedWith::Nothing => json!({ "pawns": pawns, "with": "nothing" }),
            LockedWith::Bishops { sees, bishops } => json!({
                "pawns": pawns, "with": "bishops", "sees": shade(*sees), "bishops": bishops,
            }),
            LockedWith::Others => json!({ "pawns": pawns, "with": "others" }),
        },
        Why::Walled {
            fixed,
            sees,
            bishops,
        } => json!({ "fixed": fixed, "sees": sees.map(shade), "bishops": bishops }),
    }
}
