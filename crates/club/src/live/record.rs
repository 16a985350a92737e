use ferz_board::{Move, Piece, Position};
use ferz_laws::Game;
use serde::Serialize;

use crate::wire::Both;

/// A ply as the page shows it.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct PlyView {
    pub uci: String,
    pub san: String,
    pub from: String,
    /// Where the moved man stands now; for castling the king.
    pub to: String,
    pub fen: String,
    pub check: Option<String>,
    pub clock: Option<Both<u64>>,
}

/// The plies of a game, written out once each.
#[derive(Default)]
pub(crate) struct Record {
    plies: Vec<PlyView>,
    captured: Vec<Option<Piece>>,
}

impl Record {
    /// Brings the record up to the game after one more event: plies may have been added or taken back. The index of
    /// the first ply that is new or gone.
    pub(crate) fn follow(&mut self, game: &Game) -> usize {
        let kept = self.plies.len().min(game.plies().len());
        self.plies.truncate(kept);
        self.captured.truncate(kept);
        for index in kept..game.plies().len() {
            self.push(game, index);
        }
        kept
    }

    fn push(&mut self, game: &Game, index: usize) {
        let ply = &game.plies()[index];
        let after = game.board_after(index);
        self.captured.push(game.captured(index));
        self.plies.push(PlyView {
            uci: game.uci(index).unwrap_or_default(),
            san: game.san(index).unwrap_or_default(),
            from: ply.mv.from().to_string(),
            to: game.arrival(index).unwrap_or(ply.mv.to()).to_string(),
            fen: after.map_or_else(String::new, |board| board.to_fen()),
            check: game.position_after(index).and_then(checked),
            clock: ply
                .clocks
                .map(|clocks| Both::of(|color| clocks.get(color).0)),
        });
    }

    pub(crate) fn plies(&self) -> &[PlyView] {
        &self.plies
    }

    /// The men that have been taken, in order.
    pub(crate) fn captured(&self) -> impl Iterator<Item = Piece> {
        self.captured.iter().flatten().copied()
    }
}

/// The square on which a move's man arrives; when castling, the king.
pub(crate) fn arrival(position: &Position, mv: Move) -> String {
    let square = if mv.is_castling() {
        position.king_target(mv)
    } else {
        mv.to()
    };
    square.to_string()
}

/// The square of the king that is in check.
pub(crate) fn checked(position: &Position) -> Option<String> {
    position
        .is_check()
        .then(|| position.king(position.turn()).to_string())
}

#[cfg(test)]
mod tests {
    use ferz_laws::{GameSetup, Millis, Ruleset};

    use super::*;

    /// Art. A.5.2 and A.5.4: nothing on the way to a screen may take every ply for a legal move of a position.
    #[test]
    fn an_illegal_move_that_stands_is_shown_with_the_board_it_left() {
        let mut game = Game::new(GameSetup {
            start: Position::from_fen("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1").expect("a position"),
            rules: Ruleset::named("rapid").expect("rapid"),
            time_control: None,
        });
        let event = "illegal-stands a7b8 0 e8e7".parse().expect("an event");
        game.apply(event, Millis::ZERO).expect("accepted");
        let mut record = Record::default();
        assert_eq!(record.follow(&game), 0);
        let shown: Vec<(&str, &str, &str)> = record
            .plies()
            .iter()
            .map(|ply| (ply.san.as_str(), ply.to.as_str(), ply.fen.as_str()))
            .collect();
        assert_eq!(
            shown,
            [
                ("a7b8", "b8", "1P2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
                ("Ke8e7", "e7", "1P6/4k3/8/8/8/8/8/4K3 w - - 1 2"),
            ]
        );
        assert_eq!(record.captured().count(), 1, "the rook");
    }
}
