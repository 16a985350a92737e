/** What holds for every screen in every state: axe-core finds nothing, and everything fits. */

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { expect, test, type Device } from './fixtures';
import { screens } from './screens';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const everything = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};
/** What another theme can change. */
const colours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** A folder for a picture of every screen; without it none is taken. */
const pictures = process.env.FERZ_PICTURES;

async function picture(page: Page, name: string) {
  if (!pictures) return;
  await page.screenshot({ path: join(pictures, `${name.replace(/[ ,]+/g, '-')}.png`) });
}

/** Each fault with the elements it was found at. */
async function faults(page: Page, runOnly: RunOnly): Promise<string[]> {
  const { violations } = await page.evaluate(
    (runOnly): Promise<AxeResults> =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly,
        resultTypes: ['violations'],
      }),
    runOnly,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  );
}

/** What reaches beyond the window's right edge; a phone would zoom out to show it. */
const overhang = (page: Page, width: number) =>
  page.evaluate(
    (width) =>
      [...document.querySelectorAll('body, body *')]
        .filter((element) => element.getBoundingClientRect().right > width + 0.5)
        .filter((element) => !element.closest('.hidden, .men'))
        .map((element) => `${element.tagName} ${element.className}`),
    width,
  );

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
      for (const [colorScheme, rules] of [['dark', colours], ['light', everything]] as const) {
        await page.emulateMedia({ colorScheme });
        await picture(page, `${screen.name}-${what}-${colorScheme}`);
        expect.soft(await faults(page, rules), `axe-core, ${colorScheme}`).toEqual([]);
      }
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await picture(page, `${screen.name}-${width}`);
        expect.soft(await overhang(page, width), `overhang at ${width} px`).toEqual([]);
        if (screen.board) {
          // A phone may have scrolled to what was opened below.
          await page.evaluate(() => scrollTo(0, 0));
          expect.soft(await boardInSight(page), `board at ${width}×${height}`).toBe(true);
        }
      }
    });
  });
}
