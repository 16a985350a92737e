import type { Color, Square } from '../api/types';
import { spotOf, squareSeenAt } from './squares';

/** The square a key leads to, as seen on the screen; null for keys that do not move. */
export function step(
  square: Square,
  key: string,
  ctrl: boolean,
  orientation: Color,
): Square | null {
  const { x, y } = spotOf(square, orientation);
  const to = (x: number, y: number) =>
    squareSeenAt({ x: Math.min(7, Math.max(0, x)), y: Math.min(7, Math.max(0, y)) }, orientation);
  switch (key) {
    case 'ArrowLeft':
      return to(ctrl ? 0 : x - 1, y);
    case 'ArrowRight':
      return to(ctrl ? 7 : x + 1, y);
    case 'ArrowUp':
      return to(x, ctrl ? 0 : y - 1);
    case 'ArrowDown':
      return to(x, ctrl ? 7 : y + 1);
    case 'Home':
      return to(0, ctrl ? 0 : y);
    case 'End':
      return to(7, ctrl ? 7 : y);
    case 'PageUp':
      return to(x, 0);
    case 'PageDown':
      return to(x, 7);
    default:
      return null;
  }
}

/** Whether a key writes a character that move text can hold. */
export function writesMove(key: string): boolean {
  return /^[A-Za-z0-9+#=-]$/.test(key);
}
