import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder, run } from '../console.ts';

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
    [
      'the archive as --dir',
      ['--dir', 'blog/archive'],
      'is the archive itself: give the folder that holds it, --dir ~/blog.',
    ],
    ['the site as --dir', ['--dir', 'blog/site'], 'is the site itself: give the folder that holds it, --dir ~/blog.'],
    [
      'the archive as --dir with --site-only',
      ['--dir', 'blog/archive', '--site-only'],
      'is the archive itself: give the folder that holds it, --dir ~/blog.',
    ],
    [
      'the site as --dir with --site-only',
      ['--dir', 'blog/site', '--site-only'],
      'is the site itself: give the folder that holds it, --dir ~/blog.',
    ],
    [
      'the home as --archive',
      ['--archive', 'blog'],
      'holds the archive, but is not the archive itself: give --archive ~/blog/archive.',
    ],
    [
      'the home as --site',
      ['--site', 'blog', '--site-only'],
      'holds the site, but is not the site itself: give --site ~/blog/site.',
    ],
  ])('is reported: %s', async (_, flags, sentence) => {
    const place = flags[1] ?? '';
    expect(await refused(folderWith('archive', 'site'), flags)).toEqual([1, [`Error: ~/${place} ${sentence}`]]);
  });

  it('is not reported if all folders are correct', async () => {
    const folder = folderWith('archive', 'site');
    for (const flags of [
      ['--dir', 'blog'],
      ['--archive', 'blog/archive', '--site', 'blog/site'],
      ['--dir', 'blog', '--site-only'],
      ['--dir', 'blog/archive', '--site', 'blog/site', '--site-only'],
    ])
      expect(await isStarted(folder, flags), flags.join(' ')).toBe(true);
  });
});

describe('a missing archive', () => {
  it('is reported with a suggestion to use --site-only if there is a site', async () => {
    const folder = folderWith('site');
    const sentence = (place: string) => [
      5,
      [`Error: There is no archive in ${place}; --site-only serves the site alone.`],
    ];
    expect(await refused(folder, ['--dir', 'blog'])).toEqual(sentence('~/blog'));
    expect(await refused(folder, ['--dir', 'blog', '--archive', 'x'])).toEqual(sentence('~/x'));
  });

  it('is reported with an explanation of homes if the folder has neither archive nor site', async () => {
    const sentence = (place: string) => [
      5,
      [`Error: There is no archive in ${place}: --dir is the folder that holds archive/ and site/.`],
    ];
    const folder = folderWith('archive');
    expect(await refused(folder, ['--dir', 'blog', '--dir', 'x y'])).toEqual(sentence('~/x y'));
    expect(await refused(folder, [])).toEqual([5, ['Error: There is no archive in ~, but below it: use --dir blog.']]);
    expect(await refused(folderWith('site'), ['--dir', 'blog', '--api-only'])).toEqual(sentence('~/blog'));
  });

  it('is reported by the server if there is no more specific message', async () => {
    expect(await isStarted(folderWith(), ['--archive', 'nowhere'])).toBe(true);
    expect(await isStarted(folderWith(), ['--site-only'])).toBe(true);
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
