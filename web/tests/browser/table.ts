/** A game on the screen, as a player handles it. */

import type { Locator, Page } from 'playwright-core';
import { sheet } from './club';

export class Table {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Chess board' });
  }

  square(name: string): Locator {
    return this.page.locator(`[data-square="${name}"]`);
  }

  /** Waits until the square is called so: "black king, in check"; without `rest`, until it is empty. */
  named(square: string, rest = ''): Promise<void> {
    const name = rest ? `${square}, ${rest}` : square;
    return this.page.getByRole('button', { name, exact: true }).waitFor();
  }

  async click(from: string, to: string) {
    await this.square(from).click();
    await this.square(to).click();
  }

  async tap(from: string, to: string) {
    await this.square(from).tap();
    await this.square(to).tap();
  }

  async centre(square: string): Promise<{ x: number; y: number }> {
    const box = await this.square(square).boundingBox();
    if (!box) throw new Error(`${square} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async drag(from: string, to: string) {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y, { steps: 4 });
    await mouse.up();
  }

  /** Puts a finger down and moves it along `way`; the function that comes back lifts it. */
  async touch(way: { x: number; y: number }[]): Promise<() => Promise<unknown>> {
    const finger = await this.page.context().newCDPSession(this.page);
    for (const [index, point] of way.entries()) {
      const type = index === 0 ? 'touchStart' : 'touchMove';
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [point] });
    }
    return () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  /** Drags with a finger. */
  async slide(from: string, to: string) {
    const lift = await this.touch([await this.centre(from), await this.centre(to)]);
    await lift();
  }

  /** Waits until the club has taken this move as the nth of the game, from 0. */
  async made(index: number, san: string): Promise<void> {
    const move = this.page.locator(`[data-ply="${index}"]`).and(this.page.getByText(san, { exact: true }));
    await move.waitFor({ state: 'attached' });
  }

  /** Waits until exactly these moves are on the score sheet. */
  async holds(moves: string): Promise<void> {
    const wanted = sheet(moves);
    await this.page.waitForFunction(
      (wanted) =>
        [...document.querySelectorAll('[data-ply]')].map((move) => move.textContent?.trim()).join(' ') ===
        wanted,
      wanted.join(' '),
    );
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  async says(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** Waits for the end of the game; what it is called, and why it ended. */
  async ending(): Promise<{ title: string; why: string; score: string }> {
    const section = this.page.locator('section.outcome');
    await section.waitFor();
    const text = async (what: string) => (await section.locator(what).first().innerText()).trim();
    return {
      title: await text('h2'),
      score: await text('.score'),
      why: await text(':scope > p'),
    };
  }

  /** Why nobody, or not the opponent, could mate any more, as the result says it. */
  reasons(): Promise<string[]> {
    return this.page.locator('section.outcome .why').allInnerTexts();
  }

  async more(item: string) {
    await this.button('More').click();
    await this.page.locator('.more').getByText(item, { exact: true }).click();
  }
}
