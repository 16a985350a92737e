/** Games against the computer. */

import type { Page } from 'playwright-core';
import type { GameView, LegalMove } from '../../src/api/types';
import { expect, test } from './fixtures';
import { Table } from './table';

const idOf = (address: string) => address.split('/').at(-1)!;

/** Any quiet move will do, as long as it is not over at once. */
function someMove(view: GameView): LegalMove {
  const quiet = view.legal.filter((move) => !move.promotion && !move.castling);
  const pawn = quiet.find((move) => /^[a-h]/.test(move.san));
  return pawn ?? quiet[0]!;
}

/** Waits for the title that a player in another tab sees, too. */
const myMove = (page: Page) => page.waitForFunction(() => document.title === 'Your move – Ferz');

test('the computer answers every move, and the page keeps going', async ({ visit, club }) => {
  const page = await visit('/');
  await page.getByRole('link', { name: 'Play the computer' }).click();
  await page.getByRole('radio', { name: 'Level 1: First steps' }).check();
  await page.getByRole('radio', { name: 'White' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const table = new Table(page);
  await table.grid.waitFor();
  const id = idOf(page.url());

  for (let round = 0; round < 6; round += 1) {
    await myMove(page);
    const view = await club.view(id);
    const { from, to, san } = someMove(view);
    await table.click(from, to);
    await table.made(2 * round, san);
    await page.locator(`[data-ply="${2 * round + 1}"]`).waitFor();
  }
  const { plies, turn } = await club.view(id);
  expect(plies.length).toBe(12);
  expect(turn).toBe('white');

  // Taking back takes both moves: the player is to move again.
  await table.button('Take back').click();
  await table.holds(plies.slice(0, 10).map(({ san }) => san).join(' '));
  await myMove(page);
});

test('playing Black, the board is turned and the computer begins', async ({ visit }) => {
  const page = await visit('/new?mode=computer');
  await page.getByRole('radio', { name: 'Level 1: First steps' }).check();
  await page.getByRole('radio', { name: 'Black' }).check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const table = new Table(page);
  await page.locator('[data-ply="0"]').waitFor();
  await myMove(page);
  const [own, other] = [await table.centre('e8'), await table.centre('e1')];
  expect(own.y).toBeGreaterThan(other.y);
  await table.click('e7', 'e6');
  await table.made(1, 'e6');
  await page.locator('[data-ply="2"]').waitFor();
});

test('the computer’s clock runs only while it thinks', async ({ visit, club }) => {
  const id = await club.game({ mode: 'computer', level: 1, color: 'white', time_control: '3+2' });
  const page = await visit(`/game/${id}`);
  const table = new Table(page);
  await table.click('e2', 'e4');
  await page.locator('[data-ply="1"]').waitFor();
  await myMove(page);
  const clock = page.getByRole('timer', { name: 'You, time left' });
  const shown = await clock.innerText();
  await expect.poll(() => clock.innerText()).not.toBe(shown);
  await page.getByRole('timer', { name: 'Ferz, time left' }).getByText(/^3:0[0-2]$/).waitFor();
});
