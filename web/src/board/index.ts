/**
 * The board everyone uses: position, legal moves and marks go in, chosen moves come out.
 * It knows no rules of chess; the club says what is legal.
 */

export { default as Board } from './Board.svelte';
export { default as MiniBoard } from './MiniBoard.svelte';
export { default as MoveInput } from './MoveInput.svelte';
export { default as Man } from '../pieces/Man.svelte';
export type { PieceSet } from '../pieces/men';
export { matchMoves } from './match';
export { spokenMove, spokenParts, type SpokenMove } from './spoken';
export { boardMessages, type BoardKey, type Say } from './texts';
