/** "Can this side still mate?" on the page: the sentence when nobody can, the moves when somebody could. */

import { describe } from 'vitest';
import { expect, phone, test } from './fixtures';
import { Table } from './table';

/** After h7 Black's king can never leave its corner; it takes some thousand positions to prove that all is over. */
const before = '7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1';

/** White has only a knight, but Black's rook could help to shut in its king. */
const knight = '8/8/8/4k3/8/8/4r3/K6N b - - 0 1';

test('a game that becomes dead ends at once, and says why', async ({ visit, club }) => {
  const table = new Table(await visit(`/game/${await club.gameFrom(before)}`));
  await table.grid.waitFor();
  await table.click('h6', 'h7');
  expect(await table.ending()).toEqual({
    title: 'Draw',
    score: '½–½',
    why: 'No series of moves can lead to checkmate any more: the position is dead (Art. 5.2.2).',
  });
  const [reason, ...more] = await table.reasons();
  expect(more).toEqual([]);
  expect(reason).toMatch(
    /^Every way to play on was followed, through \d,\d{3} positions, and none leads to mate\.$/,
  );
  const spoken = await table.page.locator('main > [role="status"]').innerText();
  expect(spoken).toMatch(/^White: pawn to h7\. Draw\. /);
  expect(spoken).toContain('the position is dead (Art. 5.2.2). Every way to play on');
  await table.page.reload();
  expect((await table.ending()).title).toBe('Draw');
  expect(await table.reasons()).toEqual([reason]);
});

test('each side has its own reason where they differ', async ({ visit, club }) => {
  const locked = '8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1';
  const table = new Table(await visit(`/game/${await club.gameFrom(locked)}`));
  await table.ending();
  expect(await table.reasons()).toEqual([
    'Black cannot be mated any more: the pawns are locked and White’s bishop sees only dark squares.',
    'White cannot be mated any more: the pawns are locked and Black has nothing else but the king.',
  ]);
});

test('a draw on time says why the opponent could not mate', async ({ visit, club }) => {
  const id = await club.gameFrom('8/8/8/4k3/8/8/8/KQ6 w - - 0 1', '', { time_control: '0d1' });
  const table = new Table(await visit(`/game/${id}`));
  expect((await table.ending()).title).toBe('Draw');
  expect(await table.reasons()).toEqual([
    'White cannot be mated any more: Black has only the king.',
  ]);
  expect(await table.button('Show how Black could still have mated').count()).toBe(0);
});

describe('the moves that could have mated after a fallen flag', () => {
  const show = 'Show how White could still have mated';

  test('are walked through by key, marked as not played, and left again', async ({ visit, club }) => {
    const id = await club.gameFrom(knight, '', { time_control: '0d1' });
    const page = await visit(`/game/${id}`);
    const table = new Table(page);
    expect((await table.ending()).title).toBe('White won');
    const moves = (await club.view(id)).result?.can_mate?.white?.moves ?? [];
    expect(moves.at(-1)?.san).toMatch(/#$/);
    const ahead = page.getByText(/^Ahead by /);
    expect(await ahead.count()).toBe(1);

    await table.button(show).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'How White could still have mated' }).waitFor();
    await table.says('Not played');
    const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    expect(await focused()).toBe('Back to the game');

    await page.keyboard.press('Home');
    await table.named('e2', 'black rook');
    await table.named('h1', 'white knight');
    const list = page.getByRole('list', { name: 'Moves that were not played' });
    expect(await list.getByRole('button').allInnerTexts()).toEqual(moves.map((ply) => ply.san));
    await page.keyboard.press('ArrowRight');
    expect(await list.locator('[aria-current]').innerText()).toBe(moves[0]!.san);
    await page.keyboard.press('End');
    expect(await list.locator('[aria-current]').innerText()).toBe(moves.at(-1)!.san);
    await page.getByRole('button', { name: /black king, in check$/ }).waitFor();
    expect(await page.locator('main > [role="status"]').innerText()).toMatch(/, checkmate\.$/);
    // Who was ahead in the game says nothing about these men.
    expect(await ahead.count()).toBe(0);

    await page.keyboard.press('Escape');
    await table.named('e2', 'black rook');
    expect(await ahead.count()).toBe(1);
    expect((await table.ending()).title).toBe('White won');
    expect(await focused()).toBe(show);
  });

  test('play by themselves until they are stopped, on a phone too', async ({ visit, club }) => {
    const id = await club.gameFrom(knight, '', { time_control: '0d1' });
    const page = await visit(`/game/${id}`, phone);
    const table = new Table(page);
    await table.ending();
    await table.button(show).tap();
    const steps = page.getByRole('group', { name: 'Through the moves that were not played' });
    const list = page.getByRole('list', { name: 'Moves that were not played' });
    await list.locator('[aria-current]').waitFor();
    await steps.getByRole('button', { name: 'Pause' }).tap();
    await steps.getByRole('button', { name: 'To the mate' }).tap();
    await page.getByRole('button', { name: /black king, in check$/ }).waitFor();
    await table.button('Back to the game').tap();
    await table.named('e2', 'black rook');
  });
});
