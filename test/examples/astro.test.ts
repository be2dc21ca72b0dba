import { describe } from 'vitest';
import { testGeneratorExample } from '../contracts/generator-example.ts';
import { modulesSkipNote } from '../helpers/generators/generator-site.ts';

const missing = modulesSkipNote('astro');

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
