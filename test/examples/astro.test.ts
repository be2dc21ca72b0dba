import { describe } from 'vitest';
import { testGeneratorExample } from '../contracts/generator-example.ts';
import { missingModules } from '../helpers/generators/generator-site.ts';

const missing = missingModules('astro');

describe.skipIf(missing !== '')(`examples/astro${missing}`, () => {
  testGeneratorExample({
    name: 'astro',
    script: 'astro/astro.js',
    options: ['build'],
    below: ['--base=/a-blog'],
    output: 'dist',
    posts: 'src/content/posts',
    tags: 'tags',
  });
});
