//! The cheapest mating net that is seen in a position.

use ferz_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use super::bounded::Bounded;
use super::{Scheme, attacked, mates, plain, takes_back};

/// The winner's men beyond this number take no part.
const MOST_MEN: usize = 16;
const MOST_CHANGES: usize = 48;
/// What a man of the losing side costs that could take the checker or step in between.
const GUARDED: u32 = 8;
/// What a square costs that stays open.
const OPEN: u32 = 3;
/// With a cheaper net the king need not step elsewhere first.
const CHEAP: u32 = 6;
/// With a cheaper net no checker is looked for that needs two moves.
const CHEAP_AT_HAND: u32 = 8;

/// A man of the winner's.
#[derive(Clone, Copy)]
struct Man {
    role: Role,
    at: Square,
    /// What it attacks, through the losing king.
    attacks: Bitboard,
    /// Where it can go in one move.
    goes: Bitboard,
}

/// A move of one of the men, and what that then attacks near the losing king.
#[derive(Clone, Copy)]
struct Change {
    man: u8,
    to: Square,
    attacks: Bitboard,
}

/// What all schemes for one position share.
pub(super) struct Designer<'a> {
    position: &'a Position,
    side: Color,
    /// The winner's last move, which is not taken back.
    last: Option<Move>,
    king: Square,
    occupied: Bitboard,
    theirs: Bitboard,
    /// Queens, rooks, knights and bishops first.
    men: Bounded<Man, MOST_MEN>,
    changes: Bounded<Change, MOST_CHANGES>,
    /// What the men attack at least once, twice and three times.
    once: Bitboard,
    twice: Bitboard,
    thrice: Bitboard,
    guarded: Bitboard,
    /// Where men of the losing side that do not stand beside their king can go.
    fills: Bitboard,
}

/// One choice of a king's square, a checker and its post.
struct Choice {
    king: Square,
    /// The checker's place among the men.
    index: usize,
    post: Square,
    /// Whether the checker needs two moves.
    far: bool,
}

impl<'a> Designer<'a> {
    pub(super) fn new(position: &'a Position, side: Color, last: Option<Move>) -> Self {
        let king = position.king(!side);
        let mut designer = Designer {
            position,
            side,
            last,
            king,
            occupied: position.occupied(),
            theirs: position.pieces(!side).without(king.into()),
            men: Bounded::new(Man {
                role: Role::Pawn,
                at: king,
                attacks: Bitboard::EMPTY,
                goes: Bitboard::EMPTY,
            }),
            changes: Bounded::new(Change {
                man: 0,
                to: king,
                attacks: Bitboard::EMPTY,
            }),
            once: Bitboard::EMPTY,
            twice: Bitboard::EMPTY,
            thrice: Bitboard::EMPTY,
            guarded: Bitboard::EMPTY,
            fills: Bitboard::EMPTY,
        };
        designer.see_the_loser();
        designer.see_the_winner();
        designer.see_changes();
        designer
    }

    fn see_the_loser(&mut self) {
        use Role::{Bishop, Knight, Pawn, Queen, Rook};
        let near = attacks::king(self.king);
        let mut fills = Bitboard::EMPTY;
        for role in [Queen, Rook, Knight, Bishop, Pawn] {
            for at in self.position.men(!self.side, role) {
                let seen = attacked(role, !self.side, at, self.occupied);
                self.guarded |= seen;
                // A man beside the king would only leave one square for another.
                if role != Pawn && !near.contains(at) {
                    fills |= seen;
                }
            }
        }
        let pawns = self.position.men(!self.side, Pawn).without(near);
        self.fills = (fills | pawns.forward(!self.side)).without(self.occupied);
    }

    fn see_the_winner(&mut self) {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let position = self.position;
        let through = self.occupied.without(self.king.into());
        let mine = position.pieces(self.side);
        let evasions = self.evasions();
        for role in [Queen, Rook, Knight, Bishop, King, Pawn] {
            for at in position.men(self.side, role) {
                let seen = attacked(role, self.side, at, through);
                self.thrice |= self.twice & seen;
                self.twice |= self.once & seen;
                self.once |= seen;
                let mut goes = match role {
                    Pawn => {
                        let step = Bitboard::from(at).forward(self.side).without(self.occupied);
                        (step | (seen & self.theirs)).without(Bitboard::BACK_RANKS)
                    }
                    King => seen.without(self.guarded | attacks::king(self.king)),
                    _ => seen,
                };
                goes = goes.without(mine | self.king.into());
                if role != King {
                    goes &= evasions;
                    if position.turn() == self.side && position.pinned().contains(at) {
                        goes &= attacks::line(position.king(self.side), at);
                    }
                }
                self.men.push(Man {
                    role,
                    at,
                    attacks: seen,
                    goes,
                });
            }
        }
    }

