import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** The club the page talks to while it is being written. */
const club = process.env.FERZ_CLUB ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // A data: URL would need a wider content security policy than files do.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: club, ws: true } },
  },
  test: {
    include: ['src/**/*.test.ts'],
  },
});
