/** What is said aloud: each move, each ending, in words rather than letters. */

import type { GameView, Result } from '../api/types';
import { spokenMove } from '../board';
import { t } from '../messages';
import { resultSentence, resultTitle } from './verdict';

export function resultInWords(view: GameView, result: Result): string {
  return t('speech.result', {
    title: resultTitle(view, result),
    sentence: resultSentence(view, result),
  });
}

/** What a listener must be told when the game went from `before` to `now`. */
export function heard(before: GameView, now: GameView): string {
  const said: string[] = [];
  if (now.plies.length < before.plies.length) said.push(t('speech.takeback', { color: now.turn }));
  said.push(...now.plies.slice(before.plies.length).map(spokenMove));
  if (now.draw_offer && now.draw_offer !== before.draw_offer) {
    said.push(t('draw.offered', { color: now.draw_offer }));
  }
  if (now.result && !before.result) said.push(resultInWords(now, now.result));
  return said.join(' ');
}
