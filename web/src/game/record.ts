/** The game as the page knows it: what the club said last, with the moves it said before. */

import type { Color, GameView, Ply } from '../api/types';

/** The complete view after `next`, or null when moves are missing between the two. */
export function merge(known: GameView | null, next: GameView): GameView | null {
  if (next.plies_from === 0) return next;
  if (!known || known.id !== next.id || known.plies.length < next.plies_from) return null;
  const plies = [...known.plies.slice(0, next.plies_from), ...next.plies];
  return { ...next, plies_from: 0, plies };
}

/** Whether `next` tells something older than what is known. */
export function isStale(known: GameView | null, next: GameView): boolean {
  return known !== null && known.id === next.id && next.seq < known.seq;
}

export interface Opening {
  turn: Color;
  /** The number of the first full move. */
  move: number;
}

/** Who starts, and at which move number: the two counters a FEN carries. */
export function opening(startFen: string): Opening {
  const fields = startFen.split(' ');
  const move = Number.parseInt(fields[5] ?? '1', 10);
  return { turn: fields[1] === 'b' ? 'black' : 'white', move: move > 0 ? move : 1 };
}

export interface MovePlace {
  number: number;
  color: Color;
}

/** Which move of whom the ply with this index is. */
export function placeOf(start: Opening, index: number): MovePlace {
  const shift = start.turn === 'black' ? 1 : 0;
  const half = index + shift;
  return {
    number: start.move + Math.floor(half / 2),
    color: half % 2 === 0 ? 'white' : 'black',
  };
}

export interface MoveRow {
  number: number;
  /** Indexes into the plies. */
  white: number | null;
  black: number | null;
}

/** The moves as the two columns of a score sheet. */
export function scoreSheet(start: Opening, plies: readonly Ply[]): MoveRow[] {
  const rows: MoveRow[] = [];
  for (let index = 0; index < plies.length; index += 1) {
    const { number, color } = placeOf(start, index);
    let row = rows.at(-1);
    if (row?.number !== number) {
      row = { number, white: null, black: null };
      rows.push(row);
    }
    row[color] = index;
  }
  return rows;
}
