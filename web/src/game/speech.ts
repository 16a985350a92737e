/** What is said aloud as a game goes on: each move, each word of the arbiter, each ending. */

import type { GameView, OpenClaim, Result } from '../api/types';
import { spokenMove } from '../board';
import { t } from '../messages';
import { whySentences } from './mate';
import { articleName, noticeSentence, resultSentence, resultTitle } from './verdict';

function resultInWords(view: GameView, result: Result): string {
  return t('speech.result', {
    title: resultTitle(view, result),
    sentence: [resultSentence(view, result), ...whySentences(view, result)].join(' '),
  });
}

/** A claim that can be made for the position on the board, without naming a move. */
const ready = (view: GameView): OpenClaim | undefined =>
  view.claims.find((claim) => claim.move === null);

/** What a listener must be told when the game went from `before` to `now`. */
export function heard(before: GameView, now: GameView): string {
  const said: string[] = [];
  if (now.plies.length < before.plies.length) said.push(t('speech.takeback', { color: now.turn }));
  said.push(...now.plies.slice(before.plies.length).map(spokenMove));
  const notice = now.notice && noticeSentence(now, now.notice);
  if (notice && now.plies.length === before.plies.length) said.push(notice);
  if (now.draw_offer && now.draw_offer !== before.draw_offer) {
    said.push(t('draw.offered', { color: now.draw_offer }));
  }
  const claim = ready(now);
  if (claim && !ready(before)) {
    said.push(t(`claim.${claim.ground}`, { article: articleName(claim.article) }));
  }
  if (now.result && !before.result) {
    // A position found dead ends the game while its move is still being spoken.
    const last = now.plies.at(-1);
    const found = now.result.reason === 'dead-position' && now.plies.length === before.plies.length;
    if (found && last) said.push(spokenMove(last));
    said.push(resultInWords(now, now.result));
  }
  return said.join(' ');
}
