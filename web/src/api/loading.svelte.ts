/** Something that is asked of the club once: on its way, here, or refused. */

import { problemOf } from './club';
import type { Problem } from './types';

export class Loading<T> {
  value = $state.raw<T | null>(null);
  problem = $state.raw<Problem | null>(null);
  busy = $state(false);
  readonly #ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  readonly load = async (): Promise<void> => {
    this.busy = true;
    this.problem = null;
    try {
      this.value = await this.#ask();
    } catch (thrown) {
      this.problem = problemOf(thrown);
    } finally {
      this.busy = false;
    }
  };
}
