import { expect, it } from 'vitest';
import { say } from './texts';

it.each([
  [{ square: 'e4', role: 'none' }, 'e4'],
  [{ square: 'e4', role: 'pawn', color: 'white' }, 'e4, white pawn'],
  [{ square: 'e4', role: 'none', target: 'move', selected: false }, 'e4, can move here'],
  [
    { square: 'd8', role: 'queen', color: 'black', target: 'capture', last: 'to' },
    'd8, black queen, can be taken, last move to here',
  ],
  [
    { square: 'e1', role: 'king', color: 'white', selected: true, check: true },
    'e1, white king, picked up, in check',
  ],
])('names a square with all that is marked on it: %o', (values, name) => {
  expect(say('board.square', values)).toBe(name);
});

it('counts the squares a man may go to', () => {
  expect(say('board.picked', { square: 'a1', n: 0 })).toBe('a1 picked up: no square to go to.');
  expect(say('board.picked', { square: 'e2', n: 2 })).toBe('e2 picked up: 2 squares to go to.');
});
