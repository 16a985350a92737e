import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The page in a real browser, served by the real program. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['**/*.test.ts'],
    globalSetup: './chromium.ts',
    // A busy machine is slow; a page that never gets there is still found.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // The files share nothing but what they import.
    isolate: false,
  },
});
