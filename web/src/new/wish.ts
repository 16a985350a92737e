/** What was chosen for the last new game, so that the next one starts with one click. */

import type { Color } from '../api/types';
import type { Bonus } from '../game/time';
import { remember, remembered } from '../preferences.svelte';

export interface Wish {
  level: number;
  color: Color | 'random';
  white: string;
  black: string;
  /** A preset's spec, "none" or "own". */
  clock: string;
  minutes: number | null;
  seconds: number | null;
  bonus: Bonus;
  start: 'standard' | 'chess960' | 'fen';
  number: number | null;
  fen: string;
  castle960: boolean;
}

const usual: Wish = {
  level: 2,
  color: 'white',
  white: '',
  black: '',
  clock: 'none',
  minutes: 10,
  seconds: 5,
  bonus: 'increment',
  start: 'standard',
  number: null,
  fen: '',
  castle960: false,
};

/** The start position is not kept: a game from another one is the exception. */
export function recall(): Wish {
  const kept = remembered<Partial<Wish>>('new-game', {}, (value) => {
    if (typeof value !== 'object' || value === null) return false;
    return Object.entries(value).every(
      ([key, one]) => key in usual && (one === null || typeof one === typeof fallback(key)),
    );
  });
  return { ...usual, ...kept, start: 'standard' };
}

const fallback = (key: string): unknown => usual[key as keyof Wish] ?? 0;

export function store(wish: Wish) {
  remember('new-game', wish);
}
