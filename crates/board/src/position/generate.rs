//! Strictly legal moves, in sets. Nothing is generated and taken back, except that en passant captures are tried on the
//! board, since two pawns leave one rank at once.
//!
//! The code is compiled once for each side to move, each way to see along lines and each use of the moves.

use crate::attacks::{self, Lines};
use crate::men::Men;
use crate::{Bitboard, CastlingSide, Color, File, Rank, Role, Square};

/// What legal moves depend on.
#[derive(Copy, Clone)]
pub(super) struct Situation {
    pub men: Men,
    pub checkers: Bitboard,
    pub pinned: Bitboard,
    /// The rooks that may still castle, of both colors.
    pub castling_rooks: Bitboard,
    /// A square just passed by a pawn; whether it can be taken there is found out here.
    pub en_passant: Option<Square>,
}

impl Situation {
    /// What is left of a man's reach if it is pinned to its king.
    #[inline(always)]
    fn unpinned(&self, king: Square, from: Square, reach: Bitboard) -> Bitboard {
        if self.pinned.contains(from) {
            reach & attacks::line(king, from)
        } else {
            reach
        }
    }
}

/// Which moves are wanted.
#[derive(Copy, Clone)]
pub(super) struct Wanted {
    pub movers: Bitboard,
    pub targets: Bitboard,
    pub castling: bool,
}

impl Wanted {
    pub const ALL: Wanted = Wanted {
        movers: Bitboard::FULL,
        targets: Bitboard::FULL,
        castling: true,
    };
}

/// What becomes of the moves. Sets may be empty.
pub(super) trait Sink {
    /// Whether it matters which man moves. If not, a queen comes as a bishop and as a rook, which saves a loop.
    const BY_ROLE: bool = true;

    /// Pawn moves that come from `to - step`, promotions among them.
    fn pawns(&mut self, targets: Bitboard, step: i8);

    /// A double step of each pawn that arrives; they come from `to - step`.
    fn double_steps(&mut self, targets: Bitboard, step: i8) {
        self.pawns(targets, step);
    }

    fn man(&mut self, role: Role, from: Square, targets: Bitboard);

    fn en_passant(&mut self, from: Square, to: Square);

    /// The king castles with the rook.
    fn castling(&mut self, king: Square, rook: Square);

    /// Whether the rest is of no interest.
    fn enough(&self) -> bool {
        false
    }
}

const fn color<const WHITE: bool>() -> Color {
    if WHITE { Color::White } else { Color::Black }
}

#[inline(always)]
pub(super) fn generate<const WHITE: bool, L: Lines, S: Sink>(
    lines: L,
    now: Situation,
    wanted: Wanted,
    sink: &mut S,
) {
    let us = color::<WHITE>();
    let men = now.men;
    let king = men.king(us);
    if wanted.movers.contains(king) {
        king_moves::<WHITE, L, S>(lines, now, king, wanted, sink);
    }
    if now.checkers.has_many() || sink.enough() {
        return;
    }
    // In check the other men may only take the checker or step between.
    let parries = match now.checkers.first() {
        Some(checker) => attacks::between(king, checker) | now.checkers,
        None => Bitboard::FULL,
    };
    pawn_moves::<WHITE, L, S>(lines, now, king, parries, wanted, sink);
    if sink.enough() {
        return;
    }
    let targets = parries & wanted.targets & !men.color(us);
    let occupied = men.occupied();
    // A pinned knight leaves its line with every move.
    for from in men.of(us, Role::Knight).without(now.pinned) & wanted.movers {
        sink.man(Role::Knight, from, attacks::knight(from) & targets);
    }
    if !S::BY_ROLE {
        for from in men.diagonal(us) & wanted.movers {
            let reach = lines.bishop(from, occupied) & targets;
            sink.man(Role::Bishop, from, now.unpinned(king, from, reach));
        }
        for from in men.straight(us) & wanted.movers {
            let reach = lines.rook(from, occupied) & targets;
            sink.man(Role::Rook, from, now.unpinned(king, from, reach));
        }
        return;
    }
    for role in [Role::Bishop, Role::Rook, Role::Queen] {
        for from in men.of(us, role) & wanted.movers {
            let reach = match role {
                Role::Bishop => lines.bishop(from, occupied),
                Role::Rook => lines.rook(from, occupied),
                _ => lines.bishop(from, occupied) | lines.rook(from, occupied),
            } & targets;
            sink.man(role, from, now.unpinned(king, from, reach));
        }
    }
}

/// So many squares are looked at one by one sooner than all that the other side attacks.
const FEW: u32 = 2;

