import { expect, it } from 'vitest';
import { isPromotion, movesBetween, targetsFrom } from './choice';
import { legalMove, promotions } from './samples';

const home = [
  legalMove('Kf1', 'e1f1'),
  legalMove('Rg1', 'h1g1'),
  legalMove('O-O', 'e1g1', 'h1'),
  legalMove('Rxh7', 'h1h7'),
];

it('offers castling on the king’s arrival square and on the rook', () => {
  expect([...targetsFrom(home, 'e1')]).toEqual([
    ['f1', 'move'],
    ['g1', 'castling'],
    ['h1', 'castling'],
  ]);
  expect(movesBetween(home, 'e1', 'g1').map((move) => move.san)).toEqual(['O-O']);
  expect(movesBetween(home, 'e1', 'h1').map((move) => move.san)).toEqual(['O-O']);
});

it('tells captures from quiet moves', () => {
  expect([...targetsFrom(home, 'h1')]).toEqual([
    ['g1', 'move'],
    ['h7', 'capture'],
  ]);
});

it('takes the king’s step before castling to the same square', () => {
  // Chess960: king f1, rook h1; the king may step to g1 or castle to it.
  const legal = [legalMove('O-O', 'f1g1', 'h1'), legalMove('Kg1', 'f1g1')];
  expect(targetsFrom(legal, 'f1').get('g1')).toBe('move');
  expect(movesBetween(legal, 'f1', 'g1').map((move) => move.san)).toEqual(['Kg1']);
  expect(movesBetween(legal, 'f1', 'h1').map((move) => move.san)).toEqual(['O-O']);
});

it('castles by the rook alone where the king stays in place', () => {
  const legal = [legalMove('O-O', 'g1g1', 'h1')];
  expect([...targetsFrom(legal, 'g1').keys()]).toEqual(['h1']);
});

it('knows a promotion by its four moves', () => {
  const legal = [...promotions('g8', 'g7g8'), ...promotions('gxh8', 'g7h8')];
  expect(isPromotion(movesBetween(legal, 'g7', 'h8'))).toBe(true);
  expect(isPromotion(legal)).toBe(false);
  expect(isPromotion([legalMove('Nbd2', 'b1d2'), legalMove('Nfd2', 'f3d2')])).toBe(false);
  expect(isPromotion([])).toBe(false);
});
