/** What holds for every screen in every state: axe-core finds nothing, and everything fits. */

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test, type Device } from './fixtures';
import { screens } from './screens';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A folder for a picture of every screen; without it none is taken. */
const pictures = process.env.FERZ_PICTURES;

/** Each fault with the elements it was found at. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    (values): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    levels,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** By how many pixels the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Whether the whole board is in the window without scrolling. */
async function boardInSight(page: Page): Promise<boolean> {
  const box = await page.locator('.grid').boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return false;
  const within = (from: number, length: number, most: number) => from >= 0 && from + length <= most;
  return (
    within(box.x, box.width, size.width) &&
    within(box.y, box.height, size.height) &&
    box.width >= 280 &&
    Math.abs(box.width - box.height) < 1
  );
}

/** Checks all screens on one device, resized to `sizes` to see whether the board still fits. */
export function checkScreens(what: string, device: Device, sizes: [number, number][]) {
  describe(what, () => {
    test.for(screens)('$name', async (screen, { visit, club }) => {
      const page = await visit('about:blank', {
        ...device,
        trouble: screen.trouble === true,
        script: axe,
      });
      await screen.go(page, club);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        if (pictures) {
          const name = `${screen.name}-${what}-${colorScheme}.png`.replace(/[ ,]+/g, '-');
          await page.screenshot({ path: join(pictures, name) });
        }
        expect.soft(await faults(page), `axe-core, ${colorScheme}`).toEqual([]);
      }
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        expect.soft(await overhang(page), `overhang at ${width} px`).toBeLessThanOrEqual(0);
        if (screen.board) {
          expect.soft(await boardInSight(page), `board at ${width}×${height}`).toBe(true);
        }
      }
    });
  });
}
