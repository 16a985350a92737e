//! Guesses at how a mate with both sides' help comes about; they order a search and prove nothing.
//!
//! The numbers are those with which a sample of positions from real games took the fewest steps to a mate.

use ferz_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What a move costs in a search that both sides want to end in mate, and how promising it is among moves of one cost;
/// less is better.
#[derive(Clone, Copy)]
pub(super) struct Price {
    pub cost: u8,
    pub rank: i16,
}

/// The cost of a move that brings the mate nearer.
pub(super) const HELPS: u8 = 0;
/// The cost of a move that only waits.
pub(super) const WAITS: u8 = 1;
const SPOILS: u8 = 4;

impl Price {
    /// One number, less for what should be tried earlier, that keeps the move and its cost.
    pub(super) fn in_order(self, m: Move) -> u32 {
        let rank = (self.rank + 512).clamp(0, 0xfff) as u32;
        u32::from(self.cost) << 28 | rank << 16 | u32::from(m.to_bits())
    }

    pub(super) fn taken_apart(ordered: u32) -> (u8, Move) {
        ((ordered >> 28) as u8, Move::from_bits(ordered as u16))
    }
}

/// Which moves count as help.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// The men at hand attack the king where it is.
    Attack,
    /// The kings walk to a corner, pawns go to promote.
    Corner,
}

/// Where the losing king should be mated and how to get there.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// Who is to mate.
    side: Color,
    style: Style,
    /// The square for the losing king.
    corner: Square,
    /// The square for the winning king.
    post: Square,
    /// The square for a losing knight that blocks.
    block: Square,
    /// The square for a winning knight that attacks.
    leap: Square,
    /// Another number makes another order among equals.
    seed: u32,
}

/// Corners that a plan may aim at, the most promising first.
pub(super) fn corners(position: &Position, side: Color) -> [Square; 4] {
    let loser = position.king(side.opponent());
    let winner = position.king(side);
    let mut corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let light = color_to_mate_on(position, side);
    corners.sort_by_key(|corner| {
        let unfit = light.is_some_and(|light| corner.is_light() != light);
        let ways = loser.distance(*corner) * 3 + winner.distance(inward(*corner, 2, 2));
        (unfit, ways)
    });
    corners
}

/// The color of the corner in which bishops can mate: that of the winner's, or the one that the loser's can block.
fn color_to_mate_on(position: &Position, side: Color) -> Option<bool> {
    let mine = position.men(side, Role::Bishop);
    let theirs = position.men(side.opponent(), Role::Bishop);
    match (mine.first(), theirs.first()) {
        (Some(bishop), _) => Some(bishop.is_light()),
        (None, Some(bishop)) => Some(!bishop.is_light()),
        (None, None) => None,
    }
}

/// So many files and ranks from the corner towards the middle.
fn inward(corner: Square, files: i8, ranks: i8) -> Square {
    let sign = |at: usize| if at == 0 { 1 } else { -1 };
    let (file, rank) = (corner.file().index(), corner.rank().index());
    corner
        .offset(files * sign(file), ranks * sign(rank))
        .unwrap_or(corner)
}

impl Plan {
    pub(super) fn new(side: Color, style: Style, corner: Square, seed: u32) -> Plan {
        let from_corner = if style == Style::Attack { 2 } else { 1 };
        Plan {
            side,
            style,
            corner,
            post: inward(corner, from_corner, from_corner),
            block: inward(corner, 1, 0),
            leap: inward(corner, 3, 3),
            seed,
        }
    }

    /// What the price of a move depends on and all moves share.
    pub(super) fn view(&self, position: &Position) -> View {
        let loser = self.side.opponent();
        let king = position.king(loser);
        let around = attacks::king(king);
        let mut open = around & !position.pieces(loser);
        let occupied = position.occupied();
        if self.style == Style::Attack {
            open &= !position.attacked(self.side, occupied.without(king.into()));
        }
        let target = position.king(position.turn().opponent());
        let lines = [
            attacks::bishop(target, occupied),
            attacks::rook(target, occupied),
        ];
        let heavy = position.men(self.side, Role::Queen) | position.men(self.side, Role::Rook);
        let minor = heavy.is_empty() && position.men(self.side, Role::Pawn).is_empty();
        let blockers = position.men(loser, Role::Knight) | position.men(loser, Role::Bishop);
        View {
            target,
            lines,
            around,
            open,
            heavy: !heavy.is_empty(),
            wants_blocker: minor && blockers.is_empty(),
        }
    }

