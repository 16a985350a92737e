use crate::Millis;

/// What differs between kinds of games, as data.
///
/// | name | |
/// |---|---|
/// | `standard` | the Laws of Chess, Articles 1 to 12 |
/// | `rapid`, `rapid-supervised` | Appendix A: without and with full supervision (A.5, A.4) |
/// | `blitz`, `blitz-supervised` | Appendix B: without and with full supervision (B.3, B.2) |
/// | `online` | FIDE Online Chess Regulations: threefold and fifty moves end the game by themselves, resigning always loses |
/// | `casual` | a friendly game: the Laws, takebacks, no penalties |
///
/// A field may be changed before the game begins: events differ, for instance, over the penalty in supervised blitz.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruleset {
    /// The stable name; a changed copy should get a name of its own.
    pub name: String,
    /// How the third occurrence of a position counts (Art. 9.2).
    pub threefold: DrawRule,
    /// How fifty moves without capture or pawn move count (Art. 9.3).
    pub fifty_moves: DrawRule,
    /// Whether the fifth occurrence ends the game (Art. 9.6.1).
    pub fivefold: bool,
    /// Whether seventy-five moves end the game (Art. 9.6.2).
    pub seventy_five_moves: bool,
    /// How long a series of legal moves may be, where an article asks whether a side can still mate by one.
    pub series: Series,
    /// Whether a resignation is a draw when the opponent cannot give mate (Art. 5.1.2).
    pub resignation_exception: bool,
    /// How many moves both players must have made before they may agree on a draw (Art. 5.2.3, 9.1.1); at least 1.
    pub moves_before_agreement: u32,
    /// Whether a player whose offer was declined must move before offering again (Art. 11.5).
    pub one_offer_a_move: bool,
    /// What the opponent of a player with a wrong claim gets (Art. 9.5.3).
    pub wrong_claim_bonus: Millis,
    /// What completed illegal moves cost (Art. 7.5); `None` where none can be completed.
    pub illegal_moves: Option<IllegalMoveRule>,
    /// Who notices that a flag has fallen (Art. 6.8).
    pub flag_fall: FlagFall,
    /// Whether moves may be taken back.
    pub takebacks: bool,
}

/// How long "any series of legal moves" may be (Art. 5.1.2, 5.2.2, 6.9, 7.5.5). The Laws do not say whether the seventy-five
/// moves of Art. 9.6.2 cut it short.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Series {
    /// As long as it takes: no counter has a part in what is legal (Art. 3.10). Every ruleset here reads it so.
    Unlimited,
    /// Until the counter of the seventy-five moves would end the game. Repetition plays no part. Where it would take too
    /// long to prove that no mate comes in time, the side can still mate.
    UntilSeventyFive,
}

/// How a draw by repetition or by fifty moves is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawRule {
    /// A player must claim it.
    ByClaim,
    /// It ends the game by itself.
    Automatic,
}

/// Who notices that a flag has fallen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FlagFall {
    /// The program, at once: afterwards no move is accepted.
    AtOnce,
    /// The arbiter, or the player who claims it: until then the game goes on, and a mate stands.
    WhenNoticed,
}

/// What completed illegal moves cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMoveRule {
    /// What the opponent gets for the first ones.
    pub bonus: Millis,
    /// The how-manieth loses the game.
    pub loses_at: u32,
    /// Whether it may still be penalised when the opponent has made the next move. Where not (Art. A.5.2), an illegal move
    /// that was answered stands: [`Event::IllegalStands`](crate::Event::IllegalStands).
    pub after_reply: bool,
}

impl Ruleset {
    /// The names that [`Ruleset::named`] knows.
    pub const NAMES: [&'static str; 7] = [
        "standard",
        "rapid",
        "rapid-supervised",
        "blitz",
        "blitz-supervised",
        "online",
        "casual",
    ];

    /// The ruleset with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Ruleset> {
        let rules = match name {
            "standard" | "rapid-supervised" | "blitz-supervised" | "rapid" | "blitz" => {
                Ruleset::over_the_board(name)
            }
            "online" => Ruleset {
                threefold: DrawRule::Automatic,
                fifty_moves: DrawRule::Automatic,
                resignation_exception: false,
                illegal_moves: None,
                flag_fall: FlagFall::AtOnce,
                one_offer_a_move: true,
                ..Ruleset::over_the_board(name)
            },
            "casual" => Ruleset {
                wrong_claim_bonus: Millis::ZERO,
                illegal_moves: None,
                flag_fall: FlagFall::AtOnce,
                takebacks: true,
                ..Ruleset::over_the_board(name)
            },
            _ => return None,
        };
        Some(rules)
    }

    /// The stable name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    fn over_the_board(name: &str) -> Ruleset {
        // A.3 makes it one minute in rapid; B.3 takes that over for blitz, B.2 does not.
        let bonus = Millis::from_mins(if matches!(name, "rapid" | "rapid-supervised" | "blitz") {
            1
        } else {
            2
        });
        let supervised = !matches!(name, "rapid" | "blitz");
        Ruleset {
            name: name.to_owned(),
            threefold: DrawRule::ByClaim,
            fifty_moves: DrawRule::ByClaim,
            fivefold: true,
            seventy_five_moves: true,
            series: Series::Unlimited,
            resignation_exception: true,
            moves_before_agreement: 1,
            one_offer_a_move: false,
            wrong_claim_bonus: bonus,
            illegal_moves: Some(IllegalMoveRule {
                bonus,
                loses_at: 2,
                after_reply: supervised,
            }),
            flag_fall: FlagFall::WhenNoticed,
            takebacks: false,
        }
    }
}

/// The standard Laws of Chess.
impl Default for Ruleset {
    fn default() -> Ruleset {
        Ruleset::over_the_board("standard")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_known_and_kept() {
        for name in Ruleset::NAMES {
            assert_eq!(Ruleset::named(name).expect(name).name(), name);
        }
        assert_eq!(Ruleset::named("suicide"), None);
    }

    #[test]
    fn penalties_are_those_of_the_appendices() {
        let bonus = |name: &str| Ruleset::named(name).expect(name).wrong_claim_bonus;
        assert_eq!(bonus("standard"), Millis::from_mins(2), "9.5.3");
        assert_eq!(bonus("rapid"), Millis::from_mins(1), "A.3");
        assert_eq!(bonus("rapid-supervised"), Millis::from_mins(1), "A.3");
        assert_eq!(bonus("blitz"), Millis::from_mins(1), "B.3 with A.3");
        assert_eq!(
            bonus("blitz-supervised"),
            Millis::from_mins(2),
            "B.2 without A.3"
        );
        assert_eq!(bonus("casual"), Millis::ZERO);
    }
}
