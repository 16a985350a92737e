import { expect, it } from 'vitest';
import { isLight, placeOf, rowsSeenFrom, spotOf, squareAt, squareSeenAt } from './squares';

it('lays the board out from either side', () => {
  const white = rowsSeenFrom('white');
  expect([white[0]![0], white[0]![7], white[7]![0], white[7]![7]]).toEqual(['a8', 'h8', 'a1', 'h1']);
  const black = rowsSeenFrom('black');
  expect([black[0]![0], black[0]![7], black[7]![0], black[7]![7]]).toEqual(['h1', 'a1', 'h8', 'a8']);
});

it('finds every square again where it is seen', () => {
  for (const side of ['white', 'black'] as const) {
    for (const square of rowsSeenFrom(side).flat()) {
      expect(squareSeenAt(spotOf(square, side), side)).toBe(square);
      expect(squareAt(placeOf(square))).toBe(square);
    }
  }
});

it('finds no square beyond the board', () => {
  expect(squareSeenAt({ x: -1, y: 3 }, 'white')).toBeNull();
  expect(squareSeenAt({ x: 3, y: 8 }, 'black')).toBeNull();
});

it('has a light square at the right hand of each player', () => {
  expect(['h1', 'a8', 'e4', 'd5'].every(isLight)).toBe(true);
  expect(['a1', 'h8', 'd4', 'e5'].some(isLight)).toBe(false);
});
