import { describe, expect, it } from 'vitest';
import type { Color, GameView, Result } from '../api/types';
import { articleName, noticeSentence, problemSentence, resultSentence, resultTitle } from './verdict';

const human = { kind: 'human', name: null, level: null } as const;
const computer = { kind: 'computer', name: null, level: 3 } as const;
const board = { mode: 'board', players: { white: human, black: human }, turn: 'white', plies: [] } as unknown as GameView;
const against = (mine: Color): GameView =>
  ({
    mode: 'computer',
    turn: 'white',
    plies: [],
    players: { white: human, black: computer, ...(mine === 'black' && { white: computer, black: human }) },
  }) as unknown as GameView;

const won = (winner: Color, reason: string, article: string, by: Color): Result => ({
  score: winner === 'white' ? '1-0' : '0-1',
  winner,
  reason,
  article,
  by,
  at_ply: 0,
  can_mate: null,
});
const drawn = (reason: string, article: string, by: Color | null = null): Result => ({
  score: '1/2-1/2',
  winner: null,
  reason,
  article,
  by,
  at_ply: 0,
  can_mate: null,
});

describe('a result', () => {
  it.each([
    [board, won('white', 'checkmate', '5.1.1', 'white'), 'White won', 'Black’s king is in check'],
    [against('white'), won('white', 'checkmate', '5.1.1', 'white'), 'You won', 'The computer’s king'],
    [against('black'), won('white', 'checkmate', '5.1.1', 'white'), 'The computer won', 'Your king'],
    [board, won('white', 'resignation', '5.1.2', 'black'), 'White won', 'Black resigned (Art. 5.1.2).'],
    [
      board,
      drawn('resignation', '5.1.2', 'black'),
      'Draw',
      'Black resigned, but the opponent had no way to give checkmate (Art. 5.1.2).',
    ],
    [board, won('black', 'flag', '6.9', 'white'), 'Black won', 'White’s time ran out (Art. 6.9).'],
    [
      against('white'),
      drawn('flag', '6.9', 'white'),
      'Draw',
      'Your time ran out, but the opponent had no way to give checkmate (Art. 6.9).',
    ],
    [board, drawn('stalemate', '5.2.1'), 'Draw', 'White is not in check but has no move'],
    [against('white'), drawn('stalemate', '5.2.1'), 'Draw', 'You are not in check but have no move'],
    [
      against('black'),
      drawn('threefold', '9.2.2', 'black'),
      'Draw',
      'The same position has come up three times, and you claimed it (Art. 9.2.2).',
    ],
    [
      board,
      drawn('threefold', 'Online 5.4.1'),
      'Draw',
      'The same position has come up three times (FIDE Online Art. 5.4.1).',
    ],
    [board, drawn('dead-position', '5.2.2'), 'Draw', 'No series of moves can lead to checkmate'],
    [board, drawn('unheard-of', '1.2'), 'Draw', 'The game has ended (Art. 1.2).'],
  ])('is told with who, why and the article (%#)', (view, result, title, sentence) => {
    expect(resultTitle(view, result)).toBe(title);
    expect(resultSentence(view, result)).toContain(sentence);
  });

  it('names the regulations an article is from', () => {
    expect(articleName('9.6.1')).toBe('Art. 9.6.1');
    expect(articleName('Online 5.4.4')).toBe('FIDE Online Art. 5.4.4');
  });
});

describe('a refusal', () => {
  const say = (code: string, detail: string) =>
    problemSentence({ title: '', status: 422, code, detail });

  it('says why a move is not possible, without the move that was typed', () => {
    expect(say('illegal-move', 'e5: your king would be in check from the bishop on b4')).toBe(
      'That move is not possible: your king would be in check from the bishop on b4.',
    );
  });

  it('keeps a sentence that has no move before it', () => {
    expect(say('illegal-move', 'No man of yours stands there.')).toBe(
      'That move is not possible. No man of yours stands there.',
    );
  });

  it('is in the page’s words where it knows the code, else in the club’s', () => {
    expect(say('game-over', 'Finished')).toBe('The game is already over.');
    expect(say('new-code', 'The hall is closed.')).toBe('The hall is closed.');
    expect(say('new-code', '')).toBe('The club refused this without saying why.');
  });
});

describe('a notice', () => {
  it('says who did it', () => {
    const declined = { code: 'draw-declined', params: { by: 'black' } };
    expect(noticeSentence(board, declined)).toBe('Black declined the draw.');
    expect(noticeSentence(against('white'), declined)).toBe('The computer declined the draw.');
  });

  it('is left out when the page does not know it', () => {
    expect(noticeSentence(board, { code: 'new-notice', params: {} })).toBeNull();
  });
});
