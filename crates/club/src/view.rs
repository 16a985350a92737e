//! A game as the page gets it: everything it shows, with nothing left to work out.

use ferz_board::{Color, Move, Piece, Position, Role};
use ferz_laws::{Bonus, Game, GameResult, OpenClaim, Outcome};
use serde::Serialize;

use crate::can_mate::Answers;
use crate::id::GameId;
use crate::live::{PlyView, Record, Snapshot, arrival, can_take_back, checked};
use crate::notice::Notice;
use crate::setup::{Setup, Variant};
use crate::wire::{Both, Mode, Player, Side, rfc3339};

#[derive(Debug, Serialize)]
pub(crate) struct GameView {
    pub id: GameId,
    seq: u32,
    mode: Mode,
    ruleset: String,
    variant: Variant,
    time_control: Option<String>,
    started: String,
    players: Both<Player>,
    start_fen: String,
    plies_from: usize,
    plies: Vec<PlyView>,
    fen: String,
    turn: Side,
    check: Option<String>,
    legal: Vec<LegalMove>,
    clocks: Option<Clocks>,
    captured: Both<Vec<String>>,
    material: i32,
    draw_offer: Option<Side>,
    claims: Vec<Claim>,
    can: Can,
    thinking: bool,
    notice: Option<Notice>,
    result: Option<Ending>,
}

#[derive(Debug, Serialize)]
struct LegalMove {
    uci: String,
    san: String,
    from: String,
    to: String,
    promotion: Option<String>,
    capture: bool,
    castling: bool,
    /// The castling rook's square.
    rook: Option<String>,
}

#[derive(Debug, Serialize)]
struct Clocks {
    #[serde(flatten)]
    left: Both<u64>,
    running: Option<Side>,
    bonus: BonusView,
}

#[derive(Debug, Serialize)]
struct BonusView {
    kind: &'static str,
    ms: u64,
}

#[derive(Debug, Serialize)]
struct Claim {
    ground: &'static str,
    article: &'static str,
    r#move: Option<String>,
    san: Option<String>,
}

#[derive(Debug, Serialize)]
struct Can {
    r#move: bool,
    resign: bool,
    offer_draw: bool,
    accept_draw: bool,
    decline_draw: bool,
    takeback: bool,
    rematch: bool,
}

#[derive(Debug, Serialize)]
struct Ending {
    score: &'static str,
    reason: &'static str,
    article: &'static str,
    winner: Option<Side>,
    by: Option<Side>,
    /// How many plies had been made; fewer than there are when a dead position was found later.
    at_ply: u32,
    /// Who could still mate then, for each side about which that had to be asked.
    can_mate: Option<Answers>,
}

/// The game with its plies from this one on.
pub(crate) fn view(at: &Snapshot<'_>, from: usize) -> GameView {
    let (game, setup) = (at.game, at.setup);
    let position = game.position();
    let can = can(setup, game);
    GameView {
        id: at.id,
        seq: at.seq,
        mode: setup.mode,
        ruleset: setup.ruleset.clone(),
        variant: setup.variant,
        time_control: setup.time_control.clone(),
        started: rfc3339(at.created_ms),
        players: setup.players.clone(),
        start_fen: game.start().to_fen(),
        plies_from: from,
        plies: at.record.plies().get(from..).unwrap_or_default().to_vec(),
        fen: game.board().to_fen(),
        turn: game.turn().into(),
        check: checked(position),
        legal: if can.r#move { legal(game) } else { Vec::new() },
        clocks: clocks(at),
        captured: captured(at.record),
        material: material(position),
        draw_offer: game.draw_offer().map(Side::from),
        claims: if can.r#move { claims(game) } else { Vec::new() },
        can,
        thinking: at.thinking,
        notice: game.notice().and_then(Notice::of),
        result: game.outcome().map(|outcome| ending(outcome, at.answers)),
    }
}

