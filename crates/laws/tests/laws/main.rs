//! A game under the Laws, from the outside: every ending, every procedure, the clocks, and what holds for any events.

mod clocks;
mod dead;
mod endings;
mod procedures;
mod properties;
mod script;
mod stored;
