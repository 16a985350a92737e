/** Every screen in every state it can be in: how to get there. */

import type { Page } from 'playwright-core';
import type { Club } from './club';
import { Table } from './table';

export interface Screen {
  name: string;
  /** The club is going to be out of reach. */
  trouble?: boolean;
  /** A board is on this screen, with the whole panel: it has to fit. */
  board?: boolean;
  /** Leads an empty window there. */
  go: (page: Page, club: Club) => Promise<void>;
}

const longest = {
  white: 'Wolfeschlegelsteinhausenbergerdorff-Smit',
  black: 'Maria del Carmen Encarnación de la Torre',
};

/** Makes `count` moves that lead nowhere: quiet ones, picked by a fixed sequence of numbers. */
async function wander(club: Club, id: string, count: number) {
  let view = await club.view(id);
  let pick = 1;
  for (let made = 0; made < count; made += 1) {
    const quiet = view.legal.filter((move) => !move.capture).sort((a, b) => (a.uci < b.uci ? -1 : 1));
    pick = (pick * 48_271) % 0x7fff_ffff;
    const move = (quiet.length > 0 ? quiet : view.legal)[pick % (quiet.length || view.legal.length)];
    if (!move) throw new Error(`the game ended after ${made} plies`);
    view = await club.act(id, { action: 'move', move: move.uci });
  }
}

async function game(page: Page, id: string): Promise<Table> {
  await page.goto(`/game/${id}`);
  const table = new Table(page);
  await table.grid.waitFor();
  return table;
}

const trap = 'd4 d5 c4 e5 dxe5 d4 e3 Bb4+ Bd2 dxe3 Bxb4 exf2+ Ke2';
/** After h7 Black's king is shut in, and nobody can mate any more. */
const shutIn = '7k/1p1p2p1/6PP/8/8/8/1P1P4/5K2 w - - 0 1';
/** White has a knight, but Black's rook can stand beside its own king. */
const lastMinor = '8/8/8/4k3/8/8/4r3/K6N b - - 0 1';
const fools = 'f3 e5 g4 Qh4#';

