import { describe, expect, it } from 'vitest';
import { step, writesMove } from './keyboard';

describe('arrows', () => {
  it.each([
    ['ArrowUp', 'white', 'e5'],
    ['ArrowDown', 'white', 'e3'],
    ['ArrowLeft', 'white', 'd4'],
    ['ArrowRight', 'white', 'f4'],
    ['ArrowUp', 'black', 'e3'],
    ['ArrowDown', 'black', 'e5'],
    ['ArrowLeft', 'black', 'f4'],
    ['ArrowRight', 'black', 'd4'],
  ] as const)('%s from e4 seen by %s leads to %s', (key, side, square) => {
    expect(step('e4', key, false, side)).toBe(square);
  });

  it('stop at the edge', () => {
    expect(step('a1', 'ArrowLeft', false, 'white')).toBe('a1');
    expect(step('a1', 'ArrowUp', false, 'black')).toBe('a1');
    expect(step('h8', 'ArrowRight', false, 'white')).toBe('h8');
  });
});

describe('keys to the ends', () => {
  it.each([
    ['Home', false, 'white', 'a4'],
    ['End', false, 'white', 'h4'],
    ['Home', true, 'white', 'a8'],
    ['End', true, 'white', 'h1'],
    ['Home', false, 'black', 'h4'],
    ['End', true, 'black', 'a8'],
    ['PageUp', false, 'white', 'e8'],
    ['PageDown', false, 'black', 'e8'],
    ['ArrowLeft', true, 'white', 'a4'],
    ['ArrowUp', true, 'black', 'e1'],
  ] as const)('%s (with control: %s) seen by %s leads to %s', (key, ctrl, side, square) => {
    expect(step('e4', key, ctrl, side)).toBe(square);
  });

  it('are all the keys that move', () => {
    for (const key of ['Enter', ' ', 'Tab', 'a', 'Escape']) {
      expect(step('e4', key, false, 'white')).toBeNull();
    }
  });
});

it('tells characters of move text from other keys', () => {
  expect(['e', 'N', '4', '0', '=', '+', '#', '-'].every(writesMove)).toBe(true);
  expect(['Enter', ' ', 'F2', '?', 'ä', ''].some(writesMove)).toBe(false);
});
