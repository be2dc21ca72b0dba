import { defineConfig } from 'vitest/config';

/** The whole site in a browser: minutes of it, and Chromium is needed for most. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/site/**/*.site.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The programs of others that run here may fail once on a busy machine; the summary says where one was tried again.
    retry: 1,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'UTC' },
  },
});
