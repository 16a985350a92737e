import type { Mode } from './api/types';

export type Route =
  | { screen: 'home' }
  | { screen: 'new'; mode: Mode }
  | { screen: 'game'; id: string }
  | { screen: 'games' }
  | { screen: 'not-found' };

/** The screen an address asks for. */
export function read(path: string, search: string): Route {
  const steps = path.split('/').filter(Boolean);
  const [first, second] = steps;
  if (steps.length === 0) return { screen: 'home' };
  if (steps.length === 1 && first === 'games') return { screen: 'games' };
  if (steps.length === 1 && first === 'new') {
    const board = new URLSearchParams(search).get('mode') === 'board';
    return { screen: 'new', mode: board ? 'board' : 'computer' };
  }
  if (steps.length === 2 && first === 'game' && second) {
    const id = unescaped(second);
    if (id !== null) return { screen: 'game', id };
  }
  return { screen: 'not-found' };
}

/** The address of a screen. */
export function address(route: Route): string {
  switch (route.screen) {
    case 'new':
      return `/new?mode=${route.mode}`;
    case 'game':
      return `/game/${encodeURIComponent(route.id)}`;
    case 'games':
      return '/games';
    default:
      return '/';
  }
}

function unescaped(step: string): string | null {
  try {
    return decodeURIComponent(step);
  } catch {
    return null;
  }
}
