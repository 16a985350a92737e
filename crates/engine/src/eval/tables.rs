//! Piece-square values.
