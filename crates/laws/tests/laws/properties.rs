//! What holds whatever happens: random events, sensible and not, in games of every kind.

use ferz_board::{CastlingMode, Color, Move, Position, Role, Square};
use ferz_laws::{
    DecisionGround, Event, Game, GameResult, GameSetup, Ground, Irregularity, Millis, Ruleset,
};
use proptest::prelude::*;
use proptest::sample::select;

/// A step that is turned into an event when the position is known, so that many events are sensible.
#[derive(Clone, Debug)]
enum Step {
    /// The legal move with this index, wrapping round.
    Legal {
        index: usize,
        pressed: bool,
    },
    /// A claim that names the legal move with this index.
    Claim {
        by: Color,
        ground: Ground,
        index: Option<usize>,
    },
    /// Back to where the last man came from: games that repeat.
    Back,
    /// An own man with this index, put on any square, and a reply with this index.
    Stands {
        man: usize,
        to: Square,
        reply: usize,
    },
    Any(Event),
}

fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.to_vec())
}

fn square() -> impl Strategy<Value = Square> {
    select(Square::ALL.to_vec())
}

fn ground() -> impl Strategy<Value = Ground> {
    select(vec![Ground::Threefold, Ground::FiftyMoves])
}

fn irregularity() -> impl Strategy<Value = Irregularity> {
    prop_oneof![
        (square(), square()).prop_map(|(from, to)| Irregularity::Move { from, to }),
        (square(), square()).prop_map(|(from, to)| Irregularity::PawnLeft { from, to }),
        Just(Irregularity::NoMove),
        Just(Irregularity::TwoHands),
    ]
}

/// Any event at all; moves are any sixteen bits.
pub fn any_event() -> impl Strategy<Value = Event> {
    let mv = || any::<u16>().prop_map(Move::from_bits);
    prop_oneof![
        mv().prop_map(|mv| Event::Move { mv }),
        mv().prop_map(|mv| Event::Make { mv }),
        color().prop_map(|by| Event::Press { by }),
        color().prop_map(|by| Event::OfferDraw { by }),
        color().prop_map(|by| Event::AcceptDraw { by }),
        color().prop_map(|by| Event::DeclineDraw { by }),
        (color(), ground(), proptest::option::of(mv())).prop_map(|(by, ground, intended)| {
            Event::Claim {
                by,
                ground,
                intended,
            }
        }),
        color().prop_map(|by| Event::Flag { by }),
        (color(), square()).prop_map(|(by, square)| Event::Touch { by, square }),
        (color(), square(), square()).prop_map(|(by, from, to)| Event::Release { by, from, to }),
        (color(), square(), select(Role::ALL.to_vec()))
            .prop_map(|(by, square, role)| Event::Promote { by, square, role }),
        (color(), irregularity()).prop_map(|(by, kind)| Event::IllegalMove { by, kind }),
        (color(), prop_oneof![0u32..4, any::<u32>()])
            .prop_map(|(by, plies)| Event::Takeback { by, plies }),
        (mv(), 0u64..100_000, mv()).prop_map(|(mv, pressed, answer)| Event::IllegalStands {
            mv,
            pressed: Millis(pressed),
            answer,
        }),
        Just(Event::Pause),
        Just(Event::Resume),
        (color(), prop_oneof![0u64..100_000, any::<u64>()]).prop_map(|(color, remaining)| {
            Event::SetClock {
                color,
                remaining: Millis(remaining),
            }
        }),
    ]
}

/// The events that end a game, too rare to be among the others.
fn ending_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        color().prop_map(|by| Event::Resign { by }),
        color().prop_map(|by| Event::Abandon { by }),
        (
            select(GameResult::ALL.to_vec()),
            select(DecisionGround::ALL.to_vec())
        )
            .prop_map(|(result, ground)| Event::Decide { result, ground }),
        prop_oneof![0u32..4, any::<u32>()].prop_map(|ply| Event::Dead { ply }),
    ]
}

pub fn every_event() -> impl Strategy<Value = Event> {
    prop_oneof![any_event(), ending_event()]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => (any::<usize>(), any::<bool>()).prop_map(|(index, pressed)| Step::Legal { index, pressed }),
        12 => Just(Step::Back),
        2 => (color(), ground(), proptest::option::of(any::<usize>()))
            .prop_map(|(by, ground, index)| Step::Claim { by, ground, index }),
        3 => (any::<usize>(), square(), any::<usize>())
            .prop_map(|(man, to, reply)| Step::Stands { man, to, reply }),
        12 => any_event().prop_map(Step::Any),
        1 => ending_event().prop_map(Step::Any),
    ]
}

