//! What the losing side does while a net is made: what the scheme wants of it, or nothing that disturbs.

use ferz_board::{Bitboard, Move, Position, Role, Square, attacks};

use super::{Scheme, attacked};

/// What a move costs that does what should not be done.
const MOVES_THE_KING: u32 = 40;
const KING_SHOULD_STEP: u32 = 10;
const COULD_FILL: u32 = 9;
const TAKES: u32 = 50;
const OPENS_A_SQUARE: u32 = 20;
const MAY_CHECK: u32 = 30;
const STEPS_IN_THE_WAY: u32 = 25;
const GUARDS_THE_POST: u32 = 15;
/// What a move is worth that clears the way.
const CLEARS_THE_WAY: u32 = 30;

/// The legal move that leaves the scheme alone best.
pub(super) fn best(position: &Position, scheme: Option<&Scheme>) -> Option<Move> {
    let wishes = Wishes::new(position, scheme);
    let mut best = None;
    let mut least = u32::MAX;
    for &m in &position.legal_moves() {
        let price = wishes.price(m);
        if price < least {
            least = price;
            best = Some(m);
            if price <= wishes.enough {
                break;
            }
        }
    }
    best
}

struct Wishes<'a> {
    position: &'a Position,
    scheme: Option<&'a Scheme>,
    king: Square,
    around: Bitboard,
    occupied: Bitboard,
    theirs: Bitboard,
    /// From where a knight, a bishop and a rook would check.
    checks: [Bitboard; 3],
    /// The price at which there is no need to look further: without a wish any quiet move will do.
    enough: u32,
}

impl<'a> Wishes<'a> {
    fn new(position: &'a Position, scheme: Option<&'a Scheme>) -> Self {
        let (side, other) = (position.turn(), !position.turn());
        let king = position.king(side);
        let target = position.king(other);
        let occupied = position.occupied();
        let content = scheme
            .is_some_and(|scheme| scheme.king == king && scheme.fill.is_empty() && !scheme.waits);
        Wishes {
            position,
            scheme,
            king,
            around: attacks::king(king),
            occupied,
            theirs: position.pieces(other),
            checks: [
                attacks::knight(target),
                attacks::bishop(target, occupied),
                attacks::rook(target, occupied),
            ],
            enough: u32::from(content),
        }
    }

    fn price(&self, m: Move) -> u32 {
        let role = self.position.moved(m).role;
        let mut price = 0;
        if self.theirs.contains(m.to()) {
            price += TAKES;
        }
        if self.around.contains(m.from()) {
            price += OPENS_A_SQUARE;
        }
        if m.promotion().is_some() || self.may_check(role, m.to()) {
            price += MAY_CHECK;
        }
        match self.scheme {
            None if role == Role::King => price + 2 + from_the_edge(m.to()),
            None => price,
            Some(scheme) if role == Role::King => {
                price
                    + 1
                    + if scheme.king == m.to() {
                        0
                    } else {
                        MOVES_THE_KING
                    }
            }
            Some(scheme) => self.price_in(scheme, role, m, price),
        }
    }

    fn may_check(&self, role: Role, to: Square) -> bool {
        let [knight, bishop, rook] = self.checks;
        match role {
            Role::Knight => knight.contains(to),
            Role::Bishop => bishop.contains(to),
            Role::Rook => rook.contains(to),
            Role::Queen => (bishop | rook).contains(to),
            Role::Pawn | Role::King => false,
        }
    }

    /// What a man's move costs beside `price` with a view to the scheme.
    fn price_in(&self, scheme: &Scheme, role: Role, m: Move, mut price: u32) -> u32 {
        let side = self.position.turn();
        if scheme.king != self.king {
            price += KING_SHOULD_STEP;
        } else if !scheme.fill.is_empty() && !scheme.fill.contains(m.to()) {
            price += COULD_FILL;
        }
        let way = scheme.way | scheme.post.into();
        if way.contains(m.to()) {
            price += STEPS_IN_THE_WAY;
        }
        let arrives = m.promotion().unwrap_or(role);
        let seen = attacked(
            arrives,
            side,
            m.to(),
            self.occupied.without(m.from().into()),
        );
        if seen.contains(scheme.post) {
            price += GUARDS_THE_POST;
        }
        let guarded = attacked(role, side, m.from(), self.occupied).intersects(way);
        if guarded && !seen.intersects(way) {
            price.saturating_sub(CLEARS_THE_WAY)
        } else {
            price + 1
        }
    }
}

fn from_the_edge(square: Square) -> u32 {
    let near = |at: usize| at.min(7 - at) as u32;
    near(square.file().index()) + near(square.rank().index())
}
