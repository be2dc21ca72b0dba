import fs from 'fs-extra';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { layout } from '../../../src/archive/format/layout.ts';
import { ArchiveError } from '../../../src/core/errors/errors.ts';
import { freshFolder, run } from '../console.ts';

/** Publishes in a folder that has no archive itself, but in its subfolders. */
async function publishAbove(homes: readonly string[], flags: readonly string[] = []) {
  const folder = freshFolder();
  for (const home of homes) fs.outputFileSync(join(folder, home, 'archive', layout.format), '{}');
  const publishBlog = () => Promise.reject(new ArchiveError('archive-missing', 'There is no archive in here.'));
  const { code, err } = await run(['publish', ...flags], { folder, useCases: { publishBlog } });
  expect(code).toBe(5);
  return err.text.replaceAll(folder, '/work').trim();
}

describe('a missing archive', () => {
  it.each([
    [['my blog'], `but below it: use --dir 'my blog'.`],
    [['kitchen', 'travels'], 'but below it: use --dir kitchen or --dir travels.'],
    [['a', 'b', 'c', 'd', 'e'], 'but below it: use --dir a or --dir b or --dir c, or one of 2 more.'],
  ])('is reported with the folders below that have one: %j', async (homes, sentence) => {
    expect(await publishAbove(homes)).toBe(`Error: There is no archive in /work, ${sentence}`);
  });

  it.each([
    ['no folder below has one', [], []],
    ['--dir is a file', [], ['--dir', 'file']],
    ['--archive names it', ['travels'], ['--archive', 'elsewhere']],
  ])('is reported as it is if %s', async (_, homes, flags) => {
    expect(await publishAbove(homes, flags)).toBe('Error: There is no archive in here.');
  });
});
