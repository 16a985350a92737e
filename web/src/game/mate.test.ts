import { describe, expect, it } from 'vitest';
import type { Color, GameView, MateVerdict, Params, Ply, Result } from '../api/types';
import { mateLine, whySentences } from './mate';
import { resultSentence } from './verdict';

const human = { kind: 'human', name: null, level: null } as const;
const computer = { kind: 'computer', name: null, level: 3 } as const;
const start_fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const board = {
  mode: 'board',
  players: { white: human, black: human },
  start_fen,
  plies: [],
} as unknown as GameView;
const against = {
  ...board,
  mode: 'computer',
  players: { white: human, black: computer },
} as unknown as GameView;

const no = (code: string, params: Params = {}): MateVerdict => ({
  answer: 'no',
  why: { code, params },
  moves: [],
});
const ply = { san: 'Ra8#' } as Ply;
const yes: MateVerdict = { answer: 'yes', why: null, moves: [ply] };
const undecided: MateVerdict = { answer: 'undecided', why: null, moves: [] };

const ended = (can_mate: Result['can_mate'], more: Partial<Result> = {}): Result => ({
  score: '1/2-1/2',
  reason: 'dead-position',
  article: '5.2.2',
  winner: null,
  by: null,
  at_ply: 0,
  can_mate,
  ...more,
});
const about = (side: Color, verdict: MateVerdict): Result['can_mate'] => ({
  white: null,
  black: null,
  [side]: verdict,
});

describe('why a side cannot mate any more', () => {
  const forced = { moves: 1, san: 'Kxb2', then: 'bare-king' };
  it.each([
    ['white', no('bare-king'), 'Black cannot be mated any more: White has only the king.'],
    [
      'black',
      no('lone-knight', { queens: 1 }),
      'White cannot be mated any more: Black has only king and knight, and White has only king and queen.',
    ],
    [
      'white',
      no('locked', { pawns: 8, with: 'bishops', sees: 'dark', bishops: 1 }),
      'Black cannot be mated any more: the pawns are locked and White’s bishop sees only dark squares.',
    ],
    [
      'white',
      no('bishops', { sees: 'light', bishops: 2, alone: false }),
      'Black cannot be mated any more: White’s bishops see only light squares, and Black has no pawn, no knight and no bishop on dark squares.',
    ],
    [
      'black',
      no('only-moves', forced),
      'White cannot be mated any more: Kxb2 is the only move, and then Black has only the king.',
    ],
    [
      'white',
      no('walled', { fixed: 9, sees: null, bishops: 0 }),
      'Black cannot be mated any more: 9 men can never move again, and wherever the others may get, no mating net can arise.',
    ],
    [
      'white',
      no('walled', { fixed: 0, sees: 'dark', bishops: 1 }),
      'Black cannot be mated any more: White’s bishop sees only dark squares, and wherever the men may get, no mating net can arise.',
    ],
    [
      'white',
      no('followed', { positions: 4880 }),
      'Black cannot be mated any more: every way to play on was followed, through 4,880 positions, and none leads to mate.',
    ],
    [
      'white',
      undecided,
      'Whether White could still have mated could not be decided, so the result stands.',
    ],
  ] as const)('%s: %s', (side, verdict, sentence) => {
    expect(whySentences(board, ended(about(side, verdict)))).toEqual([sentence]);
  });

  it('speaks to the one who plays', () => {
    expect(whySentences(against, ended(about('black', no('bare-king'))))).toEqual([
      'You cannot be mated any more: the computer has only the king.',
    ]);
    expect(whySentences(against, ended(about('white', no('bare-king'))))).toEqual([
      'The computer cannot be mated any more: you have only the king.',
    ]);
  });

  it('is one sentence where it is the same for both', () => {
    const both = (white: MateVerdict, black: MateVerdict) =>
      whySentences(board, ended({ white, black }));
    expect(both(no('bare-king'), no('bare-king'))).toEqual(['Both sides have only the king.']);
    const nothing = no('locked', { pawns: 8, with: 'nothing' });
    expect(both(nothing, nothing)).toEqual([
      'The pawns are locked, and neither side has anything else but the king.',
    ]);
    expect(both(no('followed', { positions: 10 }), no('followed', { positions: 12 }))).toEqual([
      'Every way to play on was followed, through 12 positions, and none leads to mate.',
    ]);
    const dark = no('locked', { with: 'bishops', sees: 'dark', bishops: 1 });
    const light = no('locked', { with: 'bishops', sees: 'light', bishops: 1 });
    expect(both(dark, light)).toHaveLength(2);
    expect(both(no('bare-king'), no('lone-knight', { queens: 0 }))).toHaveLength(2);
  });

  it('is left out where the page does not know it, or the Laws do not ask', () => {
    expect(whySentences(board, ended(about('white', no('unheard-of'))))).toEqual([]);
    expect(whySentences(board, ended(null))).toEqual([]);
  });
});

describe('a dead position', () => {
  it('that was found later is named with the move it came with', () => {
    const plies = [{ san: 'e4' }, { san: 'e5' }] as Ply[];
    const view = { ...board, plies } as GameView;
    expect(resultSentence(view, ended(null, { at_ply: 1 }))).toBe(
      'After White’s move 1, e4, no series of moves could lead to checkmate any more: the position was dead, and that ended the game (Art. 5.2.2). What was played after it does not count.',
    );
    expect(resultSentence(view, ended(null, { at_ply: 0 }))).toMatch(/^From the start /);
    expect(resultSentence(view, ended(null, { at_ply: 2 }))).toBe(
      'No series of moves can lead to checkmate any more: the position is dead (Art. 5.2.2).',
    );
  });
});

describe('the moves that could have mated', () => {
  it('are those of the side that was asked about', () => {
    expect(mateLine(ended(about('black', yes)))).toEqual({ side: 'black', plies: [ply] });
  });

  it('are not there where nobody can mate, or mate stands on the board', () => {
    expect(mateLine(ended(null))).toBeNull();
    expect(mateLine(ended(about('white', no('bare-king'))))).toBeNull();
    expect(mateLine(ended(about('white', { ...yes, moves: [] })))).toBeNull();
  });
});
