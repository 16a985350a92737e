//! Static exchange evaluation: what a move brings when both sides go on taking on its square, and either may stop.

use super::Position;
use crate::{Bitboard, Color, Move, Role, Square, attacks};

/// What men are worth in exchanges, in centipawns, by [`Role::index`]. The king's is never counted.
pub const EXCHANGE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// No side has more men than squares.
const LONGEST: usize = 64;

impl Position {
    /// What the legal move brings its side in the exchange on its square, with these values of the roles, such as
    /// [`EXCHANGE_VALUES`].
    ///
    /// After the move both sides take on that square in turn, each with its least valuable man that legally can, of two
    /// alike the one on the lower square; a side stops when going on would lose. Men behind others join in. A pinned
    /// man takes only along its line, also when the exchange itself opens that line; a king takes only what nobody
    /// defends, and a side in check from elsewhere only with what ends the check. A pawn that takes on the last rank
    /// becomes a queen. Nothing off the square counts, and castling brings 0.
    ///
    /// It is no search: which man takes first is fixed, so where another order unpins or uncovers something, the best
    /// play on the square can bring another amount.
    #[must_use]
    pub fn see(&self, m: Move, values: &[i32; 6]) -> i32 {
        let Some((mut exchange, first)) = Exchange::begin(self, m, values) else {
            return 0;
        };
        // What each further capture brings, from the side that makes it.
        let mut brings = [0; LONGEST];
        let mut length = 0;
        while length < LONGEST
            && let Some(gain) = exchange.take()
        {
            brings[length] = gain;
            length += 1;
        }
        let lost = brings[..length]
            .iter()
            .rfold(0, |rest, gain| (gain - rest).max(0));
        first - lost
    }

    /// Whether [`Position::see`] is at least the threshold; cheaper, since it stops as soon as that is clear.
    #[must_use]
    pub fn see_at_least(&self, m: Move, threshold: i32, values: &[i32; 6]) -> bool {
        let Some((mut exchange, first)) = Exchange::begin(self, m, values) else {
            return threshold <= 0;
        };
        let mut spare = first - threshold;
        if spare < 0 {
            return false;
        }
        loop {
            // They may win as much as we have to spare.
            if exchange.most() <= spare {
                return true;
            }
            let Some(gain) = exchange.take() else {
                return true;
            };
            let needed = gain - spare;
            if needed <= 0 {
                return true;
            }
            if exchange.most() < needed {
                return false;
            }
            let Some(gain) = exchange.take() else {
                return false;
            };
            spare = gain - needed;
            if spare < 0 {
                return false;
            }
        }
    }
}

impl Position {
    fn diagonal(&self) -> Bitboard {
        self.role(Role::Bishop) | self.role(Role::Queen)
    }

    fn straight(&self) -> Bitboard {
        self.role(Role::Rook) | self.role(Role::Queen)
    }
}

/// An exchange under way.
struct Exchange<'a> {
    position: &'a Position,
    values: &'a [i32; 6],
    target: Square,
    /// The side that may take next.
    side: Color,
    occupied: Bitboard,
    /// Squares that men have left since it began.
    left: Bitboard,
    /// Men still on the board that see the square.
    attackers: Bitboard,
    /// What the man on the square is worth.
    at_stake: i32,
}

impl<'a> Exchange<'a> {
    /// The exchange after its first move, and what that has brought; none when castling.
    fn begin(position: &'a Position, m: Move, values: &'a [i32; 6]) -> Option<(Exchange<'a>, i32)> {
        if m.is_castling() {
            return None;
        }
        let value = |role: Role| values[role.index()];
        let target = m.to();
        let mut left = Bitboard::from(m.from());
        let mut brought = position.captured(m).map_or(0, |taken| value(taken.role));
        if m.is_en_passant() {
            left |= target.with_rank(m.from().rank()).into();
        }
        let mut arrived = position.role_on(m.from());
        if let Some(role) = m.promotion() {
            brought += value(role) - value(arrived);
            arrived = role;
        }
        let occupied = position.occupied().without(left) | target.into();
        let side = !position.turn;
        let (diagonal, straight) = (position.diagonal(), position.straight());
        let attackers = ((attacks::pawn(Color::White, target)
            & position.men(Color::Black, Role::Pawn))
            | (attacks::pawn(Color::Black, target) & position.men(Color::White, Role::Pawn))
            | (attacks::knight(target) & position.role(Role::Knight))
            | (attacks::king(target) & position.role(Role::King))
            | (attacks::bishop(target, occupied) & diagonal)
            | (attacks::rook(target, occupied) & straight))
            & occupied;
        let exchange = Exchange {
            position,
            values,
            target,
            side,
            occupied,
            left,
            attackers,
            at_stake: value(arrived),
        };
        Some((exchange, brought))
    }

    /// No capture now can bring more.
    fn most(&self) -> i32 {
        self.at_stake + self.promotion()
    }

    /// What a pawn gains that takes on the square.
    fn promotion(&self) -> i32 {
        if Bitboard::BACK_RANKS.contains(self.target) {
            self.values[Role::Queen.index()] - self.values[Role::Pawn.index()]
        } else {
            0
        }
    }

    /// The next side takes, if it can: what that brings.
    fn take(&mut self) -> Option<i32> {
        let own = self.attackers & self.position.pieces(self.side);
        if own.is_empty() {
            return None;
        }
        let (role, from) = self.least_valuable(own)?;
        let mut brings = self.at_stake;
        self.at_stake = self.values[role.index()];
        if role == Role::Pawn {
            brings += self.promotion();
            self.at_stake += self.promotion();
        }
        self.left |= from.into();
        self.occupied = self.occupied.without(from.into());
        if attacks::diagonals(self.target).contains(from) {
            self.attackers |=
                attacks::bishop(self.target, self.occupied) & self.position.diagonal();
        } else if attacks::straights(self.target).contains(from) {
            self.attackers |= attacks::rook(self.target, self.occupied) & self.position.straight();
        }
        self.attackers &= self.occupied;
        self.side = !self.side;
        Some(brings)
    }

    fn least_valuable(&self, own: Bitboard) -> Option<(Role, Square)> {
        Role::ALL.into_iter().find_map(|role| {
            let men = own & self.position.role(role);
            let from = men.into_iter().find(|from| self.may_take(role, *from))?;
            Some((role, from))
        })
    }

    /// Whether the king is safe after this man has taken on the square.
    fn may_take(&self, role: Role, from: Square) -> bool {
        let them = self.position.pieces(!self.side);
        let king = match role {
            Role::King => self.target,
            _ => self.position.king(self.side),
        };
        let left = self.left | from.into();
        // A line to the king can only be open now if somebody has left it.
        let lines = attacks::diagonals(king) | attacks::straights(king);
        if role != Role::King && !lines.intersects(left) {
            return true;
        }
        let occupied = self.occupied.without(from.into());
        let alive = occupied.without(self.target.into()) & them;
        !self
            .position
            .attackers(king, !self.side, occupied)
            .intersects(alive)
    }
}
