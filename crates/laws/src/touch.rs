use ferz_board::{Color, Move, Position, Role, Square};

/// A deliberate contact of the player to move with the men on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Contact {
    /// A man was touched (Art. 4.3).
    Touched(Square),
    /// A man from the first square was let go on the second (Art. 4.7).
    Released(Square, Square),
    /// A new man touched its promotion square (Art. 4.4.4).
    Promoted(Square, Role),
}

/// The legal moves that are still free after these contacts, in their order (Art. 4.3 to 4.7).
///
/// Never empty in a position that has a legal move: contacts that no legal move can honour bind nobody (Art. 4.5).
pub(crate) fn free_moves(position: &Position, contacts: &[Contact]) -> Vec<Move> {
    let legal = position.legal_moves().to_vec();
    let touched: Vec<Square> = contacts
        .iter()
        .filter_map(|contact| match *contact {
            Contact::Touched(square) => Some(square),
            Contact::Released(from, _) => Some(from),
            Contact::Promoted(..) => None,
        })
        .collect();
    let mut free = touch_move(position, &legal, &touched);
    for contact in contacts {
        let narrower: Vec<Move> = match *contact {
            Contact::Touched(_) => continue,
            Contact::Released(from, to) => free
                .iter()
                .copied()
                .filter(|&mv| mv.from() == from && arrival(position, mv) == to)
                .collect(),
            Contact::Promoted(to, role) => free
                .iter()
                .copied()
                .filter(|mv| mv.to() == to && mv.promotion() == Some(role))
                .collect(),
        };
        if !narrower.is_empty() {
            free = narrower;
        }
    }
    free
}

/// Where the moved man itself arrives: for a castling king its own square, not the rook's.
pub(crate) fn arrival(position: &Position, mv: Move) -> Square {
    if mv.is_castling() {
        position.king_target(mv)
    } else {
        mv.to()
    }
}

/// The square of the man that `mv` captures.
pub(crate) fn captured_on(mv: Move) -> Square {
    if mv.is_en_passant() {
        Square::new(mv.to().file(), mv.from().rank())
    } else {
        mv.to()
    }
}

fn captures(position: &Position, mv: Move, square: Square) -> bool {
    position.is_capture(mv) && captured_on(mv) == square
}

/// The touch-move rule for men touched in this order, each with the meaning to move or capture it.
fn touch_move(position: &Position, legal: &[Move], touched: &[Square]) -> Vec<Move> {
    let mine = |square: &Square| {
        position
            .piece_at(*square)
            .is_some_and(|piece| piece.color == position.turn())
    };
    let theirs = |square: &Square| {
        position
            .piece_at(*square)
            .is_some_and(|piece| piece.color != position.turn())
    };
    let own: Vec<Square> = touched.iter().copied().filter(mine).collect();
    let enemy: Vec<Square> = touched.iter().copied().filter(theirs).collect();
    let keep = |test: &dyn Fn(Move) -> bool| {
        legal
            .iter()
            .copied()
            .filter(|&mv| test(mv))
            .collect::<Vec<Move>>()
    };

    if own.is_empty() && enemy.is_empty() {
        return legal.to_vec();
    }
    if enemy.is_empty() {
        return own_men_only(position, legal, &own);
    }
    if own.is_empty() {
        let first = enemy
            .iter()
            .map(|&square| keep(&|mv| captures(position, mv, square)));
        return first
            .into_iter()
            .find(|moves| !moves.is_empty())
            .unwrap_or_else(|| legal.to_vec());
    }
    // 4.3.3: take the first enemy man with the first own man, or else play the first touched man that can be played.
    let exchange = keep(&|mv| mv.from() == own[0] && captures(position, mv, enemy[0]));
    if !exchange.is_empty() {
        return exchange;
    }
    touched
        .iter()
        .map(|&square| keep(&|mv| mv.from() == square || captures(position, mv, square)))
        .find(|moves| !moves.is_empty())
        .unwrap_or_else(|| legal.to_vec())
}

fn own_men_only(position: &Position, legal: &[Move], own: &[Square]) -> Vec<Move> {
    let is = |square: Square, role: Role| {
        position
            .piece_at(square)
            .is_some_and(|piece| piece.role == role)
    };
    let with = |rook: Square| move |mv: &Move| mv.is_castling() && mv.to() == rook;
    let from = |square: Square| {
        legal
            .iter()
            .copied()
            .filter(|mv| mv.from() == square)
            .collect::<Vec<Move>>()
    };

    if let [first, second, ..] = *own {
        if is(first, Role::King) && is(second, Role::Rook) {
            // 4.4.1 castle if it is legal; 4.4.3 if not, any other king move; if there is none, any move.
            let castling: Vec<Move> = legal.iter().copied().filter(with(second)).collect();
            return [castling, from(first)]
                .into_iter()
                .find(|moves| !moves.is_empty())
                .unwrap_or_else(|| legal.to_vec());
        }
        if is(first, Role::Rook) && is(second, Role::King) {
            // 4.4.2 castling with this rook is lost for this move; otherwise 4.3.1.
            let no_castling: Vec<Move> = legal
                .iter()
                .copied()
                .filter(|mv| !with(first)(mv))
                .collect();
            let first_playable = own
                .iter()
                .map(|&square| {
                    no_castling
                        .iter()
                        .copied()
                        .filter(|mv| mv.from() == square)
                        .collect::<Vec<Move>>()
                })
                .find(|moves| !moves.is_empty());
            return match first_playable {
                Some(moves) => moves,
                None if no_castling.is_empty() => legal.to_vec(),
                None => no_castling,
            };
        }
    }
    own.iter()
        .map(|&square| from(square))
        .find(|moves| !moves.is_empty())
        .unwrap_or_else(|| legal.to_vec())
}

