import { describe, expect, it } from 'vitest';
import { afterMove, readPlacement, turnIn, type Placement } from './placement';
import { legalMove } from './samples';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

function written(men: Placement): string[] {
  return [...men].map(([square, { color, role }]) => `${square} ${color} ${role}`).sort();
}

describe('reading a FEN', () => {
  it('puts the men of the starting position where they belong', () => {
    const men = readPlacement(start);
    expect(men.size).toBe(32);
    expect(men.get('a1')).toEqual({ color: 'white', role: 'rook' });
    expect(men.get('d8')).toEqual({ color: 'black', role: 'queen' });
    expect(men.get('g8')).toEqual({ color: 'black', role: 'knight' });
    expect(men.get('e4')).toBeUndefined();
  });

  it('counts empty squares', () => {
    expect(written(readPlacement('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'))).toEqual([
      'a5 white king',
      'b4 white rook',
      'b5 white pawn',
      'c7 black pawn',
      'd6 black pawn',
      'e2 white pawn',
      'f4 black pawn',
      'g2 white pawn',
      'h4 black king',
      'h5 black rook',
    ]);
  });

  it('keeps what it can of a broken one', () => {
    expect(written(readPlacement('k8k/pppppppppp/x/9/'))).toHaveLength(9);
    expect(readPlacement('').size).toBe(0);
  });

  it('finds the side to move', () => {
    expect(turnIn(start)).toBe('white');
    expect(turnIn('4k3/8/8/8/8/8/8/4K3 b - - 0 1')).toBe('black');
    expect(turnIn('')).toBe('white');
  });
});

describe('the board after a move', () => {
  const played = (fen: string, ...move: Parameters<typeof legalMove>) =>
    written(afterMove(readPlacement(fen), legalMove(...move)));

  it('moves the man and removes what it captures', () => {
    expect(played('4k3/8/8/3p4/4P3/8/8/8 w - - 0 1', 'exd5', 'e4d5')).toEqual([
      'd5 white pawn',
      'e8 black king',
    ]);
  });

  it('removes the pawn taken in passing', () => {
    expect(played('8/8/8/3pP3/8/8/8/8 w - d6 0 1', 'exd6', 'e5d6')).toEqual(['d6 white pawn']);
  });

  it('castles both ways', () => {
    expect(played('8/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'O-O', 'e1g1', 'h1')).toEqual([
      'a1 white rook',
      'f1 white rook',
      'g1 white king',
    ]);
    expect(played('r3k2r/8/8/8/8/8/8/8 b kq - 0 1', 'O-O-O', 'e8c8', 'a8')).toEqual([
      'c8 black king',
      'd8 black rook',
      'h8 black rook',
    ]);
  });

  it('castles where king and rook change places', () => {
    expect(played('8/8/8/8/8/8/8/5KR1 w G - 0 1', 'O-O', 'f1g1', 'g1')).toEqual([
      'f1 white rook',
      'g1 white king',
    ]);
  });

  it('puts the new man in the pawn’s place', () => {
    expect(played('8/4P3/8/8/8/8/8/8 w - - 0 1', 'e8=N', 'e7e8n')).toEqual(['e8 white knight']);
  });

  it('changes nothing when nobody stands there', () => {
    expect(played('8/8/8/8/8/8/8/4K3 w - - 0 1', 'e4', 'e2e4')).toEqual(['e1 white king']);
  });
});