    /// Where a man that is not the king may go if the winner is in check.
    fn evasions(&self) -> Bitboard {
        if self.position.turn() != self.side {
            return Bitboard::FULL;
        }
        let checkers = self.position.checkers();
        match checkers.first() {
            None => Bitboard::FULL,
            Some(_) if checkers.has_many() => Bitboard::EMPTY,
            Some(checker) => {
                let king = self.position.king(self.side);
                attacks::between(king, checker) | checker.into()
            }
        }
    }

    fn see_changes(&mut self) {
        let near = attacks::king(self.king);
        let region = near
            .into_iter()
            .fold(near, |all, square| all | attacks::king(square));
        let through = self.occupied.without(self.king.into());
        for (index, man) in self.men.iter().enumerate() {
            // Queens are there to give the mate.
            if man.role == Role::Queen {
                continue;
            }
            for to in man.goes {
                if self
                    .last
                    .is_some_and(|last| takes_back(last, plain(man.at, to)))
                {
                    continue;
                }
                let without = through.without(man.at.into());
                let attacks = attacked(man.role, self.side, to, without) & region;
                if !attacks.is_empty() {
                    self.changes.push(Change {
                        man: index as u8,
                        to,
                        attacks,
                    });
                }
            }
        }
    }

    /// The cheapest scheme whose check does not come from a banned square. What was played for `before` comes first,
    /// so that among equals nothing changes.
    pub(super) fn best(&self, banned: Bitboard, before: Option<&Scheme>) -> Option<Scheme> {
        let mut best = None;
        if let Some(before) = before
            && before.king == self.king
            && !banned.contains(before.post)
            && let Some(index) = self.men.iter().position(|man| man.at == before.checker)
        {
            let man = &self.men[index];
            let far = !man.goes.contains(before.post);
            if !far || self.can_go_in_two(man, before.post) {
                let (king, post) = (before.king, before.post);
                let choice = Choice {
                    king,
                    index,
                    post,
                    far,
                };
                self.weigh(&choice, &mut best);
            }
        }
        self.look_at(self.king, banned, &mut best);
        if cost_of(best.as_ref()) > CHEAP {
            let steps = attacks::king(self.king).without(self.once | self.theirs);
            for king in steps {
                self.look_at(king, banned, &mut best);
            }
        }
        best
    }

    #[inline(always)]
    fn can_go_in_two(&self, man: &Man, post: Square) -> bool {
        attacked(man.role, self.side, post, self.occupied).intersects(man.goes)
    }

    /// Looks at all checks to a king on this square.
    fn look_at(&self, king: Square, banned: Bitboard, best: &mut Option<Scheme>) {
        let through = self.occupied.without(self.king.into());
        let diagonal = attacks::bishop(king, through);
        let straight = attacks::rook(king, through);
        let closed = self.position.pieces(self.side) | banned | self.king.into();
        for far in [false, true] {
            let own = if far { 4 } else { 2 };
            for (index, man) in self.men.iter().enumerate() {
                let checks = match man.role {
                    Role::Queen => diagonal | straight,
                    Role::Rook => straight,
                    Role::Bishop => diagonal,
                    Role::Knight => attacks::knight(king),
                    Role::Pawn | Role::King => break,
                };
                let posts = checks.without(closed);
                let posts = match far {
                    true => posts.without(man.goes),
                    false => posts & man.goes,
                };
                // What guards a post only adds to its cost.
                let bound = cost_of(best.as_ref());
                let posts = match own + GUARDED >= bound {
                    true => posts.without(self.guarded),
                    false => posts,
                };
                for post in posts {
                    if own >= cost_of(best.as_ref()) {
                        return;
                    }
                    if !far || self.can_go_in_two(man, post) {
                        let choice = Choice {
                            king,
                            index,
                            post,
                            far,
                        };
                        self.weigh(&choice, best);
                    }
                }
            }
            if cost_of(best.as_ref()) <= CHEAP_AT_HAND {
                break;
            }
        }
    }

