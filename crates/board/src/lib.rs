//! The rules of movement: squares, positions, legal moves, FEN, SAN and UCI move text, perft.
