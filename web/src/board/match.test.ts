import { describe, expect, it } from 'vitest';
import { matchMoves } from './match';
import { legalMove, promotions } from './samples';

const legal = [
  legalMove('e4', 'e2e4'),
  legalMove('Nf3', 'g1f3'),
  legalMove('Nbd2', 'b1d2'),
  legalMove('Nfd2', 'f3d2'),
  legalMove('bxc4', 'b3c4'),
  legalMove('Bxc4', 'e2c4'),
  legalMove('Bb5+', 'f1b5'),
  legalMove('exd6', 'e5d6'),
  legalMove('R1a3', 'a1a3'),
  legalMove('Qxf7#', 'h5f7'),
  legalMove('O-O', 'e1g1', 'h1'),
  legalMove('O-O-O', 'e1c1', 'a1'),
  ...promotions('g8', 'g7g8'),
  ...promotions('gxh8', 'g7h8'),
];
const meant = (text: string) => matchMoves(text, legal).map((move) => move.uci);

describe('text that means one move', () => {
  it.each([
    ['e4', 'e2e4'],
    [' E4 ', 'e2e4'],
    ['e2e4', 'e2e4'],
    ['e2-e4', 'e2e4'],
    ['1. e4', 'e2e4'],
    ['Nf3', 'g1f3'],
    ['nf3', 'g1f3'],
    ['Ngf3', 'g1f3'],
    ['N1f3', 'g1f3'],
    ['Ng1-f3', 'g1f3'],
    ['Nbd2', 'b1d2'],
    ['Bb5', 'f1b5'],
    ['bb5+', 'f1b5'],
    ['exd6 e.p.', 'e5d6'],
    ['ed6', 'e5d6'],
    ['ed', 'e5d6'],
    ['R1a3', 'a1a3'],
    ['Ra3', 'a1a3'],
    ['Qf7', 'h5f7'],
    ['Qxf7#', 'h5f7'],
    ['Q×f7', 'h5f7'],
    ['O-O', 'e1g1'],
    ['0-0', 'e1g1'],
    ['oo', 'e1g1'],
    ['e1g1', 'e1g1'],
    ['e1h1', 'e1g1'],
    ['o-o-o', 'e1c1'],
    ['0-0-0', 'e1c1'],
    ['g8=Q', 'g7g8q'],
    ['g8q', 'g7g8q'],
    ['g8(N)', 'g7g8n'],
    ['g7g8r', 'g7g8r'],
    ['gxh8=B', 'g7h8b'],
    ['gh8N', 'g7h8n'],
  ])('%s', (text, uci) => {
    expect(meant(text)).toEqual([uci]);
  });
});

describe('upper and lower case', () => {
  it('tell the bishop from the pawn where both can capture', () => {
    expect(meant('Bxc4')).toEqual(['e2c4']);
    expect(meant('bxc4')).toEqual(['b3c4']);
  });

  it('do not matter where only one of them can', () => {
    const bishop = legal.filter((move) => move.uci !== 'b3c4');
    expect(matchMoves('bxc4', bishop).map((move) => move.uci)).toEqual(['e2c4']);
  });
});

describe('text that means several moves or none', () => {
  it('gives both knights that can go there', () => {
    expect(meant('Nd2')).toEqual(['b1d2', 'f3d2']);
  });

  it('gives all four men for a promotion without one', () => {
    expect(meant('g8')).toEqual(['g7g8q', 'g7g8r', 'g7g8b', 'g7g8n']);
  });

  it.each(['', '  ', '+', 'e5', 'Ke2', 'hello', 'e2e', '0'])('gives nothing for "%s"', (text) => {
    expect(meant(text)).toEqual([]);
  });
});
