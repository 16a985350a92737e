import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type AST } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { known, t } from '.';
import { en } from './en';
import { Formatter, namesIn, parsePattern } from './format';

describe('a pattern', () => {
  const write = (pattern: string, values = {}, locale = 'en') =>
    new Formatter('en', locale).format(parsePattern(pattern), values);

  it('puts values where their names stand', () => {
    expect(write('{white} – {black}', { white: 'Ann', black: 'Bo' })).toBe('Ann – Bo');
    expect(write('{gone}.', {})).toBe('.');
  });

  it('writes numbers by the locale', () => {
    expect(write('{n, number} nodes', { n: 12345 })).toBe('12,345 nodes');
    expect(write('{n, number} nodes', { n: 12345 }, 'de')).toBe('12.345 nodes');
  });

  it('chooses the plural form', () => {
    const moves = '{n, plural, =0 {no moves} one {# move} other {# moves}}';
    expect(write(moves, { n: 0 })).toBe('no moves');
    expect(write(moves, { n: 1 })).toBe('1 move');
    expect(write(moves, { n: 1200 })).toBe('1,200 moves');
  });

  it('chooses the plural form of its own language', () => {
    const moves = parsePattern('{n, plural, one {ход} few {хода} many {ходов} other {хода}}');
    const russian = new Formatter('ru');
    expect([1, 3, 5, 21].map((n) => russian.format(moves, { n }))).toEqual([
      'ход',
      'хода',
      'ходов',
      'ход',
    ]);
  });

  it('chooses by a word, one choice inside another', () => {
    const pattern = '{by, select, none {Left} other {{by, select, white {White} other {Black}} left}}';
    expect(write(pattern, { by: 'none' })).toBe('Left');
    expect(write(pattern, { by: 'white' })).toBe('White left');
    expect(write(pattern, { by: 'black' })).toBe('Black left');
  });

  it('keeps braces that are quoted, and apostrophes', () => {
    expect(write("White's '{move'}")).toBe("White's {move}");
  });

  it.each(['{n', '{n, plural}', '{n, plural, one {#}}', '{n, dual, other {}}', '{}', '{a b}'])(
    'says where it is wrong: %s',
    (pattern) => {
      expect(() => parsePattern(pattern)).toThrow(/character \d+: expected/);
    },
  );

  it('tells which values it asks for', () => {
    const pattern = parsePattern('{a} {n, plural, one {{b}} other {{c, number}}}');
    expect([...namesIn(pattern)]).toEqual(['a', 'n', 'b', 'c']);
  });
});

const root = join(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.test.ts'))
  .filter((file) => file !== join('messages', 'en.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

describe('the messages', () => {
  it.each(Object.entries(en))('%s can be read', (_, pattern) => {
    expect(() => parsePattern(pattern)).not.toThrow();
  });

  it('are all used', () => {
    const strings = sources.flatMap(({ text }) => text.match(/'[\w.-]+'|"[\w.-]+"|`[^`\n]+`/g) ?? []);
    const fits = strings.map((quoted) => {
      const parts = quoted.slice(1, -1).split(/\$\{[^}]*\}/);
      return new RegExp(`^${parts.map((part) => part.replace(/[^\w]/g, '\\$&')).join('.+')}$`);
    });
    // A template of nothing but holes would fit everything.
    const told = fits.filter((pattern) => /[a-z]/.test(pattern.source));
    expect(Object.keys(en).filter((key) => !told.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  it('hold every key that is asked for by name', () => {
    const asked = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map((found) => ({ file, key: found[1]! })),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter(({ key }) => !known(key))).toEqual([]);
  });

  it('never shout, and never glue', () => {
    const wrong = Object.entries(en).filter(([, text]) => /!|(^|[^']) $|^ |\buser\b|submit/i.test(text));
    expect(wrong).toEqual([]);
  });

  it('say a result with its reason and article', () => {
    const values = { article: 'Art. 9.2.2', winner: 'draw', by: 'you' };
    expect(t('result.threefold', values)).toBe(
      'The same position has come up three times, and you claimed it (Art. 9.2.2).',
    );
  });
});

/** Text that a reader would see or hear, written into a component instead of the messages. */
function literals(source: string): string[] {
  const found: string[] = [];
  const spoken = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'content']);
  const look = (text: string) => {
    if (/\p{L}/u.test(text) && !known(text)) found.push(text.trim());
  };
  const walk = (node: unknown, inside: string) => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, inside));
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: string; name?: string };
    if (type === 'Text' && inside !== 'attribute') return look((node as AST.Text).data);
    if (type === 'Attribute') {
      const { value } = node as AST.Attribute;
      if (spoken.has(name ?? '') && Array.isArray(value)) {
        for (const part of value) if (part.type === 'Text') look(part.data);
      }
      return walk(value, 'attribute');
    }
    for (const value of Object.values(node)) walk(value, inside);
  };
  walk(parse(source, { modern: true }).fragment, '');
  return found;
}

describe('a component', () => {
  it('is found out when it speaks for itself', () => {
    expect(literals('<p title="Flip">{t("a")} now</p>')).toEqual(['Flip', 'now']);
    expect(literals('<p class="quiet">{t("a")} · 1</p><style>p { color: red }</style>')).toEqual([]);
  });

  it.each(sources.filter(({ file }) => file.endsWith('.svelte')))(
    'takes every word from the messages: $file',
    ({ text }) => {
      expect(literals(text)).toEqual([]);
    },
  );
});