    /// Keeps this choice if it is cheaper than the best so far.
    fn weigh(&self, choice: &Choice, best: &mut Option<Scheme>) {
        let &Choice {
            king,
            index,
            post,
            far,
        } = choice;
        let bound = cost_of(best.as_ref());
        let man = &self.men[index];
        let own = if far { 4 } else { 2 };
        let way = attacks::between(post, king);
        let guarded = (way | post.into()).intersects(self.guarded);
        let mut cost = own + if guarded { GUARDED } else { 0 };
        if cost >= bound {
            return;
        }
        let through = self
            .occupied
            .without(Bitboard::from(self.king) | man.at.into());
        let covers = attacked(man.role, self.side, post, through);
        let flights = attacks::king(king).without(self.theirs.without(post.into()));
        let need = flights.without(covers | self.twice | self.once.without(man.attacks));
        let mut scheme = Scheme {
            cost,
            king,
            role: man.role,
            checker: man.at,
            post,
            far,
            helper: None,
            fill: Bitboard::EMPTY,
            way,
            waits: !far && (guarded || king != self.king),
            complete: !guarded,
            mates: false,
            last: self.last,
        };
        if need.is_empty() {
            if !far && king == self.king && self.position.turn() == self.side {
                let m = plain(man.at, post);
                if self.position.is_legal(m) {
                    if mates(self.position, m) {
                        (scheme.cost, scheme.mates, scheme.waits) = (0, true, false);
                    } else if !guarded {
                        return;
                    }
                }
            }
            *best = Some(scheme);
            return;
        }
        let fills = need & self.fills.without(post.into());
        let can_fill = |open: Bitboard| (open & fills).len().min(own / 2);
        let mut open = need;
        if can_fill(need) < need.len() {
            cost += 2;
            if cost >= bound {
                return;
            }
            let Some((helper, rest)) = self.helper(choice, flights.without(covers), need) else {
                return;
            };
            scheme.helper = Some(helper);
            open = rest;
        }
        let filled = can_fill(open);
        scheme.cost = cost + filled + OPEN * (open.len() - filled);
        scheme.fill = open & fills;
        scheme.waits = scheme.helper.is_none() && !far;
        scheme.complete &= open.is_empty();
        if scheme.cost < bound {
            *best = Some(scheme);
        }
    }

    /// The move of another man that leaves least of `flights` open, which the checker does not cover, and what it
    /// leaves; `need` is open without it.
    fn helper(
        &self,
        choice: &Choice,
        flights: Bitboard,
        need: Bitboard,
    ) -> Option<(Move, Bitboard)> {
        let checker = &self.men[choice.index];
        let closed = attacks::between(choice.post, choice.king) | choice.post.into();
        let mut best = None;
        let mut least = need.len();
        for change in &*self.changes {
            let index = usize::from(change.man);
            if !change.attacks.intersects(need)
                || index == choice.index
                || closed.contains(change.to)
            {
                continue;
            }
            let man = &self.men[index];
            // What is attacked when neither of the two stands where it stands now.
            let others = self.thrice
                | self.twice.without(checker.attacks & man.attacks)
                | self.once.without(checker.attacks | man.attacks);
            let open = flights.without(others | change.attacks);
            if open.len() < least {
                least = open.len();
                best = Some((plain(man.at, change.to), open));
                if least == 0 {
                    break;
                }
            }
        }
        best
    }

    /// A move that changes nothing near the king that is to be mated.
    pub(super) fn tempo(&self, scheme: &Scheme) -> Option<Move> {
        let near =
            attacks::king(scheme.king) | scheme.king.into() | scheme.way | scheme.post.into();
        let idle = |man: &&Man| man.at != scheme.checker && !man.attacks.intersects(near);
        self.men.iter().rev().filter(idle).find_map(|man| {
            let quiet =
                |&to: &Square| !attacked(man.role, self.side, to, self.occupied).intersects(near);
            let to = man
                .goes
                .without(self.theirs | near)
                .into_iter()
                .find(quiet)?;
            let m = plain(man.at, to);
            self.position.is_legal(m).then_some(m)
        })
    }

    /// A move that brings men nearer to the losing king, or a pawn nearer to the last rank, where no scheme is seen.
    pub(super) fn approach(&self) -> Option<Move> {
        let around = attacks::king(self.king).without(self.theirs);
        let queen = self.position.men(self.side, Role::Queen).first();
        let mut best = None;
        let mut most = i32::MIN;
        for &m in &self.position.legal_moves() {
            if self.last.is_some_and(|last| takes_back(last, m)) {
                continue;
            }
            let hope = self.hope(m, around, queen);
            if hope > most {
                most = hope;
                best = Some(m);
            }
        }
        best
    }

    fn hope(&self, m: Move, around: Bitboard, queen: Option<Square>) -> i32 {
        let role = self.position.moved(m).role;
        let after = self.occupied.without(m.from().into()) | m.to().into();
        match (role, m.promotion(), queen) {
            (_, Some(Role::Queen), _) => 100,
            (_, Some(_), _) => -10,
            // A step out of the queen's way, two better than one.
            (Role::Pawn, None, Some(queen)) => {
                let ranks = m.from().rank().index().abs_diff(m.to().rank().index());
                attacks::queen(queen, after).len() as i32 + ranks as i32
            }
            (Role::Pawn, None, None) => {
                let rank = m.to().rank().index() as i32;
                20 + if self.side == Color::White {
                    rank
                } else {
                    7 - rank
                }
            }
            (Role::King, ..) => 8 - 2 * m.to().distance(self.king) as i32,
            _ => {
                let seen = attacked(role, self.side, m.to(), after);
                let fresh = (seen & around).without(self.once).len() as i32;
                4 * fresh + seen.len() as i32 / 2 - 2 * i32::from(seen.contains(self.king))
            }
        }
    }
}

fn cost_of(best: Option<&Scheme>) -> u32 {
    best.map_or(u32::MAX, |best| best.cost)
}
