//! Where each man can ever get, at most; grown until nothing changes.
//!
//! # Why it is sound
//! Take any legal line in which the winner is never left without the men named *kept*. By induction over its plies each
//! man stands only on squares of its `reach`, only men marked `taken` are taken, and only pawns marked `promoted` promote.
//! A move is left out only where something about all earlier plies forbids it: a man that never moves and is never
//! taken stands in the way; a man that is never taken has no square off the way; pawns that keep to one file cannot pass
//! each other; a king would step onto a square that a man which is never taken attacks from wherever it can be; a king's
//! step would leave a side of locked pawns without a move, so that the line would end there, and not in the winner's
//! mate. Each of these reasons only weakens as the sets grow, so the order of growth does not matter.

use ferz_board::{Bitboard, CastlingSide, Color, File, Position, Rank, Role, Square, attacks};

/// Sets of men are kept as bits.
const MOST_MEN: usize = 32;
/// A man with more squares than this is hardly ever in a way that it cannot leave.
const CONFINED: u32 = 10;

/// A man of the position at the root.
#[derive(Clone, Copy)]
pub(super) struct Man {
    pub color: Color,
    pub role: Role,
    pub home: Square,
    /// Every square it may ever stand on.
    pub reach: Bitboard,
    /// The squares it may arrive on, and take what stands there.
    takes: Bitboard,
    pub promoted: bool,
}

/// All men, and where they can ever get.
pub(super) struct Reach {
    pub men: Vec<Man>,
    pub kings: [usize; 2],
    side: Color,
    /// Men that may be taken, by index.
    taken: u32,
    /// Men without which nothing can be won: lines in which one is taken do not count.
    kept: u32,
    /// Squares of men that never move and are never taken.
    pub fixed: Bitboard,
    /// Squares of each color's men among these.
    fixed_of: [Bitboard; 2],
    /// Squares where the king of the other color cannot go: attacked whatever happens.
    pub guarded: [Bitboard; 2],
    /// Where each color's men may be taken, kings and kept men aside.
    prey: [Bitboard; 2],
    /// Those of them that pawns and knights attack.
    held: [Bitboard; 2],
    /// Men that have few squares and are never taken.
    confined: u32,
    /// Whether a color can move nothing but its king, even after the other king has stepped: all its other men are pawns
    /// with nothing to take that face fixed men, the other king not counted.
    locked: [bool; 2],
    castling: Vec<(usize, usize, Color, CastlingSide)>,
}

impl Reach {
    /// Grows the sets for a position without an en passant capture. `None`: too many men, or a pawn of `side` may
    /// promote, after which hardly anything can be excluded.
    pub(super) fn grown(position: &Position, side: Color) -> Option<Reach> {
        if position.occupied().len() as usize > MOST_MEN || position.en_passant().is_some() {
            return None;
        }
        let mut men = Vec::with_capacity(MOST_MEN);
        let mut kings = [0; 2];
        for home in position.occupied() {
            let piece = position.piece_at(home)?;
            if piece.role == Role::King {
                kings[piece.color.index()] = men.len();
            }
            men.push(Man {
                color: piece.color,
                role: piece.role,
                home,
                reach: home.into(),
                takes: Bitboard::EMPTY,
                promoted: false,
            });
        }
        let index = |square: Square| men.iter().position(|man| man.home == square);
        let castling = position
            .castling_rights()
            .iter()
            .filter_map(|(color, castling, rook)| {
                Some((kings[color.index()], index(rook)?, color, castling))
            })
            .collect();
        // Without its last man beside the king a side cannot mate.
        let mine = position.pieces(side) & !position.men(side, Role::King);
        let kept = match (mine.has_many(), mine.first().and_then(index)) {
            (false, Some(last)) => 1 << last,
            _ => 0,
        };
        let mut reach = Reach {
            men,
            kings,
            side,
            taken: 0,
            kept,
            fixed: Bitboard::EMPTY,
            fixed_of: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
            prey: [Bitboard::EMPTY; 2],
            held: [Bitboard::EMPTY; 2],
            confined: 0,
            locked: [false; 2],
            castling,
        };
        loop {
            reach.look();
            match reach.grow() {
                None => return None,
                Some(false) => return Some(reach),
                Some(true) => {}
            }
        }
    }

    fn is_taken(&self, index: usize) -> bool {
        self.taken & 1 << index != 0
    }

    fn is_kept(&self, index: usize) -> bool {
        self.kept & 1 << index != 0
    }

    /// Works out what follows from the sets as they are.
    fn look(&mut self) {
        self.fixed_of = [Bitboard::EMPTY; 2];
        self.prey = [Bitboard::EMPTY; 2];
        self.confined = 0;
        for (index, man) in self.men.iter().enumerate() {
            let color = man.color.index();
            if !self.is_taken(index) {
                if man.reach == man.home.into() {
                    self.fixed_of[color] |= man.reach;
                }
                if man.reach.len() <= CONFINED {
                    self.confined |= 1 << index;
                }
            }
            if man.role != Role::King && !self.is_kept(index) {
                self.prey[color] |= man.reach;
            }
        }
        self.fixed = self.fixed_of[0] | self.fixed_of[1];
        for color in Color::ALL {
            (self.guarded[color.index()], self.held[color.index()]) = self.guarded_by(color);
            self.locked[color.index()] = self
                .men
                .iter()
                .all(|man| man.color != color || man.role == Role::King || self.is_locked(man));
        }
    }

