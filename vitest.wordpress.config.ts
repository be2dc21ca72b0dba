import { defineConfig } from 'vitest/config';

/** What WordPress' own importer makes of the files for it, in a real WordPress; skipped where there is none. Minutes of it. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/wordpress/**/*.wordpress.ts'],
    // A WordPress is a busy core.
    maxWorkers: 1,
    testTimeout: 600_000,
    // Annotations say how much WordPress read back.
    reporters: ['verbose'],
    env: { TZ: 'UTC' },
  },
});
