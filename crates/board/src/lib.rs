//! The rules of movement of chess and Chess960: squares, positions, legal moves, and the texts in which players and
//! programs write them.
//!
//! A [`Position`] that exists is valid, and the moves it lists are legal, so nothing needs a second check.
//!
//! ```
//! use ferz_board::Position;
//!
//! let mut position = Position::start();
//! for text in ["e4", "e5", "Qh5", "Ke7", "Qxe5#"] {
//!     let m = position.parse_san(text)?;
//!     position.play(m);
//! }
//! assert!(position.is_checkmate());
//! assert_eq!(position.to_fen(), "rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3");
//! # Ok::<(), ferz_board::MoveTextError>(())
//! ```
//!
//! # Map
//! - the nouns: [`Color`], [`Role`], [`Piece`], [`File`], [`Rank`], [`Square`], [`Bitboard`], [`Move`], [`MoveList`];
//! - [`Setup`]: a board as somebody describes it, with FEN in and out; [`Fault`]: what can be wrong with it;
//! - [`Position`]: legal moves, playing, attackers and pins, static exchange evaluation, keys, perft, and move text (UCI, SAN, FIDE Appendix C);
//! - [`attacks`]: the squares each man attacks.
//!
//! The crate does no I/O, reads no clock, starts no thread and has no dependency. No input makes it panic.

pub mod attacks;
mod bitboard;
mod castling;
mod color;
mod fault;
mod fen;
mod file;
mod men;
mod move_list;
mod moves;
mod piece;
mod position;
mod quote;
mod rank;
mod role;
mod san_text;
mod setup;
mod square;
mod zobrist;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingMode, CastlingRights, CastlingSide};
pub use color::{Color, ParseColorError};
pub use fault::{Fault, FaultLevel, FenError, FenSyntaxError, InvalidPosition};
pub use file::File;
pub use move_list::{IntoIter, MoveList};
pub use moves::Move;
pub use piece::Piece;
pub use position::{EXCHANGE_VALUES, IllegalReason, MoveTextError, Position};
pub use quote::quote;
pub use rank::Rank;
pub use role::Role;
pub use san_text::SanText;
pub use setup::Setup;
pub use square::{ParseSquareError, Square};
