/** Every sentence the page says. A language is one file beside `en.ts` and one line in `languages`. */

import { en } from './en';
import { Formatter, parsePattern, type Pattern, type Values } from './format';

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;

const languages: Record<string, Messages> = { en };

function choose(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const language = tag.split('-')[0]!.toLowerCase();
    if (language in languages) return language;
  }
  return 'en';
}

const wanted = typeof navigator === 'undefined' ? ['en'] : navigator.languages;

/** The language of the texts. */
export const language = choose(wanted);
/** The browser's locale: how numbers, times and dates are written. */
export const locale = wanted[0] ?? 'en';

const messages = languages[language]!;
const formatter = new Formatter(language, locale);
const patterns = new Map<string, Pattern>();

/** The sentence for `key`. */
export function t(key: MessageKey, values: Values = {}): string {
  let pattern = patterns.get(key);
  if (!pattern) {
    pattern = parsePattern(messages[key]);
    patterns.set(key, pattern);
  }
  return formatter.format(pattern, values);
}

/** The key if there is a message for it: for keys that come from the club. */
export function known(key: string): MessageKey | null {
  return key in messages ? (key as MessageKey) : null;
}
