import { join } from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import type { Warning } from '../../src/core/report/warnings.ts';
import { report, run, sourceEnvironment, type RunSetup } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

/** Returns an import that emits warnings and leaves a number of posts in the archive. */
function importing(warnings: readonly Warning[], stored = 30): NonNullable<RunSetup['useCases']> {
  return {
    exportBlog: (_, { emit }) => {
      for (const warning of warnings) emit({ type: 'warning', warning });
      const ran = report({ blog: 'slowlight' });
      return Promise.resolve({ ...ran, posts: { ...ran.posts, stored } });
    },
  };
}

describe('the import command', () => {
  it('accepts any number of files in any position, and needs neither URL nor token', async () => {
    const { code, calls, folder, err } = await run(['import', 'a-1-2.zip', '--dir', 'home', 'a-2-2.zip', '--quiet']);
    expect([code, err.text]).toEqual([0, '']);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      name: 'exportBlog',
      options: {
        source: {
          kind: 'backup',
          paths: [join(folder, 'a-1-2.zip'), join(folder, 'a-2-2.zip')],
          published: 'none',
          fetchMedia: false,
          concurrency: 8,
          maxMediaSize: 200_000_000,
        },
        archive: join(folder, 'home', 'archive'),
        site: join(folder, 'home', 'site'),
        refresh: 'changed',
        acceptRemovals: false,
        dryRun: false,
      },
    });
    expect(calls[0]?.options.source).not.toHaveProperty('token');
  });

  it('accepts files from --backup, and after --', async () => {
    const { calls, folder } = await run(['import', '--backup', 'one.xml', 'two.xml', '--', '--three.xml']);
    expect(calls[0]?.options.source).toMatchObject({
      paths: ['one.xml', 'two.xml', '--three.xml'].map((name) => join(folder, name)),
    });
  });

  it('works in the home of a blog that is exported from an API', async () => {
    const { code, calls, folder } = await run(['import', 'a.zip'], {
      variables: { ...sourceEnvironment, BLOGKEEP_PAGE_SIZE: '50', BLOGKEEP_BLOG: 'travels' },
    });
    expect(code).toBe(0);
    expect(calls[0]?.options).toMatchObject({
      blog: 'travels',
      source: { kind: 'backup', paths: [join(folder, 'a.zip')] },
    });
    expect(calls[0]?.options.source).not.toHaveProperty('baseUrl');
  });

  it.each([
    ['all', 'all'],
    ['none', 'none'],
  ])('accepts the word %s for --published instead of a file', async (given, published) => {
    const { calls } = await run(['import', 'a.zip', '--published', given]);
    expect(calls[0]?.options.source).toMatchObject({ published });
  });

  it('accepts the path of a list of public posts, and the URL of the blog', async () => {
    const { calls, folder } = await run([
      'import',
      'a.zip',
      '--published',
      'sitemap.xml',
      '--blog-url',
      'https://a.example.com',
    ]);
    const { source } = calls[0]?.options ?? {};
    expect(source).toMatchObject({
      published: join(folder, 'sitemap.xml'),
      blogUrl: new URL('https://a.example.com/'),
    });
  });

  it.each([
    [['import'], textOf('configuration.backup-missing')],
    [['import', 'a.zip', '--blog', 'a,b'], '--blog lists 2 blogs, but a backup is of one'],
    [['import', 'a.zip', '--token', 'x'], 'import does not take --token'],
    [['import', 'a.zip', '--all-blogs'], 'import does not take --all-blogs'],
    [['import', 'a.zip', '--refresh', 'all'], 'import does not take --refresh'],
    [['import', 'a.zip', '--blog-url', 'travels'], '--blog-url must be '],
    [['import', ''], '--backup must have a value.'],
    [['import', '--published', 'all'], 'import needs backup files'],
    [['export', 'a.zip'], 'Unexpected argument "a.zip"'],
  ])('reports the problem with %j', async (argv, sentence) => {
    const { code, err, calls } = await run(argv, { variables: sourceEnvironment });
    expect(err.text).toContain(`Error: ${sentence}`);
    expect([code, calls]).toEqual([1, []]);
  });

  it('refuses backup files that a configuration file sets', async () => {
    const set = (folder: string, values: object) => fs.writeJsonSync(join(folder, 'blogkeep.config.json'), values);
    const { folder } = await run(['--version']);
    fs.ensureDirSync(folder);
    set(folder, { backup: 'old.zip' });
    const refused = await run(['import', 'a.zip'], { folder });
    expect(refused.err.text).toContain(textOf('optionFile.backup'));
    set(folder, { published: 'public.txt', baseUrl: 'https://api.example.com' });
    const taken = await run(['import', 'a.zip'], { folder });
    expect(taken.calls[0]?.options.source).toMatchObject({ published: join(folder, 'public.txt') });
    fs.removeSync(folder);
  });
});

