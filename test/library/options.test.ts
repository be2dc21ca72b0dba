import { inspect } from 'node:util';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../../examples/sample-backup/make.mjs';
import {
  copyTemplates,
  crawlBlog,
  createClient,
  exportBlog,
  importBlog,
  listBlogs,
  openPublication,
  publishBlog,
  serveArchive,
  UsageError,
  verifyArchive,
  type CrawlOptions,
} from '../../src/index.ts';
import { filesIn, temporaryFolder } from '../helpers/temporary-folder.ts';

const token = 'sekrit-token-4711';
/** No server listens at this URL. The tests fail before any request. */
const source = { baseUrl: 'http://127.0.0.1:9/', token };

type Call = (options: never, hooks?: never) => unknown;
const calls: readonly (readonly [string, Call])[] = [
  ['exportBlog', exportBlog],
  ['crawlBlog', crawlBlog],
  ['importBlog', importBlog],
  ['publishBlog', publishBlog],
  ['verifyArchive', verifyArchive],
  ['serveArchive', serveArchive],
  ['listBlogs', listBlogs],
  ['copyTemplates', copyTemplates],
  ['openPublication', openPublication],
  ['createClient', createClient],
];

/** Returns the error of a call with arguments of any type, which JavaScript allows. */
async function refusal(call: Call, ...given: readonly unknown[]): Promise<string> {
  try {
    await call(...(given as unknown as [never]));
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    expect(inspect(error, { depth: 20 })).not.toContain(token);
    return (error as UsageError).message;
  }
  throw new Error('It was not refused');
}

describe('The library', () => {
  it.each(calls)('rejects a call to %s with options that are not an object', async (name, call) => {
    for (const options of [null, 'my-blog', ['my-blog']])
      expect(await refusal(call, options)).toMatch(
        new RegExp(`^${name} takes its options as an object, as in ${name}`, 'u'),
      );
  });

  it.each(calls)('rejects a call to %s with an unknown option, and lists the known ones', async (name, call) => {
    const message = await refusal(call, { ...source, backup: 'a.zip', concurency: 3 });
    expect(message).toMatch(new RegExp(`^${name} has no option 'concurency'\\. It has [a-zA-Z, ]+\\.$`, 'u'));
  });
});

describe('A backup', () => {
  it('is required by importBlog, while URL and token are not', async () => {
    expect(await refusal(importBlog, {})).toBe('importBlog needs the files of a backup: give them as "backup".');
    for (const backup of ['', [], 4711, [null]])
      expect(await refusal(importBlog, { backup })).toMatch(
        /^"backup" of importBlog must be the path of a file or folder/u,
      );
    for (const published of ['', 3])
      expect(await refusal(importBlog, { backup: 'a.zip', published })).toContain('"published"');
  });

  it('can be imported from folders with the list of public posts; a second import changes nothing', async () => {
    const folder = temporaryFolder();
    const { paths, sitemap, blogUrl } = await makeBackup({
      format: 'html',
      out: path.join(folder, 'b'),
      unpacked: true,
    });
    const options = {
      backup: paths,
      published: sitemap,
      blogUrl,
      dir: path.join(folder, 'home'),
      site: false,
    } as const;
    expect(await importBlog(options)).toMatchObject({ status: 'complete', exitCode: 0, posts: { new: 30 } });
    const before = filesIn(path.join(folder, 'home/archive/data'));
    expect(await importBlog({ ...options, backup: paths[0] ?? '' })).toMatchObject({ posts: { unchanged: 30 } });
    expect(filesIn(path.join(folder, 'home/archive/data'))).toEqual(before);
  });
});

