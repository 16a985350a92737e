//! Forsyth-Edwards Notation: the six fields read into a [`Setup`] and written from one.
//!
//! The castling field is read in all three forms in use: `KQkq`, Shredder-FEN (`HAha`) and X-FEN, where K and Q mean
//! the outermost rook. What follows the side to move may be left out, as EPD and many tools do.

use core::fmt::Write;

use crate::fault::FenSyntaxError;
use crate::{Bitboard, CastlingSide, Color, File, Piece, Rank, Role, Setup, Square, quote};

/// The largest counter that is read; positions stop counting there, so that what they write can be read.
pub(crate) const MOST_COUNT: u32 = 99_999;

/// How the castling field is written.
#[derive(Copy, Clone, PartialEq, Eq)]
enum CastlingStyle {
    /// `KQkq`, and the file's letter only for an inner rook.
    Outermost,
    /// Always the file's letter.
    Files,
}

struct Field<'a> {
    name: &'static str,
    text: &'a str,
    column: usize,
}

impl Field<'_> {
    fn error(&self, offset: usize, found: &str, expected: &'static str) -> FenSyntaxError {
        FenSyntaxError {
            field: self.name,
            column: self.column + offset,
            found: shorten(found),
            expected,
        }
    }

    fn whole(&self, expected: &'static str) -> FenSyntaxError {
        self.error(0, self.text, expected)
    }
}

fn shorten(text: &str) -> String {
    quote(text, 24)
}

const NAMES: [&str; 6] = [
    "piece placement",
    "side to move",
    "castling rights",
    "en passant square",
    "halfmove clock",
    "move number",
];

impl Setup {
    /// Reads a FEN of two to six fields, separated by any white space. What is left out is: no castling, no en
    /// passant, halfmove clock 0, move 1.
    ///
    /// # Errors
    /// The first field that cannot be read, with its column and what was expected.
    ///
    /// ```
    /// use ferz_board::Setup;
    /// let error = Setup::from_fen("8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), r#"piece placement, column 8: the text ends; expected eight ranks separated by "/""#);
    /// ```
    pub fn from_fen(fen: &str) -> Result<Setup, FenSyntaxError> {
        let fields = split(fen)?;
        let mut setup = Setup::empty();
        read_placement(&mut setup, &fields[0])?;
        setup.turn = match fields[1].text {
            "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            _ => return Err(fields[1].whole("w or b")),
        };
        if let Some(field) = fields.get(2) {
            read_castling(&mut setup, field)?;
        }
        if let Some(field) = fields.get(3).filter(|field| field.text != "-") {
            let square = field.text.to_ascii_lowercase().parse();
            setup.en_passant = Some(square.map_err(|_| field.whole("a square or -"))?);
        }
        if let Some(field) = fields.get(4) {
            setup.halfmove_clock = read_number(field)?;
        }
        if let Some(field) = fields.get(5) {
            setup.fullmove_number = read_number(field)?;
        }
        Ok(setup)
    }

    /// Writes the six fields; castling as X-FEN, which is plain `KQkq` unless a rook further out makes that unclear.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.write_fen(CastlingStyle::Outermost)
    }

    /// Writes the six fields; castling as Shredder-FEN, always by the rook's file.
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        self.write_fen(CastlingStyle::Files)
    }

    fn write_fen(&self, style: CastlingStyle) -> String {
        let mut fen = String::with_capacity(90);
        self.write_placement(&mut fen);
        fen.push(' ');
        fen.push(self.turn.to_char());
        fen.push(' ');
        self.write_castling(&mut fen, style);
        match self.en_passant {
            Some(square) => _ = write!(fen, " {square}"),
            None => fen.push_str(" -"),
        }
        _ = write!(fen, " {} {}", self.halfmove_clock, self.fullmove_number);
        fen
    }

    fn write_placement(&self, fen: &mut String) {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.piece_at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    _ = write!(fen, "{empty}");
                    empty = 0;
                }
                fen.push(piece.to_char());
            }
            if empty > 0 {
                _ = write!(fen, "{empty}");
            }
            if rank != Rank::First {
                fen.push('/');
            }
        }
    }

    fn write_castling(&self, fen: &mut String, style: CastlingStyle) {
        if self.castling_rights.is_empty() {
            fen.push('-');
        }
        for (color, side, rook) in self.castling_rights.iter() {
            let outermost = self.outermost_rook(color, side) == Some(rook);
            let letter = match (style, side) {
                (CastlingStyle::Outermost, CastlingSide::King) if outermost => 'k',
                (CastlingStyle::Outermost, CastlingSide::Queen) if outermost => 'q',
                _ => rook.file().to_char(),
            };
            fen.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }

    /// The rook furthest from the king on this side of it, on the king's own back rank.
    fn outermost_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let back_rank = Bitboard::rank(Rank::First.relative_to(color));
        let king = (self.men(color, Role::King) & back_rank).first()?;
        let rooks = self.men(color, Role::Rook) & back_rank;
        match side {
            CastlingSide::King => rooks.into_iter().filter(|rook| *rook > king).last(),
            CastlingSide::Queen => rooks.into_iter().find(|rook| *rook < king),
        }
    }
}

