import { defineConfig } from 'vitest/config';

/** Property-based tests with all their random cases, and tests that take seconds: complete runs, the built executable. */
export const lawsAndLong = ['test/**/*.{long,property}.test.ts', 'test/e2e/**/*.test.ts'];

/** Settings shared with `npm test`. */
export const settings = {
  globalSetup: ['test/seed.ts'],
  setupFiles: ['test/setup.ts'],
  // The smallest supported machine has two cores, and e2e tests start processes of their own.
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // On a busy machine, results may take seconds.
  expect: { poll: { timeout: 20_000 } },
  env: { TZ: 'UTC' },
};

export default defineConfig({ test: { ...settings, include: lawsAndLong } });
