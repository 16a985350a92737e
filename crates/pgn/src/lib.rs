//! Portable Game Notation: reading and writing games of chess.
