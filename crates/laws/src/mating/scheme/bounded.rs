//! A list without an allocation.

use std::ops::Deref;

/// Up to `N` things; more are left out.
pub(super) struct Bounded<T, const N: usize> {
    all: [T; N],
    len: usize,
}

impl<T: Copy, const N: usize> Bounded<T, N> {
    /// An empty list; `filler` stands where nothing is yet.
    pub(super) const fn new(filler: T) -> Self {
        Self {
            all: [filler; N],
            len: 0,
        }
    }

    pub(super) fn push(&mut self, one: T) {
        if let Some(place) = self.all.get_mut(self.len) {
            *place = one;
            self.len += 1;
        }
    }
}

impl<T, const N: usize> Deref for Bounded<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.all[..self.len]
    }
}
