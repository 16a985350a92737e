use ferz_board::{Color, Move, Position};

use super::Game;
use crate::{DrawRule, GameResult, Ground, Means, Millis, Notice, Reason, Refused};

/// A draw that the side to move could claim now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenClaim {
    /// On what ground.
    pub ground: Ground,
    /// The article: `9.2.1`, `9.2.2`, `9.3.1` or `9.3.2`.
    pub article: &'static str,
    /// The move to name; `None` when the ground is there on the board.
    pub intended: Option<Move>,
}

impl Game {
    pub(super) fn claim(
        &mut self,
        by: Color,
        ground: Ground,
        intended: Option<Move>,
        at: Millis,
    ) -> Result<Option<Notice>, Refused> {
        self.must_have_move(by)?;
        if !self.by_claim(ground) {
            return Err(Refused::ClaimNotNeeded);
        }
        if self.thinking.must_play.is_some() {
            return Err(Refused::ClaimedAlready);
        }
        if !self.thinking.contacts.is_empty() {
            return Err(Refused::ClaimAfterTouch);
        }
        if let Some(mv) = intended
            && !self.position().is_legal(mv)
        {
            return Err(Refused::IllegalMove { mv });
        }
        if self.has_ground(ground, intended) {
            self.finish(GameResult::Draw, reason(ground, intended), Some(by), at);
            return Ok(None);
        }
        let granted = self.grant(by.opponent(), self.rules.wrong_claim_bonus, at);
        self.thinking.must_play = intended;
        // 9.1.2.3: the claim was an offer too, which can be accepted wherever a draw can be agreed.
        self.offers[by as usize] = self.may_agree();
        Ok(Some(Notice::WrongClaim {
            by,
            ground,
            granted,
            must_play: intended,
        }))
    }

    fn by_claim(&self, ground: Ground) -> bool {
        let rule = match ground {
            Ground::Threefold => self.rules.threefold,
            Ground::FiftyMoves => self.rules.fifty_moves,
        };
        rule == DrawRule::ByClaim
    }

    /// Whether the ground is there on the board, or after the intended move.
    fn has_ground(&self, ground: Ground, intended: Option<Move>) -> bool {
        match (ground, intended) {
            (Ground::Threefold, None) => self.occurrences() >= 3,
            (Ground::FiftyMoves, None) => self.position().halfmove_clock() >= 100,
            (Ground::Threefold, Some(mv)) => {
                self.earlier_occurrences(&self.position().after(mv), self.positions.len()) >= 2
            }
            (Ground::FiftyMoves, Some(mv)) => self.position().after(mv).halfmove_clock() >= 100,
        }
    }

    /// How often the position on the board has been there, this time included: the same side to move, the same men on the
    /// same squares, the same castling rights and the same legal en passant captures (Art. 9.2.3).
    #[must_use]
    pub fn occurrences(&self) -> u32 {
        1 + self.earlier_occurrences(self.position(), self.positions.len() - 1)
    }

    /// How many of the first `count` positions are the same as this one, which follows on them.
    fn earlier_occurrences(&self, position: &Position, count: usize) -> u32 {
        // Nothing before the last capture or pawn move can come again, but by an illegal move.
        let reach = if self.plies.iter().any(|ply| ply.illegal) {
            count
        } else {
            (position.halfmove_clock() as usize).min(count)
        };
        let same = |earlier: &&Position| earlier.key() == position.key() && *earlier == position;
        self.positions[count - reach..count]
            .iter()
            .filter(same)
            .count() as u32
    }

    /// Every correct draw claim that the side to move has now: on the board, and with each move to name.
    ///
    /// Empty when the game is over, after touching a man (Art. 9.4), and where such draws come by themselves.
    #[must_use]
    pub fn claims(&self) -> Vec<OpenClaim> {
        if self.outcome.is_some()
            || self.thinking.must_play.is_some()
            || !self.thinking.contacts.is_empty()
        {
            return Vec::new();
        }
        let mut claims = Vec::new();
        let legal = self.position().legal_moves();
        for ground in [Ground::Threefold, Ground::FiftyMoves] {
            // Only a position with some history can repeat, and only a long quiet stretch reaches fifty moves.
            let halfmoves = self.position().halfmove_clock();
            let possible = match ground {
                Ground::Threefold => self.positions.len() >= 8,
                Ground::FiftyMoves => halfmoves >= 99,
            };
            if !possible || !self.by_claim(ground) {
                continue;
            }
            let intended = std::iter::once(None).chain(legal.iter().copied().map(Some));
            claims.extend(
                intended
                    .filter(|&intended| self.has_ground(ground, intended))
                    .map(|intended| OpenClaim {
                        ground,
                        article: reason(ground, intended).article(),
                        intended,
                    }),
            );
        }
        claims
    }
}

const fn reason(ground: Ground, intended: Option<Move>) -> Reason {
    let means = if intended.is_some() {
        Means::Intended
    } else {
        Means::OnBoard
    };
    match ground {
        Ground::Threefold => Reason::Threefold(means),
        Ground::FiftyMoves => Reason::FiftyMoves(means),
    }
}
