//! Why a side can never give mate, in words that are true of the position.

use std::fmt;

use ferz_board::{Bitboard, Color, Move, Position, Role, attacks};

use crate::{Budget, CanMate, Game, Proof, Reason, Series, can_mate_within};

/// The color of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// Squares such as h1.
    Light,
    /// Squares such as a1.
    Dark,
}

impl Shade {
    /// `light` or `dark`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Shade::Light => "light",
            Shade::Dark => "dark",
        }
    }

    const fn other(self) -> Shade {
        match self {
            Shade::Light => Shade::Dark,
            Shade::Dark => Shade::Light,
        }
    }
}

impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What can be said about a position in which a side can never give mate. The winner is the side that cannot, the loser
/// its opponent. Everything said is true of the position itself; a [`Proof`] alone says less to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The winner has been mated.
    Mated,
    /// The side to move is stalemated.
    Stalemate,
    /// The winner has its king alone.
    BareKing,
    /// The winner has its king and one knight.
    LoneKnight {
        /// How many queens the loser has beside its king; it has nothing else.
        queens: u32,
    },
    /// All bishops on the board, one at least of the winner's, see squares of one color; the winner has nothing else
    /// but its king, and the loser neither pawn nor knight.
    Bishops {
        /// The squares that they see.
        sees: Shade,
        /// How many bishops the winner has.
        bishops: u32,
        /// Whether the loser has its king alone.
        alone: bool,
    },
    /// Only one legal move each time, and then the reason that `then` gives.
    OnlyMoves {
        /// The moves, at least one.
        moves: Vec<Move>,
        /// The first of them in SAN.
        first: String,
        /// Why no mate can come after them; not these forced moves again.
        then: Box<Why>,
    },
    /// There is little choice, and no line ends in mate.
    LittleChoice {
        /// How many positions were looked at.
        positions: u64,
    },
    /// No pawn of either side can move: each stands head to head with one of the other side, and none has anything to
    /// take. Wherever the other men may get, no mating net can arise.
    Locked {
        /// How many pawns there are.
        pawns: u32,
        /// What the winner has beside its king and pawns.
        with: LockedWith,
    },
    /// Wherever the men may get, no mating net can arise.
    Walled {
        /// How many men can never move again and never be taken.
        fixed: u32,
        /// The squares that the winner's bishops see, when it has a bishop, all of them see squares of one color, and it
        /// has nothing else but king and pawns.
        sees: Option<Shade>,
        /// How many bishops the winner has.
        bishops: u32,
    },
    /// Every way to play on was followed until it was clear that no mate can come.
    Followed {
        /// How many positions were looked at.
        positions: u64,
    },
}

/// What the winner has beside its king and locked pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LockedWith {
    /// Nothing.
    Nothing,
    /// Bishops that see squares of one color.
    Bishops {
        /// These squares.
        sees: Shade,
        /// How many there are.
        bishops: u32,
    },
    /// Anything else.
    Others,
}

/// On what the end of a game rests: whether these sides could still mate in this position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MateQuestion<'a> {
    /// The position in which the game ended.
    pub position: &'a Position,
    /// About whom it is asked; at least one.
    pub sides: &'static [Color],
}

impl Game {
    /// The question that decided the end of the game, where the Laws ask it: for both sides when the position was dead
    /// (Art. 5.2.2), for the opponent of who overstepped, resigned, made a last illegal move or walked away (5.1.2, 6.9,
    /// 7.5.5). `None` while the game goes on, and where its end rests on something else, or on a reading of the question
    /// that is not [`can_mate`](crate::can_mate)'s.
    #[must_use]
    pub fn mate_question(&self) -> Option<MateQuestion<'_>> {
        let outcome = self.outcome()?;
        if self.rules().series != Series::Unlimited {
            return None;
        }
        let opponent = |by: Option<Color>| match by? {
            Color::White => Some(&[Color::Black][..]),
            Color::Black => Some(&[Color::White][..]),
        };
        let sides = match outcome.reason {
            Reason::DeadPosition => Some(&Color::ALL[..]),
            Reason::Flag | Reason::IllegalMoves | Reason::Abandoned { begun: true } => {
                opponent(outcome.by)
            }
            Reason::Resignation if self.rules().resignation_exception => opponent(outcome.by),
            _ => None,
        };
        Some(MateQuestion {
            position: self.position_at(outcome.at_ply)?,
            sides: sides?,
        })
    }
}

