use ferz_board::{Color, Fault, Position};

use crate::{CanMate, Game, GameSetup, can_mate};

/// What there is to say about a FEN: its faults, its normal forms, the legal moves and its state under the Laws.
///
/// With the feature `serde` it is written as JSON with these names; they are fixed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PositionReport {
    /// Whether it can be played.
    pub ok: bool,
    /// Everything that is wrong, or odd.
    pub faults: Vec<FaultReport>,
    /// X-FEN; `None`, as all that follows is empty, when the FEN gives no position.
    pub fen: Option<String>,
    /// FEN with the castling rights by the rooks' files.
    pub shredder: Option<String>,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The legal moves as UCI text.
    pub legal: Vec<String>,
    /// `*` while the game can go on.
    pub result: &'static str,
    /// The article that ends the game here.
    pub article: Option<&'static str>,
    /// Who can still give mate.
    pub can_mate: Option<CanMateReport>,
}

/// A fault of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct FaultReport {
    /// `syntax`, `basic`, `counter`, `material` or `retro`.
    pub level: &'static str,
    /// An English sentence.
    pub what: String,
}

/// Who can still give mate: `yes`, `no` or `undecided`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CanMateReport {
    /// White.
    pub white: &'static str,
    /// Black.
    pub black: &'static str,
}

impl PositionReport {
    /// The report on the position that was read from `fen`. May take seconds, as [`can_mate`] may.
    ///
    /// It is in order though something about it is odd: that no game leads to it is a fault at the levels `counter`,
    /// `material` and `retro`, which only a strict reader refuses.
    #[must_use]
    pub fn new(position: &Position, fen: &str) -> PositionReport {
        let game = Game::new(GameSetup {
            start: position.clone(),
            ..GameSetup::default()
        });
        let outcome = game.outcome();
        let moves = position.legal_moves();
        let can = |side| CanMate::name(&can_mate(position, side));
        PositionReport {
            ok: true,
            faults: faults(&position.further_faults_of(fen)),
            fen: Some(position.to_fen()),
            shredder: Some(position.to_shredder_fen()),
            check: position.is_check(),
            legal: moves.iter().map(|&mv| position.uci(mv)).collect(),
            result: outcome.map_or("*", |outcome| outcome.result.name()),
            article: outcome.map(|outcome| outcome.article),
            can_mate: Some(CanMateReport {
                white: can(Color::White),
                black: can(Color::Black),
            }),
        }
    }

    /// The report on a FEN that gives no position.
    #[must_use]
    pub fn refused(found: &[Fault]) -> PositionReport {
        PositionReport {
            ok: false,
            faults: faults(found),
            fen: None,
            shredder: None,
            check: false,
            legal: Vec::new(),
            result: "*",
            article: None,
            can_mate: None,
        }
    }
}

fn faults(found: &[Fault]) -> Vec<FaultReport> {
    let report = |fault: &Fault| FaultReport {
        level: fault.level().name(),
        what: fault.to_string(),
    };
    found.iter().map(report).collect()
}
