//! Questions about one move, and the stages of the list, against the whole list and against playing the move.

use ferz_board::{Move, MoveList, Position, Role};

mod random;

use random::{Random, random_games};

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

/// Every one of the 65,536 codes is legal exactly if the move is listed.
fn codes_agree(position: &Position, legal: &[Move]) {
    for bits in 0..=u16::MAX {
        let m = Move::from_bits(bits);
        assert_eq!(
            position.is_legal(m),
            legal.binary_search(&m).is_ok(),
            "{m:?} ({bits:#x}) in {position:?}"
        );
    }
}

/// The two stages share no move and make up the list, each with what it promises.
fn stages_agree(position: &Position, legal: &[Move]) {
    let (captures, quiets) = (position.captures(), position.quiets());
    let both = captures.iter().chain(&quiets).copied();
    assert_eq!(sorted(both), legal, "{position:?}");
    for m in legal {
        let first = match m.promotion() {
            Some(role) => role == Role::Queen,
            None => position.is_capture(*m),
        };
        assert_eq!(captures.contains(m), first, "{m:?} in {position:?}");
    }
}

fn other_lists_agree(position: &Position, legal: &[Move]) {
    let mut twice = MoveList::new();
    position.add_legal_moves(&mut twice);
    position.add_legal_moves(&mut twice);
    assert_eq!(twice[..legal.len()], twice[legal.len()..], "{position:?}");
    assert_eq!(sorted(twice[..legal.len()].iter().copied()), legal);
    assert_eq!(position.count_legal_moves(), legal.len(), "{position:?}");
    assert_eq!(position.has_legal_move(), !legal.is_empty(), "{position:?}");
    let by_man = position
        .occupied()
        .into_iter()
        .flat_map(|from| position.legal_moves_of(from.into()));
    assert_eq!(sorted(by_man), legal, "{position:?}");
}

fn checks_agree(position: &Position, legal: &[Move]) {
    for m in legal {
        let after = position.after(*m);
        let king = after.king(after.turn());
        let attackers = after.attackers(king, !after.turn(), after.occupied());
        assert_eq!(after.checkers(), attackers, "{after:?}");
        assert_eq!(
            position.gives_check(*m),
            !attackers.is_empty(),
            "{m:?} in {position:?}"
        );
    }
}

#[test]
fn random_positions_answer_alike() {
    let mut random = Random::new(0x0e0e);
    let (mut positions, mut moves, mut codes) = (0, 0, 0);
    random_games(&mut random, 40_000, |position, random| {
        let legal = sorted(position.legal_moves());
        stages_agree(position, &legal);
        other_lists_agree(position, &legal);
        checks_agree(position, &legal);
        if random.below(40) == 0 || (position.en_passant().is_some() && random.below(4) == 0) {
            codes_agree(position, &legal);
            codes += 1;
        }
        positions += 1;
        moves += legal.len();
    });
    println!("{positions} positions, {moves} moves; all 65,536 codes in {codes} positions");
    assert!(positions >= 40_000 && codes >= 500);
}

/// Positions in which a move is all too easily taken for legal.
#[test]
fn tricky_positions_answer_alike() {
    for fen in [
        // En passant: pinned on the rank with both pawns, pinned on the diagonal, a check that it parries.
        "8/8/8/KPp4r/8/8/8/4k3 w - c6 0 1",
        "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
        "8/8/8/2pP4/3K4/8/8/4k3 w - c6 0 1",
        // Double check, pins on each line, promotions with and without capture.
        "4k3/8/8/8/7b/3n4/8/4K3 w - - 1 9",
        "4r2k/8/8/q7/7b/8/3BRN2/r2QK2R w K - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        // Castling with everything at home, past an attacked square, in Chess960 from odd places.
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/1RK3R1 w BG - 0 1",
        "4k3/8/8/8/8/8/8/5KRr w G - 0 1",
        "4k3/8/8/8/8/8/8/rRK5 w B - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let legal = sorted(position.legal_moves());
        codes_agree(&position, &legal);
        stages_agree(&position, &legal);
        other_lists_agree(&position, &legal);
        checks_agree(&position, &legal);
    }
}
