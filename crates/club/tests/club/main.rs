//! The club from outside: a real server on a port of its own, a real database in a folder of its own.

mod common;
mod dead;
mod endings;
mod games;
mod kill;
mod opening;
mod refusals;