fn event(step: &Step, game: &Game, at: Millis) -> Event {
    let legal = game.position().legal_moves();
    let pick = |index: usize| {
        legal
            .get(index % legal.len().max(1))
            .copied()
            .unwrap_or(Move::from_bits(0))
    };
    match *step {
        Step::Legal {
            index,
            pressed: true,
        } => Event::Move { mv: pick(index) },
        Step::Legal {
            index,
            pressed: false,
        } => Event::Make { mv: pick(index) },
        Step::Claim { by, ground, index } => Event::Claim {
            by,
            ground,
            intended: index.map(pick),
        },
        Step::Back => {
            let last = game
                .plies()
                .iter()
                .rev()
                .nth(1)
                .map(|ply| (ply.mv.to(), ply.mv.from()));
            let back = legal.iter().find(|mv| Some((mv.from(), mv.to())) == last);
            Event::Move {
                mv: back.copied().unwrap_or(pick(0)),
            }
        }
        Step::Stands { man, to, reply } => {
            let position = game.position();
            let own: Vec<Square> = position.pieces(game.turn()).into_iter().collect();
            let from = own[man % own.len()];
            // What can be answered to a pass can be answered to most of what is done instead.
            let passed = position.after_null().unwrap_or(position.clone());
            let replies = passed.legal_moves();
            Event::IllegalStands {
                mv: Move::from_bits(from.index() as u16 | (to.index() as u16) << 6),
                pressed: game.now() + Millis((at - game.now()).0 / 2),
                answer: replies
                    .get(reply % replies.len().max(1))
                    .copied()
                    .unwrap_or(pick(reply)),
            }
        }
        Step::Any(event) => event,
    }
}

fn setup() -> impl Strategy<Value = GameSetup> {
    let starts = vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/P7/8/8/8/8/p7/4K2R w K - 98 80",
        "8/8/4k3/8/8/4K3/4P3/8 b - - 140 100",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
    ];
    let controls = vec![
        "-",
        "1+0",
        "3+2",
        "3i2",
        "5d3",
        "5b3",
        "2/1i5,1/1d3,1b2",
        "0.02s+0",
        "3/1+0",
    ];
    (
        select(starts),
        select(controls),
        select(Ruleset::NAMES.to_vec()),
    )
        .prop_map(|(start, control, rules)| GameSetup {
            start: Position::from_fen(start).expect(start),
            rules: Ruleset::named(rules).expect(rules),
            time_control: (control != "-").then(|| control.parse().expect(control)),
        })
}

/// Steps with the time that passes before each; now and then none, or more than any clock has.
fn steps() -> impl Strategy<Value = Vec<(Step, u64)>> {
    let pause = prop_oneof![6 => 0u64..8_000, 2 => Just(0), 1 => 0u64..400_000];
    prop::collection::vec((step(), pause), 0..120)
}

/// Plays the steps, refused ones too, and looks at the game after each.
fn play(setup: &GameSetup, steps: &[(Step, u64)], mut look: impl FnMut(&Game)) -> Game {
    let mut game = Game::new(setup.clone());
    let mut at = Millis::ZERO;
    look(&game);
    for (step, pause) in steps {
        at += Millis(*pause);
        let event = event(step, &game, at);
        let before = game.clone();
        if game.apply(event, at).is_err() {
            assert!(game == before, "{event} was refused, but changed the game");
            at = game.now();
        }
        look(&game);
    }
    game
}

