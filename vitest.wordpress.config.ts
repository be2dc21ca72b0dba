import { defineConfig } from 'vitest/config';

/** Imports generated files with WordPress' own importer into a real WordPress; skipped without one. Takes minutes. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/wordpress/**/*.wordpress.ts'],
    // A WordPress uses a whole core.
    maxWorkers: 1,
    testTimeout: 3_600_000,
    // Annotations report how much WordPress has imported.
    reporters: ['verbose'],
    env: { TZ: 'UTC' },
  },
});
