//! Counting the leaves of the tree of legal moves, the usual proof that they are right.
//!
//! The count walks a lighter tree than games do: no keys, no counters, and the last ply is counted without being played.

use super::Position;
use super::generate::{Sink, Situation, Wanted, generate};
use super::sinks::{Count, origin};
use crate::attacks::{self, Arithmetic, Lines};
use crate::men::{Code, Men};
use crate::{Bitboard, CastlingSide, Color, Move, Piece, Rank, Role, Square};

impl Position {
    /// How many different games of `depth` plies can follow.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let node = Node {
            men: self.men,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant,
        };
        #[cfg(target_arch = "x86_64")]
        if let Some(pext) = attacks::Pext::detect() {
            return match self.turn {
                // SAFETY: a `Pext` shows that the processor has every feature that the function is compiled for.
                Color::White => unsafe { leaves_with_pext::<true>(pext, &node, depth) },
                // SAFETY: as above.
                Color::Black => unsafe { leaves_with_pext::<false>(pext, &node, depth) },
            };
        }
        match self.turn {
            Color::White => leaves::<true>(&node, depth),
            Color::Black => leaves::<false>(&node, depth),
        }
    }

    /// The same count for each legal move by itself; empty at depth 0.
    #[must_use]
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        self.legal_moves()
            .iter()
            .map(|m| (*m, self.after(*m).perft(depth - 1)))
            .collect()
    }
}

#[derive(Copy, Clone)]
struct Node {
    men: Men,
    castling_rooks: Bitboard,
    /// A square just passed by a pawn, beside which an enemy pawn stands.
    en_passant: Option<Square>,
}

/// Counts below each move, by a way to go one ply deeper.
struct Deeper<'a, const WHITE: bool, F: Fn(&Node) -> u64> {
    node: &'a Node,
    below: F,
    sum: u64,
}

impl<const WHITE: bool, F: Fn(&Node) -> u64> Deeper<'_, WHITE, F> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const HOME: Bitboard = Bitboard::rank(Rank::First.relative_to(Self::US));

    /// Plays an ordinary move, which may capture, and counts below it.
    #[inline(always)]
    fn step(&mut self, from: Square, to: Square, moved: Role, arrives: Role) {
        let target = Bitboard::from(to);
        let touched = target | from.into();
        let lost = match moved {
            Role::King => touched | Self::HOME,
            _ => touched,
        };
        let next = Node {
            men: self
                .node
                .men
                .after(touched, target, Self::US, Code::of(arrives)),
            castling_rooks: self.node.castling_rooks.without(lost),
            en_passant: None,
        };
        self.sum += (self.below)(&next);
    }
}

impl<const WHITE: bool, F: Fn(&Node) -> u64> Sink for Deeper<'_, WHITE, F> {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        for to in targets.without(Bitboard::BACK_RANKS) {
            self.step(origin(to, step), to, Role::Pawn, Role::Pawn);
        }
        for to in targets & Bitboard::BACK_RANKS {
            for role in Role::PROMOTIONS {
                self.step(origin(to, step), to, Role::Pawn, role);
            }
        }
    }

    #[inline(always)]
    fn double_steps(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            let from = origin(to, step);
            let passed = origin(to, step / 2);
            let takers = attacks::pawn(Self::US, passed) & self.node.men.of(!Self::US, Role::Pawn);
            let mut next = *self.node;
            next.men.toggle(
                Piece::new(Self::US, Role::Pawn),
                Bitboard::from(from) | to.into(),
            );
            next.en_passant = (!takers.is_empty()).then_some(passed);
            self.sum += (self.below)(&next);
        }
    }

    #[inline(always)]
    fn man(&mut self, role: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.step(from, to, role, role);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let mut next = Node {
            en_passant: None,
            ..*self.node
        };
        let passed = Bitboard::from(to).forward(!Self::US);
        next.men.toggle(Piece::new(!Self::US, Role::Pawn), passed);
        next.men.toggle(
            Piece::new(Self::US, Role::Pawn),
            Bitboard::from(from) | to.into(),
        );
        self.sum += (self.below)(&next);
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        let mut next = Node {
            en_passant: None,
            ..*self.node
        };
        let side = CastlingSide::towards(king, rook);
        for (role, from, to) in [
            (Role::King, king, side.king_target(Self::US)),
            (Role::Rook, rook, side.rook_target(Self::US)),
        ] {
            // A king or rook that stays where it is leaves its bit as it was.
            next.men
                .toggle(Piece::new(Self::US, role), Bitboard::from(from) ^ to.into());
        }
        next.castling_rooks = next.castling_rooks.without(Self::HOME);
        self.sum += (self.below)(&next);
    }
}

#[inline(always)]
fn count_below<const WHITE: bool, L: Lines>(
    lines: L,
    node: &Node,
    depth: u32,
    below: impl Fn(&Node) -> u64,
) -> u64 {
    let us = if WHITE { Color::White } else { Color::Black };
    let (checkers, pinned) = node.men.checkers_and_pinned(us);
    let now = Situation {
        men: node.men,
        checkers,
        pinned,
        castling_rooks: node.castling_rooks,
        en_passant: node.en_passant,
    };
    if depth <= 1 {
        let mut count = Count(0);
        generate::<WHITE, L, Count>(lines, now, Wanted::ALL, &mut count);
        return u64::from(count.0);
    }
    let mut deeper = Deeper::<WHITE, _> {
        node,
        below,
        sum: 0,
    };
    generate::<WHITE, L, _>(lines, now, Wanted::ALL, &mut deeper);
    deeper.sum
}

fn leaves<const WHITE: bool>(node: &Node, depth: u32) -> u64 {
    count_below::<WHITE, _>(Arithmetic, node, depth, |next| match WHITE {
        true => leaves::<false>(next, depth - 1),
        false => leaves::<true>(next, depth - 1),
    })
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn leaves_with_pext<const WHITE: bool>(pext: attacks::Pext, node: &Node, depth: u32) -> u64 {
    count_below::<WHITE, _>(pext, node, depth, |next| match WHITE {
        true => leaves_with_pext::<false>(pext, next, depth - 1),
        false => leaves_with_pext::<true>(pext, next, depth - 1),
    })
}
