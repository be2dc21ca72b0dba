import { configDefaults, defineConfig } from 'vitest/config';
import { long, settings } from './vitest.long.config.ts';

export default defineConfig({
  test: {
    ...settings,
    include: ['test/**/*.test.ts'],
    // Half of the time would go by loading the same modules for each file; those that replace modules are property tests.
    isolate: false,
    // These have scripts of their own, `npm run test:long` and `npm run test:examples`.
    exclude: [...configDefaults.exclude, ...long, 'test/examples/**'],
  },
});
