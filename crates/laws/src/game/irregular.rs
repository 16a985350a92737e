use ferz_board::{Color, Role, Square};

use super::Game;
use crate::touch::{arrival, contacts_of_illegal_move};
use crate::{GameResult, IllegalMoveRule, Irregularity, Millis, Notice, Reason, Refused};

impl Game {
    pub(super) fn illegal_move(
        &mut self,
        by: Color,
        kind: Irregularity,
        at: Millis,
    ) -> Result<Option<Notice>, Refused> {
        let rule = self.rules.illegal_moves.ok_or(Refused::NoIllegalMoves)?;
        self.check_irregularity(by, kind, rule)?;
        if by == self.turn() {
            self.complete_pending(at);
        }
        let count = self.illegal_moves[by as usize] + 1;
        self.illegal_moves[by as usize] = count;
        let lost = count >= rule.loses_at;
        let granted = if lost {
            Millis::ZERO
        } else {
            self.grant(by.opponent(), rule.bonus, at)
        };
        match kind {
            Irregularity::Move { from, to } => {
                self.thinking.contacts = contacts_of_illegal_move(self.position(), by, from, to);
                self.offers[by.opponent() as usize] = false;
            }
            Irregularity::PawnLeft { from, to } => {
                let queen = self
                    .promotion_to_queen(from, to)
                    .ok_or(Refused::NoPartOfMove)?;
                self.put_on_board(queen, at, true);
            }
            Irregularity::NoMove | Irregularity::TwoHands => {}
        }
        if lost {
            // Which position counts is not said; this is the one that stands when the arbiter has acted.
            let result = self.loss(by);
            self.finish(result, Reason::IllegalMoves, Some(by), at);
        } else if matches!(kind, Irregularity::PawnLeft { .. }) {
            self.end_on_board(at);
        }
        Ok(Some(Notice::IllegalMove {
            by,
            kind,
            count,
            granted,
        }))
    }

    fn check_irregularity(
        &self,
        by: Color,
        kind: Irregularity,
        rule: IllegalMoveRule,
    ) -> Result<(), Refused> {
        let position = self.position();
        match kind {
            Irregularity::Move { from, to } => {
                self.must_have_move(by)?;
                if position.piece_at(from).is_none() {
                    return Err(Refused::EmptySquare { square: from });
                }
                let legal = |mv| arrival(position, mv) == to || mv.to() == to;
                let found = position
                    .legal_moves()
                    .iter()
                    .any(|&mv| mv.from() == from && legal(mv));
                if found {
                    Err(Refused::NotIllegal)
                } else {
                    Ok(())
                }
            }
            Irregularity::PawnLeft { from, to } => {
                self.must_have_move(by)?;
                self.promotion_to_queen(from, to)
                    .map(|_| ())
                    .ok_or(Refused::NoPartOfMove)
            }
            Irregularity::NoMove => self.must_have_move(by),
            Irregularity::TwoHands if self.moves_made(by) == 0 => Err(Refused::NothingToComplete),
            // The player's last move stands at the end of the list unless the opponent has replied.
            Irregularity::TwoHands if by == self.turn() && !rule.after_reply => {
                Err(Refused::AfterReply)
            }
            Irregularity::TwoHands => Ok(()),
        }
    }

    fn promotion_to_queen(&self, from: Square, to: Square) -> Option<ferz_board::Move> {
        let moves = self.position().legal_moves();
        moves
            .into_iter()
            .find(|mv| mv.from() == from && mv.to() == to && mv.promotion() == Some(Role::Queen))
    }

    /// How many illegal moves `color` has been penalised for.
    #[must_use]
    pub fn illegal_moves(&self, color: Color) -> u32 {
        self.illegal_moves[color as usize]
    }

    pub(super) fn flag(&mut self, by: Color, at: Millis) -> Result<Option<Notice>, Refused> {
        let clock = self.clock.as_ref().ok_or(Refused::NoClock)?;
        let fell = clock.fell(by, at).ok_or(Refused::FlagNotDown)?;
        if clock
            .fell(by.opponent(), at)
            .is_some_and(|other| other < fell)
        {
            return Err(Refused::OtherFlagFirst);
        }
        let result: GameResult = self.loss(by);
        self.finish(result, Reason::Flag, Some(by), at);
        Ok(None)
    }
}
