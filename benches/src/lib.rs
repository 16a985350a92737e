//! Measuring programs side by side: each contestant does the same work in turn, several times over, and its best time counts.
//!
//! Taking turns keeps a machine that slows down or speeds up from favouring anybody, and the times are the thread's
//! own, so that other work on the machine does not count.

use std::env;
use std::time::Duration;

use cpu_time::ThreadTime;

/// A program that takes part: its name, and the work that it does and answers with a number.
pub struct Contestant<'a> {
    /// Name in the table.
    pub name: &'static str,
    /// The work; everybody's answer must be the same.
    pub work: Box<dyn FnMut() -> u64 + 'a>,
}

/// Lets everybody work in turn and returns the answer with each one's best processor time, in the order given.
///
/// # Panics
/// When two contestants give different answers.
pub fn take_turns(contestants: &mut [Contestant<'_>], rounds: u32) -> (u64, Vec<Duration>) {
    let mut answer = None;
    let mut best = vec![Duration::MAX; contestants.len()];
    for _ in 0..rounds {
        for (contestant, best) in contestants.iter_mut().zip(&mut best) {
            let start = ThreadTime::now();
            let given = (contestant.work)();
            *best = start.elapsed().min(*best);
            let expected = *answer.get_or_insert(given);
            assert_eq!(given, expected, "{} counts differently", contestant.name);
        }
    }
    (answer.unwrap_or_default(), best)
}

/// The number after an option on the command line, if it is there.
///
/// # Panics
/// When no number follows it.
#[must_use]
pub fn number_after(option: &str) -> Option<u64> {
    let mut arguments = env::args().skip_while(|argument| argument != option);
    arguments.next()?;
    let number = arguments.next().and_then(|text| text.parse().ok());
    Some(number.unwrap_or_else(|| panic!("{option} needs a number")))
}

/// Whether an option stands on the command line.
#[must_use]
pub fn has_option(option: &str) -> bool {
    env::args().any(|argument| argument == option)
}

/// The README's example, so that it compiles and is right.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
