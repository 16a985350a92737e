import { describe, expect, it } from 'vitest';
import type { BonusKind, Color, GameView, Times } from '../api/types';
import { delayLeft, face, lowBelow, nextChange, reading, remaining } from './countdown';

function view(
  times: Times,
  running: Color | null,
  kind: BonusKind = 'none',
  ms = 0,
  before: Times | null = null,
): GameView {
  return {
    clocks: { ...times, running, bonus: { kind, ms } },
    plies: before ? [{ clock: before }] : [],
  } as unknown as GameView;
}

describe('a running clock', () => {
  const taken = reading(view({ white: 60_000, black: 45_000 }, 'white', 'increment', 2000), 1000)!;

  it('counts from the reading of the club', () => {
    expect(remaining(taken, 'white', 1000)).toBe(60_000);
    expect(remaining(taken, 'white', 4500)).toBe(56_500);
  });

  it('leaves the other side alone', () => {
    expect(remaining(taken, 'black', 99_000)).toBe(45_000);
  });

  it('stops at nothing', () => {
    expect(remaining(taken, 'white', 1_000_000)).toBe(0);
  });

  it('stands still when none is running', () => {
    const still = reading(view({ white: 60_000, black: 45_000 }, null), 0)!;
    expect(remaining(still, 'white', 5000)).toBe(60_000);
  });

  it('is absent in a game without one', () => {
    expect(reading({ clocks: null, plies: [] } as unknown as GameView, 0)).toBeNull();
  });
});

describe('a delay', () => {
  const times = { white: 60_000, black: 45_000 };

  it('holds the time back at the start of a move', () => {
    const taken = reading(view(times, 'white', 'delay', 5000, times), 0)!;
    expect(remaining(taken, 'white', 5000)).toBe(60_000);
    expect(delayLeft(taken, 'white', 2000)).toBe(3000);
    expect(remaining(taken, 'white', 6000)).toBe(59_000);
    expect(delayLeft(taken, 'white', 6000)).toBe(0);
  });

  it('is over when the time has begun to count', () => {
    const taken = reading(
      view({ ...times, white: 59_000 }, 'white', 'delay', 5000, times),
      0,
    )!;
    expect(remaining(taken, 'white', 1000)).toBe(58_000);
  });

  it('of Bronstein counts at once: it is given back after the move', () => {
    const taken = reading(view(times, 'white', 'bronstein', 5000, times), 0)!;
    expect(remaining(taken, 'white', 1000)).toBe(59_000);
  });
});

describe('the face', () => {
  it.each([
    [5_400_000, { hours: 1, minutes: 30, seconds: 0, tenths: null }],
    [299_001, { hours: 0, minutes: 5, seconds: 0, tenths: null }],
    [299_000, { hours: 0, minutes: 4, seconds: 59, tenths: null }],
    [19_950, { hours: 0, minutes: 0, seconds: 20, tenths: 0 }],
    [9_410, { hours: 0, minutes: 0, seconds: 9, tenths: 5 }],
    [1, { hours: 0, minutes: 0, seconds: 0, tenths: 1 }],
    [0, { hours: 0, minutes: 0, seconds: 0, tenths: 0 }],
  ])('of %i ms never shows less than is left', (ms, shown) => {
    expect(face(ms)).toEqual(shown);
  });

  it('changes with the second, and with the tenth at the end', () => {
    expect(nextChange(61_250)).toBe(250);
    expect(nextChange(61_000)).toBe(1000);
    expect(nextChange(9_430)).toBe(30);
  });

  it('warns later in a short game than in a long one', () => {
    expect(lowBelow(60_000)).toBe(10_000);
    expect(lowBelow(300_000)).toBe(30_000);
    expect(lowBelow(5_400_000)).toBe(60_000);
  });
});
