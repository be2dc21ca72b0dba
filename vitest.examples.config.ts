import { defineConfig } from 'vitest/config';

/** The examples, each run: by its generator, its shell, or as its host would. Minutes of it. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/examples/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The programs of others that run here may fail once on a busy machine; the summary says where one was tried again.
    retry: 1,
    env: { TZ: 'UTC' },
  },
});