fn split(fen: &str) -> Result<Vec<Field<'_>>, FenSyntaxError> {
    let mut fields: Vec<Field<'_>> = Vec::with_capacity(6);
    let mut column = 1;
    for text in fen.split(char::is_whitespace) {
        if !text.is_empty() {
            let Some(name) = NAMES.get(fields.len()).copied() else {
                return Err(FenSyntaxError {
                    field: "end of the FEN",
                    column,
                    found: shorten(text),
                    expected: "nothing after the move number",
                });
            };
            fields.push(Field { name, text, column });
        }
        column += text.chars().count() + 1;
    }
    if fields.len() < 2 {
        return Err(FenSyntaxError {
            field: NAMES[fields.len()],
            column: fen.trim_end().chars().count() + 1,
            found: String::new(),
            expected: ["a board such as 8/8/8/8/8/8/8/8", "w or b after the board"][fields.len()],
        });
    }
    Ok(fields)
}

fn read_placement(setup: &mut Setup, field: &Field<'_>) -> Result<(), FenSyntaxError> {
    const EIGHT_RANKS: &str = "eight ranks separated by \"/\"";
    const EIGHT_SQUARES: &str = "eight squares in each rank";
    let (mut rank, mut file, mut after_digit) = (7, 0, false);
    for (offset, letter) in field.text.chars().enumerate() {
        let here = |expected| field.error(offset, letter.encode_utf8(&mut [0; 4]), expected);
        match letter {
            '/' if file < 8 => return Err(here(EIGHT_SQUARES)),
            '/' if rank == 0 => return Err(here(EIGHT_RANKS)),
            '/' => (rank, file, after_digit) = (rank - 1, 0, false),
            '1'..='8' if after_digit => {
                return Err(here("one digit for empty squares that stand together"));
            }
            '1'..='8' => {
                file += letter as usize - '0' as usize;
                after_digit = true;
            }
            _ => {
                let piece = Piece::from_char(letter)
                    .ok_or_else(|| here("a man (PNBRQK or pnbrqk), a digit 1 to 8, or \"/\""))?;
                if file < 8 {
                    let square = Square::new(File::from_index(file), Rank::from_index(rank));
                    setup.set(square, Some(piece));
                }
                file += 1;
                after_digit = false;
            }
        }
        if file > 8 {
            return Err(here(EIGHT_SQUARES));
        }
    }
    let end = field.text.chars().count();
    if file < 8 {
        return Err(field.error(end, "", EIGHT_SQUARES));
    }
    if rank > 0 {
        return Err(field.error(end, "", EIGHT_RANKS));
    }
    Ok(())
}

fn read_castling(setup: &mut Setup, field: &Field<'_>) -> Result<(), FenSyntaxError> {
    if field.text == "-" {
        return Ok(());
    }
    for (offset, letter) in field.text.chars().enumerate() {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        let back_rank = Rank::First.relative_to(color);
        let rook = match letter.to_ascii_lowercase() {
            'k' => setup
                .outermost_rook(color, CastlingSide::King)
                .unwrap_or(Square::new(File::H, back_rank)),
            'q' => setup
                .outermost_rook(color, CastlingSide::Queen)
                .unwrap_or(Square::new(File::A, back_rank)),
            other => match File::from_char(other) {
                Some(file) => Square::new(file, back_rank),
                None => {
                    let found = letter.encode_utf8(&mut [0; 4]).to_owned();
                    return Err(field.error(
                        offset,
                        &found,
                        "K, Q, k, q, a rook's file letter, or - for none",
                    ));
                }
            },
        };
        setup.give_right(color, rook);
    }
    Ok(())
}

fn read_number(field: &Field<'_>) -> Result<u32, FenSyntaxError> {
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    match field.text.parse::<u32>() {
        Ok(number) if digits && number <= MOST_COUNT => Ok(number),
        _ => Err(field.whole("a number from 0 to 99999")),
    }
}
