/** The moves that take more than a man and a square. */

import { describe } from 'vitest';
import { expect, phone, test } from './fixtures';
import { Table } from './table';

describe('castling', () => {
  const fen = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';

  test('by the king’s arrival square and by the rook', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.gameFrom(fen)}`));
    await table.square('e1').click();
    await table.named('g1', 'can castle here');
    await table.named('h1', 'white rook, can castle here');
    await table.square('g1').click();
    await table.made(0, 'O-O');
    await table.named('f1', 'white rook');
    await table.click('e8', 'a8');
    await table.made(1, 'O-O-O');
    await table.named('c8', 'black king, last move to here');
    await table.named('d8', 'black rook');
  });

  test('by dragging the king onto the rook, and typed', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.gameFrom(fen)}`));
    await table.drag('e1', 'a1');
    await table.made(0, 'O-O-O');
    await table.square('e8').focus();
    await table.page.keyboard.type('0-0');
    await table.page.keyboard.press('Enter');
    await table.made(1, 'O-O');
  });

  test('in Chess960, where king and rook change places', async ({ visit }) => {
    const page = await visit('/new?mode=board');
    await page.getByRole('radio', { name: 'Chess960' }).check();
    await page.getByLabel('Number of the position').fill('35');
    await page.getByText('First rank: BNNQRKRB').waitFor();
    await page.getByRole('button', { name: 'Start the game' }).click();
    const table = new Table(page);
    await table.square('f1').click();
    await table.named('g1', 'white rook, can castle here');
    await table.square('g1').click();
    await table.made(0, 'O-O');
    await table.named('g1', 'white king, last move to here');
    await table.drag('f8', 'g8');
    await table.made(1, 'O-O');
    await table.named('f8', 'black rook, last move from here');
  });

  test('in Chess960, where the arrival square is one step away, only by the rook', async ({
    visit,
    club,
  }) => {
    const start = {
      kind: 'fen' as const,
      fen: 'r4k1r/pppppppp/8/8/8/8/PPPPPPPP/R4K1R w HAha - 0 1',
      chess960: true,
    };
    const table = new Table(await visit(`/game/${await club.game({ start })}`));
    await table.click('f1', 'g1');
    await table.made(0, 'Kg1');
    await table.click('f8', 'h8');
    await table.made(1, 'O-O');
    await table.named('g8', 'black king, last move to here');
  });
});

test('en passant takes the pawn beside', async ({ visit, club }) => {
  const table = new Table(await visit(`/game/${await club.game({}, 'e4 a6 e5')}`));
  await table.click('d7', 'd5');
  await table.made(3, 'd5');
  await table.square('e5').click();
  await table.named('d6', 'can be taken');
  await table.square('d6').click();
  await table.made(4, 'exd6');
  await table.named('d5');
});

describe('promotion', () => {
  /** Lasker's trap in the Albin counter-gambit, one move before the pawn becomes a knight. */
  const trap = 'd4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2';

  test('to a knight, after the choice was called off twice', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.game({}, trap)}`));
    const { page } = table;
    const chooser = page.getByRole('menu', { name: 'Promote to' });

    await table.click('f2', 'g1');
    await chooser.waitFor();
    // It stands on the promotion square, the queen on it.
    const queen = await page.getByRole('menuitem', { name: 'Queen' }).boundingBox();
    const square = await table.centre('g1');
    expect(queen!.x + queen!.width / 2).toBeCloseTo(square.x, 0);
    expect(queen!.y + queen!.height / 2).toBeCloseTo(square.y, 0);
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'detached' });
    await table.named('f2', 'black pawn');
    await table.named('g1', 'white knight');

    await table.drag('f2', 'g1');
    await chooser.waitFor();
    const { x, y } = await table.centre('a6');
    await page.mouse.click(x, y);
    await chooser.waitFor({ state: 'detached' });
    await table.named('g1', 'white knight');

    await table.click('f2', 'g1');
    await page.getByRole('menuitem', { name: 'Knight' }).click();
    await table.made(13, 'fxg1=N+');
    await table.named('g1', 'black knight, last move to here');
    await table.named('e2', 'white king, in check');
  });

  test('by keyboard: arrows in the chooser, or the letter', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.game({}, trap)}`));
    const { page } = table;
    await table.square('f2').focus();
    await page.keyboard.type('fxg1');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Queen' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Queen');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('Knight');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toMatch(/^f2, black pawn/);
    await page.keyboard.type('f2g1');
    await page.keyboard.press('Enter');
    await page.getByRole('menu', { name: 'Promote to' }).waitFor();
    await page.keyboard.press('n');
    await table.made(13, 'fxg1=N+');
  });

  test('on a phone, called off with a tap outside', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.game({}, trap)}`, phone));
    const { page } = table;
    const chooser = page.getByRole('menu', { name: 'Promote to' });
    await table.tap('f2', 'g1');
    await chooser.waitFor();
    const { x, y } = await table.centre('b6');
    await page.touchscreen.tap(x, y);
    await chooser.waitFor({ state: 'detached' });
    await table.tap('f2', 'g1');
    await page.getByRole('menuitem', { name: 'Knight' }).tap();
    await table.made(13, 'fxg1=N+');
  });
});

test('a finger drags a man, and drops him outside to put him back', async ({ visit, club }) => {
  const table = new Table(await visit(`/game/${await club.game()}`, phone));
  await table.slide('g1', 'f3');
  await table.made(0, 'Nf3');
  const { x, y } = await table.centre('d7');
  const bar = await table.page.getByText('Black to move').boundingBox();
  const lift = await table.touch([{ x, y }, { x, y: bar!.y }]);
  await table.named('d7', 'black pawn, picked up');
  await lift();
  await table.named('d7', 'black pawn');
  await table.slide('d7', 'd5');
  await table.made(1, 'd5');
});

test('the board is turned around, and plays on', async ({ visit, club }) => {
  const table = new Table(await visit(`/game/${await club.game({}, 'e4')}`));
  const before = await table.centre('a1');
  await table.button('Flip').click();
  const after = await table.centre('h8');
  expect([after.x, after.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
  await table.drag('e7', 'e5');
  await table.made(1, 'e5');
});

describe('a move that is not possible', () => {
  test('is refused with the reason, and the men stay', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.game({}, 'd4 e6 c4 Bb4+ Nc3 a6')}`));
    const { page } = table;
    await table.drag('c3', 'd5');
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      'That move is not possible: your king would be in check from the bishop on b4.',
    );
    await table.named('c3', 'white knight');
    await page.getByRole('button', { name: 'Close' }).click();
    await alert.waitFor({ state: 'detached' });
  });

  test('is told apart when it can mean two', async ({ visit, club }) => {
    const table = new Table(await visit(`/game/${await club.game({}, 'd4 d5 Nf3 Nf6')}`));
    await table.square('e2').focus();
    await table.page.keyboard.type('Nd2');
    await table.page.keyboard.press('Enter');
    expect(await table.page.getByRole('alert').innerText()).toBe(
      'That can mean more than one move: two knights can go there, write Nbd2 or Nfd2.',
    );
    await table.page.keyboard.type('Nbd2');
    await table.page.keyboard.press('Enter');
    await table.made(4, 'Nbd2');
  });
});
