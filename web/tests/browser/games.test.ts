/** Whole games from the first screen to the result, by each of the three ways to move. */

import type { Locator, Page } from 'playwright-core';
import { describe } from 'vitest';
import { sheet } from './club';
import { desk, expect, phone, test } from './fixtures';
import { Table } from './table';

/** Légal's mate, as played in Paris about 1750. */
const legal = '1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5#';
const legalSquares =
  'e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5'.split(' ');

const scholar = '1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#';
const scholarSquares = 'e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7'.split(' ');

const ends = (uci: string) => [uci.slice(0, 2), uci.slice(2, 4)] as const;

/** Presses Tab until `target` has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

describe('two at one board', () => {
  test('play to checkmate with a mouse, dragging and clicking', async ({ visit }) => {
    const page = await visit('/', { ...desk, motion: true });
    await page.getByRole('link', { name: 'Two at one board' }).click();
    await page.getByLabel('White', { exact: true }).fill('Légal');
    await page.getByLabel('Black', { exact: true }).fill('Saint Brie');
    await page.getByRole('button', { name: 'Start the game' }).click();

    const table = new Table(page);
    const sans = sheet(legal);
    for (const [index, uci] of legalSquares.entries()) {
      const [from, to] = ends(uci);
      if (index % 2 === 0) await table.drag(from, to);
      else await table.click(from, to);
      await table.made(index, sans[index]!);
    }
    await table.named('e7', 'black king, in check');
    expect(await table.ending()).toEqual({
      title: 'White won',
      score: '1–0',
      why: 'Black’s king is in check and cannot escape: checkmate (Art. 5.1.1).',
    });
    expect(await page.title()).toBe('White won – Ferz');
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.getByText('White to move').waitFor();
    await page.getByRole('heading', { name: 'Saint Brie – Légal' }).waitFor();
  });

  test('play to checkmate with the keyboard alone', async ({ visit }) => {
    const page = await visit('/');
    const table = new Table(page);
    const { keyboard } = page;
    await tabTo(page, page.getByRole('link', { name: 'Two at one board' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Start the game' }));
    await keyboard.press('Enter');
    await table.grid.waitFor();

    // The first moves square by square: the board's tab stop is e2 at first.
    await tabTo(page, table.square('e2'));
    await press(page, 'Enter ArrowUp ArrowUp Enter');
    await table.made(0, 'e4');
    await press(page, 'ArrowUp ArrowUp ArrowUp Space ArrowDown ArrowDown Space');
    await table.made(1, 'e5');
    await table.named('e5', 'black pawn, last move to here');

    // Then as text: SAN, coordinates, and with a slip that Backspace mends.
    const typed = ['Bc4', 'b8c6', 'qh5', 'Ng8f6', 'Qxg7'];
    for (const [index, text] of typed.entries()) {
      await keyboard.type(text);
      if (text === 'Qxg7') await press(page, 'Backspace Backspace f 7');
      await keyboard.press('Enter');
      await table.made(index + 2, sheet(scholar)[index + 2]!);
    }
    expect((await table.ending()).title).toBe('White won');
    await table.holds(scholar);

    // On to the next game without leaving the keys.
    await tabTo(page, page.getByRole('button', { name: 'Rematch' }));
    await keyboard.press('Enter');
    await table.holds('');
    await page.getByText('White to move').waitFor();
  });

  test('play to checkmate with taps on a phone', async ({ visit }) => {
    const page = await visit('/', phone);
    const table = new Table(page);
    await page.getByRole('link', { name: 'Two at one board' }).tap();
    await page.getByRole('button', { name: 'Start the game' }).tap();
    for (const [index, uci] of scholarSquares.entries()) {
      await table.tap(...ends(uci));
      await table.made(index, sheet(scholar)[index]!);
    }
    expect((await table.ending()).why).toContain('checkmate (Art. 5.1.1)');
    const board = await table.grid.boundingBox();
    expect(board).toMatchObject({ x: 0, width: 360, height: 360 });
    await table.button('Moves').tap();
    await page.getByRole('button', { name: '4. White: Qxf7#' }).waitFor();
  });
});

async function press(page: Page, keys: string) {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

describe('what is spoken', () => {
  test('each move, its check and the result reach the live region', async ({ visit, club }) => {
    const id = await club.game({}, 'f3 e5 g4');
    const page = await visit(`/game/${id}`);
    const table = new Table(page);
    const region = page.getByRole('status').filter({ hasText: 'Black: queen to h4' });
    await table.grid.waitFor();
    await table.square('e7').focus();
    await page.keyboard.type('Qh4');
    await page.keyboard.press('Enter');
    await region.waitFor({ state: 'attached' });
    expect(await region.textContent()).toBe(
      'Black: queen to h4, checkmate. Black won. White’s king is in check and cannot escape: checkmate (Art. 5.1.1).',
    );
    await table.named('e1', 'white king, in check');
  });
});
