import { configDefaults, defineConfig } from 'vitest/config';
import { long } from './vitest.long.config.ts';

export default defineConfig({
  test: {
    setupFiles: ['test/setup.ts'],
    include: ['test/**/*.test.ts'],
    // These have scripts of their own, `npm run test:long` and `npm run test:examples`.
    exclude: [...configDefaults.exclude, ...long, 'test/examples/**'],
    // Two cores are the smallest machine that this is tested on.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A busy machine may take seconds for what is awaited; nothing that comes is taken for missing.
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'UTC' },
  },
});
