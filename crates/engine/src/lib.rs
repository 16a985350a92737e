//! A chess engine: search, evaluation, levels of play, and the UCI protocol.
