//! Everything a person types.
fn main() {}
