import fc from 'fast-check';
import fs from 'fs-extra';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/core/report/report.ts';
import { foldName } from '../../../src/core/files/unique-names.ts';
import { assignHomes } from '../../../src/cli/blogs/blog-homes.ts';
import { filesIn } from '../../helpers/temporary-folder.ts';
import { freshFolder, report, run, sourceEnvironment } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

const variables = sourceEnvironment;

/** Creates a folder with archives. The keys are folder names, the values the names of the blogs. */
function folderWith(homes: Readonly<Record<string, string>>): string {
  const folder = freshFolder();
  for (const [name, blog] of Object.entries(homes))
    fs.outputJsonSync(join(folder, name, 'archive/data/blogkeep.json'), { format: 1, blog, rootKey: 'tistory' });
  return folder;
}

const line = (name: string) => ({ name, title: name, address: '', posts: 1, comments: 0, isDefault: false });
const tokenWith = (...names: string[]) => ({ listBlogs: () => Promise.resolve(names.map(line)) });
const placesIn = (homes: ReturnType<typeof assignHomes>): Record<string, string> =>
  Object.fromEntries(homes.map(({ blog = '', name }) => [blog, name]));

describe('the folder of one of several blogs', () => {
  it('is named after the blog, with a hash added if the name is ambiguous or not a valid folder name', () => {
    expect(placesIn(assignHomes(['travels', '여행', '../부엌', 'Abc', 'abC']))).toEqual({
      travels: 'travels',
      여행: '여행',
      '../부엌': expect.stringMatching(/^부엌-[0-9a-z]{7}$/) as string,
      Abc: expect.stringMatching(/^Abc-[0-9a-z]{7}$/) as string,
      abC: expect.stringMatching(/^abC-[0-9a-z]{7}$/) as string,
    });
  });

  it("is the one that contains its archive, whatever the folder's name", () => {
    const folder = folderWith({ x: 'x.', moved: 'a/b', abC: 'Abc' });
    const places = placesIn(assignHomes(['x', 'x.', 'a/b', 'a?b', 'Abc', 'abC'], folder));
    expect(places).toMatchObject({ 'x.': 'x', 'a/b': 'moved', Abc: 'abC' });
    expect(places.x).toMatch(/^x-/);
    expect(places.abC).toMatch(/^abC-/);
  });

  it('is the one named after the blog if two folders contain its archive, for example after a copy', () => {
    expect(assignHomes(['travels'], folderWith({ before: 'travels', travels: 'travels' }))).toEqual([
      { blog: 'travels', name: 'travels' },
    ]);
  });

  it('is the one named after the blog even if the archive in it is too damaged to identify the blog', () => {
    const folder = folderWith({ travels: 'travels' });
    fs.writeFileSync(join(folder, 'travels/archive/data/blogkeep.json'), '{"blog":');
    expect(assignHomes(['travels'], folder)).toEqual([{ blog: 'travels', name: 'travels' }]);
  });

  it('is unique, and does not depend on the order of the blogs', () => {
    const name = fc.oneof(
      fc.constantFrom('x', 'x.', 'a/b', 'a?b', 'Abc', 'abC', 'ABC', '여행', '여행'.normalize('NFD'), '', '..', 'con'),
      fc.string({ maxLength: 4 }),
    );
    const names = fc.uniqueArray(name, { maxLength: 8 });
    fc.assert(
      fc.property(
        names.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const places = placesIn(assignHomes(all));
          expect(placesIn(assignHomes(shuffled))).toEqual(places);
          const folded = assignHomes(all).map(({ name }) => foldName(name));
          expect(new Set(folded).size).toBe(all.length);
        },
      ),
    );
  });

  it('does not change when other blogs are added', async () => {
    const folder = folderWith({ abc: 'abc' });
    const { calls } = await run(['crawl', '--all-blogs'], {
      variables,
      folder,
      useCases: tokenWith('ABC', 'abc'),
    });
    expect(calls.slice(1).map(({ options }) => [options.blog, options.archive])).toEqual([
      ['ABC', expect.stringMatching(/ABC-[0-9a-z]{7}.archive$/)],
      ['abc', join(folder, 'abc', 'archive')],
    ]);
  });
});

