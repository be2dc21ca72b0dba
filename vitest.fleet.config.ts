import { defineConfig } from 'vitest/config';

/** Runs fleets of worker processes with a Redis server of their own. Takes minutes; most tests need redis-server. */
export default defineConfig({
  test: {
    globalSetup: ['test/seed.ts'],
    setupFiles: ['test/setup.ts'],
    include: ['test/fleet/**/*.fleet.ts'],
    // Fleets wait about half of the time, for leases, retries and scheduled runs.
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    env: { TZ: 'UTC' },
  },
});
