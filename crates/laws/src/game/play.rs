use ferz_board::{Color, Move, Position, Role, Square};

use super::{Game, Ply, Thinking};
use crate::touch::Contact;
use crate::{DrawRule, GameResult, Means, Millis, Notice, Reason, Refused};

impl Game {
    pub(super) fn move_made(
        &mut self,
        mv: Move,
        at: Millis,
        pressed: bool,
    ) -> Result<Option<Notice>, Refused> {
        if !self.position().is_legal(mv) {
            return Err(Refused::IllegalMove { mv });
        }
        if let Some(named) = self.thinking.must_play
            && named != mv
        {
            return Err(Refused::MustPlayNamed { mv: named });
        }
        if !self.thinking.contacts.is_empty() {
            let allowed = self.free_moves();
            if !allowed.contains(&mv) {
                return Err(Refused::TouchMove { allowed });
            }
        }
        self.complete_previous(self.turn(), at);
        self.put_on_board(mv, at, pressed);
        self.end_on_board(at);
        Ok(None)
    }

    /// Plays a legal move, without looking at what it ends.
    pub(super) fn put_on_board(&mut self, mv: Move, at: Millis, pressed: bool) {
        let after = self.position().after(mv);
        self.add_ply(mv, Some(after), at, pressed);
    }

    /// Adds a ply of the side to move, and the position after it if it is one.
    pub(super) fn add_ply(&mut self, mv: Move, after: Option<Position>, at: Millis, pressed: bool) {
        let mover = self.turn();
        let index = after.is_some().then_some(self.positions.len());
        self.positions.extend(after);
        self.plies.push(Ply {
            mv,
            illegal: false,
            at,
            clocks: None,
            snapshot: None,
            after: index,
        });
        self.offers[mover.opponent() as usize] = false;
        self.declined[mover as usize] = false;
        self.thinking = Thinking::default();
        if pressed {
            self.complete(mover, at);
            self.switch_from(mover, at);
        } else {
            self.unpressed[mover as usize] = true;
            if let Some(clock) = &mut self.clock {
                clock.settle(at);
            }
            self.read_clocks(0, at);
        }
    }

    /// Ends the game where the position on the board does, in the order in which the Laws let it: mate before any draw.
    pub(super) fn end_on_board(&mut self, at: Millis) {
        let position = self.position();
        let mover = self.plies.last().map(|_| position.turn().opponent());
        let ending = if position.is_checkmate() {
            Some((
                GameResult::win(position.turn().opponent()),
                Reason::Checkmate,
            ))
        } else {
            self.draw_on_board()
                .map(|reason| (GameResult::Draw, reason))
        };
        if let Some((result, reason)) = ending {
            self.unpressed = [false; 2];
            self.finish(result, reason, mover, at);
        }
    }

    fn draw_on_board(&self) -> Option<Reason> {
        let position = self.position();
        let rules = &self.rules;
        let (occurrences, halfmoves) = (self.occurrences(), position.halfmove_clock());
        if position.is_stalemate() {
            Some(Reason::Stalemate)
        } else if !self.goes_on && self.is_dead() {
            Some(Reason::DeadPosition)
        } else if rules.threefold == DrawRule::Automatic && occurrences >= 3 {
            Some(Reason::Threefold(Means::Automatic))
        } else if rules.fivefold && occurrences >= 5 {
            Some(Reason::Fivefold)
        } else if rules.fifty_moves == DrawRule::Automatic && halfmoves >= 100 {
            Some(Reason::FiftyMoves(Means::Automatic))
        } else if rules.seventy_five_moves && halfmoves >= 150 {
            Some(Reason::SeventyFiveMoves)
        } else {
            None
        }
    }

    pub(super) fn touch(&mut self, by: Color, square: Square) -> Result<Option<Notice>, Refused> {
        self.must_have_move(by)?;
        if self.position().piece_at(square).is_none() {
            return Err(Refused::EmptySquare { square });
        }
        self.contact(Contact::Touched(square));
        Ok(None)
    }

    pub(super) fn release(
        &mut self,
        by: Color,
        from: Square,
        to: Square,
    ) -> Result<Option<Notice>, Refused> {
        self.must_have_move(by)?;
        // 4.7.2: also where no legal move goes there, the man has been touched.
        match self.position().piece_at(from) {
            None => return Err(Refused::EmptySquare { square: from }),
            Some(man) if man.color != by => return Err(Refused::NoPartOfMove),
            Some(_) => {}
        }
        self.contact(Contact::Released(from, to));
        Ok(None)
    }

    pub(super) fn promote(
        &mut self,
        by: Color,
        square: Square,
        role: Role,
    ) -> Result<Option<Notice>, Refused> {
        self.must_have_move(by)?;
        let promotes = |mv: &Move| mv.to() == square && mv.promotion() == Some(role);
        if !self.position().legal_moves().iter().any(promotes) {
            return Err(Refused::NoPartOfMove);
        }
        self.contact(Contact::Promoted(square, role));
        Ok(None)
    }

    fn contact(&mut self, contact: Contact) {
        self.offers[self.turn().opponent() as usize] = false;
        // A hand can go on touching for ever; what has been said once binds no harder twice.
        if !self.thinking.contacts.contains(&contact) {
            self.thinking.contacts.push(contact);
        }
    }

    pub(super) fn must_have_move(&self, by: Color) -> Result<(), Refused> {
        if by == self.turn() {
            Ok(())
        } else {
            Err(Refused::NotYourMove { turn: self.turn() })
        }
    }

    pub(super) fn take_back(
        &mut self,
        by: Color,
        plies: u32,
        at: Millis,
    ) -> Result<Option<Notice>, Refused> {
        let kept = self
            .plies
            .len()
            .checked_sub(plies as usize)
            .filter(|_| plies > 0);
        // A.5.2: an illegal move that stands is corrected when both players agree.
        let corrects = kept.is_some_and(|kept| self.plies[kept].illegal);
        if !self.rules.takebacks && !corrects {
            return Err(Refused::NoTakebacks);
        }
        let kept = kept.and_then(|kept| Some((kept, self.positions_before(kept)?)));
        let (kept, positions) = kept.ok_or(Refused::NothingToTakeBack)?;
        self.plies.truncate(kept);
        self.positions.truncate(positions);
        self.thinking = Thinking::default();
        self.offers = [false; 2];
        self.declined = [false; 2];
        self.unpressed = [false; 2];
        let snapshot = self
            .plies
            .last()
            .map_or(self.start_clock, |ply| ply.snapshot);
        let turn = self.turn();
        self.ticking = turn;
        if let (Some(clock), Some(snapshot)) = (&mut self.clock, snapshot) {
            clock.restore(snapshot, at);
            clock.begin_move(turn, at);
        }
        Ok(Some(Notice::TakenBack { by, plies }))
    }
}
