use ferz_board::{Color, Move};
use ferz_laws::{Event, Game, Ground, Refused};

use crate::problem::ApiError;
use crate::setup::Setup;
use crate::wire::{self, Act, Action};

/// Turns what a player asks for into an event of the game, if this player may ask for it.
pub(super) struct Deed<'a> {
    pub setup: &'a Setup,
    pub game: &'a Game,
    pub seq: u32,
}

impl Deed<'_> {
    pub(super) fn event(&self, act: Act) -> Result<Event, ApiError> {
        if self.game.outcome().is_some() {
            return Err(ApiError::GameOver);
        }
        let by = self.side(&act)?;
        match act.action {
            Action::Move { r#move } => self.play(by, &r#move, act.seq),
            Action::Resign => Ok(Event::Resign { by }),
            Action::OfferDraw => Ok(Event::OfferDraw { by }),
            Action::AcceptDraw => Ok(Event::AcceptDraw { by }),
            Action::DeclineDraw => Ok(Event::DeclineDraw { by }),
            Action::Claim { ground, r#move } => self.claim(by, ground, r#move.as_deref()),
            Action::Takeback => self.take_back(by),
            // A rematch is a game of its own and never gets here.
            Action::Rematch => Err(ApiError::GameRunning),
        }
    }

    /// Who acts: at one board whoever it concerns, against the computer the person.
    fn side(&self, act: &Act) -> Result<Color, ApiError> {
        let computer = self.setup.computer().map(|(computer, _)| computer);
        if let Some(by) = act.by.map(Color::from) {
            return if computer == Some(by) {
                Err(ApiError::NotYourSide)
            } else {
                Ok(by)
            };
        }
        let turn = self.game.turn();
        Ok(match (computer, &act.action) {
            (Some(computer), _) => computer.opponent(),
            (None, Action::AcceptDraw | Action::DeclineDraw) => {
                self.game.draw_offer().map_or(turn, Color::opponent)
            }
            (None, Action::Takeback) => turn.opponent(),
            (None, _) => turn,
        })
    }

    fn play(&self, by: Color, text: &str, seen: Option<u32>) -> Result<Event, ApiError> {
        if let Some(seen) = seen.filter(|seen| *seen != self.seq) {
            return Err(ApiError::OutOfDate {
                seen,
                now: self.seq,
            });
        }
        if by != self.game.turn() {
            return Err(ApiError::NotYourMove);
        }
        Ok(Event::Move {
            mv: self.read(text)?,
        })
    }

    fn claim(&self, by: Color, ground: wire::Ground, mv: Option<&str>) -> Result<Event, ApiError> {
        if by != self.game.turn() {
            return Err(ApiError::NotYourMove);
        }
        Ok(Event::Claim {
            by,
            ground: match ground {
                wire::Ground::Threefold => Ground::Threefold,
                wire::Ground::FiftyMoves => Ground::FiftyMoves,
            },
            intended: mv.map(|text| self.read(text)).transpose()?,
        })
    }

    fn take_back(&self, by: Color) -> Result<Event, ApiError> {
        match self.game.can_take_back(by) {
            Some(plies) => Ok(Event::Takeback { by, plies }),
            None if self.game.rules().takebacks => Err(ApiError::NothingToTakeBack),
            None => Err(ApiError::Refused(Refused::NoTakebacks)),
        }
    }

    fn read(&self, text: &str) -> Result<Move, ApiError> {
        self.game
            .position()
            .parse_move(text)
            .map_err(ApiError::BadMove)
    }
}

/// Whether the person, or at one board whoever moved last, can take a move back.
pub(crate) fn can_take_back(setup: &Setup, game: &Game) -> bool {
    let computer = setup.computer().map(|(computer, _)| computer);
    let by = computer.unwrap_or(game.turn()).opponent();
    game.can_take_back(by).is_some()
}
