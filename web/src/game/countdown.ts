/** What the clocks show between two messages of the club. */

import type { Clocks, Color, GameView } from '../api/types';

/** A reading of the clocks, and how much free time the running side still has before its time counts. */
export interface Reading {
  clocks: Clocks;
  /** `performance.now()` when the reading came in. */
  at: number;
  free: number;
}

/**
 * Takes the club's reading. With a simple delay the running side's time stands still at first: untouched
 * since the last move means that the delay is still going on.
 */
export function reading(view: GameView, at: number): Reading | null {
  const clocks = view.clocks;
  if (!clocks) return null;
  const { running, bonus } = clocks;
  let free = 0;
  if (running && bonus.kind === 'delay') {
    const before = view.plies.at(-1)?.clock?.[running];
    if (before === undefined || before === clocks[running]) free = bonus.ms;
  }
  return { clocks, at, free };
}

/** Milliseconds to show for a side at the time `now`. */
export function remaining({ clocks, at, free }: Reading, color: Color, now: number): number {
  const left = clocks[color];
  if (clocks.running !== color) return left;
  return Math.max(0, left - Math.max(0, now - at - free));
}

/** Milliseconds of the running side's delay still to go. */
export function delayLeft({ clocks, at, free }: Reading, color: Color, now: number): number {
  return clocks.running === color ? Math.max(0, free - (now - at)) : 0;
}

/** A clock's face in parts, so that the screen may set each as it likes. */
export interface Face {
  hours: number;
  minutes: number;
  seconds: number;
  /** Only in the last seconds, when every tenth counts. */
  tenths: number | null;
}

/** Below this the clock shows tenths. */
const TENTHS_BELOW = 20_000;

export function face(ms: number): Face {
  if (ms < TENTHS_BELOW) {
    const tenths = Math.ceil(ms / 100);
    return { hours: 0, minutes: 0, seconds: Math.floor(tenths / 10), tenths: tenths % 10 };
  }
  const seconds = Math.ceil(ms / 1000);
  return {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
    tenths: null,
  };
}

/** Milliseconds until the face changes next, for a clock that is counting. */
export function nextChange(ms: number): number {
  const step = ms <= TENTHS_BELOW ? 100 : 1000;
  return ms % step || step;
}

/** A side is low on time in its last tenth of the longest clock seen, at most a minute, at least ten seconds. */
export function lowBelow(start: number): number {
  return Math.min(60_000, Math.max(10_000, start / 10));
}