/// Forced moves are followed this far.
const MOST_MOVES: usize = 32;

impl Why {
    /// Why `side` cannot give mate from `position`, as `proof` shows.
    ///
    /// ```
    /// use ferz_board::{Color, Position};
    /// use ferz_laws::{CanMate, Why, can_mate};
    ///
    /// let position = Position::from_fen("8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1").expect("a valid FEN");
    /// let CanMate::No { proof } = can_mate(&position, Color::White) else { panic!("it cannot") };
    /// assert_eq!(
    ///     Why::new(&position, Color::White, proof).sentence(Color::White),
    ///     "Black cannot be mated any more: the pawns are locked and White's bishop sees only dark squares."
    /// );
    /// ```
    #[must_use]
    pub fn new(position: &Position, side: Color, proof: Proof) -> Why {
        match proof {
            Proof::GameOver if position.is_check() => Why::Mated,
            Proof::GameOver => Why::Stalemate,
            Proof::BareKing => Why::BareKing,
            Proof::LoneKnight => Why::LoneKnight {
                queens: position.men(side.opponent(), Role::Queen).len(),
            },
            Proof::BishopsOfOneColor => Why::bishops(position, side),
            Proof::ForcedLine { positions } => {
                Why::only_moves(position, side).unwrap_or(Why::LittleChoice { positions })
            }
            Proof::Wall { fixed } => Why::walled(position, side, fixed),
            Proof::Closure { positions } => Why::Followed { positions },
        }
    }

    fn bishops(position: &Position, side: Color) -> Why {
        let bishops = position.men(side, Role::Bishop);
        Why::Bishops {
            sees: sees(position, side).unwrap_or(Shade::Light),
            bishops: bishops.len(),
            alone: position.pieces(side.opponent()).len() == 1,
        }
    }

    /// The moves that must be played one after the other, if they lead to a position that needs no looking ahead.
    fn only_moves(position: &Position, side: Color) -> Option<Why> {
        let mut moves = Vec::new();
        let mut at = position.clone();
        while moves.len() < MOST_MOVES {
            let legal = at.legal_moves();
            let &[mv] = &legal[..] else { return None };
            at.play(mv);
            moves.push(mv);
            match can_mate_within(&at, side, Budget::INSTANT) {
                CanMate::No {
                    proof: Proof::ForcedLine { .. },
                } => {}
                CanMate::No { proof } => {
                    return Some(Why::OnlyMoves {
                        first: position.san(moves[0]),
                        moves,
                        then: Box::new(Why::new(&at, side, proof)),
                    });
                }
                CanMate::Yes { .. } | CanMate::Undecided { .. } => return None,
            }
        }
        None
    }

    fn walled(position: &Position, side: Color, fixed: u32) -> Why {
        let others =
            position.role(Role::Queen) | position.role(Role::Rook) | position.role(Role::Knight);
        let others = others & position.pieces(side);
        let bishops = position.men(side, Role::Bishop).len();
        let sees = sees(position, side).filter(|_| others.is_empty());
        if !pawns_are_locked(position) {
            return Why::Walled {
                fixed,
                sees,
                bishops,
            };
        }
        Why::Locked {
            pawns: position.role(Role::Pawn).len(),
            with: match sees {
                Some(sees) => LockedWith::Bishops { sees, bishops },
                None if bishops == 0 && others.is_empty() => LockedWith::Nothing,
                None => LockedWith::Others,
            },
        }
    }

