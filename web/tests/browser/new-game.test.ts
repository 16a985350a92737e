/** What the screen for a new game explains. */

import { expect, test } from './fixtures';
import { Table } from './table';

test('a wrong FEN is explained, fault by fault, and cannot be started', async ({ visit }) => {
  const page = await visit('/new?mode=board');
  await page.getByRole('radio', { name: 'Own position' }).check();
  const field = page.getByLabel('Position as FEN');
  const start = page.getByRole('button', { name: 'Start the game' });
  const faults = page.locator('#faults');

  await field.fill('8/8/8/8/8/8/8/P6K w - - 0 1');
  await faults.getByText(/This position cannot be played\. \d things are wrong:/).waitFor();
  const told = await faults.getByRole('listitem').allInnerTexts();
  expect(told.some((fault) => /king/i.test(fault))).toBe(true);
  expect(told.some((fault) => /pawn/i.test(fault))).toBe(true);
  expect(await start.isDisabled()).toBe(true);
  expect(await field.getAttribute('aria-invalid')).toBe('true');

  await field.fill('this is no position');
  await faults.getByText('This position cannot be played:').waitFor();
  expect(await start.isDisabled()).toBe(true);

  // A position that can be played, though no game leads to it, is only a warning.
  await field.fill('NNNNNNNN/NNN5/8/8/8/8/k7/6K1 w - - 0 1');
  await faults.getByText('It can be played, though no game can lead to it:').waitFor();
  expect(await start.isEnabled()).toBe(true);

  await field.fill('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  await faults.getByText('Under the Laws this position is already finished (Art. 5.2.1).').waitFor();
  expect(await start.isDisabled()).toBe(true);

  await field.fill('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await faults.getByText('This position can be played.').waitFor();
  await start.click();
  const table = new Table(page);
  await table.click('e2', 'e4');
  await table.made(0, 'e4');
});

test('the last choices are there the next time', async ({ visit }) => {
  const page = await visit('/new?mode=computer');
  await page.getByRole('radio', { name: 'Level 3: Home player' }).check();
  await page.getByRole('radio', { name: 'Blitz 3 + 2' }).check();
  await page.getByText('3 minutes for each side, and 2 seconds added after every move.').waitFor();
  await page.getByRole('radio', { name: 'Black' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('Level 3 · Home player').waitFor();
  await page.goto('/new?mode=computer');
  expect(await page.getByRole('radio', { name: 'Level 3: Home player' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Blitz 3 + 2' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Black' }).isChecked()).toBe(true);
});

test('a time of nothing at all is refused in words', async ({ visit }) => {
  const page = await visit('/new?mode=board');
  await page.getByRole('radio', { name: 'Own time' }).check();
  await page.getByLabel('Minutes for each side').fill('0');
  await page.getByLabel('Seconds a move').fill('0');
  await page.getByText('Write whole numbers').waitFor();
  expect(await page.getByRole('button', { name: 'Start the game' }).isDisabled()).toBe(true);
});

test('names stand beside the board and in the list of games', async ({ visit }) => {
  const page = await visit('/new?mode=board');
  await page.getByLabel('White', { exact: true }).fill('  Věra Menčíková ');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByRole('heading', { name: 'Věra Menčíková – Black' }).waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: 'Věra Menčíková – Black' }).click();
  await new Table(page).grid.waitFor();
});