/// The state agrees with itself: what can be counted again is counted again.
fn is_consistent(game: &Game) {
    let plies = game.plies();
    let reached = (0..plies.len()).filter(|&ply| game.position_after(ply).is_some());
    assert_eq!(game.positions().len(), reached.count() + 1);
    for (index, ply) in plies.iter().enumerate() {
        let (before, after) = (game.position_before(index), game.position_after(index));
        assert_eq!(
            (before, after),
            (
                game.position_at(index as u32),
                game.position_at(index as u32 + 1)
            )
        );
        let text = (game.san(index), game.uci(index), game.arrival(index));
        assert!(matches!(text, (Some(_), Some(_), Some(_))), "{text:?}");
        match before {
            Some(before) if !ply.illegal => {
                assert!(
                    before.is_legal(ply.mv),
                    "{:?} in {}",
                    ply.mv,
                    before.to_fen()
                );
                let played = before.after(ply.mv).to_fen();
                assert_eq!(after.map(Position::to_fen), Some(played));
            }
            Some(before) => {
                assert!(!before.is_legal(ply.mv) && plies.len() > index + 1);
            }
            None => assert!(
                plies[index - 1].illegal,
                "only an illegal move leaves no position"
            ),
        }
        if let Some(after) = after {
            assert_eq!(after.turn(), game.mover(index).opponent());
            let board = game.board_after(index).expect("a board");
            assert_eq!(board.to_fen(), after.to_fen());
        }
    }
    assert!(
        plies.iter().all(|ply| !ply.illegal)
            || game
                .rules()
                .illegal_moves
                .is_some_and(|rule| !rule.after_reply),
        "A.5.2 alone lets an illegal move stand"
    );
    let mode = if game.position().castling_mode() == CastlingMode::Chess960 {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let fen = game.position().to_fen();
    assert_eq!(
        Position::from_fen_with(&fen, mode).expect(&fen).to_fen(),
        fen,
        "a valid position"
    );

    let over = game.outcome().is_some();
    assert_eq!(game.free_moves().is_empty(), over);
    assert!(
        game.free_moves()
            .iter()
            .all(|&mv| game.position().is_legal(mv))
    );
    let slow = game
        .positions()
        .iter()
        .filter(|&earlier| earlier == game.position())
        .count();
    assert_eq!(
        game.occurrences() as usize,
        slow,
        "every earlier position is compared"
    );
    let nothing_running = over || game.is_paused() || game.time_control().is_none();
    assert_eq!(game.running().is_none(), nothing_running);
    if let Some(outcome) = game.outcome() {
        assert_eq!(outcome.at_ply as usize, plies.len());
        assert_eq!(outcome.article, outcome.reason.article());
        assert!(game.draw_offer().is_none() && game.claims().is_empty());
    } else {
        assert!(game.position().has_legal_move());
    }
}

/// No time is created or lost: all that has passed was thought, stood still, or was given back with a move.
fn time_adds_up(game: &Game) {
    let at = game.now() + Millis(777);
    let Some(white) = game.ledger(Color::White, at) else {
        return;
    };
    let black = game.ledger(Color::Black, at).expect("two clocks");
    let passed = white.thinking()
        + black.thinking()
        + game.idle(at).expect("a clock")
        + game.returned().expect("a clock");
    assert_eq!(passed, at);
    for (color, ledger) in [(Color::White, white), (Color::Black, black)] {
        let remaining = game.remaining(color, at).expect("a clock");
        let fallen = game.flag_fell(color, at).is_some();
        let given = u128::from(ledger.granted.0);
        let gone = u128::from(ledger.withdrawn.0) + u128::from(ledger.used.0);
        assert_eq!(
            given - gone,
            u128::from(ledger.remaining().0),
            "nothing is rounded away"
        );
        assert!(
            remaining == ledger.remaining(),
            "{remaining} is shown, {} is left",
            ledger.remaining()
        );
        assert!(!fallen || remaining.is_zero());
    }
    if let (Some(running), Some(flag_at)) = (game.running(), game.flag_at()) {
        if flag_at > game.now() {
            assert_eq!(
                game.flag_fell(running, flag_at - Millis(1)),
                None,
                "not a moment before"
            );
        }
        let seen = game.flag_fell(running, flag_at.max(game.now()));
        assert!(
            seen.is_some_and(|fell| fell <= flag_at.max(game.now())),
            "and not a moment after"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn no_events_make_an_invalid_state(setup in setup(), steps in steps()) {
        play(&setup, &steps, is_consistent);
    }

    #[test]
    fn time_is_never_created_or_lost(setup in setup(), steps in steps()) {
        play(&setup, &steps, time_adds_up);
    }

    #[test]
    fn the_same_events_make_the_same_game(setup in setup(), steps in steps()) {
        let game = play(&setup, &steps, |_| ());
        let texts: Vec<(String, Millis)> = game.events().iter().map(|(event, at)| (event.to_string(), *at)).collect();
        let events = texts.iter().map(|(text, at)| (text.parse().expect("an event's own text"), *at));
        let again = Game::replay(game.setup(), events);
        prop_assert_eq!(again.as_ref(), Ok(&game));
        prop_assert_eq!(again.expect("the same").position().to_fen(), game.position().to_fen());
    }

    /// Times that no clock could show must do no harm either.
    #[test]
    fn no_time_is_too_long(setup in setup(), steps in prop::collection::vec((step(), any::<u64>()), 0..40)) {
        play(&setup, &steps, is_consistent);
    }

    /// Every claim that is listed is a draw, and no other named move is.
    #[test]
    fn listed_claims_are_the_correct_ones(setup in setup(), steps in steps()) {
        let game = play(&setup, &steps, |_| ());
        let flag = Color::ALL.into_iter().any(|color| game.flag_fell(color, game.now()).is_some());
        if game.outcome().is_some() || flag {
            return Ok(());
        }
        let open = game.claims();
        let by = game.turn();
        for ground in [Ground::Threefold, Ground::FiftyMoves] {
            let legal = game.position().legal_moves();
            for intended in std::iter::once(None).chain(legal.iter().copied().map(Some)) {
                let listed = open.iter().any(|claim| claim.ground == ground && claim.intended == intended);
                let ruling = game.clone().apply(Event::Claim { by, ground, intended }, game.now());
                let drawn = ruling.as_ref().is_ok_and(|ruling| ruling.outcome.is_some());
                prop_assert_eq!(listed, drawn, "{:?} {:?}: {:?}", ground, intended, ruling);
            }
        }
    }
}
