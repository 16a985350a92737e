//! One file for each command: its arguments, and `run`, which carries it out.

pub mod bench;
mod bulk;
pub mod notation;
pub mod perft;
mod perft_table;
pub mod pgn;
pub mod position;
pub mod ruling;
pub mod serve;
pub mod uci;
pub mod verdict;
