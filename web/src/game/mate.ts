/** Who could still mate when a game ended: the reasons in sentences, and the moves that show it. */

import type { Color, GameView, MateVerdict, Ply, Result } from '../api/types';
import { known, t } from '../messages';
import { who } from './verdict';

const sides: Color[] = ['white', 'black'];
const other = (color: Color): Color => (color === 'white' ? 'black' : 'white');

/** Moves that were not played and end in mate. */
export interface MateLine {
  /** Who mates. */
  side: Color;
  plies: Ply[];
}

/** The moves by which a side could still have mated, where the Laws asked whether it could. */
export function mateLine(result: Result): MateLine | null {
  for (const side of sides) {
    const verdict = result.can_mate?.[side];
    if (verdict?.answer === 'yes' && verdict.moves.length > 0) return { side, plies: verdict.moves };
  }
  return null;
}

/** Reasons that are one sentence where they hold for both sides. */
function forBoth(white: MateVerdict, black: MateVerdict): string | null {
  if (!white.why || !black.why || white.why.code !== black.why.code) return null;
  const { code, params } = white.why;
  if (params.with !== black.why.params.with || params.sees !== black.why.params.sees) return null;
  const key = known(params.with === undefined ? `why.both.${code}` : `why.both.${code}.${params.with}`);
  const positions = Math.max(Number(params.positions ?? 0), Number(black.why.params.positions ?? 0));
  return key && t(key, { ...params, positions });
}

function forOne(view: GameView, side: Color, verdict: MateVerdict): string | null {
  const names = { winner: who(view, side), loser: who(view, other(side)) };
  if (verdict.answer === 'undecided') return t('why.undecided', names);
  const key = verdict.why && known(`why.${verdict.why.code}`);
  return key ? t(key, { ...verdict.why!.params, ...names }) : null;
}

/** Why nobody, or not the opponent, could mate any more: a sentence for each side, or one for both. */
export function whySentences(view: GameView, result: Result): string[] {
  const { white = null, black = null } = result.can_mate ?? {};
  const both = white && black && forBoth(white, black);
  if (both) return [both];
  return sides.flatMap((side) => {
    const verdict = result.can_mate?.[side];
    return (verdict && forOne(view, side, verdict)) || [];
  });
}
