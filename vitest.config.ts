import { configDefaults, defineConfig } from 'vitest/config';
import { settings } from './vitest.laws.config.ts';

export default defineConfig({
  test: {
    ...settings,
    include: ['test/**/*.test.ts'],
    // Half of the time would go by loading the same modules for each file. The laws that replace modules cannot share them.
    isolate: false,
    // These have scripts of their own, `npm run test:laws` and `npm run test:examples`.
    exclude: [
      ...configDefaults.exclude,
      'test/**/*.long.test.ts',
      'test/{publish,archive}/**/one-breaks.property.test.ts',
      'test/{e2e,examples}/**',
    ],
    // Of each law that is a file of its own, a tenth of its cases.
    env: { ...settings.env, BLOGKEEP_CASES: process.env.BLOGKEEP_CASES ?? '0.1' },
  },
});
