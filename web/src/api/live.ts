/** A game's live connection: it says what the club sent, and tries again for as long as it is wanted. */

import { unreachable } from './club';
import type { Action, GameView, LiveMessage, Problem } from './types';

/** How long to wait before the nth try after a lost connection, in milliseconds. */
export function patience(failures: number, chance: number = Math.random()): number {
  const longest = Math.min(8000, 400 * 2 ** Math.min(failures, 6));
  return longest * (0.75 + chance / 2);
}

interface Listener {
  game(view: GameView): void;
  /** Called with every change of the connection. */
  connected(yes: boolean): void;
}

/** A connection that is silent for this long is asked for a sign of life… */
const SILENCE = 15_000;
/** …and given up when none comes in this time. */
const ANSWER = 8_000;

export class Live {
  readonly #address: string;
  readonly #listener: Listener;
  readonly #asked = new Map<number, (problem: Problem | null) => void>();
  #socket: WebSocket | null = null;
  #closed = false;
  #failures = 0;
  #number = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  readonly #now = () => this.#look();

  constructor(address: string, listener: Listener) {
    this.#address = address;
    this.#listener = listener;
    addEventListener('online', this.#now);
    addEventListener('offline', this.#now);
    document.addEventListener('visibilitychange', this.#now);
    this.#open();
  }

  /** Asks the club for something; answers with null when it is done, or with why it was refused. */
  act(action: Action): Promise<Problem | null> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.resolve(unreachable);
    const n = (this.#number += 1);
    return new Promise((answer) => {
      this.#asked.set(n, answer);
      socket.send(JSON.stringify({ type: 'act', n, ...action }));
      this.#listen(ANSWER);
    });
  }

  /** Starts anew, for when what was heard does not fit together. */
  restart() {
    if (this.#closed) return;
    this.#drop();
    this.#open();
  }

  close() {
    this.#closed = true;
    removeEventListener('online', this.#now);
    removeEventListener('offline', this.#now);
    document.removeEventListener('visibilitychange', this.#now);
    clearTimeout(this.#retry);
    this.#drop();
  }

  #open() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#listen(ANSWER);
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#listen(SILENCE);
      this.#hear(JSON.parse(String(event.data)) as LiveMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #hear(message: LiveMessage) {
    switch (message.type) {
      case 'game':
        this.#failures = 0;
        this.#listener.connected(true);
        this.#listener.game(message);
        break;
      case 'done':
        this.#answer(message.n, null);
        break;
      case 'refused':
        this.#answer(message.n, message);
        break;
    }
  }

  #answer(n: number, problem: Problem | null) {
    this.#asked.get(n)?.(problem);
    this.#asked.delete(n);
  }

  /** Expects to hear something within `time`, else asks once, else starts anew. */
  #listen(time: number) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (time === ANSWER) return this.#lost();
      this.#ask();
    }, time);
  }

  #lost() {
    this.#drop();
    if (this.#closed) return;
    this.#listener.connected(false);
    this.#retry = setTimeout(() => this.#open(), patience(this.#failures));
    this.#failures += 1;
  }

  #drop() {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const answer of this.#asked.values()) answer(unreachable);
    this.#asked.clear();
  }

  /** After sleep or a change of network: is the line still there? A club on this machine needs no network. */
  #look() {
    if (this.#closed || document.visibilityState === 'hidden') return;
    if (!this.#socket) this.#open();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ask();
  }

  #ask() {
    this.#socket?.send('{"type":"ping"}');
    this.#listen(ANSWER);
  }
}
