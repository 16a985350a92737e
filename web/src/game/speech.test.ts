import { describe, expect, it } from 'vitest';
import type { GameView, Ply } from '../api/types';
import { heard } from './speech';

const ply = (san: string, turn: 'w' | 'b', to: string): Ply => ({
  uci: '',
  san,
  from: 'a1',
  to,
  fen: `8/8/8/8/8/8/8/8 ${turn} - - 0 1`,
  check: null,
  clock: null,
});

const e4 = ply('e4', 'b', 'e4');
const e5 = ply('e5', 'w', 'e5');

const human = { kind: 'human', name: null, level: null } as const;
const view = (change: Partial<GameView>): GameView =>
  ({
    mode: 'board',
    players: { white: human, black: human },
    turn: 'white',
    plies: [],
    claims: [],
    draw_offer: null,
    notice: null,
    result: null,
    ...change,
  }) as unknown as GameView;

describe('a listener hears', () => {
  it('every move that is new', () => {
    expect(heard(view({ plies: [] }), view({ plies: [e4, e5] }))).toBe(
      'White: pawn to e4. Black: pawn to e5.',
    );
  });

  it('that moves were taken back', () => {
    const before = view({ plies: [e4, e5] });
    expect(heard(before, view({ plies: [e4], turn: 'black' }))).toBe(
      'Moves were taken back. Black to move.',
    );
  });

  it('an offer once, and its answer', () => {
    const offered = view({ draw_offer: 'black' });
    expect(heard(view({}), offered)).toBe('Black offers a draw.');
    expect(heard(offered, offered)).toBe('');
    const declined = view({ notice: { code: 'draw-declined', params: { by: 'white' } } });
    expect(heard(offered, declined)).toBe('White declined the draw.');
  });

  it('the last move again when its position is found dead a moment later', () => {
    const result = {
      score: '1/2-1/2',
      reason: 'dead-position',
      article: '5.2.2',
      winner: null,
      by: 'white',
      at_ply: 1,
      can_mate: null,
    } as const;
    expect(heard(view({ plies: [e4] }), view({ plies: [e4], result }))).toBe(
      'White: pawn to e4. Draw. No series of moves can lead to checkmate any more: the position is dead (Art. 5.2.2).',
    );
  });

  it('that a draw may be claimed', () => {
    const claims = [
      { ground: 'threefold', article: '9.2.2', move: null, san: null },
    ] as GameView['claims'];
    expect(heard(view({}), view({ plies: [e4], claims }))).toBe(
      'White: pawn to e4. The same position has come up three times. You may claim a draw (Art. 9.2.2).',
    );
  });

  it('how the game ended and why', () => {
    const mate = ply('Qh4#', 'w', 'h4');
    const result = {
      score: '0-1',
      reason: 'checkmate',
      article: '5.1.1',
      winner: 'black',
      by: 'black',
      at_ply: 4,
      can_mate: null,
    } as const;
    expect(heard(view({}), view({ plies: [mate], result }))).toBe(
      'Black: queen to h4, checkmate. Black won. White’s king is in check and cannot escape: checkmate (Art. 5.1.1).',
    );
  });
});
