import type { Color, Ply, Role, Square } from '../api/types';
import { t } from '../messages';
import { turnIn } from './placement';

/** A move in the parts of a spoken sentence. */
export type SpokenMove = {
  color: Color;
  kind: 'short' | 'long' | 'capture' | 'quiet';
  role: Role;
  from: Square;
  to: Square;
  promotion: Role | null;
  ending: 'check' | 'mate' | null;
};

const roles: Record<string, Role> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

/** Takes a ply's SAN apart. */
export function spokenParts(ply: Ply): SpokenMove {
  const { san, from, to } = ply;
  const castling = /^O-O(-O)?/.exec(san);
  const promotion = /=([QRBN])/.exec(san)?.[1];
  return {
    color: turnIn(ply.fen) === 'white' ? 'black' : 'white',
    kind: castling ? (castling[1] ? 'long' : 'short') : san.includes('x') ? 'capture' : 'quiet',
    role: castling ? 'king' : (roles[san[0] ?? ''] ?? 'pawn'),
    from,
    to,
    promotion: promotion ? roles[promotion]! : null,
    ending: san.endsWith('#') ? 'mate' : san.endsWith('+') ? 'check' : null,
  };
}

/** The sentence that a live region speaks for a ply. */
export function spokenMove(ply: Ply): string {
  return t('speech.move', spokenParts(ply));
}
