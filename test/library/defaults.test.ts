import { afterEach, describe, expect, it, vi } from 'vitest';
import * as listing from '../../src/app/blogs/list-blogs.ts';
import * as crawling from '../../src/app/crawl/crawl.ts';
import * as exporting from '../../src/app/export.ts';
import * as publishing from '../../src/app/publish/publish-blog.ts';
import * as serving from '../../src/app/serve/serve.ts';
import { serveOptions } from '../../src/cli/options/app-options.ts';
import { configure } from '../../src/cli/config/configuration.ts';
import { createEmptyReport } from '../../src/core/report/report.ts';
import { crawlBlog, exportBlog, listBlogs, publishBlog, serveArchive } from '../../src/index.ts';
import { checkOptions, defaultOptions } from '../../src/library/checked-options.ts';
import type { LibraryOptionName } from '../../src/options/options.ts';
import { run } from '../cli/console.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

const source = { baseUrl: 'https://api.example.com/apis/blog/info?output=json', token: 'a-token-of-4711' };
const variables = { BLOGKEEP_BASE_URL: source.baseUrl, BLOGKEEP_TOKEN: source.token };

/** Returns the options that a command passes to its use case, and the folder in which it ran. */
async function ofCommand(argv: readonly string[]) {
  const { calls, folder } = await run(argv, { variables });
  expect(calls).toHaveLength(1);
  return { options: calls[0]?.options, dir: folder };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('The defaults of the library are the same as on the command line', () => {
  it('for exportBlog', async () => {
    const useCase = vi.spyOn(exporting, 'exportBlog').mockResolvedValue(createEmptyReport());
    const { options, dir } = await ofCommand(['export']);
    await exportBlog({ ...source, dir });
    expect(useCase.mock.calls.map(([passed]) => passed)).toEqual([options]);
  });

  it('for crawlBlog', async () => {
    const useCase = vi.spyOn(crawling, 'crawlBlog').mockResolvedValue(createEmptyReport());
    const { options, dir } = await ofCommand(['crawl']);
    await crawlBlog({ ...source, dir });
    expect(useCase.mock.calls.map(([passed]) => passed)).toEqual([options]);
  });

  it('for publishBlog', async () => {
    const useCase = vi.spyOn(publishing, 'publishBlog').mockResolvedValue(createEmptyReport());
    const { options, dir } = await ofCommand(['publish']);
    await publishBlog({ dir });
    expect(useCase.mock.calls.map(([passed]) => passed)).toEqual([options]);
  });

  it('for listBlogs', async () => {
    const useCase = vi.spyOn(listing, 'listBlogs').mockResolvedValue([]);
    const { options } = await ofCommand(['blogs']);
    await listBlogs(source);
    expect(useCase.mock.calls.map(([passed]) => passed)).toEqual([options]);
  });

  it('for serveArchive', async () => {
    const useCase = vi.spyOn(serving, 'serveArchive').mockRejectedValue(new Error('Nothing is served.'));
    const folder = temporaryFolder();
    const serve = { kind: 'command', command: 'serve', flags: new Map(), problems: [] } as const;
    const { settings } = await configure(serve, { variables: {}, folder });
    await expect(serveArchive({ dir: folder, token: 'x' })).rejects.toThrow('Nothing is served.');
    expect(useCase.mock.calls.map(([passed]) => passed)).toEqual([serveOptions(settings, 'x')]);
  });
});

/** Reports whether the command line accepts a value of an option of export. */
async function isAccepted(name: LibraryOptionName, value: string): Promise<boolean> {
  const command = { kind: 'command', command: 'export', flags: new Map([[name, [value]]]), problems: [] } as const;
  const given = { BLOGKEEP_BASE_URL: source.baseUrl, ...(name !== 'token' && { BLOGKEEP_TOKEN: source.token }) };
  return (await configure(command, { variables: given, folder: '/nowhere' })).problems.length === 0;
}

/** Reports whether the library accepts a value of an option. */
function isAcceptedInCode(name: LibraryOptionName, value: unknown): boolean {
  try {
    checkOptions('exportBlog', { [name]: value }, [], [name]);
    return true;
  } catch {
    return false;
  }
}

describe('The values that options of the library accept are the same as on the command line', () => {
  const numbers: readonly (readonly [LibraryOptionName, readonly number[], string])[] = [
    ['concurrency', [0, 1, 256, 257, 1.5], ''],
    ['rate', [0, 0.01, 10_000, 10_001], ''],
    ['retries', [0, 100, 101, 0.5], ''],
    ['timeout', [0, 1, 3_600_000, 3_600_001], 'ms'],
    ['maxMediaSize', [0, 1, 1e12, 1.1e12], ''],
    ['auditDays', [0, 1, 3650, 3651], ''],
  ];
  it.each(numbers)('for %s', async (name, values, unit) => {
    for (const value of values) {
      const isFine = await isAccepted(name, `${value}${unit}`);
      expect([value, isAcceptedInCode(name, value)]).toEqual([value, isFine]);
    }
  });

  const texts: readonly (readonly [LibraryOptionName, readonly string[]])[] = [
    [
      'baseUrl',
      ['https://a.example/', 'ftp://a.example/', 'a.example', 'https://u:p@a.example/', 'https://a.example/?q'],
    ],
    ['siteUrl', ['https://a.example/blog', 'blog', 'https://a.example/#top']],
    ['timezone', ['Asia/Seoul', 'UTC', '+09:00', 'Asia/Soul']],
    ['visibility', ['published', 'secret']],
    ['redirects', ['nginx', 'none', 'apache']],
    ['preset', ['hugo', 'gatsby']],
    ['media', ['images', 'videos']],
    ['refresh', ['new', 'old']],
    ['comments', ['none', 'some']],
    ['slug', ['path', 'name']],
    ['lang', ['ko', 'pt-BR', 'german', 'pt_BR!']],
    ['home', ['cards', 'grid']],
    ['accent', ['#0a6259', '0a6', 'teal', 'rgb(1,2,3)']],
    ['font', ['serif', 'mono']],
    ['token', ['one-word', 'two words', 'with\tit']],
  ];
  it.each(texts)('for %s', async (name, values) => {
    for (const value of values) {
      const isFine = await isAccepted(name, value);
      expect([value, isAcceptedInCode(name, value)]).toEqual([value, isFine]);
    }
  });

  it('and include each default', () => {
    const defaults = Object.entries(defaultOptions()) as [LibraryOptionName, unknown][];
    expect(defaults.filter(([name, value]) => !isAcceptedInCode(name, value))).toEqual([]);
  });
});
