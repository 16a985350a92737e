//! Measuring programs side by side: each contestant does the same work in turn, several times over, and its best time counts.
//!
//! Taking turns keeps a machine that slows down or speeds up from favouring anybody.

use std::time::{Duration, Instant};

/// A program that takes part: its name, and the work that it does and answers with a number.
pub struct Contestant<'a> {
    /// Name in the table.
    pub name: &'static str,
    /// The work; everybody's answer must be the same.
    pub work: Box<dyn FnMut() -> u64 + 'a>,
}

/// Lets everybody work in turn and returns the answer with each one's best time, in the order given.
///
/// # Panics
/// When two contestants give different answers.
pub fn take_turns(contestants: &mut [Contestant<'_>], rounds: u32) -> (u64, Vec<Duration>) {
    let mut answer = None;
    let mut best = vec![Duration::MAX; contestants.len()];
    for _ in 0..rounds {
        for (contestant, best) in contestants.iter_mut().zip(&mut best) {
            let start = Instant::now();
            let given = (contestant.work)();
            *best = start.elapsed().min(*best);
            let expected = *answer.get_or_insert(given);
            assert_eq!(given, expected, "{} counts differently", contestant.name);
        }
    }
    (answer.unwrap_or_default(), best)
}

/// The README's example, so that it compiles and is right.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
