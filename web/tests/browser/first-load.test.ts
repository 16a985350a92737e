/** What somebody waits for who opens the page for the first time. */

import type { Request } from 'playwright-core';
import { expect, test } from './fixtures';

test('the first load is under 120 KB as it goes over the wire', async ({ visit }) => {
  const page = await visit('about:blank');
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return responseBodySize + responseHeadersSize;
    }),
  );
  expect(requests.map((request) => new URL(request.url()).pathname)).toContain('/api/games');
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000);
});
