import type { Color, LegalMove, Role, Square } from '../api/types';
import { placeOf, squareAt } from './squares';

export interface Kind {
  color: Color;
  role: Role;
}

/** Which man stands where. */
export type Placement = ReadonlyMap<Square, Kind>;

const roles: Record<string, Role> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** The men of a FEN; what is not a man or a number of empty squares counts for nothing. */
export function readPlacement(fen: string): Placement {
  const men = new Map<Square, Kind>();
  const ranks = (fen.trim().split(/\s+/)[0] ?? '').split('/').slice(0, 8);
  ranks.forEach((row, down) => {
    let file = 0;
    for (const mark of row) {
      const empty = Number.parseInt(mark, 10);
      const role = roles[mark.toLowerCase()];
      if (empty) file += empty;
      else if (role) {
        const color: Color = mark === mark.toLowerCase() ? 'black' : 'white';
        if (file < 8) men.set(squareAt({ file, rank: 7 - down }), { color, role });
        file += 1;
      }
    }
  });
  return men;
}

/** Whose move it is in a FEN. */
export function turnIn(fen: string): Color {
  return fen.trim().split(/\s+/)[1] === 'b' ? 'black' : 'white';
}

/** The board as it looks once `move` is on it: shown until the club has answered. */
export function afterMove(before: Placement, move: LegalMove): Placement {
  const men = new Map(before);
  const man = men.get(move.from);
  if (!man) return before;
  men.delete(move.from);
  const to = placeOf(move.to);
  if (move.castling && move.rook) {
    const rook = men.get(move.rook);
    men.delete(move.rook);
    // Castling ends on the same squares in every variant: king g and rook f, or king c and rook d.
    if (rook) men.set(squareAt({ file: to.file === 6 ? 5 : 3, rank: to.rank }), rook);
  } else if (move.capture && !men.has(move.to)) {
    // A capture onto an empty square is en passant.
    men.delete(squareAt({ file: to.file, rank: placeOf(move.from).rank }));
  }
  men.set(move.to, move.promotion ? { color: man.color, role: move.promotion } : man);
  return men;
}
