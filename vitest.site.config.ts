import { defineConfig } from 'vitest/config';

/** Tests the whole site in a browser. Takes minutes; most tests need Chromium. */
export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/site/**/*.site.ts'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // External programs may fail once on a busy machine. The summary shows retries.
    retry: 1,
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'UTC' },
  },
});
