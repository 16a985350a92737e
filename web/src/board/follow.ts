import type { Square } from '../api/types';
import type { Kind, Placement } from './placement';
import { placeOf } from './squares';

/** A man with an identity that lasts from one position to the next. */
export interface Man extends Kind {
  id: number;
  square: Square;
}

export interface Followed {
  men: Man[];
  /** Men that stand elsewhere now, with the square they came from. */
  moved: Map<number, Square>;
}

function distance(a: Square, b: Square): number {
  const from = placeOf(a);
  const to = placeOf(b);
  return Math.max(Math.abs(from.file - to.file), Math.abs(from.rank - to.rank));
}

/**
 * Finds each man of `before` again in `next`: who stays, who moved, who changed at the last rank
 * or changed back. Men nobody accounts for are new; men not found again are gone.
 */
export function follow(before: readonly Man[], next: Placement): Followed {
  const lost = new Map(before.map((man) => [man.square, man]));
  const open = new Map(next);
  const men: Man[] = [];
  const moved = new Map<number, Square>();

  const settle = (man: Man, square: Square, kind: Kind) => {
    lost.delete(man.square);
    open.delete(square);
    men.push({ ...kind, id: man.id, square });
    if (man.square !== square) moved.set(man.id, man.square);
  };

  for (const [square, kind] of next) {
    const man = lost.get(square);
    if (man?.color === kind.color && man.role === kind.role) settle(man, square, kind);
  }

  const nearest = (square: Square, fits: (man: Man) => boolean): Man | undefined =>
    [...lost.values()]
      .filter(fits)
      .sort((a, b) => distance(a.square, square) - distance(b.square, square))[0];

  for (const [square, kind] of [...open]) {
    const man = nearest(square, (man) => man.color === kind.color && man.role === kind.role);
    if (man) settle(man, square, kind);
  }
  for (const [square, kind] of [...open]) {
    const man = nearest(
      square,
      (man) => man.color === kind.color && (man.role === 'pawn') !== (kind.role === 'pawn'),
    );
    if (man) settle(man, square, kind);
  }

  let id = before.reduce((highest, man) => Math.max(highest, man.id), 0);
  for (const [square, kind] of open) {
    id += 1;
    men.push({ ...kind, id, square });
  }
  // A steady order keeps the men's elements where they are in the page.
  men.sort((a, b) => a.id - b.id);
  return { men, moved };
}
