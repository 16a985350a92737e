import { describe, expect, it } from 'vitest';
import { address, read } from './router';

describe('an address', () => {
  it.each([
    ['/', '', { screen: 'home' }],
    ['/games', '', { screen: 'games' }],
    ['/games/', '', { screen: 'games' }],
    ['/new', '', { screen: 'new', mode: 'computer' }],
    ['/new', '?mode=board', { screen: 'new', mode: 'board' }],
    ['/new', '?mode=chequers', { screen: 'new', mode: 'computer' }],
    ['/game/b7', '', { screen: 'game', id: 'b7' }],
    ['/game/a%20b', '', { screen: 'game', id: 'a b' }],
    ['/game', '', { screen: 'not-found' }],
    ['/game/%E0%A4%A', '', { screen: 'not-found' }],
    ['/game/b7/moves', '', { screen: 'not-found' }],
    ['/lessons', '', { screen: 'not-found' }],
  ])('%s%s opens its screen', (path, search, route) => {
    expect(read(path, search)).toEqual(route);
  });

  it.each([
    { screen: 'home' },
    { screen: 'games' },
    { screen: 'new', mode: 'board' },
    { screen: 'new', mode: 'computer' },
    { screen: 'game', id: 'odd/id?' },
  ] as const)('is read back as the screen it was written for: $screen', (route) => {
    const url = new URL(address(route), 'http://club');
    expect(read(url.pathname, url.search)).toEqual(route);
  });
});
