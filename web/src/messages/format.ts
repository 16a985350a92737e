/**
 * Message patterns: `{name}`, `{n, number}`, `{n, plural, =0 {…} one {…} other {# …}}` and
 * `{word, select, a {…} other {…}}`, nested as needed. A quote makes the next brace plain: `'{`.
 */

export type Value = string | number | boolean | null | undefined;
export type Values = Record<string, Value>;

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; number: boolean }
  | { kind: 'count' }
  | { kind: 'choice'; name: string; plural: boolean; cases: Map<string, Part[]> };

export type Pattern = Part[];

/** Reads a pattern; throws with the place of the fault, as patterns are ours and tested. */
export function parsePattern(source: string): Pattern {
  let at = 0;

  const fail = (expected: string): never => {
    throw new Error(`message "${source}", character ${at + 1}: expected ${expected}`);
  };
  const blank = () => {
    while (/\s/.test(source[at] ?? '')) at += 1;
  };
  const word = (): string => {
    blank();
    const found = /^[\w=-]+/.exec(source.slice(at))?.[0] ?? fail('a name');
    at += found.length;
    blank();
    return found;
  };
  const expect = (mark: string) => {
    if (source[at] !== mark) fail(`"${mark}"`);
    at += 1;
  };

  function parts(nested: boolean): Part[] {
    const found: Part[] = [];
    let text = '';
    const flush = () => {
      if (text) found.push({ kind: 'text', text });
      text = '';
    };
    while (at < source.length) {
      const mark = source[at]!;
      if (mark === "'" && /[{}#]/.test(source[at + 1] ?? '')) {
        text += source[at + 1];
        at += 2;
      } else if (mark === '{') {
        flush();
        at += 1;
        found.push(placeholder());
      } else if (mark === '}' && nested) {
        break;
      } else if (mark === '#' && nested) {
        flush();
        at += 1;
        found.push({ kind: 'count' });
      } else {
        text += mark;
        at += 1;
      }
    }
    flush();
    return found;
  }

  function placeholder(): Part {
    const name = word();
    if (source[at] === '}') {
      at += 1;
      return { kind: 'value', name, number: false };
    }
    expect(',');
    const kind = word();
    if (kind === 'number') {
      expect('}');
      return { kind: 'value', name, number: true };
    }
    if (kind !== 'plural' && kind !== 'select') fail('number, plural or select');
    expect(',');
    const cases = new Map<string, Part[]>();
    blank();
    while (at < source.length && source[at] !== '}') {
      const label = word();
      expect('{');
      cases.set(label, parts(true));
      expect('}');
      blank();
    }
    expect('}');
    if (!cases.has('other')) fail('a case named other');
    return { kind: 'choice', name, plural: kind === 'plural', cases };
  }

  return parts(false);
}

/** Every name a pattern asks for. */
export function namesIn(pattern: Pattern): Set<string> {
  const names = new Set<string>();
  for (const part of pattern) {
    if (part.kind === 'value') names.add(part.name);
    if (part.kind === 'choice') {
      names.add(part.name);
      for (const inner of part.cases.values()) {
        for (const name of namesIn(inner)) names.add(name);
      }
    }
  }
  return names;
}

export class Formatter {
  readonly #numbers: Intl.NumberFormat;
  readonly #plurals: Intl.PluralRules;

  /** `language` chooses the plural form, `locale` how numbers look. */
  constructor(language: string, locale: string = language) {
    this.#numbers = new Intl.NumberFormat(locale);
    this.#plurals = new Intl.PluralRules(language);
  }

  format(pattern: Pattern, values: Values): string {
    return this.#write(pattern, values, '');
  }

  #write(pattern: Pattern, values: Values, count: string): string {
    let out = '';
    for (const part of pattern) {
      if (part.kind === 'text') out += part.text;
      else if (part.kind === 'count') out += count;
      else if (part.kind === 'value') out += this.#value(values[part.name], part.number);
      else out += this.#choose(part, values, count);
    }
    return out;
  }

  #value(value: Value, number: boolean): string {
    if (number && typeof value === 'number') return this.#numbers.format(value);
    return value === null || value === undefined ? '' : String(value);
  }

  #choose(part: Part & { kind: 'choice' }, values: Values, count: string): string {
    const value = values[part.name];
    const other = part.cases.get('other')!;
    if (!part.plural) return this.#write(part.cases.get(String(value)) ?? other, values, count);
    const n = Number(value);
    const chosen = part.cases.get(`=${n}`) ?? part.cases.get(this.#plurals.select(n)) ?? other;
    return this.#write(chosen, values, this.#numbers.format(n));
  }
}
