/** What a reader likes, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark';
export type PieceSet = 'drawn' | 'letters';

/** A value in the browser's store; a browser that keeps nothing gives the usual one. */
export function remembered<T>(name: string, usual: T, fits: (value: unknown) => boolean): T {
  try {
    const text = localStorage.getItem(`ferz.${name}`);
    const value: unknown = text === null ? usual : JSON.parse(text);
    return fits(value) ? (value as T) : usual;
  } catch {
    return usual;
  }
}

export function remember(name: string, value: unknown) {
  try {
    localStorage.setItem(`ferz.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the choice then lasts as long as the page.
  }
}

const one = (...of: string[]) => (value: unknown) => of.includes(value as string);

class Preferences {
  #theme = $state<Theme>(remembered('theme', 'auto', one('auto', 'light', 'dark')));
  #pieces = $state<PieceSet>(remembered('pieces', 'drawn', one('drawn', 'letters')));
  #turn = $state<boolean>(remembered('turn', false, (value) => typeof value === 'boolean'));

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    remember('theme', theme);
    this.apply();
  }

  get pieces(): PieceSet {
    return this.#pieces;
  }

  set pieces(pieces: PieceSet) {
    this.#pieces = pieces;
    remember('pieces', pieces);
  }

  /** Whether two at one board want it turned to the side to move. */
  get turn(): boolean {
    return this.#turn;
  }

  set turn(turn: boolean) {
    this.#turn = turn;
    remember('turn', turn);
  }

  /** Shows the theme on the document. */
  apply() {
    const root = document.documentElement;
    if (this.#theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.#theme;
  }
}

export const preferences = new Preferences();