#[inline(always)]
fn king_moves<const WHITE: bool, L: Lines, S: Sink>(
    lines: L,
    now: Situation,
    king: Square,
    wanted: Wanted,
    sink: &mut S,
) {
    let us = color::<WHITE>();
    let steps = attacks::king(king) & wanted.targets & !now.men.color(us);
    let rooks = if wanted.castling && now.checkers.is_empty() {
        now.castling_rooks & Bitboard::rank(Rank::First.relative_to(us))
    } else {
        Bitboard::EMPTY
    };
    let may_castle = rooks
        .into_iter()
        .any(|rook| Castling::new(us, king, rook).is_clear(&now.men));
    if steps.is_empty() && !may_castle {
        return;
    }
    // The king itself must not shield the squares behind it.
    let others = now.men.occupied() ^ king.into();
    if !may_castle && steps.len() <= FEW {
        let safe = steps
            .into_iter()
            .filter(|to| now.men.attackers(lines, *to, !us, others).is_empty())
            .collect();
        sink.man(Role::King, king, safe);
        return;
    }
    let danger = now.men.attacked(lines, !us, others);
    sink.man(Role::King, king, steps.without(danger));
    if may_castle {
        let king_side = rooks & Bitboard(!0 << king.index());
        for side in [king_side, rooks.without(king_side)] {
            if let Some(rook) = side.first() {
                let castling = Castling::new(us, king, rook);
                if castling.is_clear(&now.men) && castling.is_safe(lines, &now.men, danger) {
                    sink.castling(king, rook);
                }
            }
        }
    }
}

/// Castling of an unmoved king with an unmoved rook, out of check.
pub(super) struct Castling {
    us: Color,
    king: Square,
    rook: Square,
    king_to: Square,
    rook_to: Square,
}

impl Castling {
    #[inline(always)]
    pub(super) fn new(us: Color, king: Square, rook: Square) -> Castling {
        let side = CastlingSide::towards(king, rook);
        Castling {
            us,
            king,
            rook,
            king_to: side.king_target(us),
            rook_to: side.rook_target(us),
        }
    }

    fn others(&self, men: &Men) -> Bitboard {
        men.occupied()
            .without(Bitboard::from(self.king) | self.rook.into())
    }

    /// Whether nobody else stands where the two pass or arrive (Guidelines II.3.2.7).
    #[inline(always)]
    pub(super) fn is_clear(&self, men: &Men) -> bool {
        let path = attacks::between(self.king, self.king_to)
            | attacks::between(self.rook, self.rook_to)
            | self.king_to.into()
            | self.rook_to.into();
        !path.intersects(self.others(men))
    }

    /// Whether the king passes and reaches no attacked square (Art. 3.8.2.2).
    #[inline(always)]
    pub(super) fn is_safe<L: Lines>(&self, lines: L, men: &Men, danger: Bitboard) -> bool {
        let king_path = attacks::between(self.king, self.king_to) | self.king_to.into();
        if king_path.intersects(danger) {
            return false;
        }
        // Only in Chess960 can the rook leave a line on which it shielded the king's arrival square.
        let corner = matches!(self.rook.file(), File::A | File::H);
        corner || {
            let after = self.others(men) | self.king_to.into() | self.rook_to.into();
            men.attackers(lines, self.king_to, !self.us, after)
                .is_empty()
        }
    }
}

#[inline(always)]
fn pawn_moves<const WHITE: bool, L: Lines, S: Sink>(
    lines: L,
    now: Situation,
    king: Square,
    parries: Bitboard,
    wanted: Wanted,
    sink: &mut S,
) {
    let us = color::<WHITE>();
    let pawns = now.men.of(us, Role::Pawn) & wanted.movers;
    let targets = parries & wanted.targets;
    steps_and_captures::<WHITE, S>(&now.men, pawns.without(now.pinned), targets, sink);
    for from in pawns & now.pinned {
        let line = attacks::line(king, from);
        steps_and_captures::<WHITE, S>(&now.men, from.into(), targets & line, sink);
    }
    if let Some(to) = now.en_passant
        && wanted.targets.contains(to)
    {
        for from in en_passant_takers(lines, &now.men, us, to) & wanted.movers {
            sink.en_passant(from, to);
        }
    }
}

#[inline(always)]
fn steps_and_captures<const WHITE: bool, S: Sink>(
    men: &Men,
    pawns: Bitboard,
    targets: Bitboard,
    sink: &mut S,
) {
    let us = color::<WHITE>();
    let up: i8 = if WHITE { 8 } else { -8 };
    let empty = !men.occupied();
    let third = Bitboard::rank(Rank::Third.relative_to(us));
    let ahead = pawns.forward(us);
    let once = ahead & empty;
    let twice = (once & third).forward(us) & empty;
    let takes = men.color(!us) & targets;
    sink.pawns(once & targets, up);
    sink.double_steps(twice & targets, 2 * up);
    sink.pawns(ahead.west() & takes, up - 1);
    sink.pawns(ahead.east() & takes, up + 1);
}

/// The pawns of `us` that may legally take en passant on `target`.
#[inline(always)]
pub(super) fn en_passant_takers<L: Lines>(
    lines: L,
    men: &Men,
    us: Color,
    target: Square,
) -> Bitboard {
    let passed = Bitboard::from(target).forward(!us);
    let mut takers = attacks::pawn(!us, target) & men.of(us, Role::Pawn);
    for from in takers {
        let occupied = men.occupied().without(passed | from.into()) | target.into();
        let attackers = men.attackers(lines, men.king(us), !us, occupied);
        if !attackers.without(passed).is_empty() {
            takers = takers.without(from.into());
        }
    }
    takers
}
