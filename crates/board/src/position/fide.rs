//! The algebraic notation of the Laws, Appendix C, as players write it on a score sheet.

use super::Position;
use crate::{CastlingSide, Move, Role};

impl Position {
    /// A legal move in the notation of Appendix C: castling with zeros (C.13), promotion without a sign (C.11), `e.p.`
    /// after a capture in passing, `x` for captures, `+` and `#`.
    #[must_use]
    pub fn fide(&self, m: Move) -> String {
        let mut text = match self.castling_side(m) {
            Some(CastlingSide::King) => "0-0".to_owned(),
            Some(CastlingSide::Queen) => "0-0-0".to_owned(),
            None => self.squares_text(m),
        };
        if let Some(role) = m.promotion() {
            text.push(role.to_upper_char());
        }
        text.push_str(self.check_mark(m));
        if m.is_en_passant() {
            text.push_str(" e.p.");
        }
        text
    }

    /// What SAN and Appendix C share: the piece's letter, what tells it from its like, the capture, the target.
    pub(super) fn squares_text(&self, m: Move) -> String {
        let moved = self.moved(m).role;
        let mut text = String::with_capacity(12);
        if moved == Role::Pawn {
            if self.is_capture(m) {
                text.push(m.from().file().to_char());
            }
        } else {
            text.push(moved.to_upper_char());
            let (file, rank) = self.needed_origin(m);
            text.extend(file.then(|| m.from().file().to_char()));
            text.extend(rank.then(|| m.from().rank().to_char()));
        }
        if self.is_capture(m) {
            text.push('x');
        }
        text.push(m.to().file().to_char());
        text.push(m.to().rank().to_char());
        text
    }

    /// Which of file and rank must be written (C.10): a pinned man that cannot go there is no rival.
    fn needed_origin(&self, m: Move) -> (bool, bool) {
        let role = self.moved(m).role;
        let reach = crate::attacks::of(role, self.turn, m.to(), self.occupied());
        let like = (self.men(self.turn, role) & reach).without(m.from().into());
        if like.is_empty() {
            return (false, false);
        }
        let moves = self.legal_moves_of(like);
        let mut rivals = moves
            .iter()
            .filter(|other| other.to() == m.to() && !other.is_castling());
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for rival in &mut rivals {
            any = true;
            same_file |= rival.from().file() == m.from().file();
            same_rank |= rival.from().rank() == m.from().rank();
        }
        (any && (!same_file || same_rank), same_file)
    }

    pub(super) fn check_mark(&self, m: Move) -> &'static str {
        let after = self.after(m);
        if !after.is_check() {
            ""
        } else if after.has_legal_move() {
            "+"
        } else {
            "#"
        }
    }
}
