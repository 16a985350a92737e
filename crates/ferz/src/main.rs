//! The Ferz command line.
fn main() {}
