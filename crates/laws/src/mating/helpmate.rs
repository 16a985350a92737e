//! A search for a helpmate: both sides want it. It walks in depth, the most promising move first, and turns back when
//! its credit is used up; then it begins anew with another plan or more credit.
//!
//! What is found is a certificate. What is not found proves nothing, so the table may take equal keys for equal
//! positions.

use ferz_board::{Color, Move, Position};

use super::material;
use super::plan::{HELPS, Plan, Price, Style, WAITS, corners};

/// No helpmate that is found is longer than this.
const LONGEST: usize = 200;

/// Looks at `limit` positions at most in short tries: the men at hand attack the king.
pub(super) fn quick(
    root: &Position,
    side: Color,
    limit: u64,
    spent: &mut u64,
) -> Option<Vec<Move>> {
    let corners = corners(root, side);
    let mut walk = Walk::new(side);
    let mut share = 40;
    for attempt in 0_u32.. {
        let left = limit.saturating_sub(*spent);
        if left == 0 || attempt > 100 {
            break;
        }
        let plan = Plan::new(side, Style::Attack, corners[attempt as usize % 3], attempt);
        let credit = 20 + 4 * attempt as i16;
        if walk.start(root, plan, credit, left.min(share), spent) {
            return Some(walk.line);
        }
        share += share / 2;
    }
    None
}

/// Looks at `limit` positions at most, with more and more patience: the kings walk to a corner, pawns go to promote.
pub(super) fn patient(
    root: &Position,
    side: Color,
    limit: u64,
    spent: &mut u64,
) -> Option<Vec<Move>> {
    let corners = corners(root, side);
    let mut walk = Walk::new(side);
    let limit = *spent + limit;
    for credit in 2_i16..100 {
        let corner = corners[(credit as usize - 2) % 4];
        let left = limit.saturating_sub(*spent);
        if left == 0 {
            break;
        }
        let plan = Plan::new(side, Style::Corner, corner, 0);
        let share = 300 * u64::from(credit.unsigned_abs());
        if walk.start(root, plan, credit, left.min(share), spent) {
            return Some(walk.line);
        }
    }
    None
}

struct Walk {
    plan: Plan,
    side: Color,
    line: Vec<Move>,
    /// The moves of the positions on the line, each with its price, those of the last position last.
    priced: Vec<u32>,
    /// How many positions may still be looked at.
    left: u64,
    table: Table,
}

impl Walk {
    fn new(side: Color) -> Walk {
        Walk {
            plan: Plan::new(side, Style::Attack, ferz_board::Square::A1, 0),
            side,
            line: Vec::with_capacity(64),
            priced: Vec::with_capacity(1024),
            left: 0,
            table: Table::new(),
        }
    }

    fn start(
        &mut self,
        root: &Position,
        plan: Plan,
        credit: i16,
        share: u64,
        spent: &mut u64,
    ) -> bool {
        self.plan = plan;
        self.left = share;
        self.table.forget();
        let found = self.go(root, credit, false);
        *spent += share - self.left;
        found
    }

    /// `helped`: the move before cost nothing, so a waiting one does not either.
    fn go(&mut self, position: &Position, credit: i16, helped: bool) -> bool {
        let moves = position.legal_moves();
        let winner_moves = position.turn() == self.side;
        if moves.is_empty() {
            return !winner_moves && position.is_check();
        }
        if self.line.len() >= LONGEST
            || material::insufficient(position, self.side).is_some()
            || !self
                .table
                .enter(position.key(), 2 * credit + i16::from(helped))
        {
            return false;
        }
        let view = self.plan.view(position);
        if winner_moves {
            // A mate at hand is better than any plan.
            let mates = |m: Move| {
                view.may_check(position, m)
                    && position.gives_check(m)
                    && !position.after(m).has_legal_move()
            };
            if let Some(&mate) = moves.iter().find(|&&m| mates(m)) {
                self.line.push(mate);
                return true;
            }
        }
        let base = self.priced.len();
        for &m in &moves {
            let price = self.plan.price(position, &view, m);
            self.priced.push(price.in_order(m));
        }
        let end = self.priced.len();
        let mut found = false;
        for next in base..end {
            let best = (next..end).min_by_key(|&at| self.priced[at]);
            self.priced.swap(next, best.unwrap_or(next));
            let (cost, m) = Price::taken_apart(self.priced[next]);
            let free = cost == HELPS || (helped && cost == WAITS);
            let rest = if free {
                credit
            } else {
                credit - i16::from(cost)
            };
            if rest < 0 || self.left == 0 {
                break;
            }
            self.left -= 1;
            self.line.push(m);
            found = self.go(&position.after(m), rest, cost == HELPS);
            if found {
                break;
            }
            self.line.pop();
        }
        self.priced.truncate(base);
        found
    }
}

/// Positions walked through in this try, by key, with the credit that was left there.
struct Table {
    slots: Vec<Slot>,
    age: u16,
    used: usize,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    credit: i16,
    age: u16,
}

impl Table {
    const MOST: usize = 1 << 20;

    fn new() -> Table {
        Table {
            slots: vec![Slot::default(); 1 << 7],
            age: 0,
            used: 0,
        }
    }

    fn forget(&mut self) {
        self.age += 1;
        self.used = 0;
    }

    /// Whether the position is worth walking on from with this credit.
    fn enter(&mut self, key: u64, credit: i16) -> bool {
        if self.used * 2 > self.slots.len() && self.slots.len() < Table::MOST {
            let bigger = vec![Slot::default(); self.slots.len() * 8];
            let old = std::mem::replace(&mut self.slots, bigger);
            for slot in old.into_iter().filter(|slot| slot.age == self.age) {
                let at = self.place(slot.key);
                self.slots[at] = slot;
            }
        }
        let at = self.place(key);
        let slot = &mut self.slots[at];
        let known = slot.age == self.age;
        if known && slot.key == key && slot.credit >= credit {
            return false;
        }
        self.used += usize::from(!known);
        *slot = Slot {
            key,
            credit,
            age: self.age,
        };
        true
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }
}
