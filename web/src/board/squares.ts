import type { Color, Square } from '../api/types';

const files = 'abcdefgh';

/** File and rank counted from 0: a1 is 0, 0. */
export interface Place {
  file: number;
  rank: number;
}

export function placeOf(square: Square): Place {
  return { file: files.indexOf(square[0] ?? ''), rank: Number(square[1]) - 1 };
}

export function squareAt({ file, rank }: Place): Square {
  return `${files[file]}${rank + 1}`;
}

export function isLight(square: Square): boolean {
  const { file, rank } = placeOf(square);
  return (file + rank) % 2 === 1;
}

/** Where a square is on the screen, counted from 0 at the top left corner. */
export interface Spot {
  x: number;
  y: number;
}

export function spotOf(square: Square, orientation: Color): Spot {
  const { file, rank } = placeOf(square);
  return orientation === 'white' ? { x: file, y: 7 - rank } : { x: 7 - file, y: rank };
}

/** The square at a spot, or null beyond the board. */
export function squareSeenAt({ x, y }: Spot, orientation: Color): Square | null {
  if (x < 0 || x > 7 || y < 0 || y > 7) return null;
  return orientation === 'white'
    ? squareAt({ file: x, rank: 7 - y })
    : squareAt({ file: 7 - x, rank: y });
}

const eight = [0, 1, 2, 3, 4, 5, 6, 7];

/** The squares row by row, as seen from one side. */
export function rowsSeenFrom(orientation: Color): Square[][] {
  return eight.map((y) => eight.map((x) => squareSeenAt({ x, y }, orientation)!));
}
