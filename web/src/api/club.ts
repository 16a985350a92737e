/** The club's HTTP face, one function a request. */

import type {
  Action,
  Chess960Row,
  GamePage,
  GameView,
  Meta,
  NewGame,
  PositionReport,
  Problem,
} from './types';

/** Why a request came to nothing: the club's own problem document, or one of ours when it could not be reached. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail || problem.title || problem.code);
    this.problem = problem;
  }
}

/** The problem of a club that does not answer. */
export const unreachable: Problem = {
  title: 'Unreachable',
  status: 0,
  detail: '',
  code: 'unreachable',
};

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Refusal(unreachable);
  }
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && type.includes('json')) return (await response.json()) as T;
  if (type.includes('json')) throw new Refusal((await response.json()) as Problem);
  // A proxy in between answers in its own words when the club is away.
  if (response.ok || response.status >= 502) throw new Refusal(unreachable);
  throw new Refusal({
    title: response.statusText,
    status: response.status,
    detail: '',
    code: 'unexpected-answer',
  });
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return ask<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

const game = (id: string) => `/api/games/${encodeURIComponent(id)}`;

export const club = {
  meta: () => ask<Meta>('/api/meta'),
  checkPosition: (fen: string, chess960: boolean, signal?: AbortSignal) =>
    post<PositionReport>('/api/positions/check', { fen, chess960 }, signal),
  chess960: (number: number | 'random') => ask<Chess960Row>(`/api/positions/chess960/${number}`),
  start: (wish: NewGame) => post<GameView>('/api/games', wish),
  games: (state: 'running' | 'finished', limit: number, before?: string) => {
    const query = new URLSearchParams({ state, limit: String(limit) });
    if (before) query.set('before', before);
    return ask<GamePage>(`/api/games?${query}`);
  },
  game: (id: string) => ask<GameView>(game(id)),
  act: (id: string, action: Action) => post<GameView>(`${game(id)}/actions`, action),
  pgn: async (id: string): Promise<string> => {
    let response: Response;
    try {
      response = await fetch(`${game(id)}/pgn`);
    } catch {
      throw new Refusal(unreachable);
    }
    if (!response.ok) throw new Refusal(unreachable);
    return response.text();
  },
  pgnAddress: (id: string) => `${game(id)}/pgn?download=1`,
  liveAddress: (id: string) => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return `${scheme}//${location.host}${game(id)}/live`;
  },
};

/** The problem behind anything a request threw. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refusal) return thrown.problem;
  throw thrown;
}
