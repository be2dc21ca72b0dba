import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ServeOptions } from '../../../src/app/serve/serve.ts';
import { freshFolder, run } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

/** Creates a folder with a home `blog` that contains the given folders. */
function folderWith(...parts: readonly ('archive' | 'site')[]): string {
  const folder = freshFolder();
  const files = { archive: ['bagit.txt', 'data/blogkeep.json'], site: ['index.html', '.blogkeep-files'] };
  for (const part of parts)
    for (const file of files[part]) {
      const path = join(folder, 'blog', part, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '');
    }
  return folder;
}

/** Runs `serve`, which must not start a server. Returns its exit code and its errors. */
async function refused(folder: string, argv: readonly string[], variables = {}): Promise<[number, string[]]> {
  const { code, err, calls } = await run(['serve', ...argv], { folder, variables });
  expect(calls).toEqual([]);
  return [code, err.lines.map((line) => line.replaceAll(folder, '~'))];
}

/** Reports whether a server is started, using a stub. */
async function isStarted(folder: string, argv: readonly string[]): Promise<boolean> {
  return (await run(['serve', ...argv], { folder })).calls.length === 1;
}

describe('a wrong folder for home, archive or site', () => {
  it.each([
    ['the archive as --dir', ['--dir', 'blog/archive'], 'is-archive', '~/blog'],
    ['the site as --dir', ['--dir', 'blog/site'], 'is-site', '~/blog'],
    ['the home as --archive', ['--archive', 'blog'], 'holds-archive', '~/blog/archive'],
    ['the home as --site', ['--site', 'blog'], 'holds-site', '~/blog/site'],
  ] as const)('is reported: %s', async (_, flags, key, better) => {
    const sentence = textOf(`serving.${key}`, { folder: `~/${flags[1]}`, parent: better, inner: better });
    expect(await refused(folderWith('archive', 'site'), flags)).toEqual([1, [`Error: ${sentence}`]]);
  });

  it('is not reported if all folders are correct', async () => {
    const folder = folderWith('archive', 'site');
    for (const flags of [
      ['--dir', 'blog'],
      ['--archive', 'blog/archive', '--site', 'blog/site'],
    ])
      expect(await isStarted(folder, flags), flags.join(' ')).toBe(true);
  });
});

describe('a missing archive', () => {
  it('is not an error if there is a site, unless an option names the archive', async () => {
    const folder = folderWith('site');
    const archives = async (...argv: string[]) => {
      const { calls } = await run(['serve', '--dir', 'blog', ...argv], { folder });
      return calls.flatMap(({ options }) => (options as unknown as ServeOptions).homes.map(({ archive }) => archive));
    };
    expect(await archives()).toEqual([undefined]);
    expect(await archives('--archive', 'x')).toEqual([join(folder, 'x')]);
  });

  it('is reported with an explanation of homes if the folder has neither archive nor site', async () => {
    const sentence = (place: string) => [5, [`Error: ${textOf('serving.no-archive', { place })}`]];
    const folder = folderWith('archive');
    expect(await refused(folder, ['--dir', 'blog', '--dir', 'x y'])).toEqual(sentence('~/x y'));
    expect(await refused(folder, [])).toEqual([5, ['Error: There is no archive in ~, but below it: use --dir blog.']]);
  });

  it('is reported by the server if there is no more specific message', async () => {
    expect(await isStarted(folderWith(), ['--archive', 'nowhere'])).toBe(true);
  });
});

describe('the folder of --dir', () => {
  it('is named in the error as the user wrote it if it is given twice', async () => {
    const folder = folderWith('archive');
    symlinkSync(join(folder, 'blog'), join(folder, 'alias'));
    expect(await refused(folder, ['--dir', 'blog', '--dir', './blog/'])).toEqual([
      1,
      ['Error: --dir lists "./blog/" twice.'],
    ]);
    expect(await refused(folder, ['--dir', 'blog', '--dir', 'alias'])).toEqual([
      1,
      ['Error: --dir lists "alias" twice.'],
    ]);
    writeFileSync(join(folder, 'list.json'), '{ "dir": ["blog", "blog"] }');
    expect(await refused(folder, ['--config', 'list.json'])).toEqual([
      1,
      ['Error: "dir" in list.json lists "blog" twice.'],
    ]);
  });

  it('is not split at commas: several folders must be given separately', async () => {
    const folder = folderWith('archive');
    const sentence = 'Error: There is no folder "blog,k b". For several, repeat --dir: --dir blog --dir \'k b\'';
    expect(await refused(folder, ['--dir', 'blog,k b'])).toEqual([1, [sentence]]);
    expect(await refused(folder, [], { BLOGKEEP_DIR: 'blog,k b' })).toEqual([1, [sentence]]);
    mkdirSync(join(folder, 'blog,k b', 'archive'), { recursive: true });
    expect(await isStarted(folder, ['--dir', 'blog,k b'])).toBe(true);
    expect((await refused(folder, ['--dir', 'x,y']))[0]).toBe(5);
  });
});
