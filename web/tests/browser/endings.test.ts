/** Every way for the two at a board to end a game other than by checkmate, and what the page says about it. */

import { describe } from 'vitest';
import { expect, test, type Visit } from './fixtures';
import { Table } from './table';

async function sitDown(visit: Visit, id: string): Promise<Table> {
  const table = new Table(await visit(`/game/${id}`));
  await table.grid.waitFor();
  return table;
}

/** Sam Loyd's stalemate in ten moves, all men but the fewest still on the board. */
const loyd =
  'e3 a5 Qh5 Ra6 Qxa5 h5 h4 Rah6 Qxc7 f6 Qxd7+ Kf7 Qxb7 Qd3 Qxb8 Qh7 Qxc8 Kg6';

/** Both knights out and home again: the first position for the second time. */
const dance = 'Nf3 Nf6 Ng1 Ng8';

test('stalemate', async ({ visit, club }) => {
  const table = await sitDown(visit, await club.game({}, loyd));
  await table.click('c8', 'e6');
  expect(await table.ending()).toEqual({
    title: 'Draw',
    score: '½–½',
    why: 'Black is not in check but has no move: stalemate (Art. 5.2.1).',
  });
});

describe('the same position three times', () => {
  test('is claimed on the board', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.game({}, `${dance} Nf3 Nf6 Ng1`));
    await table.click('f6', 'g8');
    await table.says(
      'The same position has come up three times. You may claim a draw (Art. 9.2.2).',
    );
    await table.button('Claim the draw').click();
    expect(await table.ending()).toEqual({
      title: 'Draw',
      score: '½–½',
      why: 'The same position has come up three times, and White claimed it (Art. 9.2.2).',
    });
  });

  test('is claimed with the move about to be played', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.game({}, `${dance} Nf3 Nf6`));
    await table.click('f3', 'g1');
    await table.says(/^With Ng8 the same position comes up for the third time\..*\(Art\. 9\.2\.1\)/);
    await table.button('Claim with Ng8').click();
    expect((await table.ending()).why).toBe(
      'The same position has come up three times, and Black claimed it (Art. 9.2.1).',
    );
  });

  test('is not a draw unless somebody claims it', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.game({}, `${dance} ${dance}`));
    await table.button('Claim the draw').waitFor();
    await table.click('e2', 'e4');
    await table.made(8, 'e4');
    await table.says('Black to move');
  });
});

describe('fifty moves without a capture or a pawn move', () => {
  const fen = '4k3/8/8/8/8/8/R7/4K3 w - - 99 80';

  test('are claimed with a move that is named', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.gameFrom(fen));
    await table.page.getByRole('combobox').selectOption({ label: 'Ra5' });
    await table.button('Claim the draw').click();
    expect(await table.ending()).toEqual({
      title: 'Draw',
      score: '½–½',
      why: 'Fifty moves by each side went by without a capture or a pawn move, and White claimed it (Art. 9.3.1).',
    });
  });

  test('are claimed on the board', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.gameFrom(fen));
    await table.click('a2', 'a3');
    await table.says(/^Fifty moves without a capture .* \(Art\. 9\.3\.2\)\.$/);
    await table.button('Claim the draw').click();
    expect((await table.ending()).why).toContain('and Black claimed it (Art. 9.3.2)');
  });
});

test('a fallen flag is a draw when the opponent has a bare king', async ({ visit }) => {
  const page = await visit('/new?mode=board');
  await page.getByRole('radio', { name: 'Own time' }).check();
  await page.getByLabel('Minutes for each side').fill('0');
  await page.getByLabel('Seconds a move').fill('1');
  await page.getByLabel('The seconds are').selectOption('delay');
  await page.getByRole('radio', { name: 'Own position' }).check();
  await page.getByLabel('Position as FEN').fill('8/8/8/4k3/8/8/8/KQ6 w - - 0 1');
  await page.getByText('This position can be played.').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const table = new Table(page);
  expect(await table.ending()).toEqual({
    title: 'Draw',
    score: '½–½',
    why: 'White’s time ran out, but the opponent had no way to give checkmate (Art. 6.9).',
  });
});

test('a fallen flag loses when the opponent can still mate', async ({ visit, club }) => {
  const id = await club.gameFrom('8/8/8/4k3/8/8/8/KQ6 b - - 0 1', '', { time_control: '0d1' });
  const table = await sitDown(visit, id);
  expect(await table.ending()).toEqual({
    title: 'White won',
    score: '1–0',
    why: 'Black’s time ran out (Art. 6.9).',
  });
});

describe('resigning', () => {
  test('asks once, in place, and can be called off', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.game({}, 'e4 e5'));
    await table.button('Resign').click();
    await table.says('Who resigns?');
    expect(await table.button('Nobody').evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    await table.button('Nobody').click();
    await table.click('g1', 'f3');
    await table.made(2, 'Nf3');

    await table.button('Resign').click();
    await table.page.keyboard.press('Escape');
    await table.button('Draw').waitFor();

    await table.button('Resign').click();
    await table.button('Black').click();
    expect(await table.ending()).toEqual({
      title: 'White won',
      score: '1–0',
      why: 'Black resigned (Art. 5.1.2).',
    });
  });

  test('against the computer it is the person who resigns', async ({ visit, club }) => {
    const id = await club.game({ mode: 'computer', level: 1, color: 'white' });
    const table = await sitDown(visit, id);
    await table.button('Resign').click();
    await table.says('Do you want to resign?');
    await table.page.getByRole('group', { name: 'Do you want to resign?' }).getByRole('button', { name: 'Resign' }).click();
    const { title, why } = await table.ending();
    expect(title).toBe('The computer won');
    expect(why).toBe('You resigned (Art. 5.1.2).');
  });
});

describe('a draw offer', () => {
  test('is accepted', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.game({}, 'e4 e5'));
    await table.button('Draw').click();
    await table.says('Black offers a draw.');
    await table.button('Accept').click();
    expect(await table.ending()).toEqual({
      title: 'Draw',
      score: '½–½',
      why: 'Both players agreed to it (Art. 5.2.3).',
    });
  });

  test('is declined, by word or by a move', async ({ visit, club }) => {
    const table = await sitDown(visit, await club.game({}, 'e4 e5'));
    await table.button('Draw').click();
    await table.button('Decline').click();
    await table.says('White declined the draw.');
    await table.click('g1', 'f3');
    await table.made(2, 'Nf3');
    await table.button('Draw').click();
    await table.says('White offers a draw.');
    await table.click('b8', 'c6');
    await table.made(3, 'Nc6');
    await table.button('Accept').waitFor({ state: 'detached' });
  });
});

test('a move is taken back in a casual game', async ({ visit, club }) => {
  const table = await sitDown(visit, await club.game({}, 'e4 e5'));
  await table.button('Take back').click();
  await table.holds('e4');
  await table.named('e7', 'black pawn');
  await table.says('Black to move');
  await table.button('Take back').click();
  await table.holds('');
  await table.click('d2', 'd4');
  await table.made(0, 'd4');
});
