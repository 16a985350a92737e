import { expect, it } from 'vitest';
import { patience } from './live';

it('waits longer after every failure, never longer than ten seconds', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 40].map((failures) => patience(failures, 0.5));
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000, 8000]);
  expect(patience(40, 1)).toBeLessThanOrEqual(10_000);
});

it('spreads the tries of many screens', () => {
  expect(patience(2, 0)).toBe(1200);
  expect(patience(2, 1)).toBe(2000);
});
