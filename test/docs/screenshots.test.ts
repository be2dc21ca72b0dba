import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { markdownFiles } from './helpers/markdown-files.ts';

const folder = 'docs/screenshots';

/** Paths of the screenshots that pages refer to in Markdown or HTML, relative to the root. */
const referenced = new Set(
  markdownFiles().flatMap(({ path: page }) =>
    [...fs.readFileSync(page, 'utf8').matchAll(/[("]([^\s()"]*screenshots\/[\w-]+\.\w+)[)"]/gu)].map(([, link = '']) =>
      path.posix.join(path.posix.dirname(page), link),
    ),
  ),
);

it('every screenshot that a page refers to exists, and pages refer to every screenshot', () => {
  expect(referenced.size).toBeGreaterThan(5);
  const existing = fs.readdirSync(folder).map((name) => `${folder}/${name}`);
  expect([...referenced].sort()).toEqual(existing.sort());
});

it('screenshots do not exceed the size limit', () => {
  const sizes = fs.readdirSync(folder).map((name) => fs.statSync(path.join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(150_000);
  expect(sizes.reduce((all, size) => all + size, 0)).toBeLessThan(1_500_000);
});