    /// The price of a legal move of either side.
    pub(super) fn price(&self, position: &Position, view: &View, m: Move) -> Price {
        let role = position.moved(m).role;
        let (cost, rank) = match (self.style, position.turn() == self.side) {
            (Style::Attack, true) => self.attack(position, view, m, role),
            (Style::Attack, false) => self.help_attack(position, view, m, role),
            (Style::Corner, true) => self.drive(position, view, m, role),
            (Style::Corner, false) => self.go_along(position, view, m, role),
        };
        let noise = if self.seed == 0 {
            0
        } else {
            let mixed = u32::from(m.to_bits()) ^ self.seed.wrapping_mul(0x9e37_79b9);
            (mixed.wrapping_mul(0x85eb_ca6b) >> 16) as i16 & 15
        };
        Price {
            cost,
            rank: rank + noise,
        }
    }

    fn attack(&self, position: &Position, view: &View, m: Move, role: Role) -> (u8, i16) {
        let to = m.to();
        match role {
            Role::King if m.is_castling() => (WAITS, 40),
            Role::King => match steps(m.from(), self.post) - steps(to, self.post) {
                1.. => (HELPS, 61),
                0 => (WAITS, 96),
                _ => (WAITS, 90),
            },
            Role::Pawn => match m.promotion() {
                Some(Role::Queen) => (HELPS, -34),
                Some(Role::Knight) => (WAITS, 80),
                Some(_) => (SPOILS, 70),
                None if view.heavy => (WAITS, 61),
                None => (HELPS, 21 - relative_rank(self.side, to)),
            },
            _ => {
                let arrives = attacks::of(role, self.side, to, position.occupied());
                let closes = (arrives & view.open).len() as i16;
                let covers = (arrives & view.around).len() as i16;
                let mut rank = 76 + 19 * closes - 3 * covers;
                if position.is_capture(m) {
                    rank -= 24;
                }
                if view.is_check_from(role, to) {
                    rank += 23;
                }
                (if closes > 0 { HELPS } else { WAITS }, rank)
            }
        }
    }

    fn help_attack(&self, position: &Position, view: &View, m: Move, role: Role) -> (u8, i16) {
        let to = m.to();
        match position.captured(m).map(|taken| taken.role) {
            None => {}
            Some(Role::Pawn) => return (WAITS, 80),
            Some(_) => return (SPOILS, 90),
        }
        if role == Role::King {
            return match steps(m.from(), self.corner) - steps(to, self.corner) {
                1.. if !m.is_castling() => (HELPS, 24),
                0 => (WAITS, 4),
                _ => (WAITS, 59),
            };
        }
        if m.promotion().is_some() {
            return (SPOILS, 60);
        }
        let blocks = view.open.contains(to);
        let leaves = view.around.contains(m.from());
        let mut rank = 41 + 5 * i16::from(blocks) - 9 * i16::from(leaves);
        if role == Role::Pawn {
            rank -= 9;
        } else {
            let arrives = attacks::of(role, position.turn(), to, position.occupied());
            rank += 6 * (arrives & view.around).len() as i16;
            rank += 46 * i16::from(view.is_check_from(role, to));
        }
        (if blocks && !leaves { HELPS } else { WAITS }, rank)
    }

    fn drive(&self, position: &Position, view: &View, m: Move, role: Role) -> (u8, i16) {
        let to = m.to();
        let capture = position.is_capture(m);
        match role {
            Role::King => match steps(m.from(), self.post) - steps(to, self.post) {
                1.. => (HELPS, 10),
                _ if capture => (HELPS, 15),
                0 => (WAITS, 44),
                _ => (WAITS, 60),
            },
            Role::Pawn => match m.promotion() {
                Some(Role::Queen) => (HELPS, -40),
                Some(_) => (HELPS, 50),
                None => (HELPS, 30 - relative_rank(self.side, to)),
            },
            _ if capture => (HELPS, 20),
            _ => {
                let closer =
                    role == Role::Knight && leaps(to, self.leap) < leaps(m.from(), self.leap);
                let arrives = attacks::of(role, self.side, to, position.occupied());
                let covers = (arrives & view.around).len() as i16;
                (if closer { HELPS } else { WAITS }, 50 - 4 * covers)
            }
        }
    }

