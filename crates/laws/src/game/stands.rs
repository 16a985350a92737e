use ferz_board::{Move, Position};

use super::Game;
use crate::{DecisionGround, FlagFall, GameResult, Millis, Notice, Reason, Refused, hand};

impl Game {
    /// An illegal move and its answer (Art. A.5.2). Neither 5.1.1 nor 5.2.1 nor 5.2.2 ends the game between the two: each
    /// asks for a move that was in accordance with Article 3.
    pub(super) fn illegal_stands(
        &mut self,
        mv: Move,
        pressed: Millis,
        answer: Move,
        at: Millis,
    ) -> Result<Option<Notice>, Refused> {
        let rule = self.rules.illegal_moves.ok_or(Refused::NoIllegalMoves)?;
        if rule.after_reply {
            return Err(Refused::NeverStands);
        }
        if pressed < self.now || at < pressed {
            let last = if pressed < self.now {
                self.now
            } else {
                pressed
            };
            let at = pressed.min(at);
            return Err(Refused::TimeRunsBackwards { at, last });
        }
        let Boards { between, after } = self.boards(mv, answer)?;
        let by = self.turn();

        let mut next = self.clone();
        next.complete_pending(pressed);
        next.no_flag_down(pressed)?;
        next.add_ply(mv, between, pressed, true);
        if let Some(ply) = next.plies.last_mut() {
            ply.illegal = true;
        }
        next.no_flag_down(at)?;
        let put_right = after.is_some();
        next.add_ply(answer, after, at, true);
        if put_right {
            next.end_on_board(at);
        } else {
            let draw = Reason::Arbiter(DecisionGround::IllegalPosition);
            next.finish(GameResult::Draw, draw, None, at);
        }
        *self = next;
        Ok(Some(Notice::IllegalMoveStands { by }))
    }

    /// What is on the board after the illegal move and after the answer.
    fn boards(&self, mv: Move, answer: Move) -> Result<Boards, Refused> {
        let before = self.position();
        if before.is_legal(mv) {
            return Err(Refused::NotIllegal);
        }
        let mode = before.castling_mode();
        let setup = before.to_setup();
        if setup.piece_at(mv.from()).is_none() {
            return Err(Refused::EmptySquare { square: mv.from() });
        }
        if !hand::is_possible(&setup, mv) {
            return Err(Refused::IllegalMove { mv });
        }
        let board = hand::done(&setup, mv);
        let refused = Err(Refused::IllegalMove { mv: answer });
        if let Ok(between) = Position::from_setup(&board, mode) {
            if !between.is_legal(answer) {
                return refused;
            }
            let after = Some(between.after(answer));
            let between = Some(between);
            return Ok(Boards { between, after });
        }
        if !hand::is_possible(&board, answer) {
            return refused;
        }
        let between = None;
        match Position::from_setup(&hand::done(&board, answer), mode) {
            Ok(after) if hand::goes_as_it_may(&board, answer) => Ok(Boards {
                between,
                after: Some(after),
            }),
            // A.5.4: it could be seen, the next move has been completed, and it is still there.
            Err(_) if hand::is_plainly_illegal(&board) => Ok(Boards {
                between,
                after: None,
            }),
            _ => refused,
        }
    }

    fn no_flag_down(&self, at: Millis) -> Result<(), Refused> {
        let color = self.turn();
        match self.flag_fell(color, at) {
            Some(at) if self.rules.flag_fall == FlagFall::AtOnce => {
                Err(Refused::FlagHasFallen { color, at })
            }
            _ => Ok(()),
        }
    }
}

struct Boards {
    /// After the illegal move; `None` where that is no position.
    between: Option<Position>,
    /// After the answer; `None` where even that is no position.
    after: Option<Position>,
}
