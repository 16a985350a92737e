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

/// A man as a drawing of points.
pub struct Drawing {
    rows: &'static [&'static str],
    /// Points of one character, across and down.
    grain: (usize, usize),
}

/// The largest drawing for a square of so many columns and lines. On four by two a drawing would be coarser than the
/// figure itself, so there is none.
pub fn drawing(role: Role, width: u16, height: u16) -> Option<Drawing> {
    if width >= 8 && height >= 4 {
        Some(Drawing {
            rows: large(role),
            grain: (1, 2),
        })
    } else if width >= 6 && height >= 3 {
        Some(Drawing {
            rows: middling(role),
            grain: (2, 2),
        })
    } else {
        None
    }
}

impl Drawing {
    /// Columns and lines.
    pub fn size(&self) -> (u16, u16) {
        let (columns, lines) = (
            self.rows[0].len() / self.grain.0,
            self.rows.len() / self.grain.1,
        );
        (columns as u16, lines as u16)
    }

    /// The block character at a place; a space where there is no ink.
    pub fn block(&self, column: u16, line: u16) -> char {
        let ink = |across: usize, down: usize| {
            let row = self.rows[usize::from(line) * self.grain.1 + down].as_bytes();
            // A whole character is as wide as both of its halves.
            row[usize::from(column) * self.grain.0 + across.min(self.grain.0 - 1)] == b'#'
        };
        let bits = [ink(0, 0), ink(1, 0), ink(0, 1), ink(1, 1)];
        let index = bits
            .iter()
            .rev()
            .fold(0, |sum, bit| 2 * sum + usize::from(*bit));
        // By the quarters that have ink: 1 upper left, 2 upper right, 4 lower left, 8 lower right.
        [
            ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
        ][index]
    }
}

/// Eight by eight points, each half a character high.
fn large(role: Role) -> &'static [&'static str] {
    match role {
        Role::Pawn => &[
            "........", "........", "...##...", "..####..", "...##...", "..####..", ".######.",
            "........",
        ],
        Role::Knight => &[
            "........", "...#.#..", "..#####.", ".######.", ".##.###.", "...####.", ".######.",
            "........",
        ],
        Role::Bishop => &[
            "...##...", "..##.#..", "..##.#..", "..####..", "...##...", "..####..", ".######.",
            "........",
        ],
        Role::Rook => &[
            "........", ".#.##.#.", ".######.", "..####..", "..####..", "..####..", ".######.",
            "........",
        ],
        Role::Queen => &[
            "...##...", "#..##..#", "##.##.##", ".######.", ".######.", "..####..", ".######.",
            "........",
        ],
        Role::King => &[
            "...##...", "..####..", "...##...", ".######.", ".######.", "..####..", ".######.",
            "........",
        ],
    }
}

/// Twelve by six points, each a quarter of a character.
fn middling(role: Role) -> &'static [&'static str] {
    match role {
        Role::Pawn => &[
            "............",
            "............",
            ".....##.....",
            "....####....",
            ".....##.....",
            "...######...",
        ],
        Role::Knight => &[
            "............",
            "....##.##...",
            "..########..",
            "..##..#####.",
            ".....#####..",
            "...#######..",
        ],
        Role::Bishop => &[
            ".....##.....",
            "....##.#....",
            "....##.#....",
            ".....##.....",
            "....####....",
            "...######...",
        ],
        Role::Rook => &[
            "............",
            "..##.##.##..",
            "..########..",
            "...######...",
            "...######...",
            "..########..",
        ],
        Role::Queen => &[
            "............",
            ".##..##..##.",
            "..##.##.##..",
            "...######...",
            "....####....",
            "..########..",
        ],
        Role::King => &[
            ".....##.....",
            "...######...",
            ".....##.....",
            "..########..",
            "...######...",
            "..########..",
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_whole_and_fit_their_squares() {
        for (width, height) in [(6, 3), (8, 4), (12, 6)] {
            for role in Role::ALL {
                let drawing = drawing(role, width, height).expect("squares are large enough");
                let columns = drawing.rows[0].len();
                assert!(
                    drawing.rows.iter().all(|row| row.len() == columns),
                    "{role}"
                );
                assert_eq!(columns % drawing.grain.0, 0);
                assert_eq!(drawing.rows.len() % drawing.grain.1, 0);
                let size = drawing.size();
                assert!(size.0 <= width && size.1 <= height, "{role}");
            }
        }
        assert!(drawing(Role::King, 4, 2).is_none());
    }

    #[test]
    fn quarters_become_blocks() {
        let whole = Drawing {
            rows: &["#", "."],
            grain: (1, 2),
        };
        assert_eq!(whole.block(0, 0), '▀');
        let quarters = Drawing {
            rows: &["#.", "##"],
            grain: (2, 2),
        };
        assert_eq!(quarters.block(0, 0), '▙');
    }
}
