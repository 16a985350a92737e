/** What the board says, and where it finds it in the reader's language. */

import { known, language, locale, t } from '../messages';
import { Formatter, parsePattern, type Pattern, type Values } from '../messages/format';

/** The board's sentences in English; a language file that has the same keys comes first. */
export const boardMessages = {
  'board.label': 'Chess board',
  'board.letters': 'KQRBNP',
  'board.man':
    '{color, select, white {White} other {Black}} {role, select, pawn {pawn} knight {knight} bishop {bishop} rook {rook} queen {queen} other {king}}',
  'board.square':
    '{square}{role, select, none {} other {, {color, select, white {white} other {black}} {role, select, pawn {pawn} knight {knight} bishop {bishop} rook {rook} queen {queen} other {king}}}}{selected, select, true {, picked up} other {}}{target, select, move {, can move here} capture {, can be taken} castling {, can castle here} other {}}{last, select, from {, last move from here} to {, last move to here} other {}}{check, select, true {, in check} other {}}',
  'board.picked':
    '{n, plural, =0 {{square} picked up: no square to go to.} one {{square} picked up: one square to go to.} other {{square} picked up: # squares to go to.}}',
  'board.put-back': 'Put back.',
  'board.typed': '{san, select, none {{text}} other {{text} · Enter plays {san}}}',
  'board.promote': 'Promote to',
  'board.promote.role':
    '{role, select, knight {Knight} bishop {Bishop} rook {Rook} queen {Queen} other {{role}}}',
};

export type BoardKey = keyof typeof boardMessages;
export type Say = (key: BoardKey, values?: Values) => string;

const formatter = new Formatter(language, locale);
const patterns = new Map<BoardKey, Pattern>();

function english(key: BoardKey): Pattern {
  let pattern = patterns.get(key);
  if (!pattern) {
    pattern = parsePattern(boardMessages[key]);
    patterns.set(key, pattern);
  }
  return pattern;
}

/** The sentence for `key`. */
export const say: Say = (key, values = {}) => {
  const translated = known(key);
  return translated ? t(translated, values) : formatter.format(english(key), values);
};
