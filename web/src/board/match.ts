/** Typed move text against the legal moves: which of them can it mean? */

import type { LegalMove } from '../api/types';

/** Text without what does not tell moves apart: captures, checks, marks, blanks. */
function bare(text: string): string {
  const plain = text
    .replace(/e\.?\s*p\.?\s*$/i, '')
    .replace(/[\s+#!?x×:=/()–-]/gi, '')
    .replace(/^\d+\.+(?=\D)/, '')
    .replace(/[.…]/g, '');
  return /^[0o]{2,3}$/i.test(plain) ? plain.toUpperCase().replaceAll('0', 'O') : plain;
}

/** Every way to write `move`, bare. */
function formsOf(move: LegalMove): string[] {
  const san = bare(move.san);
  const { from, to } = move;
  if (move.castling) {
    return [san, bare(move.uci), from + to, ...(move.rook ? [from + move.rook] : [])];
  }
  const man = /^[KQRBN]/.exec(san)?.[0] ?? '';
  const forms = [san, bare(move.uci), from + to];
  if (man) forms.push(man + to, man + from[0] + to, man + from[1] + to, man + from + to);
  else {
    const short = move.capture ? [from[0] + to, from[0]! + to[0]!] : [to];
    const promotion = /[QRBN]$/.exec(san)?.[0] ?? '';
    forms.push(...short, from + to + promotion, ...short.map((form) => form + promotion));
  }
  return forms;
}

/**
 * The legal moves that `text` can mean, in SAN, long algebraic or UCI form. Upper and lower case
 * count only where they tell two moves apart ("bc4" is the pawn's capture if there is one, else
 * the bishop's move).
 */
export function matchMoves(text: string, legal: readonly LegalMove[]): LegalMove[] {
  const wanted = bare(text);
  if (!wanted) return [];
  const exact = legal.filter((move) => formsOf(move).includes(wanted));
  if (exact.length > 0) return exact;
  const loose = wanted.toLowerCase();
  return legal.filter((move) => formsOf(move).some((form) => form.toLowerCase() === loose));
}
