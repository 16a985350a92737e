import type { Role } from '../api/types';
import { say } from '../board/texts';

const order: readonly Role[] = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'];

/** A man's letter in the language of the page. */
export function letterOf(role: Role): string {
  return [...say('board.letters')][order.indexOf(role)] ?? '';
}
