import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishBlog } from '../../src/app/publish/publish-blog.ts';
import { publishBlogs } from '../../src/app/blogs/publish-blogs.ts';
import { layout } from '../../src/archive/format/layout.ts';
import { ArchiveError, RefusedError, SourceError } from '../../src/core/errors/errors.ts';
import type { Report } from '../../src/core/report/report.ts';
import { smallArchive } from '../helpers/archive/small-archive.ts';
import { filesIn } from '../helpers/temporary-folder.ts';
import { freshFolder, report, run, sourceEnvironment } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

const variables = sourceEnvironment;

function makeHome(folder: string): void {
  mkdirSync(join(folder, 'archive', 'data'), { recursive: true });
  writeFileSync(join(folder, 'archive', 'data', 'blogkeep.json'), '{}');
}

const line = (name: string) => ({ name, title: name, address: '', posts: 1, comments: 0, isDefault: false });
const both = ['export', '--blog', 'travels', '--blog', 'kitchen'];

describe('several blogs', () => {
  it('are processed one after the other, each in its own folder', async () => {
    const { code, calls, folder, out } = await run([...both, '--site-url', 'https://me.example/blogs'], {
      variables,
    });
    expect(code).toBe(0);
    const [own, over] = [calls.slice(0, 2), calls[2]];
    expect([over?.name, over?.options.site, over?.options.siteUrl]).toEqual([
      'publishBlogs',
      join(folder, 'site'),
      'https://me.example/blogs/',
    ]);
    expect(own.map(({ options }) => [options.blog, options.archive, options.site, options.siteUrl])).toEqual(
      ['travels', 'kitchen'].map((name) => [
        name,
        join(folder, name, 'archive'),
        join(folder, name, 'site'),
        `https://me.example/blogs/${name}/`,
      ]),
    );
    expect(out.lines.at(-1)).toBe('2 blogs: 2 complete.');
  });

  it('--all-blogs selects every blog of the token', async () => {
    const useCases = { listBlogs: () => Promise.resolve([line('travels'), line('부엌')]) };
    const { calls, folder } = await run(['crawl', '--all-blogs'], { variables, useCases });
    expect(calls.slice(1).map(({ options }) => [options.blog, options.archive])).toEqual([
      ['travels', join(folder, 'travels', 'archive')],
      ['부엌', join(folder, '부엌', 'archive')],
    ]);
  });

  it('--all-blogs selects every blog in the folder if the command uses no source', async () => {
    const folder = freshFolder();
    makeHome(join(folder, 'travels'));
    makeHome(join(folder, 'kitchen'));
    mkdirSync(join(folder, 'notes'));
    for (const command of ['publish', 'verify']) {
      const { code, calls } = await run([command, '--all-blogs'], { folder });
      expect(code).toBe(0);
      expect(calls.filter(({ name }) => name !== 'publishBlogs').map(({ options }) => options.archive)).toEqual([
        join(folder, 'kitchen', 'archive'),
        join(folder, 'travels', 'archive'),
      ]);
    }
  });

  it('can be listed in a configuration file', async () => {
    const folder = freshFolder();
    writeFileSync(join(folder, 'blogkeep.config.json'), '{ "blog": ["travels", "kitchen"] }');
    const { calls } = await run(['publish'], { folder });
    expect(calls.filter(({ name }) => name !== 'publishBlogs').map(({ options }) => options.archive)).toEqual([
      join(folder, 'travels', 'archive'),
      join(folder, 'kitchen', 'archive'),
    ]);
  });

  it('are all processed even if one fails, and the command exits with the most severe code', async () => {
    const useCases = {
      exportBlog: ({ blog }: { blog?: string | undefined }): Promise<Report> =>
        blog === 'travels'
          ? Promise.reject(new RefusedError('source-refused', 'The token has no blog named "travels".'))
          : Promise.resolve(report({ blog: 'kitchen' })),
    };
    const { code, err, out, folder } = await run([...both, '--report', 'night.json'], { variables, useCases });
    expect(code).toBe(3);
    expect(err.text).toContain('Error: travels: The token has no blog named "travels".');
    expect(out.lines.at(-1)).toBe('2 blogs: 1 failed, 1 complete.');
    const read = (name: string) =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report & { blogs?: Report[] };
    expect(read('night.json')).toMatchObject({
      status: 'failed',
      exitCode: 3,
      blog: '',
      error: 'The token has no blog named "travels".',
    });
    expect(read('night.json').blogs?.map(({ blog, exitCode }) => [blog, exitCode])).toEqual([
      ['travels', 3],
      ['kitchen', 0],
    ]);
    expect(read('night.travels.json')).toMatchObject({ status: 'failed', blog: 'travels' });
    expect(read('night.kitchen.json')).toMatchObject({ status: 'complete', blog: 'kitchen' });
  });

  it.each([
    [
      'a damaged archive rather than a refused token',
      [new RefusedError('source-refused', 'x'), new ArchiveError('archive-damaged', 'y')],
      5,
    ],
    [
      'a refused token rather than an unavailable source',
      [new RefusedError('source-refused', 'x'), new SourceError('source-unusable', 'y')],
      3,
    ],
    ['an unavailable source rather than a partial run', [new SourceError('source-unusable', 'x'), undefined], 4],
  ])('make the command exit with the code of %s', async (_, [first, second], expected) => {
    const useCases = {
      crawlBlog: ({ blog }: { blog?: string | undefined }): Promise<Report> => {
        const error = blog === 'a' ? first : second;
        return error ? Promise.reject(error) : Promise.resolve(report({ status: 'partial' }));
      },
    };
    expect((await run(['crawl', '--blog', 'a,b'], { variables, useCases })).code).toBe(expected);
  });

  it('the next blog is not started after a signal', async () => {
    const stop = new AbortController();
    const useCases = {
      exportBlog: () => {
        stop.abort('SIGINT');
        return Promise.resolve(report());
      },
    };
    const { code, calls, out } = await run(both, { variables, useCases, signal: stop.signal });
    expect(calls).toHaveLength(1);
    expect(code).toBe(130);
    expect(out.lines.at(-1)).toBe('2 blogs: 1 complete, 1 not started.');
  });

  it('have a combined report on standard output, and messages on standard error', async () => {
    const end = 'Run of travels: complete after 0.0 s.';
    const messages = ['travels (1 of 2 blogs)', end, 'kitchen (2 of 2 blogs)', end, '2 blogs: 2 complete.'];
    const { out, err } = await run([...both, '--report', '-'], { variables });
    expect((JSON.parse(out.text) as { blogs: unknown[] }).blogs).toHaveLength(2);
    expect(err.lines).toEqual(messages);
    const summary = await run([...both, '--summary', 'line'], { variables });
    expect(summary.out.text).toBe('travels: nothing new; travels: nothing new\n');
    expect(summary.err.lines).toEqual(messages);
  });

  it('are refused in the home of a single blog, which stays unchanged', async () => {
    const folder = freshFolder();
    makeHome(folder);
    const { code, err, calls } = await run(both, { variables, folder });
    expect(code).toBe(1);
    expect(err.text).toContain(
      textOf('blogs.home-of-one', { folder: `"${folder}"`, example: `"${join(folder, 'travels')}"` }),
    );
    expect(calls).toEqual([]);
    expect(existsSync(join(folder, 'travels'))).toBe(false);
  });

  it.each([
    [[...both, '--archive', 'elsewhere'], textOf('blogs.folder-for-several', { option: '--archive' })],
    [[...both, '--title', 'Cats'], textOf('blogs.title-for-several', { option: '--title' })],
    [[...both, '--all-blogs'], 'exclude each other'],
  ])('are refused with a message if they are given as %j', async (argv, sentence) => {
    const { code, err } = await run(argv, { variables });
    expect(code).toBe(1);
    expect(err.text).toContain(sentence);
  });

  it('--all-blogs causes an error if there are no blogs', async () => {
    const none = await run(['export', '--all-blogs'], { variables });
    expect([none.code, none.err.text]).toEqual([3, `Error: ${textOf('blogs.none')}\n`]);
    const nowhere = await run(['publish', '--all-blogs']);
    expect(nowhere.code).toBe(5);
    expect(nowhere.err.text).toContain('--all-blogs');
  });
});

