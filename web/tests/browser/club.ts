/** The program under test: a club of its own, with an empty data folder, on a free port. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Action, GameView, NewGame } from '../../src/api/types';

const program =
  process.env.FERZ ?? fileURLToPath(new URL('../../../target/debug/ferz', import.meta.url));

export class Club {
  readonly #data: string;
  #listen = '127.0.0.1:0';
  #process: ChildProcess | null = null;
  #said = '';

  private constructor(data: string) {
    this.#data = data;
  }

  static async open(): Promise<Club> {
    await access(program).catch(() => {
      throw new Error(`${program} is not built; run: cargo build --package ferz`);
    });
    const club = new Club(await mkdtemp(join(tmpdir(), 'ferz-club-')));
    await club.start();
    return club;
  }

  get address(): string {
    return `http://${this.#listen}`;
  }

  /** Opens it, the second time and later at the same address and with the same games. */
  async start() {
    const child = spawn(program, ['serve', '--listen', this.#listen, '--data', this.#data], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    // A run that breaks off leaves no club open.
    const end = () => child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    child.stderr.on('data', (text) => (this.#said += text));
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`ferz serve ended with ${code}: ${this.#said}`);
    });
    ended.catch(() => {});
    const opened = (async () => {
      for await (const line of createInterface(child.stdout)) {
        const address = /http:\/\/(\S+)/.exec(line)?.[1];
        if (address) return address;
      }
      return ended;
    })();
    this.#listen = await Promise.race([opened, ended]);
  }

  /** Ends it as a power cut would. */
  async kill() {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async close() {
    await this.kill();
    await rm(this.#data, { recursive: true, force: true });
  }

  async #ask<T>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${answer}`);
    return JSON.parse(answer) as T;
  }

  /** Starts a game, two at one board from the usual position unless said otherwise, and plays `moves` in it. */
  async game(wish: Partial<NewGame> = {}, moves = ''): Promise<string> {
    const { id } = await this.#ask<GameView>('/api/games', {
      mode: 'board',
      time_control: null,
      start: { kind: 'standard' },
      ...wish,
    });
    await this.play(id, moves);
    return id;
  }

  gameFrom(fen: string, moves = '', wish: Partial<NewGame> = {}): Promise<string> {
    return this.game({ start: { kind: 'fen', fen, chess960: false }, ...wish }, moves);
  }

  /** Plays moves given as text with blanks between; move numbers are passed over. */
  async play(id: string, moves: string) {
    for (const move of sheet(moves)) await this.act(id, { action: 'move', move });
  }

  act(id: string, action: Action): Promise<GameView> {
    return this.#ask(`/api/games/${id}/actions`, action);
  }

  view(id: string): Promise<GameView> {
    return this.#ask(`/api/games/${id}`);
  }
}

/** The moves in a text such as "1. e4 e5 2. Nf3". */
export function sheet(text: string): string[] {
  return text.split(/\s+/).filter((word) => word && !/^\d+\.+$/.test(word));
}
