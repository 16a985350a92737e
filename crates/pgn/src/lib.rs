//! Portable Game Notation: reading and writing games of chess.
//!
//! What is read is forgiven a great deal, as real files demand; what is written follows the export
//! format of the PGN standard to the letter.
//!
//! ```
//! use ferz_pgn::GameRecord;
//!
//! let game = GameRecord::from_pgn("1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6?? 4.Qxf7# 1-0").unwrap();
//! assert!(game.last().is_checkmate());
//! assert!(game.to_pgn().ends_with("\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 $4 4. Qxf7# 1-0\n"));
//! ```
//!
//! | to | see |
//! |---|---|
//! | hold a game: tags, start, moves, variations, comments | [`GameRecord`], [`Annotation`], [`Marker`] |
//! | read a file game by game | [`Reader`], [`Item`], [`ReadGame`] |
//! | learn what is wrong with a file, and where | [`Problem`], [`Fault`] |
//! | write a game | [`GameRecord::to_pgn`] |
//! | record a refereed game | [`GameRecord::from_game`] |
//!
//! The reader takes one pass over any [`std::io::BufRead`] and keeps one game in memory. Games of
//! standard chess and Chess960 are replayed; other variants are named and their moves left out.

mod lex;
mod marker;
mod movetext;
mod problem;
mod read;
mod record;
mod refereed;
mod source;
mod word;
mod write;

pub use marker::Marker;
pub use problem::{Fault, Problem};
pub use read::{Item, ReadGame, Reader};
pub use record::{Annotation, GameRecord};
