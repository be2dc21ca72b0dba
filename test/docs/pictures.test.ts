import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { markdownFiles } from './markdown-files.ts';

const folder = 'docs/pictures';

/** Those that pages name, in Markdown or in HTML, from the project's root. */
const named = new Set(
  markdownFiles().flatMap(({ path: page }) =>
    [...fs.readFileSync(page, 'utf8').matchAll(/[("]([^\s()"]*pictures\/[\w-]+\.\w+)[)"]/gu)].map(([, link = '']) =>
      path.posix.join(path.posix.dirname(page), link),
    ),
  ),
);

it('Every picture that a page names is there, and every one that is there is named', () => {
  expect(named.size).toBeGreaterThan(5);
  const there = fs.readdirSync(folder).map((name) => `${folder}/${name}`);
  expect([...named].sort()).toEqual(there.sort());
});

it('Pictures are small enough to be in a repository', () => {
  const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(1_500_000);
});
