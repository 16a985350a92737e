import { describe, expect, it } from 'vitest';
import type { GameView, Ply } from '../api/types';
import { isStale, merge, opening, placeOf, scoreSheet } from './record';

const ply = (san: string): Ply => ({
  uci: san,
  san,
  from: 'a1',
  to: 'a2',
  fen: '',
  check: null,
  clock: null,
});

const view = (seq: number, from: number, sans: string[], id = 'g'): GameView =>
  ({ id, seq, plies_from: from, plies: sans.map(ply) }) as GameView;

const sans = (game: GameView | null) => game?.plies.map((made) => made.san);

describe('a message with the newest moves', () => {
  const known = view(5, 0, ['e4', 'e5', 'Nf3']);

  it('adds them to the known ones', () => {
    const merged = merge(known, view(6, 3, ['Nc6']));
    expect(sans(merged)).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
    expect(merged?.plies_from).toBe(0);
    expect(merged?.seq).toBe(6);
  });

  it('takes moves back', () => {
    expect(sans(merge(known, view(6, 1, [])))).toEqual(['e4']);
    expect(sans(merge(known, view(6, 1, ['c5'])))).toEqual(['e4', 'c5']);
  });

  it('leaves the moves alone when there is no new one', () => {
    expect(sans(merge(known, view(6, 3, [])))).toEqual(['e4', 'e5', 'Nf3']);
  });

  it('is of no use when moves before it are missing', () => {
    expect(merge(known, view(9, 4, ['Bb5']))).toBeNull();
    expect(merge(null, view(9, 4, ['Bb5']))).toBeNull();
    expect(merge(known, view(9, 1, ['Bb5'], 'another'))).toBeNull();
  });

  it('replaces everything when it is complete', () => {
    expect(sans(merge(known, view(9, 0, ['d4'])))).toEqual(['d4']);
  });

  it('is stale when something newer is known', () => {
    expect(isStale(known, view(4, 3, []))).toBe(true);
    expect(isStale(known, view(5, 3, []))).toBe(false);
    expect(isStale(known, view(4, 0, [], 'another'))).toBe(false);
    expect(isStale(null, view(1, 0, []))).toBe(false);
  });
});

describe('the score sheet', () => {
  it('has white on the left from the first move', () => {
    const start = opening('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    expect(scoreSheet(start, ['e4', 'e5', 'Nf3'].map(ply))).toEqual([
      { number: 1, white: 0, black: 1 },
      { number: 2, white: 2, black: null },
    ]);
  });

  it('leaves white empty when black starts', () => {
    const start = opening('8/8/8/4k3/8/8/4P3/4K3 b - - 0 40');
    expect(scoreSheet(start, ['Kd4', 'Kd2', 'Ke4'].map(ply))).toEqual([
      { number: 40, white: null, black: 0 },
      { number: 41, white: 1, black: 2 },
    ]);
    expect(placeOf(start, 1)).toEqual({ number: 41, color: 'white' });
  });
});
