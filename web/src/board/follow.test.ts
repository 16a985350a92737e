import { expect, it } from 'vitest';
import { follow } from './follow';
import { readPlacement } from './placement';

/** What moves between two positions, as "from-to role", and how many men come and go. */
function change(before: string, after: string) {
  const first = follow([], readPlacement(before)).men;
  const { men, moved } = follow(first, readPlacement(after));
  const known = new Set(first.map((man) => man.id));
  const kept = men.filter((man) => known.has(man.id));
  return {
    moved: men
      .filter((man) => moved.has(man.id))
      .map((man) => `${moved.get(man.id)}-${man.square} ${man.role}`)
      .sort(),
    gone: first.length - kept.length,
    come: men.length - kept.length,
  };
}

const both = (before: string, after: string) => [change(before, after), change(after, before)];

it('starts with everybody new and nobody moving', () => {
  const { men, moved } = follow([], readPlacement('4k3/8/8/8/8/8/4P3/4K3'));
  expect(men.map((man) => man.square)).toEqual(['e8', 'e2', 'e1']);
  expect(new Set(men.map((man) => man.id)).size).toBe(3);
  expect(moved.size).toBe(0);
});

it('follows a move and its takeback', () => {
  expect(both('4k3/8/8/8/8/8/4P3/4K3', '4k3/8/8/8/4P3/8/8/4K3')).toEqual([
    { moved: ['e2-e4 pawn'], gone: 0, come: 0 },
    { moved: ['e4-e2 pawn'], gone: 0, come: 0 },
  ]);
});

it('lets the captured man go, and brings it back', () => {
  expect(both('4k3/8/8/3p4/4P3/8/8/4K3', '4k3/8/8/3P4/8/8/8/4K3')).toEqual([
    { moved: ['e4-d5 pawn'], gone: 1, come: 0 },
    { moved: ['d5-e4 pawn'], gone: 0, come: 1 },
  ]);
});

it('follows king and rook through castling', () => {
  expect(both('4k3/8/8/8/8/8/8/R3K2R', '4k3/8/8/8/8/8/8/R4RK1')).toEqual([
    { moved: ['e1-g1 king', 'h1-f1 rook'], gone: 0, come: 0 },
    { moved: ['f1-h1 rook', 'g1-e1 king'], gone: 0, come: 0 },
  ]);
});

it('sees the pawn in the man it became', () => {
  expect(both('3r4/4P3/8/8/8/8/8/8', '3Q4/8/8/8/8/8/8/8')).toEqual([
    { moved: ['e7-d8 queen'], gone: 1, come: 0 },
    { moved: ['d8-e7 pawn'], gone: 0, come: 1 },
  ]);
});

it('takes the nearer of two equal men', () => {
  expect(change('8/8/8/8/8/8/8/R6R', '8/8/8/8/8/8/8/1R4R1').moved).toEqual([
    'a1-b1 rook',
    'h1-g1 rook',
  ]);
  expect(change('8/8/8/8/8/8/8/N6N', '8/8/8/8/8/6N1/8/N7').moved).toEqual(['h1-g3 knight']);
});

it('keeps identities and their order over several positions', () => {
  const a = follow([], readPlacement('4k3/8/8/8/8/8/4P3/4K3'));
  const b = follow(a.men, readPlacement('4k3/8/8/8/4P3/8/8/4K3'));
  const c = follow(b.men, readPlacement('8/4k3/8/8/4P3/8/8/4K3'));
  expect(c.men.map((man) => man.id)).toEqual(a.men.map((man) => man.id));
  expect(c.men.map((man) => man.square)).toEqual(['e7', 'e4', 'e1']);
});
