//! Comparisons with other programs.