    /// A stable name, such as `bare-king`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Why::Mated => "mated",
            Why::Stalemate => "stalemate",
            Why::BareKing => "bare-king",
            Why::LoneKnight { .. } => "lone-knight",
            Why::Bishops { .. } => "bishops",
            Why::OnlyMoves { .. } => "only-moves",
            Why::LittleChoice { .. } => "little-choice",
            Why::Locked { .. } => "locked",
            Why::Walled { .. } => "walled",
            Why::Followed { .. } => "followed",
        }
    }

    /// The whole sentence in English, about `side` that cannot give mate.
    #[must_use]
    pub fn sentence(&self, side: Color) -> String {
        let loser = name(side.opponent());
        format!("{loser} cannot be mated any more: {}.", self.reason(side))
    }

    /// What stands behind the colon of [`Why::sentence`].
    #[must_use]
    pub fn reason(&self, side: Color) -> String {
        let (winner, loser) = (name(side), name(side.opponent()));
        match self {
            Why::Mated => format!("{winner} has been mated"),
            Why::Stalemate => "it is stalemate".to_owned(),
            Why::BareKing => format!("{winner} has only the king"),
            Why::LoneKnight { queens } => {
                let has = match queens {
                    0 => "only the king",
                    1 => "only king and queen",
                    _ => "only king and queens",
                };
                format!("{winner} has only king and knight, and {loser} {has}")
            }
            Why::Bishops {
                sees,
                bishops,
                alone,
            } => {
                let blocks = match alone {
                    true => format!("{loser} has only the king"),
                    false => format!(
                        "{loser} has no pawn, no knight and no bishop on {} squares",
                        sees.other()
                    ),
                };
                format!("{winner}'s {}, and {blocks}", bishops_see(*bishops, *sees))
            }
            Why::OnlyMoves { moves, first, then } => {
                let forced = match moves.len() {
                    1 => format!("{first} is the only move"),
                    n => format!("the next {n} half-moves, from {first}, are all forced"),
                };
                format!("{forced}, and then {}", then.reason(side))
            }
            Why::LittleChoice { positions } => {
                format!("there is little choice of moves, and no line ends in mate ({positions} positions)")
            }
            Why::Locked { with, .. } => match with {
                LockedWith::Nothing => {
                    format!("the pawns are locked and {winner} has nothing else but the king")
                }
                LockedWith::Bishops { sees, bishops } => {
                    format!("the pawns are locked and {winner}'s {}", bishops_see(*bishops, *sees))
                }
                LockedWith::Others => {
                    "the pawns are locked, and wherever the other men may get, no mating net can arise".to_owned()
                }
            },
            Why::Walled {
                fixed,
                sees,
                bishops,
            } => {
                let sees = sees.map_or(String::new(), |sees| {
                    format!("{winner}'s {}, ", bishops_see(*bishops, sees))
                });
                let no_net = "no mating net can arise";
                match fixed {
                    0 if sees.is_empty() => format!("wherever the men may get, {no_net}"),
                    0 => format!("{sees}and wherever the men may get, {no_net}"),
                    1 => format!("{sees}one man can never move again, and wherever the others may get, {no_net}"),
                    n => format!("{sees}{n} men can never move again, and wherever the others may get, {no_net}"),
                }
            }
            Why::Followed { positions } => {
                format!("every way to play on was followed, through {positions} positions, and none leads to mate")
            }
        }
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

fn bishops_see(bishops: u32, sees: Shade) -> String {
    match bishops {
        1 => format!("bishop sees only {sees} squares"),
        _ => format!("bishops see only {sees} squares"),
    }
}

/// The color of the squares that all bishops of `side` see, if there is a bishop and only one such color.
fn sees(position: &Position, side: Color) -> Option<Shade> {
    let mut shades =
        position
            .men(side, Role::Bishop)
            .into_iter()
            .map(|square| match square.is_light() {
                true => Shade::Light,
                false => Shade::Dark,
            });
    let first = shades.next()?;
    shades.all(|shade| shade == first).then_some(first)
}

/// Whether there are pawns, each of them stands head to head with one of the other side, and none has anything to take.
fn pawns_are_locked(position: &Position) -> bool {
    let pawns = |color| position.men(color, Role::Pawn);
    let (white, black) = (pawns(Color::White), pawns(Color::Black));
    let held = |color: Color, own: Bitboard, other: Bitboard| {
        own.forward(color) == own.forward(color) & other
            && own.into_iter().all(|from| {
                (attacks::pawn(color, from) & position.pieces(color.opponent())).is_empty()
            })
    };
    !white.is_empty()
        && held(Color::White, white, black)
        && held(Color::Black, black, white)
        && position.en_passant().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::can_mate;

    fn why(fen: &str, side: Color) -> Why {
        let position = Position::from_fen(fen).expect(fen);
        let CanMate::No { proof } = can_mate(&position, side) else {
            panic!("{side} cannot mate in {fen}")
        };
        Why::new(&position, side, proof)
    }

    fn said(fen: &str, side: Color) -> String {
        why(fen, side).sentence(side)
    }

    #[test]
    fn too_little_material_is_named() {
        for (fen, reason) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "White has only the king"),
            (
                "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
                "White has only king and knight, and Black only the king",
            ),
            (
                "3qk3/8/8/8/8/8/8/4KN2 w - - 0 1",
                "White has only king and knight, and Black only king and queen",
            ),
            // f1 is a light square.
            (
                "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
                "White's bishop sees only light squares, and Black has only the king",
            ),
            (
                "3rk3/8/8/8/8/8/8/3BKB2 w - - 0 1",
                "White's bishops see only light squares, and Black has no pawn, no knight and no bishop on dark squares",
            ),
        ] {
            assert_eq!(
                said(fen, Color::White),
                format!("Black cannot be mated any more: {reason}.")
            );
        }
    }

    #[test]
    fn the_end_of_a_game_asks_about_those_whom_the_laws_name() {
        use crate::{Event, GameSetup, Millis, Ruleset};
        let end = |rules: &str, event: Event| {
            let rules = Ruleset::named(rules).expect("a ruleset");
            let mut game = Game::new(GameSetup {
                rules,
                ..GameSetup::default()
            });
            assert_eq!(game.mate_question(), None, "it goes on");
            game.apply(event, Millis::ZERO).expect("possible");
            game.mate_question().map(|asked| asked.sides)
        };
        let resign = Event::Resign { by: Color::White };
        assert_eq!(end("standard", resign), Some(&[Color::Black][..]));
        assert_eq!(end("online", resign), None);
        let abandon = Event::Abandon { by: Color::Black };
        assert_eq!(end("standard", abandon), None, "Black never came");
        let dead = GameSetup {
            start: Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("valid"),
            ..GameSetup::default()
        };
        let dead = Game::new(dead);
        let asked = dead.mate_question().expect("asked");
        assert_eq!(
            (asked.sides, asked.position),
            (&Color::ALL[..], dead.start())
        );
    }

    #[test]
    fn a_game_that_is_over_is_called_so() {
        assert_eq!(
            why("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::White),
            Why::Stalemate
        );
        assert_eq!(
            why("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Color::Black),
            Why::Mated
        );
    }

    #[test]
    fn forced_moves_are_named_with_what_they_lead_to() {
        assert_eq!(
            said("k7/8/8/8/8/8/1r6/K7 w - - 0 1", Color::Black),
            "White cannot be mated any more: Kxb2 is the only move, and then Black has only the king."
        );
    }

    #[test]
    fn locked_pawns_are_named_only_where_none_can_move() {
        let locked = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
        assert_eq!(
            why(locked, Color::White),
            Why::Locked {
                pawns: 8,
                with: LockedWith::Nothing
            }
        );
        assert_eq!(
            said(locked, Color::Black),
            "White cannot be mated any more: the pawns are locked and Black has nothing else but the king."
        );
        let at = |fen: &str| pawns_are_locked(&Position::from_fen(fen).expect(fen));
        assert!(at(locked));
        // A pawn on b2 can step, one on d5 can be taken by c4, and a bishop on d5 too.
        assert!(!at("4k3/8/8/p1p1p1p1/P1P1P1P1/8/1P6/4K3 w - - 0 1"));
        assert!(!at("4k3/8/8/p1pp2p1/P1PP2P1/8/8/4K3 w - - 0 1"));
        assert!(!at("4k3/8/8/p1pbp1p1/P1P1P1P1/8/8/4K3 w - - 0 1"));
        assert!(!at("4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
    }

    /// Of the positions of a public collection that are dead for a side, each reason holds on its board.
    #[test]
    fn reasons_hold_in_every_known_case() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../shared/data/unwinnability/cases.txt"
        );
        let Ok(cases) = std::fs::read_to_string(path) else {
            println!("skipped: {path} is not here");
            return;
        };
        let mut seen = std::collections::BTreeMap::new();
        for line in cases.lines().filter(|line| !line.starts_with('#')) {
            let Some((_, fen)) = line.split_once(' ') else {
                continue;
            };
            let Ok(position) = Position::from_fen(fen) else {
                continue;
            };
            for side in Color::ALL {
                if let CanMate::No { proof } = can_mate_within(&position, side, Budget(2_000)) {
                    let why = Why::new(&position, side, proof);
                    holds(&position, side, &why);
                    *seen.entry(why.name()).or_insert(0) += 1;
                }
            }
        }
        for name in ["bare-king", "bishops", "locked", "walled", "only-moves"] {
            assert!(seen.contains_key(name), "{name} among {seen:?}");
        }
    }

    /// Counts on the board what the reason says, man by man.
    fn holds(position: &Position, side: Color, why: &Why) {
        let fen = position.to_fen();
        let placing = fen.split(' ').next().expect("men");
        let own = |role: Role| {
            let letter = ferz_board::Piece { color: side, role }.to_char();
            placing.matches(letter).count() as u32
        };
        let men = |roles: &[Role]| roles.iter().map(|&role| own(role)).sum::<u32>();
        let heavy = men(&[Role::Queen, Role::Rook, Role::Knight]);
        match *why {
            Why::BareKing => {
                assert_eq!(heavy + men(&[Role::Bishop, Role::Pawn]), 0, "{fen} {side}")
            }
            Why::Bishops { bishops, .. } => {
                assert_eq!(own(Role::Bishop), bishops, "{fen} {side}");
                assert_eq!(heavy + own(Role::Pawn), 0, "{fen} {side}");
            }
            Why::Locked { pawns, with } => {
                let all = placing.matches(['P', 'p']).count() as u32;
                assert_eq!(all, pawns, "{fen}");
                let moves = position.legal_moves();
                let pawn = |mv: &Move| position.moved(*mv).role == Role::Pawn;
                assert!(!moves.iter().any(pawn), "{fen}: a pawn can move");
                match with {
                    LockedWith::Nothing => assert_eq!(heavy + own(Role::Bishop), 0, "{fen}"),
                    LockedWith::Bishops { bishops, .. } => {
                        assert_eq!((heavy, own(Role::Bishop)), (0, bishops), "{fen}");
                    }
                    LockedWith::Others => {}
                }
            }
            Why::OnlyMoves { ref moves, .. } => {
                let mut at = position.clone();
                for &mv in moves {
                    assert_eq!(at.legal_moves().len(), 1, "{fen}");
                    at.play(mv);
                }
            }
            _ => {}
        }
    }
}
