use ferz_board::Color;

use super::Game;
use crate::{GameResult, Millis, Notice, Reason, Refused};

impl Game {
    pub(super) fn offer_draw(&mut self, by: Color, at: Millis) -> Result<Option<Notice>, Refused> {
        self.check_offer(by)?;
        if self.offers[by.opponent() as usize] {
            return self.accept_draw(by, at);
        }
        self.offers[by as usize] = true;
        Ok(Some(Notice::DrawOffered { by }))
    }

    fn check_offer(&self, by: Color) -> Result<(), Refused> {
        if !self.may_agree() {
            Err(Refused::DrawTooEarly {
                moves: self.rules.moves_before_agreement,
            })
        } else if self.offers[by as usize] {
            Err(Refused::OfferStands)
        } else if self.declined[by as usize] && self.rules.one_offer_a_move {
            Err(Refused::OfferDeclined)
        } else {
            Ok(())
        }
    }

    pub(super) fn accept_draw(&mut self, by: Color, at: Millis) -> Result<Option<Notice>, Refused> {
        if !self.offers[by.opponent() as usize] {
            return Err(Refused::NoOffer);
        }
        self.finish(GameResult::Draw, Reason::Agreement, Some(by), at);
        Ok(None)
    }

    pub(super) fn decline_draw(&mut self, by: Color) -> Result<Option<Notice>, Refused> {
        let other = by.opponent() as usize;
        if !self.offers[other] {
            return Err(Refused::NoOffer);
        }
        self.offers[other] = false;
        self.declined[other] = true;
        Ok(Some(Notice::DrawDeclined { by }))
    }

    /// Whether both players have made the moves that must come before an agreement (Art. 5.2.3, 9.1.1).
    pub(super) fn may_agree(&self) -> bool {
        let least = self.rules.moves_before_agreement.max(1);
        Color::ALL
            .into_iter()
            .all(|color| self.moves_made(color) >= least)
    }

    /// Whether `color` may offer a draw now.
    #[must_use]
    pub fn may_offer_draw(&self, color: Color) -> bool {
        self.outcome.is_none() && self.check_offer(color).is_ok()
    }

    /// Whether `color` has an offer of the opponent to answer.
    #[must_use]
    pub fn may_answer_draw(&self, color: Color) -> bool {
        self.outcome.is_none() && self.offers[color.opponent() as usize]
    }

    /// Whose draw offer stands. If both players' do, the one that the side to move can answer.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Color> {
        let turn = self.turn();
        [turn.opponent(), turn]
            .into_iter()
            .find(|&color| self.offers[color as usize])
    }
}
