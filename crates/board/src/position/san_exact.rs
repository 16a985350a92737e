//! SAN as the standard writes it, there and back at the speed at which collections are read: no move is listed, and no
//! text is allocated.

use super::Position;
use crate::attacks;
use crate::moves::Kind;
use crate::{Bitboard, CastlingSide, File, Move, Rank, Role, SanText, Square};

impl Position {
    /// A legal move in SAN like [`Position::san`], on the stack.
    #[must_use]
    pub fn san_text(&self, m: Move) -> SanText {
        let mut text = match self.castling_side(m) {
            None => self.squares_text(m),
            Some(side) => {
                let mut text = SanText::EMPTY;
                let form: &[u8] = match side {
                    CastlingSide::King => b"O-O",
                    CastlingSide::Queen => b"O-O-O",
                };
                form.iter().for_each(|letter| text.push(*letter));
                text
            }
        };
        if let Some(role) = m.promotion() {
            text.push(b'=');
            text.push(letter(role));
        }
        match self.check_mark(m) {
            "" => {}
            mark => text.push(mark.as_bytes()[0]),
        }
        text
    }

    /// What SAN and Appendix C share: the piece's letter, what tells it from its like, the capture, the target.
    pub(super) fn squares_text(&self, m: Move) -> SanText {
        let (from, to) = (m.from(), m.to());
        let moved = self.role_on(from);
        let captures = self.is_capture(m);
        let mut text = SanText::EMPTY;
        if moved == Role::Pawn {
            if captures {
                text.push(b'a' + from.file() as u8);
            }
        } else {
            text.push(letter(moved));
            let rivals = self.rivals(moved, m);
            if !rivals.is_empty() {
                let same_file = rivals.intersects(Bitboard::file(from.file()));
                let same_rank = rivals.intersects(Bitboard::rank(from.rank()));
                if !same_file || same_rank {
                    text.push(b'a' + from.file() as u8);
                }
                if same_file {
                    text.push(b'1' + from.rank() as u8);
                }
            }
        }
        if captures {
            text.push(b'x');
        }
        text.push(b'a' + to.file() as u8);
        text.push(b'1' + to.rank() as u8);
        text
    }

    /// The other men of the kind that can legally go there too (C.10): a pinned man that cannot is no rival.
    fn rivals(&self, role: Role, m: Move) -> Bitboard {
        let others = self.men(self.turn, role).without(m.from().into());
        self.reaching(role, others, m.to())
    }

    /// Which of these men of a role can legally go to a square.
    fn reaching(&self, role: Role, men: Bitboard, to: Square) -> Bitboard {
        if men.is_empty() || self.pieces(self.turn).contains(to) {
            return Bitboard::EMPTY;
        }
        // Seen from the target, who sees it is who is seen.
        let mut reaching = attacks::of(role, self.turn, to, self.occupied()) & men;
        for from in reaching {
            if !self.is_safe_after(role, from, to) {
                reaching = reaching.without(from.into());
            }
        }
        reaching
    }

    /// What stands after a move: nothing, `+` or `#`.
    pub(super) fn check_mark(&self, m: Move) -> &'static str {
        if !self.gives_check(m) {
            ""
        } else if self.after(m).has_legal_move() {
            "+"
        } else {
            "#"
        }
    }

    /// The move, if the text is SAN as the standard writes it, with a check sign or without, and names one legal move.
    pub(super) fn read_exact(&self, text: &[u8]) -> Option<Move> {
        let text = match text {
            [rest @ .., b'+' | b'#'] => rest,
            _ => text,
        };
        match text {
            [b'a'..=b'h', ..] => self.read_pawn(text),
            [b'O', b'-', b'O'] => self.read_castling(CastlingSide::King),
            [b'O', b'-', b'O', b'-', b'O'] => self.read_castling(CastlingSide::Queen),
            [letter, rest @ ..] => {
                let role = match letter {
                    b'N' => Role::Knight,
                    b'B' => Role::Bishop,
                    b'R' => Role::Rook,
                    b'Q' => Role::Queen,
                    b'K' => Role::King,
                    _ => return None,
                };
                self.read_officer(role, rest)
            }
            [] => None,
        }
    }

    fn read_castling(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.turn);
        let home = Bitboard::rank(Rank::First.relative_to(self.turn));
        let rook = (self.castling_rooks & home)
            .into_iter()
            .find(|rook| CastlingSide::towards(king, *rook) == side)?;
        let m = Move::new(king, rook, Kind::Castling);
        self.is_legal(m).then_some(m)
    }

    fn read_officer(&self, role: Role, text: &[u8]) -> Option<Move> {
        let (origin, to) = text.split_at_checked(text.len().checked_sub(2)?)?;
        let to = square(to[0], to[1])?;
        let origin = match origin {
            [rest @ .., b'x'] => rest,
            _ => origin,
        };
        let named = match *origin {
            [] => Bitboard::FULL,
            [file @ b'a'..=b'h'] => Bitboard::file(File::from_index((file - b'a') as usize)),
            [rank @ b'1'..=b'8'] => Bitboard::rank(Rank::from_index((rank - b'1') as usize)),
            [file, rank] => square(file, rank)?.into(),
            _ => return None,
        };
        let men = self.reaching(role, self.men(self.turn, role) & named, to);
        match men.first() {
            Some(from) if !men.has_many() => Some(Move::new(from, to, Kind::Normal)),
            _ => None,
        }
    }

    fn read_pawn(&self, text: &[u8]) -> Option<Move> {
        let (text, promotion) = match text {
            [rest @ .., b'=', letter] => {
                let role = match letter {
                    b'Q' => Role::Queen,
                    b'R' => Role::Rook,
                    b'B' => Role::Bishop,
                    b'N' => Role::Knight,
                    _ => return None,
                };
                (rest, Some(role))
            }
            _ => (text, None),
        };
        let us = self.turn;
        let (from, to) = match *text {
            [file, rank] => {
                let to = square(file, rank)?;
                let behind = Bitboard::from(to).forward(!us);
                let pawns = self.men(us, Role::Pawn);
                let from = match (behind & pawns).first() {
                    Some(from) => from,
                    None => (behind.forward(!us) & pawns).first()?,
                };
                (from, to)
            }
            [file @ b'a'..=b'h', b'x', to_file, to_rank] => {
                let to = square(to_file, to_rank)?;
                let file = Bitboard::file(File::from_index((file - b'a') as usize));
                let pawns = self.men(us, Role::Pawn) & file;
                ((attacks::pawn(!us, to) & pawns).first()?, to)
            }
            _ => return None,
        };
        let m = match promotion {
            Some(role) => Move::promoting(from, to, role),
            None if self.en_passant == Some(to) && from.file() != to.file() => {
                Move::new(from, to, Kind::EnPassant)
            }
            None => Move::new(from, to, Kind::Normal),
        };
        self.is_legal(m).then_some(m)
    }
}

/// The letter of a man in SAN.
#[inline(always)]
fn letter(role: Role) -> u8 {
    b"PNBRQK"[role.index()]
}

#[inline(always)]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::wrapping(u32::from(rank * 8 + file)))
}
