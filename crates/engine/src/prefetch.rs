//! Asks the processor to fetch memory before it is needed: a table probe is otherwise the search's longest wait.

/// Starts loading the cache line of `place`; a hint without effect on results.
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE belongs to every x86_64 processor, and a prefetch of any address neither faults nor changes memory.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(place).cast::<i8>()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
