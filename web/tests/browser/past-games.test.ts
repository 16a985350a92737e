/** Finished games: the list, looking through one, and taking it along. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { desk, expect, phone, test } from './fixtures';
import { Table } from './table';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const afterE4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const fools = 'f3 e5 g4 Qh4#';

test('a finished game is in the list and is looked through with the keyboard', async ({
  visit,
  club,
}) => {
  await club.game({ names: { white: 'Alma', black: 'Bo' } }, fools);
  const page = await visit('/games');
  const table = new Table(page);
  const row = page.getByRole('link', { name: 'Alma – Bo' });
  await row.waitFor();
  expect(await row.innerText()).toMatch(/^Alma – Bo\n0–1 · Checkmate\n2 moves · /);
  await row.focus();
  await page.keyboard.press('Enter');

  await page.getByRole('heading', { name: 'Black won' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('After White’s move 2, g4').waitFor();
  await table.named('h4');
  await table.named('g4', 'white pawn, last move to here');
  await page.keyboard.press('Home');
  await page.getByText('The position at the start').waitFor();
  await table.named('f2', 'white pawn');
  await page.keyboard.press('ArrowRight');
  await page.getByText('After White’s move 1, f3').waitFor();
  expect(await page.locator('[aria-current="true"]').innerText()).toBe('f3');
  await page.keyboard.press('End');
  await table.named('h4', 'black queen, last move to here');

  // In the list of moves the arrows go along with the focus.
  await page.getByRole('button', { name: '1. White: f3' }).click();
  await page.keyboard.press('ArrowRight');
  await page.getByText('After Black’s move 1, e5').waitFor();
  await page.keyboard.press('ArrowDown');
  await table.named('e1', 'white king, in check');

  // The board of a finished game is read, not moved.
  await table.square('e2').click();
  await table.named('e2', 'white pawn');
});

test('the list says which games are Chess960', async ({ visit, club }) => {
  const id = await club.game({
    names: { white: 'Cleo', black: 'Dag' },
    start: { kind: 'chess960', number: 0 },
  });
  await club.act(id, { action: 'resign' });
  await club.act(await club.game({ names: { white: 'Eve', black: 'Finn' } }), { action: 'resign' });
  const page = await visit('/games');
  const row = (name: string) => page.getByRole('link', { name }).innerText();
  expect(await row('Cleo – Dag')).toMatch(/\nChess960 · No moves · /);
  expect(await row('Eve – Finn')).toMatch(/\nNo moves · /);
});

test('looking back in a running game leads back with the next move', async ({ visit, club }) => {
  const id = await club.game({}, 'e4 e5 Nf3');
  const page = await visit(`/game/${id}`);
  const table = new Table(page);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.getByText('Looking back: after Black’s move 1, e5').waitFor();
  await table.named('g1', 'white knight');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await table.named('f3', 'white knight, last move to here');
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Looking back').waitFor();
  await club.play(id, 'Nc6');
  await page.getByText('Looking back').waitFor({ state: 'detached' });
  await table.named('c6', 'black knight, last move to here');
});

test('on a phone the moves are behind one tap', async ({ visit, club }) => {
  const page = await visit(`/game/${await club.game({}, 'e4 e5')}`, phone);
  const move = page.getByRole('button', { name: '1. White: e4' });
  await page.getByRole('grid').waitFor();
  expect(await move.isVisible()).toBe(false);
  await new Table(page).button('Moves').tap();
  await move.tap();
  await page.getByText('Looking back: after White’s move 1, e4').waitFor();
});

test('the position is copied as FEN, that of the board that is shown', async ({ visit, club }) => {
  const page = await visit(`/game/${await club.game({}, 'e4')}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = new Table(page);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await table.holds('e4');
  await table.more('Copy the position (FEN)');
  await page.getByText('Copied.').waitFor();
  expect(await clipboard()).toBe(afterE4);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'To the start' }).click();
  await table.more('Copy the position (FEN)');
  await expect.poll(clipboard).toBe(start);
});

test('the game is copied and downloaded as PGN', async ({ visit, club }) => {
  const id = await club.game({ names: { white: 'Alma "A"', black: 'Bo' } }, fools);
  const page = await visit(`/game/${id}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = new Table(page);
  await table.ending();
  await table.more('Copy the game (PGN)');
  await page.getByText('Copied.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const tags = Object.fromEntries(
    [...copied.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(tags).toMatchObject({ White: 'Alma \\"A\\"', Black: 'Bo', Result: '0-1' });
  expect(tags.Date).toMatch(/^\d{4}\.\d\d\.\d\d$/);
  const moves = copied.replace(/^\[.*\]$/gm, '').replace(/\{[^}]*\}/g, '').replace(/\s+/g, ' ').trim();
  expect(moves).toBe('1. f3 e5 2. g4 Qh4# 0-1');

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the game (PGN)' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`ferz-${id}.pgn`);
  const path = join(tmpdir(), `ferz-${process.pid}-${id}.pgn`);
  await download.saveAs(path);
  expect(await readFile(path, 'utf8')).toBe(copied);
});

test('many games come a page at a time', async ({ visit, club }) => {
  for (let game = 0; game < 21; game += 1) {
    const id = await club.game();
    await club.act(id, { action: 'resign' });
  }
  const page = await visit('/games', desk);
  const rows = page.getByRole('region', { name: 'Finished' }).getByRole('link');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await rows.nth(20).waitFor();
});
