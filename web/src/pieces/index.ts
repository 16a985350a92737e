/** The chessmen: our own drawing, and letters for those who prefer them. */

export { default as Man } from './Man.svelte';
export type { PieceSet } from './men';