    fn is_locked(&self, man: &Man) -> bool {
        let other = man.color.opponent().index();
        let prey = self.prey[other];
        // It is asked before a step of the other king, which may leave the square in front of the pawn.
        let fixed = self.fixed.without(self.men[self.kings[other]].home.into());
        man.role == Role::Pawn
            && man.reach == man.home.into()
            && man.reach.forward(man.color).without(fixed).is_empty()
            && !attacks::pawn(man.color, man.home).intersects(prey)
    }

    /// Whether the other side, which is locked, would have no move after this step of a king, and not because it is
    /// mated. Where its king could step is asked of the board and not of its `reach`, to which that later move would add;
    /// and of what this king guards and how it blocks lines, only where it arrives counts.
    fn stalemates(&self, man: &Man, from: Square, to: Square) -> bool {
        let other = man.color.opponent();
        let near = attacks::king(to) | to.into();
        let closed = near | self.held[man.color.index()] | self.fixed_of[other.index()];
        let king = self.men[self.kings[other.index()]].reach;
        let stands = king.without(near);
        let moves = |at: Square| !attacks::king(at).without(closed).is_empty();
        if stands.into_iter().any(moves) {
            return false;
        }
        man.color != self.side
            || !stands
                .into_iter()
                .any(|at| self.uncovers(man, from, to, at))
    }

    /// Whether a step of the winner's king may open a line for one of its men to the other king.
    fn uncovers(&self, king: &Man, from: Square, to: Square, target: Square) -> bool {
        let line = attacks::line(from, target);
        if line.is_empty()
            || line.contains(to)
            || attacks::between(from, target).intersects(self.fixed)
        {
            return false;
        }
        let diagonal = from.file() != target.file() && from.rank() != target.rank();
        self.men.iter().any(|man| {
            let may = match man.role {
                _ if man.color != king.color => false,
                Role::Bishop => diagonal && man.home.is_light() == target.is_light(),
                Role::Rook => !diagonal,
                Role::Queen => true,
                Role::Pawn | Role::Knight | Role::King => false,
            };
            may && man.reach.intersects(line)
        })
    }

    /// The squares that `color` attacks whatever happens, so that the other king cannot step there.
    /// Second, those that its pawns and knights attack: nothing can step in between.
    fn guarded_by(&self, color: Color) -> (Bitboard, Bitboard) {
        let other_king = self.kings[color.opponent().index()];
        // The king that steps somewhere leaves its own square, so it does not stand in the way.
        let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (index, man) in self.men.iter().enumerate() {
            if index != other_king {
                twice |= once & man.reach;
                once |= man.reach;
            }
        }
        let mut guarded = Bitboard::EMPTY;
        let mut held = Bitboard::EMPTY;
        for (index, man) in self.men.iter().enumerate() {
            if man.color != color || self.is_taken(index) || man.promoted {
                continue;
            }
            // A man does not stand in its own way.
            let others = once & !(man.reach & !twice);
            let mut always = Bitboard::FULL;
            for from in man.reach {
                always &= attacks::of(man.role, color, from, others);
                if always.is_empty() {
                    break;
                }
            }
            guarded |= always;
            if matches!(man.role, Role::Pawn | Role::Knight) {
                held |= always;
            }
        }
        (guarded, held)
    }

    /// Adds every move that nothing forbids; whether there was one. `None`: a pawn of the winner may promote.
    fn grow(&mut self) -> Option<bool> {
        let mut changed = false;
        for index in 0..self.men.len() {
            let man = self.men[index];
            let mut arrives = man.takes;
            let mut stands = man.reach;
            for from in man.reach {
                let targets = if man.role == Role::Pawn && !man.promoted {
                    let (steps, takes) = self.pawn_targets(index, &man, from);
                    arrives |= takes;
                    takes | steps
                } else {
                    let targets = self.piece_targets(index, &man, from);
                    arrives |= targets;
                    targets
                };
                stands |= targets;
            }
            let man = &mut self.men[index];
            if stands != man.reach || arrives != man.takes {
                changed = true;
                man.reach = stands;
                man.takes = arrives;
            }
            if man.role == Role::Pawn && !man.promoted && stands.intersects(Bitboard::BACK_RANKS) {
                if man.color == self.side {
                    return None;
                }
                man.promoted = true;
                changed = true;
            }
        }
        changed |= self.castle();
        changed |= self.take();
        Some(changed)
    }

    fn take(&mut self) -> bool {
        let before = self.taken;
        let mut takes = [Bitboard::EMPTY; 2];
        for man in &self.men {
            takes[man.color.index()] |= man.takes;
        }
        for (index, man) in self.men.iter().enumerate() {
            let safe = man.role == Role::King || self.kept & 1 << index != 0;
            if !safe && takes[man.color.opponent().index()].intersects(man.reach) {
                self.taken |= 1 << index;
            }
        }
        self.taken != before
    }

