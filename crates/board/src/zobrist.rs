//! Keys that are xored together into the key of a position.

use crate::men::Code;
use crate::{CastlingSide, Color, File, Piece, Role, Square};

struct Keys {
    /// By color, code and square; 0 for nothing.
    men: [[[u64; 64]; 8]; 2],
    castling: [[[u64; 8]; 2]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static KEYS: Keys = {
    let mut state = 0x4665_727a;
    let mut keys = Keys {
        men: [[[0; 64]; 8]; 2],
        castling: [[[0; 8]; 2]; 2],
        en_passant: [0; 8],
        black_to_move: 0,
    };
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            let code = Code::of(Role::ALL[role]).index();
            let mut square = 0;
            while square < 64 {
                (state, keys.men[color][code][square]) = split_mix(state);
                square += 1;
            }
            role += 1;
        }
        let mut side = 0;
        while side < 2 {
            let mut file = 0;
            while file < 8 {
                (state, keys.castling[color][side][file]) = split_mix(state);
                file += 1;
            }
            side += 1;
        }
        color += 1;
    }
    let mut file = 0;
    while file < 8 {
        (state, keys.en_passant[file]) = split_mix(state);
        file += 1;
    }
    (_, keys.black_to_move) = split_mix(state);
    keys
};

/// `SplitMix64` (Steele, Lea, Flood 2014): the next state and the number drawn.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ z >> 31)
}

#[inline(always)]
pub(crate) fn man(piece: Piece, square: Square) -> u64 {
    coded(piece.color, Code::of(piece.role), square)
}

/// The key of what stands on a square; 0 for nothing.
#[inline(always)]
pub(crate) fn coded(color: Color, code: Code, square: Square) -> u64 {
    KEYS.men[color.index()][code.index()][square.index()]
}

#[inline(always)]
pub(crate) fn castling(color: Color, side: CastlingSide, rook: File) -> u64 {
    KEYS.castling[color.index()][side.index()][rook.index()]
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    KEYS.en_passant[file.index()]
}

#[inline(always)]
pub(crate) fn black_to_move() -> u64 {
    KEYS.black_to_move
}
