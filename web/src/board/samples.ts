/** Legal moves for tests, written by hand from the position named in each test. */

import type { LegalMove, Role } from '../api/types';

const promoted: Record<string, Role> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** A move from its SAN and UCI text; `rook` makes it castling. */
export function legalMove(san: string, uci: string, rook: string | null = null): LegalMove {
  return {
    uci,
    san,
    from: uci.slice(0, 2),
    to: uci.slice(2, 4),
    promotion: promoted[uci[4] ?? ''] ?? null,
    capture: san.includes('x'),
    castling: rook !== null,
    rook,
  };
}

export function promotions(san: string, uci: string): LegalMove[] {
  return ['Q', 'R', 'B', 'N'].map((man) => legalMove(`${san}=${man}`, uci + man.toLowerCase()));
}
