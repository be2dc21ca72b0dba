import { configDefaults, defineConfig } from 'vitest/config';
import { settings } from './vitest.laws.config.ts';

export default defineConfig({
  test: {
    ...settings,
    include: ['test/**/*.test.ts'],
    // Otherwise half of the time would go into loading the same modules for each file. Tests that mock modules cannot share them, so they are
    // in `*.long.test.ts`.
    isolate: false,
    // These run in `npm run test:laws` and `npm run test:examples`.
    exclude: [...configDefaults.exclude, 'test/**/*.long.test.ts', 'test/{e2e,examples}/**'],
    // Property-based tests run a tenth of their cases.
    env: { ...settings.env, PROPERTY_CASES: process.env.PROPERTY_CASES ?? '0.1' },
  },
});
