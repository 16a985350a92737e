import type { LegalMove, Square } from '../api/types';

export type TargetKind = 'move' | 'capture' | 'castling';

/** Where the man on `from` may go. Castling is offered on the king's arrival and on the rook. */
export function targetsFrom(legal: readonly LegalMove[], from: Square): Map<Square, TargetKind> {
  const targets = new Map<Square, TargetKind>();
  for (const move of legal) {
    if (move.from !== from) continue;
    if (!move.castling) {
      targets.set(move.to, move.capture ? 'capture' : 'move');
      continue;
    }
    for (const square of [move.to, move.rook]) {
      if (square && square !== from && !targets.has(square)) targets.set(square, 'castling');
    }
  }
  return targets;
}

/** The moves meant by putting the man from `from` on `onto`: several only for a promotion. */
export function movesBetween(
  legal: readonly LegalMove[],
  from: Square,
  onto: Square,
): LegalMove[] {
  const own = legal.filter((move) => move.from === from);
  // In Chess960 the king may be able to step to the square where castling would bring it, too:
  // then that square means the step, and castling is done by way of the rook.
  const plain = own.filter((move) => !move.castling && move.to === onto);
  if (plain.length > 0) return plain;
  const castling = own.filter((move) => move.castling);
  const byRook = castling.filter((move) => move.rook === onto);
  return byRook.length > 0 ? byRook : castling.filter((move) => move.to === onto);
}

/** Whether these are one pawn's move with the new man still to be chosen. */
export function isPromotion(moves: readonly LegalMove[]): boolean {
  const [first] = moves;
  return (
    moves.length > 1 &&
    moves.every((move) => move.promotion && move.from === first?.from && move.to === first.to)
  );
}
