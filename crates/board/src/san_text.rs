use core::fmt;
use core::ops::Deref;

/// No SAN is longer: `Qa1xb2+`, `exd8=Q#`.
const LONGEST: usize = 8;

/// A move in SAN that lives on the stack; it reads as a `str`.
///
/// ```
/// use ferz_board::Position;
///
/// let start = Position::start();
/// let m = start.parse_san("Nf3")?;
/// assert_eq!(&*start.san_text(m), "Nf3");
/// # Ok::<(), ferz_board::MoveTextError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct SanText {
    bytes: [u8; LONGEST],
    len: u8,
}

impl SanText {
    pub(crate) const EMPTY: SanText = SanText {
        bytes: [0; LONGEST],
        len: 0,
    };

    /// Adds an ASCII letter, digit or sign.
    #[inline(always)]
    pub(crate) fn push(&mut self, letter: u8) {
        debug_assert!(letter.is_ascii());
        let end = self.len as usize;
        debug_assert!(end < LONGEST);
        if let Some(slot) = self.bytes.get_mut(end) {
            *slot = letter;
            self.len += 1;
        }
    }

    /// The text.
    #[must_use]
    #[inline]
    pub fn as_str(&self) -> &str {
        let written = &self.bytes[..(self.len as usize).min(LONGEST)];
        debug_assert!(written.is_ascii());
        // SAFETY: only `push` writes, and whoever pushes pushes ASCII.
        unsafe { core::str::from_utf8_unchecked(written) }
    }
}

impl Deref for SanText {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for SanText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}
