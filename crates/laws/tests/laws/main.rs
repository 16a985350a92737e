//! A game under the Laws, from the outside: every ending, every procedure, the clocks, and what holds for any events.

mod claims;
mod clocks;
mod completion;
mod endings;
mod irregularities;
mod offers;
mod properties;
mod script;
mod stands;
mod stored;
mod takebacks;
mod touch_move;
