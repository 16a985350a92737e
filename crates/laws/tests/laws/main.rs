//! A game under the Laws, from the outside: every ending, every procedure, the clocks, and what holds for any events.

mod article_3;
mod claims;
mod clocks;
mod completion;
mod dead;
mod endings;
mod irregularities;
mod offers;
mod properties;
mod repetition;
mod same_question;
mod script;
mod stands;
mod stored;
mod takebacks;
mod touch_move;
