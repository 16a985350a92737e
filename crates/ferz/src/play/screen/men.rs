//! How a man is drawn: as a figure, as a letter, or in half blocks where squares are large.

use ferz_board::{Color, Piece, Role};

/// The chess figure of a role, filled, or as an outline.
pub fn figure(role: Role, filled: bool) -> char {
    match (role, filled) {
        (Role::King, true) => '♚',
        (Role::Queen, true) => '♛',
        (Role::Rook, true) => '♜',
        (Role::Bishop, true) => '♝',
        (Role::Knight, true) => '♞',
        (Role::Pawn, true) => '♟',
        (Role::King, false) => '♔',
        (Role::Queen, false) => '♕',
        (Role::Rook, false) => '♖',
        (Role::Bishop, false) => '♗',
        (Role::Knight, false) => '♘',
        (Role::Pawn, false) => '♙',
    }
}

/// The man as text without colour: white men as outlines, black men filled.
pub fn plain(piece: Piece, letters: bool) -> char {
    if letters {
        piece.to_char()
    } else {
        figure(piece.role, piece.color == Color::Black)
    }
}

/// A man of eight by eight points, `#` for ink; two points of height make one character.
pub fn drawing(role: Role) -> [&'static str; 8] {
    match role {
        Role::Pawn => [
            "........", "........", "...##...", "..####..", "...##...", "..####..", ".######.",
            "........",
        ],
        Role::Knight => [
            "........", "...#.#..", "..#####.", ".######.", ".##.###.", "...####.", ".######.",
            "........",
        ],
        Role::Bishop => [
            "...##...", "..##.#..", "..##.#..", "..####..", "...##...", "..####..", ".######.",
            "........",
        ],
        Role::Rook => [
            "........", ".#.##.#.", ".######.", "..####..", "..####..", "..####..", ".######.",
            "........",
        ],
        Role::Queen => [
            "...##...", "#..##..#", "##.##.##", ".######.", ".######.", "..####..", ".######.",
            "........",
        ],
        Role::King => [
            "...##...", "..####..", "...##...", ".######.", ".######.", "..####..", ".######.",
            "........",
        ],
    }
}

/// The half block for two points, one above the other.
pub fn half_block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}
