import { defineConfig } from 'vitest/config';

/** Runs each example, with its generator, its shell, or as its host would. Takes minutes. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/examples/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // External programs may fail once on a busy machine. The summary shows retries.
    retry: 1,
    env: { TZ: 'UTC' },
  },
});
