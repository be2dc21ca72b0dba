import { defineConfig } from 'vitest/config';

/** Runs of the built executable that something happens to: minutes of them, and strace is needed for most. */
export default defineConfig({
  test: {
    globalSetup: ['test/seed.ts'],
    setupFiles: ['test/setup.ts'],
    include: ['test/faults/**/*.faults.ts'],
    maxWorkers: 2,
    // Less than the 30 seconds that a request may take: a run must not end by that alone.
    testTimeout: 25_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