describe('an archived blog that the source no longer lists', () => {
  const both = { travels: 'travels', closed: 'kitchen' };

  it('causes a warning in the log and in the combined report', async () => {
    const folder = folderWith(both);
    const { code, err } = await run(['crawl', '--all-blogs', '--report', 'night.json'], {
      variables,
      folder,
      useCases: tokenWith('travels'),
    });
    const message = textOf('warnings.blog-not-seen', { blog: 'kitchen', folder: 'closed' });
    expect(code).toBe(0);
    expect(err.text).toContain(`Warning: ${message}`);
    expect((fs.readJsonSync(join(folder, 'night.json')) as Report).warnings).toEqual([
      { code: 'blog-not-seen', message, since: '2026-11-20', new: true },
    ]);
  });

  it('is reported by the first run, and only counted by later ones', async () => {
    const folder = folderWith(both);
    const night = () =>
      run(['crawl', '--all-blogs', '--report', 'night.json'], { variables, folder, useCases: tokenWith('travels') });
    const before = filesIn(join(folder, 'closed'));
    await night();
    const { err } = await night();
    expect(err.text).not.toContain('no longer shows the blog "');
    expect(err.text).toContain(textOf('blogs.not-seen', { news: '1 known, 0 new' }));
    expect((fs.readJsonSync(join(folder, 'night.json')) as Report).warnings).toMatchObject([
      { code: 'blog-not-seen', since: '2026-11-20', new: false },
    ]);
    expect(filesIn(join(folder, 'closed'))).toEqual(before);
    await run(['crawl', '--all-blogs'], { variables, folder, useCases: tokenWith('travels', 'kitchen') });
    expect((await night()).err.text).toContain('no longer shows the blog');
  });

  it('causes no warning if blogs are selected by name, or if no source is used', async () => {
    const folder = folderWith(both);
    for (const argv of [
      ['crawl', '--blog', 'travels,other'],
      ['publish', '--all-blogs'],
    ])
      expect((await run(argv, { variables, folder })).err.text).not.toContain('no longer shows');
  });
});

describe('a single blog selected by name', () => {
  const homes = { travels: 'travels', kitchen: 'kitchen' };

  it.each(['export', 'crawl', 'publish', 'verify'])(
    'is refused by %s outside its home, with a message that names the home',
    async (command) => {
      const folder = folderWith(homes);
      const { code, err, calls } = await run([command, '--blog', 'travels'], { variables, folder });
      expect([code, calls]).toEqual([1, []]);
      expect(err.text).toContain(
        `The blog "travels" is archived in ${join(folder, 'travels')}, below --dir: use --dir `,
      );
    },
  );

  it('is refused if its home would contain the homes of other blogs', async () => {
    const folder = folderWith(homes);
    const { code, err, calls } = await run(['export', '--blog', 'garden'], { variables, folder });
    expect([code, calls]).toEqual([1, []]);
    const garden = join(folder, 'garden');
    expect(err.text).toContain(
      textOf('blogs.home-around-others', { blog: '"garden"', folder: `"${folder}"`, dir: `"${garden}"` }),
    );
  });

  it.each([
    ['its home is --dir itself', { '.': 'travels', kitchen: 'kitchen', garden: 'garden' }, []],
    ['the folder contains the home of only one other blog', { demo: 'demo' }, []],
    ['--archive places its archive elsewhere', homes, ['--archive', 'elsewhere']],
  ])('is accepted if %s', async (_, there, argv) => {
    const folder = folderWith(there);
    const { code, err } = await run(['export', '--blog', 'travels', ...argv], { variables, folder });
    expect([code, err.text.includes('home of')]).toEqual([0, false]);
  });
});

describe('a message about one of several blogs', () => {
  const failing = {
    exportBlog: ({ blog }: { blog?: string | undefined }): Promise<Report> =>
      Promise.reject(new Error(`no ${blog ?? ''}`)),
  };
  const both = ['export', '--blog', 'travels,kitchen'];

  it("starts with the blog's name if it is an error", async () => {
    const { err } = await run([...both, '--quiet'], { variables, useCases: failing });
    expect(err.lines.map((said) => said.slice(0, 22))).toEqual(['Error: travels: This i', 'Error: kitchen: This i']);
  });

  it("starts with the blog's name with --quiet", async () => {
    const partial = (): Promise<Report> =>
      Promise.resolve(report({ status: 'partial', exitCode: 2, warnings: [{ code: 'x', message: 'y' }] }));
    const { err } = await run([...both, '--quiet'], { variables, useCases: { exportBlog: partial } });
    expect(err.lines).toEqual(['travels: 1 warning.', 'kitchen: 1 warning.']);
  });

  it("has the blog's name in a separate field in JSON", async () => {
    const { err } = await run([...both, '--log-format', 'json'], { variables, useCases: failing });
    const errors = err.lines
      .map((said) => JSON.parse(said) as Record<string, string>)
      .filter(({ level }) => level === 'error');
    expect(errors.map(({ blog, message }) => [blog, message?.slice(0, 9)])).toEqual([
      ['travels', 'This is a'],
      ['kitchen', 'This is a'],
    ]);
  });
});
