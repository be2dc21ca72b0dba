import { defineConfig } from 'vitest/config';

/** Laws with all their random cases, and what takes seconds: whole runs, the built executable. */
export const lawsAndLong = ['test/**/*.{long,property}.test.ts', 'test/e2e/**/*.test.ts'];

/** Of these, and of those that `npm test` runs. */
export const settings = {
  globalSetup: ['test/seed.ts'],
  setupFiles: ['test/setup.ts'],
  // Two cores are the smallest machine that this is tested on; e2e tests start processes of their own.
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // A busy machine may take seconds for what is awaited; nothing that comes is taken for missing.
  expect: { poll: { timeout: 20_000 } },
  env: { TZ: 'UTC' },
};

export default defineConfig({ test: { ...settings, include: lawsAndLong } });
