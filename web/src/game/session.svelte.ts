/** One game on the screen: a function of what the club sent, plus where in it the reader looks. */

import { club, problemOf, unreachable } from '../api/club';
import { Live } from '../api/live';
import type { Action, Color, GameView, LegalMove, Ply, Problem, Square } from '../api/types';
import { spokenMove } from '../board';
import { t } from '../messages';
import { reading, type Reading } from './countdown';
import { mateLine, type MateLine } from './mate';
import { isStale, merge, opening, placeOf } from './record';
import { heard } from './speech';
import { who } from './verdict';

export class Session {
  readonly id: string;
  view = $state.raw<GameView | null>(null);
  reading = $state.raw<Reading | null>(null);
  /** False from the moment the connection is lost until the club has told everything anew. */
  connected = $state(true);
  /** Why there is no game to show. */
  missing = $state.raw<Problem | null>(null);
  /** Why the last wish was refused. */
  refused = $state.raw<Problem | null>(null);
  /** Grows with every refusal, so that a board can put its men back. */
  refusals = $state(0);
  /** True while the club has not answered the last wish. */
  asking = $state(false);
  /** What the live region says. */
  said = $state('');
  /** How many plies are shown when looking back; null at the newest position. */
  #looking = $state<number | null>(null);
  /** Moves that were not played, while they are shown in the place of the game. */
  line = $state.raw<MateLine | null>(null);
  /** How many moves of that line are shown. */
  #lineStep = $state(0);
  /** True while the moves follow one another by themselves. */
  playing = $state(false);
  #live: Live | null = null;
  readonly #warned = new Set<Color>();

  constructor(id: string) {
    this.id = id;
  }