describe('a damaged archive of one of several blogs', () => {
  const names = ['kitchen', 'travels'];
  const useCases = { publishBlog, publishBlogs };

  async function publishedBlogs() {
    const folder = freshFolder();
    for (const name of names) {
      const archive = await smallArchive({ name, blog: { name, title: name, url: `https://${name}.example.com` } });
      cpSync(archive, join(folder, name, 'archive'), { recursive: true });
    }
    const publish = (...argv: string[]) => run(['publish', ...argv], { folder, useCases });
    expect((await publish('--all-blogs')).code).toBe(0);
    return { folder, publish, at: (entry: string) => join(folder, 'kitchen/archive', entry) };
  }

  it.each<[string, (at: (entry: string) => string) => void]>([
    ['has a truncated post', (at) => truncateSync(at(layout.content('3')), 3)],
    ['has lost its posts', (at) => rmSync(at(layout.posts), { recursive: true })],
    ['has lost its format file', (at) => rmSync(at(layout.format))],
    ['has lost its data', (at) => rmSync(at('data'), { recursive: true })],
  ])(
    'leaves its site and the overview page unchanged, and does not stop the other blogs, if it %s',
    async (_, damage) => {
      const { folder, publish, at } = await publishedBlogs();
      const [before, page] = [filesIn(join(folder, 'kitchen/site')), filesIn(join(folder, 'site'))];
      damage(at);
      rmSync(join(folder, 'travels/site'), { recursive: true });
      for (const argv of [['--all-blogs'], ['--blog', names.join(',')]]) {
        const { code } = await publish(...argv);
        expect(code, argv.join(' ')).toBe(5);
        expect(filesIn(join(folder, 'kitchen/site'))).toEqual(before);
        expect(filesIn(join(folder, 'site'))).toEqual(page);
        expect(existsSync(join(folder, 'travels/site/index.html'))).toBe(true);
      }
    },
  );

  it('leaves its entry on the overview page if it was deleted, and does not stop the other blogs', async () => {
    const { folder, publish, at } = await publishedBlogs();
    const page = filesIn(join(folder, 'site'));
    rmSync(at(''), { recursive: true });
    expect((await publish('--blog', names.join(','))).code).toBe(5);
    expect((await publish('--all-blogs')).code).toBe(0);
    expect(filesIn(join(folder, 'site'))).toEqual(page);
  });
});
