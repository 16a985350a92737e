import { describe, expect, it } from 'vitest';
import type { Ply } from '../api/types';
import { spokenParts } from './spoken';

const afterWhite = '4k3/8/8/8/8/8/8/4K3 b - - 0 1';
const afterBlack = '4k3/8/8/8/8/8/8/4K3 w - - 0 2';

function ply(san: string, uci: string, fen = afterWhite): Ply {
  return { uci, san, from: uci.slice(0, 2), to: uci.slice(2, 4), fen, check: null, clock: null };
}

describe('the parts of a spoken move', () => {
  it.each([
    ['e4', 'e2e4', { kind: 'quiet', role: 'pawn', to: 'e4' }],
    ['exd5', 'e4d5', { kind: 'capture', role: 'pawn', to: 'd5' }],
    ['Nbd2', 'b1d2', { kind: 'quiet', role: 'knight', from: 'b1', to: 'd2' }],
    ['Qxf7#', 'h5f7', { kind: 'capture', role: 'queen', ending: 'mate' }],
    ['Bb5+', 'f1b5', { role: 'bishop', ending: 'check' }],
    ['b5', 'b4b5', { role: 'pawn', ending: null }],
    ['O-O', 'e1g1', { kind: 'short', role: 'king' }],
    ['O-O-O+', 'e1c1', { kind: 'long', ending: 'check' }],
    ['gxh8=N+', 'g7h8n', { kind: 'capture', role: 'pawn', promotion: 'knight', ending: 'check' }],
  ])('%s', (san, uci, parts) => {
    expect(spokenParts(ply(san, uci))).toMatchObject({ color: 'white', ...parts });
  });

  it('names who moved by who moves next', () => {
    expect(spokenParts(ply('e5', 'e7e5', afterBlack)).color).toBe('black');
  });
});