    fn go_along(&self, position: &Position, view: &View, m: Move, role: Role) -> (u8, i16) {
        let to = m.to();
        let capture = position.is_capture(m);
        let closer = match role {
            Role::King => steps(to, self.corner) < steps(m.from(), self.corner),
            Role::Knight => leaps(to, self.block) < leaps(m.from(), self.block),
            _ => false,
        };
        match m.promotion() {
            _ if closer => (HELPS, if capture { 5 } else { 0 }),
            Some(Role::Knight) if view.wants_blocker => (HELPS, -40),
            None if view.wants_blocker && role == Role::Pawn => {
                let loser = self.side.opponent();
                (HELPS, 10 - relative_rank(loser, to))
            }
            Some(Role::Queen) => (WAITS, 65),
            Some(_) => (WAITS, 45),
            None if capture => (WAITS, 60),
            None => match role {
                Role::Pawn => (WAITS, 55),
                Role::King => (WAITS, 40),
                _ => (WAITS, 30),
            },
        }
    }
}

/// What the price of a move depends on and all moves share.
pub(super) struct View {
    /// The king that the side to move could check.
    target: Square,
    /// From where that king is seen on a diagonal, and on a file or rank.
    lines: [Bitboard; 2],
    around: Bitboard,
    /// Where the losing king could step: not held by its own men and, in an attack, not covered yet.
    open: Bitboard,
    heavy: bool,
    /// Whether the winner's bishops or knights need a man of the loser's to stand beside its king, and it has none that
    /// could without capturing the man that mates.
    wants_blocker: bool,
}

impl View {
    /// Whether a piece that arrives there attacks the other king.
    fn is_check_from(&self, role: Role, to: Square) -> bool {
        let [diagonal, straight] = self.lines;
        let from = match role {
            Role::Knight => attacks::knight(self.target),
            Role::Bishop => diagonal,
            Role::Rook => straight,
            _ => diagonal | straight,
        };
        from.contains(to)
    }

    /// `false` only if the legal move gives no check.
    pub(super) fn may_check(&self, position: &Position, m: Move) -> bool {
        let [diagonal, straight] = self.lines;
        let seen = diagonal | straight;
        m.promotion().is_some()
            || m.is_castling()
            || seen.contains(m.from())
            || seen.contains(m.to())
            || m.is_en_passant()
            || (position.role(Role::Knight).contains(m.from())
                && attacks::knight(self.target).contains(m.to()))
    }
}

fn steps(from: Square, to: Square) -> i32 {
    from.distance(to) as i32
}

/// Knight's moves between two squares of an empty board.
pub(super) fn leaps(from: Square, to: Square) -> u8 {
    LEAPS[from.index()][to.index()]
}

static LEAPS: [[u8; 64]; 64] = leap_table();

const fn leap_table() -> [[u8; 64]; 64] {
    let mut table = [[u8::MAX; 64]; 64];
    let mut from = 0;
    while from < 64 {
        table[from][from] = 0;
        let mut leap = 0;
        while leap < 6 {
            let mut at = 0;
            while at < 64 {
                if table[from][at] == leap {
                    let mut to = 0;
                    while to < 64 {
                        let files = (at % 8).abs_diff(to % 8);
                        let ranks = (at / 8).abs_diff(to / 8);
                        if files * ranks == 2 && table[from][to] == u8::MAX {
                            table[from][to] = leap + 1;
                        }
                        to += 1;
                    }
                }
                at += 1;
            }
            leap += 1;
        }
        from += 1;
    }
    table
}

pub(super) fn relative_rank(side: Color, square: Square) -> i16 {
    let rank = square.rank().index() as i16;
    match side {
        Color::White => rank,
        Color::Black => 7 - rank,
    }
}