impl GameView {
    /// The view as a message on a live connection.
    pub(crate) fn message(&self) -> String {
        #[derive(Serialize)]
        struct Message<'a> {
            r#type: &'static str,
            #[serde(flatten)]
            game: &'a GameView,
        }
        let message = Message {
            r#type: "game",
            game: self,
        };
        serde_json::to_string(&message).expect("a view is plain data")
    }
}

/// What the person or the people at this screen may do.
fn can(setup: &Setup, game: &Game) -> Can {
    let running = game.outcome().is_none();
    let computer = setup.computer().map(|(computer, _)| computer);
    let human = |color: Color| computer != Some(color);
    let answer = Color::ALL
        .into_iter()
        .any(|color| human(color) && game.may_answer_draw(color));
    // Against the computer a draw may be offered at any time; at one board it is the mover's to offer.
    let offering = computer.map_or(game.turn(), Color::opponent);
    Can {
        r#move: running && human(game.turn()),
        resign: running,
        offer_draw: game.may_offer_draw(offering),
        accept_draw: answer,
        decline_draw: answer,
        takeback: can_take_back(setup, game),
        rematch: !running,
    }
}

fn legal(game: &Game) -> Vec<LegalMove> {
    let moves = game.free_moves();
    let position = game.position();
    moves.iter().map(|mv| legal_move(position, *mv)).collect()
}

fn legal_move(position: &Position, mv: Move) -> LegalMove {
    LegalMove {
        uci: position.uci(mv),
        san: position.san(mv),
        from: mv.from().to_string(),
        to: arrival(position, mv),
        promotion: mv.promotion().map(|role| role.to_string()),
        capture: position.is_capture(mv),
        castling: mv.is_castling(),
        rook: mv.is_castling().then(|| mv.to().to_string()),
    }
}

fn clocks(at: &Snapshot<'_>) -> Option<Clocks> {
    let clocks = at.game.clocks(at.now)?;
    Some(Clocks {
        left: Both::of(|color| clocks.get(color).0),
        running: at.game.running().map(Side::from),
        bonus: bonus(at.game),
    })
}

fn bonus(game: &Game) -> BonusView {
    let bonus = game.bonus(game.turn());
    let kind = match bonus {
        Bonus::None => "none",
        Bonus::IncrementBefore(_) | Bonus::IncrementAfter(_) => "increment",
        Bonus::Delay(_) => "delay",
        Bonus::Bronstein(_) => "bronstein",
    };
    BonusView {
        kind,
        ms: bonus.time().0,
    }
}

/// The men taken, the most valuable first.
fn captured(record: &Record) -> Both<Vec<String>> {
    let mut men: Vec<Piece> = record.captured().collect();
    men.sort_by_key(|man| std::cmp::Reverse(man.role));
    Both::of(|color| {
        let gone = men.iter().filter(|man| man.color == color);
        gone.map(|man| man.role.to_string()).collect()
    })
}

/// White's men minus Black's, in pawns.
fn material(position: &Position) -> i32 {
    let count = |color| -> i32 {
        Role::ALL
            .into_iter()
            .map(|role| value(role) * position.men(color, role).len() as i32)
            .sum()
    };
    count(Color::White) - count(Color::Black)
}

const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

fn claims(game: &Game) -> Vec<Claim> {
    let position = game.position();
    let claim = |claim: &OpenClaim| Claim {
        ground: claim.ground.name(),
        article: claim.article,
        r#move: claim.intended.map(|mv| position.uci(mv)),
        san: claim.intended.map(|mv| position.san(mv)),
    };
    game.claims().iter().map(claim).collect()
}

fn ending(outcome: &Outcome, answers: Option<&Answers>) -> Ending {
    Ending {
        score: score(outcome.result),
        reason: outcome.reason.name(),
        article: outcome.article,
        winner: outcome.winner().map(Side::from),
        by: outcome.by.map(Side::from),
        at_ply: outcome.at_ply,
        can_mate: answers.cloned(),
    }
}

/// The score in the four forms a page knows; the rest are for the arbiter's own reports.
fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw => result.name(),
        _ => "*",
    }
}
