use crate::attacks::{self, Lines};
use crate::{Bitboard, Color, Piece, Role, Square};

/// Which men stand where: the board and nothing else.
///
/// Each square has a code of four bits, kept in four sets: three bits for the role, one for White. A move is then the
/// same few operations on each of the four, without branches, and a position fits in one line of the cache. The bits
/// of the roles are chosen for the sets asked for most: the first means "goes diagonally" and the second "goes along
/// files and ranks", unless the third says that it is no slider.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Men([Bitboard; 4]);

const WHITE: usize = 3;

/// What stands on a square, without its color; 0 for nothing.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) struct Code(u8);

impl Code {
    pub(crate) const PAWN: Code = Code(0b100);
    pub(crate) const KING: Code = Code(0b111);
    pub(crate) const NOTHING: Code = Code(0);

    pub(crate) const fn of(role: Role) -> Code {
        match role {
            Role::Pawn => Code::PAWN,
            Role::Knight => Code(0b101),
            Role::Bishop => Code(0b001),
            Role::Rook => Code(0b010),
            Role::Queen => Code(0b011),
            Role::King => Code::KING,
        }
    }

    /// Below 8.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & 7
    }

    const fn role(self) -> Role {
        const BY_CODE: [Role; 8] = [
            Role::Pawn,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::Pawn,
            Role::Knight,
            Role::King,
            Role::King,
        ];
        BY_CODE[self.index()]
    }
}

/// By color and code of a man: every square in the sets whose bit it has, none in the others.
static BITS: [[Men; 8]; 2] = {
    let mut table = [[Men::NONE; 8]; 2];
    let mut code = 0;
    while code < 8 {
        let mut set = 0;
        while set < WHITE {
            if code >> set & 1 == 1 {
                table[0][code].0[set] = Bitboard::FULL;
                table[1][code].0[set] = Bitboard::FULL;
            }
            set += 1;
        }
        table[0][code].0[WHITE] = Bitboard::FULL;
        code += 1;
    }
    table
};

impl Men {
    pub(crate) const NONE: Men = Men([Bitboard::EMPTY; 4]);

    #[inline(always)]
    pub(crate) const fn role(&self, role: Role) -> Bitboard {
        // Turned over where the role lacks the bit, each set has the role's squares.
        let lacks = !(Code::of(role).0 as u64);
        let [first, second, third, _] = self.0;
        Bitboard(
            (first.0 ^ (lacks & 1).wrapping_neg())
                & (second.0 ^ (lacks >> 1 & 1).wrapping_neg())
                & (third.0 ^ (lacks >> 2 & 1).wrapping_neg()),
        )
    }

    /// Every square in White's set, or every square outside it, empty ones too.
    #[inline(always)]
    const fn side(&self, color: Color) -> Bitboard {
        let other = match color {
            Color::White => 0,
            Color::Black => !0,
        };
        Bitboard(self.0[WHITE].0 ^ other)
    }

    #[inline(always)]
    pub(crate) const fn color(&self, color: Color) -> Bitboard {
        Bitboard(self.side(color).0 & self.occupied().0)
    }

    #[inline(always)]
    pub(crate) fn of(&self, color: Color, role: Role) -> Bitboard {
        self.role(role) & self.side(color)
    }

    /// The men that go diagonally: bishops and queens.
    #[inline(always)]
    pub(crate) fn diagonal(&self, color: Color) -> Bitboard {
        (self.0[0] & self.side(color)).without(self.0[2])
    }

    /// The men that go along files and ranks: rooks and queens.
    #[inline(always)]
    pub(crate) fn straight(&self, color: Color) -> Bitboard {
        (self.0[1] & self.side(color)).without(self.0[2])
    }

    #[inline(always)]
    pub(crate) const fn occupied(&self) -> Bitboard {
        Bitboard(self.0[0].0 | self.0[1].0 | self.0[2].0)
    }

    #[inline(always)]
    pub(crate) fn king(&self, color: Color) -> Square {
        let king = self.0[1] & self.0[2] & self.side(color);
        Square::wrapping(king.0.trailing_zeros())
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        let code = self.code_on(square);
        let color = if self.0[WHITE].contains(square) {
            Color::White
        } else {
            Color::Black
        };
        (code != Code::NOTHING).then(|| Piece::new(color, code.role()))
    }

    #[inline(always)]
    pub(crate) fn code_on(&self, square: Square) -> Code {
        let bit = |set: usize| (self.0[set].0 >> square.index()) as u8 & 1;
        Code(bit(0) | bit(1) << 1 | bit(2) << 2)
    }

    /// The role of the man on an occupied square; a pawn on an empty one.
    #[inline(always)]
    pub(crate) fn role_on(&self, square: Square) -> Role {
        self.code_on(square).role()
    }

    /// The men after all on some squares have left and one has arrived.
    #[inline(always)]
    pub(crate) fn after(&self, left: Bitboard, arrived: Bitboard, color: Color, code: Code) -> Men {
        let bits = &BITS[color.index()][code.index()];
        Men(core::array::from_fn(
            #[inline(always)]
            |set| self.0[set].without(left) | (bits.0[set] & arrived),
        ))
    }

    /// Puts a man on empty squares, or takes it from its own.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, squares: Bitboard) {
        let bits = &BITS[piece.color.index()][Code::of(piece.role).index()];
        for (set, bits) in self.0.iter_mut().zip(bits.0) {
            *set ^= bits & squares;
        }
    }

    /// The men of `color` that attack a square, given which squares are occupied.
    #[inline(always)]
    pub(crate) fn attackers<L: Lines>(
        &self,
        lines: L,
        square: Square,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let steppers = (attacks::pawn(!color, square) & self.role(Role::Pawn))
            | (attacks::knight(square) & self.role(Role::Knight))
            | (attacks::king(square) & self.role(Role::King));
        (steppers & self.color(color))
            | (lines.bishop(square, occupied) & self.diagonal(color))
            | (lines.rook(square, occupied) & self.straight(color))
    }

    /// Every square that `color` attacks, given which squares are occupied.
    #[inline(always)]
    pub(crate) fn attacked<L: Lines>(
        &self,
        lines: L,
        color: Color,
        occupied: Bitboard,
    ) -> Bitboard {
        let pawns = self.of(color, Role::Pawn).forward(color);
        let mut squares = pawns.east() | pawns.west() | attacks::king(self.king(color));
        for from in self.of(color, Role::Knight) {
            squares |= attacks::knight(from);
        }
        for from in self.diagonal(color) {
            squares |= lines.bishop(from, occupied);
        }
        for from in self.straight(color) {
            squares |= lines.rook(from, occupied);
        }
        squares
    }

    /// The men that give check to the king of `us`, and the men of `us` that alone shield it from an attacker.
    #[inline(always)]
    pub(crate) fn checkers_and_pinned(&self, us: Color) -> (Bitboard, Bitboard) {
        let king = self.king(us);
        let occupied = self.occupied();
        let steppers = (attacks::pawn(us, king) & self.role(Role::Pawn))
            | (attacks::knight(king) & self.role(Role::Knight));
        let mut checkers = steppers & self.color(!us);
        let mut pinned = Bitboard::EMPTY;
        let in_line = (attacks::diagonals(king) & self.diagonal(!us))
            | (attacks::straights(king) & self.straight(!us));
        for slider in in_line {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                checkers |= slider.into();
            } else if !between.has_many() {
                pinned |= between & self.color(us);
            }
        }
        (checkers, pinned)
    }
}