export const screens: Screen[] = [
  {
    name: 'home the first time',
    go: async (page) => {
      await page.goto('/');
      await page.getByText('Your games will wait for you here').waitFor();
    },
  },
  {
    name: 'home with games to continue',
    go: async (page, club) => {
      await club.game({ names: longest }, 'e4 e5 Nf3');
      await club.game({ mode: 'computer', level: 6, color: 'white' });
      await page.goto('/');
      await page.getByRole('heading', { name: 'Games to continue' }).waitFor();
    },
  },
  {
    name: 'the look of the page',
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Look' }).click();
      await page.getByRole('radiogroup', { name: 'Pieces' }).waitFor();
    },
  },
  {
    name: 'new game against the computer',
    go: async (page) => {
      await page.goto('/new?mode=computer');
      await page.getByRole('button', { name: 'Start the game' }).waitFor();
    },
  },
  {
    name: 'new game with every choice opened',
    go: async (page) => {
      await page.goto('/new?mode=board');
      await page.getByRole('radio', { name: 'Own time' }).check();
      await page.getByRole('radio', { name: 'Chess960' }).check();
      await page.getByText(/^First rank: [BKNQR]{8}$/).waitFor();
    },
  },
  {
    name: 'new game from a wrong FEN',
    go: async (page) => {
      await page.goto('/new?mode=board');
      await page.getByRole('radio', { name: 'Own position' }).check();
      await page.getByLabel('Position as FEN').fill('8/8/8/8/8/8/8/P6K w - - 0 1');
      await page.getByText('This position cannot be played.').waitFor();
    },
  },
  {
    name: 'game at the start',
    board: true,
    go: async (page, club) => {
      await game(page, await club.game({ time_control: '15+10' }));
    },
  },
  {
    name: 'game with a man picked up',
    board: true,
    go: async (page, club) => {
      const moves = 'e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5';
      const table = await game(page, await club.game({ mode: 'board', time_control: '3+2' }, moves));
      await table.square('g5').click();
      await table.named('f7', 'black pawn, can be taken');
    },
  },
  {
    name: 'game in check, against the computer',
    board: true,
    go: async (page, club) => {
      const fen = 'rnb1kbnr/pppp1ppp/8/4p3/5P1q/8/PPPPP1PP/RNBQKBNR w KQkq - 1 3';
      const start = { kind: 'fen' as const, fen, chess960: false };
      const id = await club.game({ mode: 'computer', level: 3, color: 'white', start, time_control: '90+30' });
      const table = await game(page, id);
      await table.says('You are in check');
    },
  },
  {
    name: 'game with the promotion chooser',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({}, trap));
      await table.click('f2', 'g1');
      await page.getByRole('menu', { name: 'Promote to' }).waitFor();
    },
  },
  {
    name: 'game with the question whether to resign',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({ time_control: '5+0' }, 'e4 e5'));
      await table.button('Resign').click();
      await table.says('Who resigns?');
    },
  },
  {
    name: 'game with a draw offer',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({}, 'e4 e5'));
      await table.button('Draw').click();
      await table.button('Accept').waitFor();
    },
  },
  {
    name: 'game with a draw to claim by one of many moves',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.gameFrom('4k3/8/8/8/8/8/R7/4K3 w - - 99 80'));
      await table.button('Claim the draw').waitFor();
    },
  },
  {
    name: 'game with a refusal',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({}, 'd4 e6 c4 Bb4+'));
      await table.click('e2', 'e4');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'game with everything there is to do',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({}, 'e4 e5'));
      await table.button('More').click();
      await table.says('Copy the position (FEN)');
    },
  },
  {
    name: 'game with the list of keys',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({}, 'e4 e5'));
      await table.square('e2').focus();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'game of 150 moves, long names, looking back',
    board: true,
    go: async (page, club) => {
      const id = await club.game({ names: longest, time_control: '90+30' });
      await wander(club, id, 300);
      const table = await game(page, id);
      await page.keyboard.press('ArrowLeft');
      await table.says(/^Looking back/);
      const moves = table.button('Moves');
      if (await moves.isVisible()) await moves.click();
    },
  },
  {
    name: 'game that is won',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({ names: longest, time_control: '5+0' }, fools));
      await table.ending();
    },
  },
  {
    name: 'game that is drawn, being replayed',
    board: true,
    go: async (page, club) => {
      const fen = '4k3/8/8/8/8/8/r7/4K3 w - - 0 1';
      const table = await game(page, await club.gameFrom(fen, 'Kd1 Kd8 Kc1 Kc8 Kb1 Rh2 Kc1 Ra2 Kb1 Kb8 Kxa2'));
      await table.ending();
      await page.keyboard.press('ArrowLeft');
      await table.says(/^After Black’s move/);
    },
  },
  {
    name: 'game that became dead',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.gameFrom(shutIn, 'h7', { names: longest }));
      await table.ending();
      await table.says(/^Every way to play on was followed/);
    },
  },
  {
    name: 'game that is dead for two reasons',
    board: true,
    go: async (page, club) => {
      const fen = '8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1';
      const table = await game(page, await club.gameFrom(fen));
      await table.ending();
    },
  },
  {
    name: 'game lost on time',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.gameFrom(lastMinor, '', { names: longest, time_control: '0d1' }));
      await table.ending();
    },
  },
  {
    name: 'game with moves that were not played',
    board: true,
    go: async (page, club) => {
      const table = await game(page, await club.gameFrom(lastMinor, '', { time_control: '0d1' }));
      await table.ending();
      await table.button('Show how White could still have mated').click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await table.says('Not played');
    },
  },
  {
    name: 'game without its club',
    board: true,
    trouble: true,
    go: async (page, club) => {
      const table = await game(page, await club.game({ time_control: '3+2' }, 'e4 e5'));
      await page.context().setOffline(true);
      await table.says('Connection lost.');
    },
  },
  {
    name: 'past games',
    go: async (page, club) => {
      await club.game({ names: longest }, fools);
      const id = await club.game({ mode: 'computer', level: 8, color: 'black' });
      await club.act(id, { action: 'resign' });
      await page.goto('/games');
      await page.locator('main a[href^="/game/"]').first().waitFor();
    },
  },
  {
    name: 'past games without the club',
    trouble: true,
    go: async (page) => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Past games' }).waitFor();
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'Past games' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'a game that is not there',
    trouble: true,
    go: async (page) => {
      await page.goto('/game/nowhere');
      await page.getByRole('heading', { name: 'There is no such game here' }).waitFor();
    },
  },
  {
    name: 'an address with nothing at it',
    go: async (page) => {
      await page.goto('/no/such/place');
      await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    },
  },
];
