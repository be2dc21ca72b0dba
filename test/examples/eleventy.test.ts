import { describe } from 'vitest';
import { testGeneratorExample } from '../contracts/generator-example.ts';
import { modulesSkipNote } from '../helpers/generators/generator-site.ts';

const missing = modulesSkipNote('eleventy');

describe.skipIf(missing !== '')(`examples/eleventy${missing}`, () => {
  testGeneratorExample({
    name: 'eleventy',
    script: '@11ty/eleventy/cmd.cjs',
    options: ['--quiet'],
    below: ['--pathprefix=/a-blog/'],
    output: '_site',
    posts: 'posts',
    tags: 'blogTags',
  });
});
