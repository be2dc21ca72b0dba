import { defineConfig } from 'vitest/config';

/** Fleets of worker processes with a Redis of their own: minutes of it, and redis-server is needed for most. */
export default defineConfig({
  test: {
    globalSetup: ['test/seed.ts'],
    setupFiles: ['test/setup.ts'],
    include: ['test/fleet/**/*.fleet.ts'],
    // A fleet is a machine's worth of processes.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    env: { TZ: 'UTC' },
  },
});
