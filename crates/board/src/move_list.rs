use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use crate::{Bitboard, Move, Square};

/// More than any position can have: a square is reached by at most eight lines and eight knights, and with
/// every square counted that way even boards full of promoted men stay below this.
const CAPACITY: usize = 512;

/// A list of moves that lives on the stack; it reads as a slice.
pub struct MoveList {
    moves: [MaybeUninit<Move>; CAPACITY],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[must_use]
    pub const fn new() -> MoveList {
        MoveList {
            moves: [const { MaybeUninit::uninit() }; CAPACITY],
            len: 0,
        }
    }

    /// Adds a move.
    ///
    /// # Panics
    /// When the list is full, which no position's moves can make it.
    pub fn push(&mut self, m: Move) {
        self.moves[self.len] = MaybeUninit::new(m);
        self.len += 1;
    }

    /// Adds a move for each square of a set; room is asked for once.
    #[inline(always)]
    pub(crate) fn push_all(&mut self, targets: Bitboard, to_move: impl Fn(Square) -> Move) {
        let room = &mut self.moves[self.len..][..targets.len() as usize];
        for (slot, to) in room.iter_mut().zip(targets) {
            *slot = MaybeUninit::new(to_move(to));
        }
        self.len += targets.len() as usize;
    }

    /// The moves as a slice.
    #[must_use]
    pub fn as_slice(&self) -> &[Move] {
        let written = &self.moves[..self.len];
        // SAFETY: `push` is the only writer and raises `len` after the slot below it holds a move.
        unsafe { &*(core::ptr::from_ref(written) as *const [Move]) }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = IntoIter;

    fn into_iter(self) -> IntoIter {
        IntoIter {
            list: self,
            next: 0,
        }
    }
}

/// The moves of a list, by value.
pub struct IntoIter {
    list: MoveList,
    next: usize,
}

impl Iterator for IntoIter {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let m = self.list.as_slice().get(self.next).copied();
        self.next += usize::from(m.is_some());
        m
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoIter {}

impl Clone for MoveList {
    fn clone(&self) -> MoveList {
        let mut copy = MoveList::new();
        for &m in self {
            copy.push(m);
        }
        copy
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}
