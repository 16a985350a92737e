/** Reloads, power cuts, lost networks, and two windows at one game. */

import { desk, expect, phone, test } from './fixtures';
import { Table } from './table';

const lost = 'Connection lost. Your clock is safe; trying again.';

test('a reload in mid-game changes nothing', async ({ visit, club }) => {
  const table = new Table(await visit(`/game/${await club.game({}, 'e4 e5 Nf3')}`));
  await table.click('b8', 'c6');
  await table.made(3, 'Nc6');
  await table.page.reload();
  await table.holds('e4 e5 Nf3 Nc6');
  await table.named('c6', 'black knight, last move to here');
  await table.drag('f1', 'b5');
  await table.made(4, 'Bb5');
});

test('after kill -9 and a restart every move is there, and the game goes on', async ({
  visit,
  club,
}) => {
  const id = await club.game({ time_control: '5+0' }, 'd4 d5 c4');
  const table = new Table(await visit(`/game/${id}`, { ...desk, trouble: true }));
  await table.click('e7', 'e6');
  await table.made(3, 'e6');
  await club.kill();

  await table.page.getByRole('alert').getByText(lost).waitFor();
  // What was on the board stays to be looked at, but nothing can be moved.
  await table.holds('d4 d5 c4 e6');
  await table.square('b1').click();
  await table.named('b1', 'white knight');

  await club.start();
  await table.page.getByText(lost).waitFor({ state: 'detached' });
  await table.holds('d4 d5 c4 e6');
  await table.click('b1', 'c3');
  await table.made(4, 'Nc3');
  const { plies, clocks } = await club.view(id);
  expect(plies.map(({ san }) => san)).toEqual(['d4', 'd5', 'c4', 'e6', 'Nc3']);
  expect(clocks?.running).toBe('black');
});

test('a move that could not be sent is taken back on the board', async ({ visit, club }) => {
  const table = new Table(
    await visit(`/game/${await club.game({}, 'e4')}`, { ...phone, trouble: true }),
  );
  await table.square('e7').tap();
  await table.named('e5', 'can move here');
  await club.kill();
  await table.page.getByText(lost).waitFor();
  await table.square('e5').tap();
  await table.named('e7', 'black pawn');
  await table.named('e5');
});

test('a browser without network says so and recovers by itself', async ({ visit, club }) => {
  const page = await visit(`/game/${await club.game({}, 'e4')}`, { ...desk, trouble: true });
  const table = new Table(page);
  await table.holds('e4');
  await page.context().setOffline(true);
  await page.getByRole('alert').getByText(lost).waitFor();
  await page.context().setOffline(false);
  await page.getByText(lost).waitFor({ state: 'detached' });
  await table.click('c7', 'c5');
  await table.made(1, 'c5');
});

test('lists that cannot be fetched say why and can be asked for again', async ({ visit, club }) => {
  const id = await club.game({}, 'f3 e5 g4 Qh4#');
  const page = await visit('/', { ...desk, trouble: true });
  await page.getByText('Your games will wait for you here').waitFor();
  await club.kill();
  await page.getByRole('link', { name: 'Past games' }).click();
  await page.getByRole('alert').getByText('The club does not answer.').waitFor();
  await club.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator(`a[href="/game/${id}"]`).waitFor();
});

test('two windows at the same game stay in step', async ({ visit, club }) => {
  const path = `/game/${await club.game()}`;
  const [one, two] = await Promise.all(
    [desk, phone].map(async (device) => new Table(await visit(path, device))),
  );
  await one!.click('f2', 'f3');
  await two!.made(0, 'f3');
  await two!.tap('e7', 'e5');
  await one!.made(1, 'e5');
  await one!.button('Draw').click();
  await two!.says('Black offers a draw.');
  await two!.button('Decline').tap();
  await one!.says('White declined the draw.');
  await one!.click('g2', 'g4');
  await two!.made(2, 'g4');
  await two!.tap('d8', 'h4');
  const endings = await Promise.all([one!.ending(), two!.ending()]);
  expect(endings[0]).toEqual(endings[1]);
  expect(endings[0]!.title).toBe('Black won');
});
