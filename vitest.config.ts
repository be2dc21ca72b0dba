import { configDefaults, defineConfig } from 'vitest/config';

// Each project is a suite. `npm test` runs only `quick`; the others take minutes.
const all = {
  setupFiles: ['test/setup.ts'],
  // The smallest supported machine has two cores, and many tests start processes of their own.
  maxWorkers: 2,
  env: { TZ: 'UTC' },
};
// On a busy machine, results may take seconds.
const patient = { ...all, expect: { poll: { timeout: 20_000 } } };
const withRandomCases = { ...patient, globalSetup: ['test/seed.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
// External programs may fail once on a busy machine. The summary shows retries.
const withOtherPrograms = { retry: 1, testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...withRandomCases,
          name: 'quick',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/**/*.long.test.ts', 'test/{e2e,examples}/**'],
          // Otherwise half of the time would go into loading the same modules for each file. Tests that mock modules cannot share them, so
          // they are in `*.long.test.ts`.
          isolate: false,
          // Property-based tests run a tenth of their cases.
          env: { ...all.env, PROPERTY_CASES: process.env.PROPERTY_CASES ?? '0.1' },
        },
      },
      {
        // Property-based tests with all their random cases, and tests that take seconds: complete runs, the built executable.
        test: {
          ...withRandomCases,
          name: 'laws',
          include: ['test/**/*.{long,property}.test.ts', 'test/e2e/**/*.test.ts'],
        },
      },
      {
        // Runs the built executable with injected faults. Most tests need strace.
        test: {
          ...all,
          name: 'faults',
          globalSetup: ['test/seed.ts'],
          include: ['test/faults/**/*.faults.ts'],
          // Shorter than the request timeout of 30 seconds, so that no run ends just by that.
          testTimeout: 25_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Fleets of worker processes with a Redis server of their own. They wait about half of the time, for leases, retries and scheduled
        // runs.
        test: {
          ...all,
          name: 'fleet',
          globalSetup: ['test/seed.ts'],
          include: ['test/fleet/**/*.fleet.ts'],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      // The whole site in a browser. Most tests need Chromium.
      { test: { ...patient, ...withOtherPrograms, name: 'site', include: ['test/site/**/*.site.ts'] } },
      // Each example, with its generator, its shell, or as its host would run it.
      { test: { ...all, ...withOtherPrograms, name: 'examples', include: ['test/examples/**/*.test.ts'] } },
      {
        // Imports generated files with WordPress' own importer into a real WordPress; skipped without one.
        test: {
          ...all,
          name: 'wordpress',
          include: ['test/wordpress/**/*.wordpress.ts'],
          // A WordPress uses a whole core. Vitest requires another group for another number of workers.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