  /** Connects; the function that comes back ends it. */
  open(): () => void {
    let wanted = true;
    this.#live = new Live(club.liveAddress(this.id), {
      game: (view) => this.#hear(view),
      connected: (yes) => {
        if (yes && !this.connected) this.said = t('live.back');
        this.connected = yes;
        if (!yes && !this.view) void this.#find(() => wanted);
      },
    });
    return () => {
      wanted = false;
      this.#live?.close();
      this.#live = null;
    };
  }

  get over(): boolean {
    return this.view?.result != null;
  }

  /** The number of the game's plies on the board now shown; of a line, those before it. */
  get shown(): number {
    if (this.line) return this.#root;
    return this.#looking ?? this.view?.plies.length ?? 0;
  }

  get lookingBack(): boolean {
    return this.#looking !== null || this.line !== null;
  }

  /** How many plies lie before the line: all that the game had when it ended. */
  get #root(): number {
    return this.view?.result?.at_ply ?? this.view?.plies.length ?? 0;
  }

  /** Where the reader is: in the line that is shown, else in the game. */
  get step(): number {
    return this.line ? this.#lineStep : this.shown;
  }

  get steps(): number {
    return (this.line ?? this.view)?.plies.length ?? 0;
  }

  /** Goes to a step of the line that is shown, else of the game. */
  go(step: number) {
    if (!this.line) {
      this.look(step);
      return;
    }
    this.#lineStep = Math.min(this.steps, Math.max(0, step));
    const ply = this.line.plies[this.#lineStep - 1];
    if (ply) this.said = spokenMove(ply);
  }

  /** Shows the moves by which a side could still have mated, one after the other. */
  showMate() {
    const { view } = this;
    const line = view?.result && mateLine(view.result);
    if (!line) return;
    this.line = line;
    this.#lineStep = 0;
    this.playing = true;
    this.said = t('line.title', { who: who(view, line.side) });
  }

  /** Leaves the moves that were not played. */
  leaveLine() {
    this.look(this.view?.plies.length ?? 0);
  }

  /** Looks at the position after `plies` moves; at the newest, it follows the game again. */
  look(plies: number) {
    const count = this.view?.plies.length ?? 0;
    const wanted = Math.min(count, Math.max(0, plies));
    this.#looking = wanted === count ? null : wanted;
    this.line = null;
  }

  /** The last ply made on the board as it is shown. */
  get #last(): Ply | null {
    const { line, view } = this;
    if (line && this.#lineStep > 0) return line.plies[this.#lineStep - 1] ?? null;
    return view?.plies[this.shown - 1] ?? null;
  }

  get fen(): string {
    const { view } = this;
    if (!view) return '';
    if (!this.lookingBack) return view.fen;
    return this.#last?.fen ?? view.start_fen;
  }

  get lastMove(): { from: Square; to: Square } | null {
    const ply = this.#last;
    return ply ? { from: ply.from, to: ply.to } : null;
  }

  get check(): Square | null {
    if (!this.view) return null;
    if (!this.lookingBack) return this.view.check;
    return this.#last?.check ?? null;
  }

  /** The moves that may be made on the board as it is shown. */
  get legal(): LegalMove[] {
    const { view } = this;
    if (!view || this.lookingBack || !this.connected || !view.can.move) return [];
    return view.legal;
  }

  /** The side a person at this screen plays; null where both do, or none. */
  get mine(): Color | null {
    const { view } = this;
    if (view?.mode !== 'computer') return null;
    return view.players.white.kind === 'human' ? 'white' : 'black';
  }

  /** Tries at once to find what was missing. */
  again() {
    this.missing = null;
    this.#live?.restart();
  }

  /** Says that a side is low on time: once a game, and only what concerns the one who listens. */
  warn(color: Color, name: string) {
    if (this.#warned.has(color) || (this.mine && this.mine !== color)) return;
    this.#warned.add(color);
    this.said = t('speech.low', { name });
  }

  /** Tells the club; true when it agreed. */
  async act(action: Action): Promise<boolean> {
    this.refused = null;
    this.asking = true;
    const problem = (await this.#live?.act(action)) ?? null;
    this.asking = false;
    if (problem) this.refuse(problem);
    return problem === null;
  }

  move(text: string): Promise<boolean> {
    const seq = this.view?.seq;
    return this.act({ action: 'move', move: text, ...(seq === undefined ? {} : { seq }) });
  }

  /** Asks for another game with colors changed; its id, unless refused. */
  async rematch(): Promise<string | null> {
    this.refused = null;
    try {
      return (await club.act(this.id, { action: 'rematch' })).id;
    } catch (thrown) {
      this.refuse(problemOf(thrown));
      return null;
    }
  }

  refuse(problem: Problem) {
    this.refusals += 1;
    // The banner of the lost connection says it already.
    this.refused = problem.code === unreachable.code && !this.connected ? null : problem;
  }

  #hear(message: GameView) {
    const before = this.view;
    if (isStale(before, message)) return;
    const view = merge(before, message);
    if (!view) {
      this.#live?.restart();
      return;
    }
    const grown = before !== null && view.seq > before.seq;
    this.view = view;
    this.reading = reading(view, performance.now());
    this.missing = null;
    if (grown) {
      this.refused = null;
      this.#looking = this.#stay(before, view);
      this.said = heard(before, view);
    }
  }

  /** Looking back ends when the game goes on, except for one who replays a finished game. */
  #stay(before: GameView, view: GameView): number | null {
    if (this.#looking === null || view.plies.length !== before.plies.length) return null;
    return this.#looking;
  }

  /** A connection that never came up: is there no such game, or no club? */
  async #find(wanted: () => boolean) {
    try {
      await club.game(this.id);
      if (wanted()) this.missing = null;
    } catch (thrown) {
      const problem = problemOf(thrown);
      if (!wanted() || this.view) return;
      this.missing = problem;
      if (problem.status === 404) this.#live?.close();
    }
  }

  /** Which move the ply with this index is, for a sentence. */
  placeOf(index: number) {
    return placeOf(opening(this.view?.start_fen ?? ''), index);
  }
}
