//! A valid position. Its fields stand here; each file beside this one is one thing that can be done with it.

mod attackers;
mod chess960;
mod exchange;
mod explain;
mod fide;
mod generate;
mod legal;
mod legality;
mod material;
mod move_text;
mod perft;
mod play;
mod retro;
mod san;
mod san_exact;
mod sinks;
mod uci;
mod validate;

use core::fmt;
use core::hash::{Hash, Hasher};

pub use exchange::EXCHANGE_VALUES;
pub use explain::IllegalReason;
pub use move_text::MoveTextError;

use crate::fen::MOST_COUNT;
use crate::men::Men;
use crate::{
    Bitboard, CastlingMode, CastlingRights, CastlingSide, Color, Fault, FenError, Move, Piece,
    Rank, Role, Setup, Square,
};

/// A position in which the Laws can be applied: one king each, no pawn on the first or last rank, the side not to
/// move not in check, castling rights with their king and rook in place.
///
/// Two positions are equal when they are the same by Art. 9.2.3: same men on the same squares, same side to move,
/// same castling rights, and the same en passant capture *legally* possible. The counters and the
/// [`CastlingMode`] do not count, and neither do they for `Hash`.
#[derive(Clone)]
// One line of the cache.
#[repr(align(64))]
pub struct Position {
    men: Men,
    key: u64,
    /// The rooks that may still castle with their king.
    castling_rooks: Bitboard,
    turn: Color,
    mode: CastlingMode,
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// The FEN of the position that every game of chess starts from.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

impl Position {
    /// The position that every game of chess starts from (Art. 2.3).
    #[must_use]
    pub fn start() -> Position {
        match Position::from_fen(START) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is valid: {error}"),
        }
    }

    /// Reads a FEN of any castling style. The [`CastlingMode`] is Chess960 only when a right belongs to a king off
    /// the e-file or a rook off the a- and h-files.
    ///
    /// # Errors
    /// Text that cannot be read, or a set-up that is no position, with every fault.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        let setup = Setup::from_fen(fen)?;
        Ok(Position::from_setup(&setup, CastlingMode::Standard)?)
    }

    /// Reads a FEN and fixes how castling is written.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    pub fn from_fen_with(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
        Ok(Position::from_setup(&Setup::from_fen(fen)?, mode)?)
    }

    /// The FEN; castling as X-FEN, en passant only when such a capture is legal.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }

    /// The FEN with castling as Shredder-FEN, always by the rook's file.
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        self.to_setup().to_shredder_fen()
    }

    /// The position as a set-up that can be changed.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        for square in self.occupied() {
            setup.set(square, self.piece_at(square));
        }
        setup.turn = self.turn;
        setup.castling_rights = self.castling_rights();
        setup.en_passant = self.en_passant;
        setup.halfmove_clock = self.halfmove_clock();
        setup.fullmove_number = self.fullmove_number();
        setup
    }

    /// The side to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on the square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men.piece_at(square)
    }

    fn role_on(&self, square: Square) -> Role {
        self.men.role_on(square)
    }

    /// Every square with a man on it.
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.men.occupied()
    }

    /// The squares of one side's men.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> Bitboard {
        self.men.color(color)
    }

    /// The squares of all men of this role, of both colors.
    #[must_use]
    pub const fn role(&self, role: Role) -> Bitboard {
        self.men.role(role)
    }

    /// The squares of the men of this color and role.
    #[must_use]
    pub fn men(&self, color: Color, role: Role) -> Bitboard {
        self.men.of(color, role)
    }

    /// Where this side's king stands.
    #[must_use]
    pub fn king(&self, color: Color) -> Square {
        self.men.king(color)
    }

    /// Who may still castle with which rook, whether or not something prevents it now.
    #[must_use]
    pub fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for color in Color::ALL {
            for rook in self.castling_rooks & Bitboard::rank(Rank::First.relative_to(color)) {
                let side = CastlingSide::towards(self.king(color), rook);
                rights.set(color, side, Some(rook.file()));
            }
        }
        rights
    }

    /// The square where a pawn can be taken en passant, only if such a capture is legal.
    #[must_use]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Plies since the last capture or pawn move; 99,999 for all from there on.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock.min(MOST_COUNT)
    }

    /// The number of the move, raised after Black's; at least 1, and 99,999 for all from there on.
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number.min(MOST_COUNT)
    }

    /// How this position writes castling as UCI.
    #[must_use]
    pub const fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    /// The Zobrist key. Equal positions have equal keys; different ones may share a key, so where it matters
    /// compare the positions too.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The men that give check; found when asked for.
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        self.men.checkers_and_pinned(self.turn).0
    }

    /// Whether the side to move is in check (Art. 3.9.1).
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The men of the side to move that alone stand between their king and an attacker.
    #[must_use]
    pub fn pinned(&self) -> Bitboard {
        self.men.checkers_and_pinned(self.turn).1
    }

    /// Whether the side to move is checkmated (Art. 5.1.1).
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated (Art. 5.2.1).
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The man that a legal move takes.
    #[must_use]
    pub fn captured(&self, m: Move) -> Option<Piece> {
        if m.is_castling() {
            None
        } else if m.is_en_passant() {
            Some(Piece::new(!self.turn, Role::Pawn))
        } else {
            self.piece_at(m.to())
        }
    }

    /// Whether a legal move takes a man.
    #[must_use]
    pub fn is_capture(&self, m: Move) -> bool {
        m.is_en_passant() || (!m.is_castling() && self.occupied().contains(m.to()))
    }

    /// The man that a legal move moves; the king when castling, the pawn when promoting.
    #[must_use]
    pub fn moved(&self, m: Move) -> Piece {
        Piece::new(self.turn, self.role_on(m.from()))
    }

    /// Which side a castling move goes to.
    #[must_use]
    pub fn castling_side(&self, m: Move) -> Option<CastlingSide> {
        match m.is_castling() {
            true => Some(CastlingSide::towards(m.from(), m.to())),
            false => None,
        }
    }

    /// Where the moved man arrives: for castling the king's square, otherwise the move's own target.
    #[must_use]
    pub fn king_target(&self, m: Move) -> Square {
        self.castling_side(m)
            .map_or(m.to(), |side| side.king_target(self.turn))
    }

    /// Where the rook of a castling move arrives.
    #[must_use]
    pub fn rook_target(&self, m: Move) -> Option<Square> {
        self.castling_side(m)
            .map(|side| side.rook_target(self.turn))
    }

    fn same_as(&self, other: &Position) -> bool {
        self.key == other.key
            && self.men == other.men
            && self.turn == other.turn
            && self.castling_rooks == other.castling_rooks
            && self.en_passant == other.en_passant
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.same_as(other)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen())
    }
}

/// The FEN, as [`Position::to_fen`] writes it.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}

impl core::str::FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

impl Position {
    /// Faults of the counters, of material and of the last move: levels that are refused only on request.
    #[must_use]
    pub fn further_faults(&self) -> Vec<Fault> {
        let mut faults = self.counter_faults();
        faults.extend(self.material_faults());
        faults.extend(self.retro_faults());
        faults
    }

    /// The same for the FEN that this position was read from, with what reading it put right: a move number of 0.
    #[must_use]
    pub fn further_faults_of(&self, fen: &str) -> Vec<Fault> {
        let mut faults = Setup::from_fen(fen).map_or(Vec::new(), |setup| setup.counter_faults());
        faults.extend(self.further_faults());
        faults
    }
}