/// The man that moved from `from` and the man that stood on `to`, as touched by an illegal move (Art. 7.5.1).
pub(crate) fn contacts_of_illegal_move(
    position: &Position,
    by: Color,
    from: Square,
    to: Square,
) -> Vec<Contact> {
    let mut contacts = vec![Contact::Touched(from)];
    if position.piece_at(to).is_some_and(|piece| piece.color != by) {
        contacts.push(Contact::Touched(to));
    }
    contacts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The free moves as UCI text, in alphabetical order.
    fn free(fen: &str, touched: &[&str]) -> Vec<String> {
        let position = Position::from_fen(fen).expect(fen);
        let contacts: Vec<Contact> = touched
            .iter()
            .map(|square| Contact::Touched(square.parse().expect(square)))
            .collect();
        let mut moves: Vec<String> = free_moves(&position, &contacts)
            .into_iter()
            .map(|mv| position.uci(mv))
            .collect();
        moves.sort();
        moves
    }

    const CASTLE: &str = "4k3/8/8/8/8/8/P6P/R3K2R w KQ - 0 1";

    #[test]
    fn the_first_own_man_that_can_move_must_move() {
        assert_eq!(free(CASTLE, &["a2"]), ["a2a3", "a2a4"], "4.3.1");
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(
            free(start, &["a1", "b1", "e2"]),
            ["b1a3", "b1c3"],
            "4.3.1: the rook cannot move"
        );
        assert_eq!(free(start, &["a1"]).len(), 20, "4.5");
    }

    #[test]
    fn the_first_enemy_man_that_can_be_taken_must_be_taken() {
        let fen = "4k3/8/8/3p1p2/4P3/8/8/4K2B w - - 0 1";
        assert_eq!(free(fen, &["f5", "d5"]), ["e4f5"], "4.3.2");
        assert_eq!(
            free(fen, &["e8"]).len(),
            free(fen, &[]).len(),
            "4.5: a king cannot be taken"
        );
        let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(
            free(en_passant, &["d5"]),
            ["e5d6"],
            "4.3.2: the pawn taken in passing is the one that is touched"
        );
    }

    #[test]
    fn one_of_each_color_means_taking() {
        let fen = "4k3/8/8/3p1p2/4P3/8/8/4K2B w - - 0 1";
        assert_eq!(free(fen, &["e4", "d5"]), ["e4d5"], "4.3.3");
        assert_eq!(
            free(fen, &["d5", "e4"]),
            ["e4d5"],
            "4.3.3: whichever came first"
        );
        assert_eq!(
            free(fen, &["e1", "f5"]),
            ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
            "4.3.3: the king cannot take f5"
        );
        assert_eq!(
            free(fen, &["f5", "e1"]),
            ["e4f5"],
            "4.3.3: f5 was touched first and can be taken"
        );
    }

    #[test]
    fn king_then_rook_is_castling() {
        assert_eq!(free(CASTLE, &["e1", "h1"]), ["e1g1"], "4.4.1");
        assert_eq!(free(CASTLE, &["e1", "a1"]), ["e1c1"], "4.4.1");
        let kings_side_attacked = "4k1r1/8/8/8/8/8/P6P/R3K2R w KQ - 0 1";
        let king_moves = free(kings_side_attacked, &["e1", "h1"]);
        assert_eq!(
            king_moves,
            ["e1c1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
            "4.4.3: the other side too"
        );
    }

    #[test]
    fn rook_then_king_is_a_rook_move() {
        assert_eq!(free(CASTLE, &["h1", "e1"]), ["h1f1", "h1g1"], "4.4.2");
        let locked_rook = "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1";
        assert_eq!(
            free(locked_rook, &["h1", "e1"]),
            ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
            "4.4.2 with 4.3.1: the rook cannot move"
        );
    }

    #[test]
    fn in_chess960_a_locked_rook_may_still_castle() {
        let beside = "4k3/8/8/8/8/8/6P1/5KRN w G - 0 1";
        assert_eq!(free(beside, &["f1", "g1"]), ["f1g1"], "4.4.1");
        let king_moves = ["f1e1", "f1e2", "f1f2"];
        assert_eq!(
            free(beside, &["g1", "f1"]),
            king_moves,
            "4.4.2: not with the rook touched first"
        );
    }

    #[test]
    fn a_released_king_or_a_placed_queen_settles_the_move() {
        let position = Position::from_fen(CASTLE).expect(CASTLE);
        let released = [Contact::Released(Square::E1, Square::G1)];
        let moves = free_moves(&position, &released);
        assert_eq!(moves.len(), 1, "4.7.2");
        assert!(moves[0].is_castling(), "4.7.2");

        let promotion = Position::from_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").expect("promotion");
        let placed = [
            Contact::Touched(Square::A7),
            Contact::Promoted(Square::A8, Role::Knight),
        ];
        let moves = free_moves(&promotion, &placed);
        assert_eq!(
            moves
                .iter()
                .map(|&mv| promotion.uci(mv))
                .collect::<Vec<_>>(),
            ["a7a8n"],
            "4.4.4"
        );
    }
}
