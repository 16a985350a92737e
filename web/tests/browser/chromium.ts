/** One Chromium for the whole run: the one that `CHROMIUM` names, else the system's. */

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the running browser is to be reached. */
    browser: string;
  }
}

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

function installed(): string {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
  if (!found) throw new Error('No Chromium is installed. Install it, or set CHROMIUM to its path.');
  return found;
}

export default async function open({ provide }: TestProject) {
  const server = await chromium.launchServer({
    executablePath: installed(),
    args: [
      // Containers run everything as root, where Chromium's sandbox refuses to.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  provide('browser', server.wsEndpoint());
  return () => server.close();
}
