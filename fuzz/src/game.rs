use ferz_board::{Color, Move, Position, Role, Square};
use ferz_laws::{
    DecisionGround, Event, Game, GameResult, GameSetup, Ground, Irregularity, Millis, Ruleset,
};

use crate::lines;

/// Reads each line as a stored event and writes it again.
pub fn event_text(bytes: &[u8]) {
    for line in lines(bytes) {
        match line.parse::<Event>() {
            Ok(event) => assert_eq!(event.to_string().parse(), Ok(event), "{line}"),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

const CONTROLS: [&str; 8] = ["", "0+1", "1+0", "3i2", "5d3", "5b3", "2/1+1,1+1", "90+30"];

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/8/8/8/5k2/8/5K1R w - - 90 80",
    "4k3/8/8/8/8/8/8/4K2N b - - 148 100",
    "8/8/8/4k3/8/8/3KB3/8 w - - 0 1",
    "1r1kr3/8/8/8/8/8/8/1R1KR3 w EBeb - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
];

/// Events of one input: enough for every ending, few enough that comparing games stays cheap.
const MOST: usize = 120;

/// Two bytes choose the game, then every four bytes are an event and its time.
///
/// A refused event changes nothing, the clocks' accounts balance, and the accepted events make the same game again.
pub fn game_events(bytes: &[u8]) {
    let Some((&[first, second], rest)) = bytes.split_first_chunk() else {
        return;
    };
    let (rules, control) = (usize::from(first % 8), usize::from(first / 8 % 8));
    let rules = Ruleset::NAMES.get(rules).copied().unwrap_or("casual");
    let setup = GameSetup {
        start: Position::from_fen(STARTS[usize::from(second % 8)]).expect("a valid position"),
        rules: Ruleset::named(rules).expect("a known ruleset"),
        time_control: CONTROLS[control].parse().ok(),
    };
    let mut game = Game::new(setup.clone());
    let mut at = Millis::ZERO;
    for bytes in rest.chunks_exact(4).take(MOST) {
        let &[kind, a, b, time] = bytes else { continue };
        at += Millis(u64::from(time) * u64::from(time) * 20);
        let before = game.clone();
        match game.apply(event(&game, [kind, a, b], at), at) {
            Ok(ruling) => {
                assert_eq!(ruling.outcome.as_ref(), game.outcome());
                assert_eq!(game.events().len(), before.events().len() + 1);
            }
            Err(refused) => {
                assert!(!refused.to_string().is_empty());
                assert_eq!(game, before, "{refused}");
            }
        }
        is_sound(&game, at);
    }
    claims_are_right(&game, at);
    let again = Game::replay(setup, game.events().iter().copied());
    assert_eq!(again.as_ref(), Ok(&game));
}

/// What holds in every game at every moment.
fn is_sound(game: &Game, at: Millis) {
    // An illegal move that stands may leave a board that is no position, and one that stays ends the game (Art. A.5.4).
    if game.outcome().is_none() {
        assert_eq!(game.turn(), game.position().turn());
    }
    let plies = 0..game.plies().len();
    let made = plies
        .filter(|&ply| game.position_after(ply).is_some())
        .count();
    assert_eq!(game.positions().len(), made + 1);
    for color in Color::ALL {
        if let Some(ledger) = game.ledger(color, at) {
            assert_eq!(game.remaining(color, at), Some(ledger.remaining()));
        }
    }
}

/// A claim that the game shows as open ends it in a draw.
fn claims_are_right(game: &Game, at: Millis) {
    for claim in game.claims() {
        let mut claimed = game.clone();
        let by = game.turn();
        let event = Event::Claim {
            by,
            ground: claim.ground,
            intended: claim.intended,
        };
        if claimed.apply(event, at).is_ok() {
            let outcome = claimed.outcome().expect("a right claim ends the game");
            assert_eq!(outcome.result, GameResult::Draw, "{claim:?}");
        }
    }
}

fn event(game: &Game, [kind, a, b]: [u8; 3], at: Millis) -> Event {
    let by = if a & 1 == 0 {
        Color::White
    } else {
        Color::Black
    };
    let (from, to) = (square(a), square(b));
    let mv = a_move(game, a, b);
    match kind % 36 {
        // Mostly moves, so that games get somewhere.
        0..=9 => Event::Move { mv },
        10 | 11 => Event::Make { mv },
        12 | 13 => Event::Press { by: game.turn() },
        14 => Event::Press { by },
        15 => Event::OfferDraw { by },
        16 => Event::AcceptDraw { by },
        17 => Event::DeclineDraw { by },
        18 | 19 => Event::Claim {
            by: if b & 4 == 0 { game.turn() } else { by },
            ground: if b & 1 == 0 {
                Ground::Threefold
            } else {
                Ground::FiftyMoves
            },
            intended: (b & 2 == 0).then_some(mv),
        },
        20 => Event::Resign { by },
        21 => Event::Flag { by },
        22 => Event::Touch {
            by: game.turn(),
            square: from,
        },
        23 => Event::Release {
            by: game.turn(),
            from,
            to,
        },
        24 => Event::Promote {
            by: game.turn(),
            square: from,
            role: Role::ALL[usize::from(b % 6)],
        },
        25 => Event::IllegalMove {
            by,
            kind: match b % 4 {
                0 => Irregularity::Move {
                    from,
                    to: square(b / 4),
                },
                1 => Irregularity::PawnLeft {
                    from,
                    to: square(b / 4),
                },
                2 => Irregularity::NoMove,
                _ => Irregularity::TwoHands,
            },
        },
        26 => Event::Abandon { by },
        27 => Event::Decide {
            result: GameResult::ALL[usize::from(b % 7)],
            ground: DecisionGround::ALL[usize::from(a / 2) % DecisionGround::ALL.len()],
        },
        28 => Event::Takeback {
            by,
            plies: u32::from(b % 8),
        },
        29 => Event::Pause,
        30 => Event::Resume,
        31 => Event::Dead { ply: u32::from(b) },
        32..=34 => Event::IllegalStands {
            mv: Move::from_bits(u16::from(a % 64) | u16::from(b % 64) << 6),
            pressed: at,
            answer: a_reply(game, kind),
        },
        _ => Event::SetClock {
            color: by,
            remaining: Millis(u64::from(b) * 1000),
        },
    }
}

/// One of the legal moves, and now and then any pair of squares.
fn a_move(game: &Game, a: u8, b: u8) -> Move {
    let legal = game.position().legal_moves();
    if b == u8::MAX || legal.is_empty() {
        return Move::from_bits(u16::from_le_bytes([a, b]));
    }
    legal[usize::from(a) % legal.len()]
}

/// A move of the side that is not to move, as if the other had passed.
fn a_reply(game: &Game, which: u8) -> Move {
    let passed = game.position().after_null();
    let legal = passed.map_or_else(
        || game.position().legal_moves(),
        |passed| passed.legal_moves(),
    );
    match legal.len() {
        0 => Move::from_bits(u16::from(which)),
        len => legal[usize::from(which) % len],
    }
}

fn square(byte: u8) -> Square {
    Square::ALL[usize::from(byte % 64)]
}
