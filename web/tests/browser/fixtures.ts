/** What every browser test gets: a club, windows to look at it, and the promise that the page behaves in all of them. */

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect, inject, test as base } from 'vitest';
import { Club } from './club';

export { expect };

export interface Device {
  width: number;
  height: number;
  /** A finger instead of a mouse. */
  touch?: boolean;
  dark?: boolean;
  /** Whether men glide from square to square. */
  motion?: boolean;
  /** The connection is going to fail: the browser may complain about that. */
  trouble?: boolean;
  /** Runs before the page's own scripts. */
  script?: string;
}

export const desk: Device = { width: 1440, height: 900 };
export const phone: Device = { width: 360, height: 740, touch: true };

export type Visit = (path: string, device?: Device) => Promise<Page>;

interface Fixtures {
  browser: Browser;
  club: Club;
  /** Opens a window of its own at an address of the club. */
  visit: Visit;
}

function contextFor(browser: Browser, club: Club, device: Device): Promise<BrowserContext> {
  const { width, height, touch = false, dark = false, motion = false } = device;
  return browser.newContext({
    baseURL: club.address,
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
}

/** Writes down whatever a page of this house never does. */
function watch(context: BrowserContext, home: string, trouble: boolean, wrong: string[]) {
  const host = new URL(home).host;
  const own = (address: string) =>
    /^(data|blob):/.test(address) || new URL(address).host === host;
  context.on('request', (request) => {
    if (!own(request.url())) wrong.push(`asked ${request.url()}`);
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (!own(socket.url())) wrong.push(`connected to ${socket.url()}`);
    });
  });
  context.on('weberror', (error) => wrong.push(`threw ${error.error().message}`));
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const text = message.text();
    const expected = trouble && /Failed to load resource|WebSocket connection/.test(text);
    if (!expected) wrong.push(`complained: ${text}`);
  });
}

/** Says what was to be seen when a test failed. */
async function tell(contexts: BrowserContext[], wrong: string[]) {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const text = await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String);
    console.error([page.url(), await page.title().catch(String), ...wrong, text].join('\n'));
  }
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const browser = await chromium.connect(inject('browser'));
      await use(browser);
      await browser.close();
    },
    { scope: 'file' },
  ],
  club: async ({}, use) => {
    const club = await Club.open();
    await use(club);
    await club.close();
  },
  visit: async ({ browser, club, task }, use) => {
    const contexts: BrowserContext[] = [];
    const wrong: string[] = [];
    await use(async (path, device = desk) => {
      const context = await contextFor(browser, club, device);
      contexts.push(context);
      context.setDefaultTimeout(20_000);
      watch(context, club.address, device.trouble === true, wrong);
      if (device.script) await context.addInitScript(device.script);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    if (task.result?.state === 'fail') await tell(contexts, wrong);
    await Promise.all(contexts.map((context) => context.close()));
    expect(wrong, 'what the page must not do').toEqual([]);
  },
});
