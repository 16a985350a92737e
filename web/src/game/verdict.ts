/** Results, refusals and notices of the club as sentences. */

import type { Color, GameView, Notice, Problem, Result } from '../api/types';
import { known, t } from '../messages';
import { opening, placeOf } from './record';

type Who = 'you' | 'computer' | Color | 'none';

/** What a side is called in a sentence: "you" and "the computer" where one plays the other. */
export function who(view: GameView, color: Color | null): Who {
  if (!color) return 'none';
  if (view.mode !== 'computer') return color;
  return view.players[color].kind === 'computer' ? 'computer' : 'you';
}

const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');

const end = (result: Result) => {
  if (result.winner) return result.winner;
  return result.score === '1/2-1/2' ? 'draw' : 'none';
};

/** "Art. 5.1.1", or the online regulations' name. */
export function articleName(article: string): string {
  const online = /^Online (.+)$/.exec(article)?.[1];
  return online ? t('article.online', { number: online }) : t('article', { number: article });
}

export function resultTitle(view: GameView, result: Result): string {
  return t('result.title', { winner: end(result), who: who(view, result.winner) });
}

export function resultSentence(view: GameView, result: Result): string {
  // Moves that were made before it was known that the game was over.
  if (result.reason === 'dead-position' && result.at_ply < view.plies.length) {
    return deadBefore(view, result);
  }
  return t(known(`result.${result.reason}`) ?? 'result.other', {
    article: articleName(result.article),
    winner: end(result),
    by: who(view, result.by),
    loser: who(view, result.winner && other(result.winner)),
    turn: who(view, view.turn),
  });
}

function deadBefore(view: GameView, result: Result): string {
  const article = articleName(result.article);
  const last = view.plies[result.at_ply - 1];
  if (!last) return t('result.dead-position.start', { article });
  const { number, color } = placeOf(opening(view.start_fen), result.at_ply - 1);
  return t('result.dead-position.after', { article, number: String(number), color, san: last.san });
}

/** A refusal, by the club's code where the page knows it, else in the club's own words. */
export function problemSentence(problem: Problem): string {
  const { code, detail, params } = problem;
  // Move refusals open with the move as it was typed, and then say why.
  const why = /^[^\s:]+: (.+)$/.exec(detail)?.[1];
  const key =
    (why && known(`problem.${code}.why`)) || known(`problem.${code}`) || (detail ? null : 'problem.unknown');
  return key ? t(key, { ...params, detail, why }) : detail;
}

/** What the arbiter says; an unknown code says nothing. */
export function noticeSentence(view: GameView, notice: Notice): string | null {
  const key = known(`notice.${notice.code}`);
  if (!key) return null;
  const by = notice.params.by === 'white' || notice.params.by === 'black' ? notice.params.by : null;
  return t(key, { ...notice.params, by: who(view, by) });
}