describe('the advice after an import', () => {
  const assumed = (posts: number, blogUrl = 'https://slowlight.tistory.com'): Warning => ({
    code: 'visibility-assumed',
    posts,
    blogUrl,
  });

  it('states that no post is published, and shows commands that would change that', async () => {
    const argv = ['import', 'a 1.zip', 'b.zip', '--dir', 'home', '--lang', 'ko', '--no-markdown', '--report', 'r.json'];
    const { out } = await run(argv, { useCases: importing([assumed(30)]) });
    const command = "blogkeep import 'a 1.zip' b.zip --dir home --no-markdown --published";
    expect(out.lines.slice(-5)).toEqual([
      textOf('summary.none-published', { posts: 30 }),
      textOf('summary.publish-public', { sitemap: 'https://slowlight.tistory.com/sitemap.xml' }),
      `  ${command} sitemap.xml`,
      textOf('summary.publish-all'),
      `  ${command} all`,
    ]);
  });

  it('contains the sitemap URL of a blog with a custom domain, and repeats --blog-url', async () => {
    const { out } = await run(['import', 'a.zip', '--blog-url', 'https://me.example.com'], {
      useCases: importing([assumed(30, 'https://me.example.com')]),
    });
    expect(out.text).toContain('save https://me.example.com/sitemap.xml as sitemap.xml');
    expect(out.text).toContain('  blogkeep import a.zip --blog-url https://me.example.com/ --published all\n');
  });

  it('contains the domain to which links in bodies lead, unless --blog-url is set', async () => {
    const likely: Warning = { code: 'blog-url-likely', host: 'me.example.com', links: 9 };
    const useCases = importing([assumed(30), likely]);
    const { out } = await run(['import', 'a.zip'], { useCases });
    expect(out.text).toContain('save https://me.example.com/sitemap.xml as sitemap.xml');
    expect(out.text).toContain('  blogkeep import a.zip --blog-url https://me.example.com --published all\n');
    const other = await run(['import', 'a.zip', '--blog-url', 'https://other.example.com'], { useCases });
    expect(other.out.text).not.toContain('me.example.com');
  });

  it('contains the number of private posts if other posts are published', async () => {
    const { out } = await run(['import', 'a.zip'], { useCases: importing([assumed(1)]) });
    expect(out.text).toContain(textOf('summary.kept-private', { posts: 1 }));
    expect(out.text).not.toContain(textOf('summary.none-published', { posts: 1 }));
  });

  it('is omitted if the backup states who can see the posts', async () => {
    const { out } = await run(['import', 'a.xml'], { useCases: importing([]) });
    expect(out.text).not.toMatch(/private|--published/u);
  });

  it.each([['--quiet'], ['--log-format=json'], ['--summary=line'], ['--report=-']])(
    'is not printed to standard output with %s',
    async (option) => {
      const { code, out } = await run(['import', 'a.zip', option], { useCases: importing([assumed(30)]) });
      expect(code).toBe(0);
      expect(out.text).not.toContain('--published');
    },
  );
});
