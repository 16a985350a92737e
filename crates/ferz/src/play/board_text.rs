//! The board as lines of text.

use ferz_board::{Color, File, Rank, Square};

use super::screen::men;
use super::session::Session;

/// Eight lines of squares with their ranks, and a line of files. The last move stands in brackets, a king in check has a
/// plus.
pub fn draw(session: &Session) -> String {
    let position = session.position();
    let (last, check) = (session.last_move(), session.check());
    let mut ranks = Rank::ALL;
    let mut files = File::ALL;
    match session.bottom() {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let mut text = String::new();
    for rank in ranks {
        text.push(rank.to_char());
        text.push(' ');
        for file in files {
            let square = Square::new(file, rank);
            let man = match position.piece_at(square) {
                Some(piece) => men::plain(piece, session.letters()),
                None if square.is_light() => '.',
                None => ':',
            };
            let (before, after) = if check == Some(square) {
                ('+', '+')
            } else if last.contains(square) {
                ('[', ']')
            } else {
                (' ', ' ')
            };
            text.extend([before, man, after]);
        }
        let end = text.trim_end().len();
        text.truncate(end);
        text.push('\n');
    }
    text.push_str("  ");
    for file in files {
        text.extend([' ', file.to_char(), ' ']);
    }
    let end = text.trim_end().len();
    text.truncate(end);
    text
}