describe('A source', () => {
  const asking = calls.filter(([name]) => ['exportBlog', 'crawlBlog', 'listBlogs', 'createClient'].includes(name));
  const askingForBlogs = asking.filter(([name]) => name !== 'createClient');

  it('is required by createClient; one error reports that both URL and token are missing', async () => {
    const message = await refusal(createClient, {});
    expect(message).toContain('createClient needs the URL of the source: give it as "baseUrl".');
    expect(message).toContain('createClient needs an access token: give it as "token".');
  });

  it.each(askingForBlogs)('is required by %s, which needs a token for a Blog Read API only', async (name, call) => {
    const dir = temporaryFolder();
    expect(await refusal(call, { dir })).toBe(
      `${name} needs the address of the blog as "address", or the URL of a Blog Read API as "baseUrl".`,
    );
    const needsToken = `${name} needs an access token: give it as "token".`;
    const { baseUrl } = source;
    for (const options of [{ baseUrl }, { address: baseUrl, from: 'api' }, { address: baseUrl, user: 'mina' }])
      expect(await refusal(call, { dir, ...options })).toBe(needsToken);
  });

  it.each(askingForBlogs)('is refused by %s if there are two of them', async (name, call) => {
    expect(await refusal(call, { ...source, address: 'blog.example.com' })).toBe(
      `${name} needs one source: give either "address" or "baseUrl".`,
    );
    expect(await refusal(call, { address: 'blog.example.com', from: 'backup' })).toMatch(/^"from" of \w+ must be/u);
  });

  it.each(asking)('with an empty or invalid token is rejected by %s without revealing it', async (_, call) => {
    for (const wrong of ['', '  ', 4711, null, 'two words'])
      expect(await refusal(call, { ...source, token: wrong })).toMatch(/^"token" of \w+ must (?:not )?be [^']+\.$/u);
  });

  it('is contacted by verifyArchive only if requested', async () => {
    expect(await refusal(verifyArchive as Call, { dir: temporaryFolder(), source: true })).toContain(
      'verifyArchive needs',
    );
    await expect(verifyArchive({ dir: temporaryFolder() })).rejects.toThrow(/There is no archive/u);
  });

  it.each([
    ['no-address', 'must be an absolute URL', "but is 'no-address'"],
    [7, 'must be an absolute URL', 'but is 7'],
    [`http://x/?access_token=${token}`, 'without a query', ''],
    [`http://u:${token}@x/`, 'without a user name', ''],
    [token, 'must be an absolute URL', "but is '[token]'"],
  ])('is rejected if its URL is %j', async (baseUrl, sentence, shown) => {
    const message = await refusal(listBlogs, { token, baseUrl });
    expect(message).toContain(sentence);
    expect(message).toContain(shown);
  });
});

describe('Folders', () => {
  it.each([
    [{ site: 'archive/site' }, /archive .* and site .* are inside one another/u],
    [{ markdown: 'same', site: 'same' }, /markdown .* and site .* are the same/u],
    [{ archive: '.' }, /inside one another/u],
  ])('are rejected if one contains or equals another: %j', async (places, sentence) => {
    const home = temporaryFolder();
    const below = Object.entries(places).map(([name, place]) => [name, path.join(home, place)]);
    const options = { ...source, dir: home, ...(Object.fromEntries(below) as object) };
    expect(await refusal(exportBlog as Call, options)).toMatch(sentence);
    expect(filesIn(home)).toEqual({});
  });

  it('of several blogs are rejected by publishBlog, and by serveArchive together with a site folder', async () => {
    expect(await refusal(publishBlog as Call, { dir: ['a', 'b'] })).toContain('must be one folder');
    expect(await refusal(serveArchive as Call, { dir: ['a', 'b'], site: 'c' })).toContain('of a single home');
  });

  it('must include the archive if the function needs it', async () => {
    expect(await refusal(publishBlog as Call, { archive: false })).toContain('works with the archive');
  });
});

describe('The second argument', () => {
  it.each([
    ['an invalid signal', { signal: {} }, '"signal" in the second argument of crawlBlog must be an AbortSignal.'],
    ['a controller instead of a signal', { signal: new AbortController() }, 'must be an AbortSignal'],
    ['a listener that is not a function', { onEvent: 'tell' }, 'must be a function'],
    ['an unknown hook', { onevent: () => undefined }, 'crawlBlog knows no "onevent"'],
    ['null', null, 'What crawlBlog takes second is an object'],
  ])('is rejected if it is or has %s', async (_, hooks, sentence) => {
    expect(
      await refusal(crawlBlog as Call, { ...source, dir: temporaryFolder() } satisfies CrawlOptions, hooks),
    ).toContain(sentence);
  });
});

describe('A server', () => {
  it('that other machines can reach needs a long token', async () => {
    const options = { dir: temporaryFolder(), host: '0.0.0.0', token: 'short' };
    expect(await refusal(serveArchive as Call, options)).toContain('token is too short');
  });

  it('refuses an archive inside a site', async () => {
    const dir = temporaryFolder();
    expect(await refusal(serveArchive as Call, { dir, site: dir })).toContain('where everybody could read it');
  });
});
