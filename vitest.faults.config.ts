import { defineConfig } from 'vitest/config';

/** Runs the built executable with injected faults. Takes minutes; most tests need strace. */
export default defineConfig({
  test: {
    globalSetup: ['test/seed.ts'],
    setupFiles: ['test/setup.ts'],
    include: ['test/faults/**/*.faults.ts'],
    maxWorkers: 2,
    // Shorter than the request timeout of 30 seconds, so that no run ends just by that.
    testTimeout: 25_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
