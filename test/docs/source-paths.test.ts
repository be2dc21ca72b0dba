import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folders = fs
  .readdirSync('src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Matches code that starts with a folder of src/, such as `crawl/plan/plan.ts` or `src/body/rules/`. */
const named = new RegExp(`\`(?:src/)?((?:${folders.join('|')})/[\\w./-]*)\``, 'gu');

/** Matches paths that do not exist because readers create them when they follow the guide. */
const made = /pull-quote|zola|tag\.ts|sources\/json|backup\/notes|outputs\/(?:text|mbox)|forms\/text/u;

describe.each(['architecture.md', 'one-post.md', 'glossary.md', 'extending.md'])('docs/%s', (name) => {
  const text = fs.readFileSync(path.join('docs', name), 'utf8');
  const paths = [...text.matchAll(named)].map(([, file = '']) => file);

  it('mentions only source files and folders that exist', () => {
    const missing = paths.filter((file) => !made.test(file) && !fs.existsSync(path.join('src', file)));
    expect(missing).toEqual([]);
    expect(paths.length).toBeGreaterThan(5);
  });
});

describe('the modules in docs/architecture.md', () => {
  const text = fs.readFileSync('docs/architecture.md', 'utf8');

  it.each(['archive', 'publish', 'cli', 'fleet'])(
    'are the folders of src/%s in the order of scripts/dependency-cruiser.mjs',
    async (folder) => {
      const { modules } = await import('../../scripts/dependency-cruiser.mjs');
      const table = (text.split(`| Module of \`${folder}/\` |`)[1] ?? '').split('\n\n')[0] ?? '';
      const inDocs = [...table.matchAll(/^\| `([a-z-]+)\/` \|/gmu)].map(([, name]) => name);
      const onDisk = fs
        .readdirSync(path.join('src', folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
      expect(inDocs).toEqual((modules as Record<string, readonly string[]>)[folder]);
      expect(onDisk.toSorted()).toEqual(inDocs.toSorted());
    },
  );
});