    fn castle(&mut self) -> bool {
        let mut changed = false;
        for &(king, rook, color, side) in &self.castling {
            let (from, rook_from) = (self.men[king].home, self.men[rook].home);
            let (to, rook_to) = (side.king_target(color), side.rook_target(color));
            let path = attacks::between(from, to)
                | attacks::between(rook_from, rook_to)
                | to.into()
                | rook_to.into();
            let own = Bitboard::from(from) | rook_from.into();
            if path.intersects(self.fixed & !own)
                || self.guarded[color.opponent().index()].contains(to)
            {
                continue;
            }
            for (index, square) in [(king, to), (rook, rook_to)] {
                let man = &mut self.men[index];
                changed |= !man.reach.contains(square);
                man.reach |= square.into();
            }
        }
        changed
    }

    /// Steps and captures of a pawn.
    fn pawn_targets(&self, index: usize, man: &Man, from: Square) -> (Bitboard, Bitboard) {
        let color = man.color;
        let file = Bitboard::file(from.file());
        let straight = man
            .reach
            .without(Bitboard::file(man.home.file()))
            .is_empty();
        let held_up = |to: Square| straight && self.is_held_up(index, man, to);
        let may_step = |to: Square| {
            !(self.fixed.contains(to) || self.is_blocked(index, from, to, true) || held_up(to))
        };
        let mut steps = Bitboard::EMPTY;
        if let Some(once) = (Bitboard::from(from).forward(color)).first() {
            // The passed square belongs to a double step, so that a capture en passant is one on that square.
            if may_step(once) {
                steps |= once.into();
                if from.rank() == Rank::Second.relative_to(color)
                    && let Some(twice) = (Bitboard::from(once).forward(color)).first()
                    && may_step(twice)
                {
                    steps |= twice.into();
                }
            }
        }
        debug_assert!(steps.without(file).is_empty());
        let mut takes = Bitboard::EMPTY;
        for to in attacks::pawn(color, from) & self.prey[color.opponent().index()] {
            if !self.fixed_of[color.index()].contains(to)
                && !self.is_blocked(index, from, to, false)
            {
                takes |= to.into();
            }
        }
        (steps, takes)
    }

    /// Whether a man ahead on the file, which keeps to it and is never taken, cannot be beyond `to`.
    fn is_held_up(&self, index: usize, man: &Man, to: Square) -> bool {
        let file: File = man.home.file();
        let ahead_of = |square: Square| ahead(man.color, square);
        self.men.iter().enumerate().any(|(other, ahead)| {
            other != index
                && ahead.role == Role::Pawn
                && !ahead.promoted
                && !self.is_taken(other)
                && ahead.home.file() == file
                && ahead.reach.without(Bitboard::file(file)).is_empty()
                && ahead_of(man.home).contains(ahead.home)
                && !ahead.reach.intersects(ahead_of(to))
        })
    }

    fn piece_targets(&self, index: usize, man: &Man, from: Square) -> Bitboard {
        let color = man.color;
        let geometry = if man.promoted {
            attacks::queen(from, self.fixed) | attacks::knight(from)
        } else {
            attacks::of(man.role, color, from, self.fixed)
        };
        let other = color.opponent();
        let other_king = &self.men[self.kings[other.index()]];
        let mut targets = geometry
            & !self.fixed_of[color.index()]
            & !(self.fixed & other_king.reach)
            & !man.takes;
        if man.role == Role::King {
            targets &= !self.guarded[other.index()];
            // The kings never stand side by side.
            for to in targets {
                let near = attacks::king(to) | to.into();
                if other_king.reach.without(near).is_empty()
                    || (self.locked[other.index()] && self.stalemates(man, from, to))
                {
                    targets ^= to.into();
                }
            }
        }
        if self.confined != 0 {
            for to in targets {
                if self.is_blocked(index, from, to, false) {
                    targets ^= to.into();
                }
            }
        }
        targets
    }

    /// Whether some man that is never taken has no square off the way; men that can be taken on arrival do not count.
    fn is_blocked(&self, index: usize, from: Square, to: Square, step: bool) -> bool {
        let between = attacks::between(from, to) | from.into();
        let whole = between | to.into();
        let mut confined = self.confined & !(1 << index);
        while confined != 0 {
            let other = confined.trailing_zeros() as usize;
            confined &= confined - 1;
            let man = &self.men[other];
            let takeable = !step
                && man.color != self.men[index].color
                && man.role != Role::King
                && !self.is_kept(other);
            let way = if takeable { between } else { whole };
            if man.reach.without(way).is_empty() {
                return true;
            }
        }
        false
    }
}

/// The squares of the file beyond this one, as a pawn goes.
fn ahead(color: Color, square: Square) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut next = Bitboard::from(square).forward(color);
    while !next.is_empty() {
        squares |= next;
        next = next.forward(color);
    }
    squares
}
