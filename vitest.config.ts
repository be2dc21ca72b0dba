import { configDefaults, defineConfig } from 'vitest/config';
import { long, settings } from './vitest.long.config.ts';

export default defineConfig({
  test: {
    ...settings,
    include: ['test/**/*.test.ts'],
    // These have scripts of their own, `npm run test:long` and `npm run test:examples`.
    exclude: [...configDefaults.exclude, ...long, 'test/examples/**'],
  },
});
