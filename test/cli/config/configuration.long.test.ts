import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { english } from '../../../src/messages/translate.ts';
import { freshFolder, run, sourceEnvironment, type Ran } from '../console.ts';
import { textOf } from '../../helpers/text-of.ts';

function folderWith(files: Record<string, string>): string {
  const folder = freshFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Returns the options that a use case was called with, including those of the source. */
function optionsOf(call: Ran['calls'][number] | undefined): Readonly<Record<string, unknown>> {
  const { source, ...own } = call?.options ?? {};
  return { ...(typeof source === 'object' && source), ...own };
}

describe('an option', () => {
  const file = { 'blogkeep.config.json': '{ "timeout": "3s" }' };
  it.each([
    [
      'is taken from a flag if one is given, even if other origins set it',
      ['--timeout', '1s'],
      { BLOGKEEP_TIMEOUT: '2s' },
      file,
      1000,
    ],
    ['is taken from the environment rather than from the file', [], { BLOGKEEP_TIMEOUT: '2s' }, file, 2000],
    ['is taken from the file if neither a flag nor a variable sets it', [], {}, file, 3000],
    ['has its default if nothing sets it', [], {}, {}, 30_000],
    ['is not set by an empty variable', [], { BLOGKEEP_TIMEOUT: ' ' }, file, 3000],
  ])('%s', async (_, flags, variables, files, timeout) => {
    const { calls } = await run(['crawl', ...flags], {
      variables: { ...sourceEnvironment, ...variables },
      folder: folderWith(files),
    });
    expect(optionsOf(calls[0]).timeout).toBe(timeout);
  });

  it('has the default of the command if nothing sets it', async () => {
    const { calls, folder } = await run(['export'], { variables: sourceEnvironment });
    expect(calls.map(({ name }) => name)).toEqual(['exportBlog']);
    expect(optionsOf(calls[0])).toEqual({
      kind: 'api',
      baseUrl: new URL('https://api.example.com/'),
      token: sourceEnvironment.BLOGKEEP_TOKEN,
      concurrency: 8,
      rate: undefined,
      retries: 5,
      timeout: 30_000,
      blog: undefined,
      archive: join(folder, 'archive'),
      media: 'all',
      maxMediaSize: 200_000_000,
      refresh: 'changed',
      auditDays: 7,
      acceptRemovals: false,
      acceptMissing: false,
      dryRun: false,
      markdown: join(folder, 'markdown'),
      site: join(folder, 'site'),
      cache: join(folder, '.blogkeep-cache'),
      visibility: ['published'],
      comments: 'public',
      prune: false,
      preset: 'plain',
      slug: 'title',
      frontMatter: ['preset'],
      postFolders: false,
      title: undefined,
      lang: undefined,
      timezone: undefined,
      siteUrl: undefined,
      redirects: ['file'],
      home: 'excerpts',
      accent: undefined,
      font: 'system',
      footer: undefined,
      images: 'copies',
      keepExif: false,
      mediaNames: 'original',
      edited: 'overwrite',
      mediaUrl: undefined,
      wordpress: undefined,
      wordpressMaxSize: 10_000_000,
      book: undefined,
      bookPage: 'a5',
      bookOrder: 'date',
      bookVolumes: 'none',
      bookComments: false,
      bookCategory: undefined,
      bookTag: undefined,
      bookSince: undefined,
      bookUntil: undefined,
      templates: undefined,
      explicit: new Map(),
      forgetOptions: false,
      guestbook: false,
      force: false,
    });
  });

  it('can be set by a flag, whatever its type', async () => {
    const argv =
      'export --base-url http://127.0.0.1:8080/blog --blog b --dir d --archive a --markdown m --site s --concurrency 3 ' +
      '--rate 1.5 --retries 0 --timeout 2m --visibility private,published --visibility protected ' +
      '--comments all --media images --max-media-size 1GiB --preset plain --slug id --front-matter title,lastmod=updated ' +
      '--site-url https://blog.example.com/old --redirects pages,file --redirects nginx ' +
      '--title= --lang ko --timezone Asia/Seoul --templates t --wordpress --media-url https://blog.example.com/files --wordpress-max-size 2MB ' +
      '--book --book-page a4 --book-order category --book-volumes year --book-comments --book-category Travel/Seoul --book-tag sea ' +
      '--book-since 2019 --book-until 2020-06 ' +
      '--accept-removals --accept-missing --dry-run --refresh new --audit-days 30 --prune --guestbook --forget-options --force';
    const { calls, err, folder } = await run(argv.split(' '), { variables: { BLOGKEEP_TOKEN: 'canary' } });
    expect(err.text).toBe('');
    expect(optionsOf(calls[0])).toEqual({
      kind: 'api',
      baseUrl: new URL('http://127.0.0.1:8080/blog'),
      token: 'canary',
      blog: 'b',
      archive: join(folder, 'a'),
      markdown: join(folder, 'm'),
      site: join(folder, 's'),
      cache: join(folder, 'd', '.blogkeep-cache'),
      concurrency: 3,
      rate: 1.5,
      retries: 0,
      timeout: 120_000,
      visibility: ['published', 'protected', 'private'],
      comments: 'all',
      media: 'images',
      maxMediaSize: 2 ** 30,
      refresh: 'new',
      auditDays: 30,
      prune: true,
      preset: 'plain',
      slug: 'id',
      frontMatter: ['title', 'lastmod=updated'],
      postFolders: false,
      title: '',
      lang: 'ko',
      timezone: 'Asia/Seoul',
      siteUrl: 'https://blog.example.com/old/',
      redirects: ['file', 'nginx', 'pages'],
      home: 'excerpts',
      accent: undefined,
      font: 'system',
      footer: undefined,
      images: 'copies',
      keepExif: false,
      mediaNames: 'original',
      edited: 'overwrite',
      mediaUrl: 'https://blog.example.com/files/',
      wordpress: join(folder, 'd', 'wordpress'),
      wordpressMaxSize: 2_000_000,
      book: join(folder, 'd', 'book'),
      bookPage: 'a4',
      bookOrder: 'category',
      bookVolumes: 'year',
      bookComments: true,
      bookCategory: ['Travel/Seoul'],
      bookTag: ['sea'],
      bookSince: '2019',
      bookUntil: '2020-06',
      templates: join(folder, 't'),
      explicit: new Map(
        Object.entries({
          visibility: '--visibility',
          comments: '--comments',
          prune: '--prune',
          preset: '--preset',
          slug: '--slug',
          frontMatter: '--front-matter',
          siteUrl: '--site-url',
          redirects: '--redirects',
          title: '--title',
          lang: '--lang',
          timezone: '--timezone',
          templates: '--templates',
          mediaUrl: '--media-url',
          wordpressMaxSize: '--wordpress-max-size',
          bookPage: '--book-page',
          bookOrder: '--book-order',
          bookVolumes: '--book-volumes',
          bookComments: '--book-comments',
          bookCategory: '--book-category',
          bookTag: '--book-tag',
          bookSince: '--book-since',
          bookUntil: '--book-until',
          guestbook: '--guestbook',
        }),
      ),
      guestbook: true,
      forgetOptions: true,
      force: true,
      acceptRemovals: true,
      acceptMissing: true,
      dryRun: true,
    });
  });

  it('chooses a WordPress in the configuration file as with flags, with and without an account', async () => {
    const baseUrl = 'https://blog.example.com/';
    const account = { user: 'admin' };
    const variables = { BLOGKEEP_TOKEN: 'abcdefgh' };
    for (const [more, environment] of [[{}, {}] as const, [account, variables] as const]) {
      const file = JSON.stringify({ from: 'wordpress', baseUrl, ...more });
      const flags = ['--from', 'wordpress', '--base-url', baseUrl, ...('user' in more ? ['--user', more.user] : [])];
      const configured = await run(['export'], {
        folder: folderWith({ 'blogkeep.config.json': file }),
        variables: environment,
      });
      const flagged = await run(['export', ...flags], { variables: environment });
      const sources = [configured, flagged].map(({ calls }) => calls[0]?.options.source);
      expect(sources[0]).toMatchObject({ kind: 'wordpress', baseUrl: new URL(baseUrl) });
      expect(sources[0]).toEqual(sources[1]);
      expect('user' in more).toBe((sources[0] as { account?: object }).account !== undefined);
    }
  });

  it('is passed on with its origin if it is set explicitly', async () => {
    const folder = folderWith({ 'blogkeep.config.json': '{ "slug": "title", "timezone": "UTC" }' });
    const variables = { BLOGKEEP_PRESET: 'hugo' };
    const { calls } = await run(['publish', '--timezone', 'Asia/Seoul'], { folder, variables });
    const explicit = optionsOf(calls[0]).explicit as ReadonlyMap<string, string>;
    expect([...explicit].map(([name, where]) => [name, english(where)])).toEqual([
      ['preset', 'The environment variable BLOGKEEP_PRESET'],
      ['slug', '"slug" in blogkeep.config.json'],
      ['timezone', '--timezone'],
    ]);
  });

  it.each([
    ['--no-markdown', { markdown: undefined }],
    ['--no-site', { site: undefined }],
  ])('can disable an output: %s', async (flag, options) => {
    const { calls } = await run(['export', flag], { variables: sourceEnvironment });
    expect(optionsOf(calls[0])).toMatchObject(options);
  });

  it('overrides a conflicting option of lower precedence', async () => {
    const folder = folderWith({ 'blogkeep.config.json': '{ "noSite": true, "quiet": true }' });
    const { calls, out } = await run(['publish', '--site', 'public', '--verbose'], { folder });
    expect(optionsOf(calls[0]).site).toBe(join(folder, 'public'));
    expect(out.text).not.toBe('');
  });
});

describe('a configuration file', () => {
  it.each([
    [
      'blogkeep.config.json',
      '\ufeff{ "slug": "id", "visibility": ["published", "private"], "noSite": true, "retries": 2 }',
    ],
    ['blogkeep.config.yaml', 'slug: id\nvisibility: [published, private]\nnoSite: true\nretries: 2\nlang:\n'],
    ['blogkeep.config.yml', 'slug: id\nvisibility: published, private\nnoSite: yes\nretries: "2"\n'],
    [
      'blogkeep.config.js',
      'module.exports = { slug: "id", visibility: ["published", "private"], noSite: true, retries: 2 };',
    ],
  ])('can be named %s', async (name, content) => {
    const { calls, err } = await run(['export'], {
      variables: sourceEnvironment,
      folder: folderWith({ [name]: content }),
    });
    expect(err.text).toBe('');
    expect(optionsOf(calls[0])).toMatchObject({
      slug: 'id',
      visibility: ['published', 'private'],
      site: undefined,
      retries: 2,
    });
  });

  it('given by --config is read instead of the default one, with paths relative to its own folder', async () => {
    const folder = folderWith({
      'blogkeep.config.json': '{ "slug": "path", "fruit": 1 }',
      'conf/night.mjs': 'export default { dir: "../backup", slug: "id" };',
    });
    const { calls, err } = await run(['publish', '--config', 'conf/night.mjs'], { folder });
    expect(err.text).toBe('');
    expect(optionsOf(calls[0])).toMatchObject({ archive: join(folder, 'backup', 'archive'), slug: 'id' });
  });

  it('is ignored if it is in a parent folder', async () => {
    const above = folderWith({ 'blogkeep.config.json': '{ "slug": "id" }' });
    mkdirSync(join(above, 'below'));
    const { calls } = await run(['publish'], { folder: join(above, 'below') });
    expect(optionsOf(calls[0]).slug).toBe('title');
  });

  it('may be empty', async () => {
    const { code } = await run(['publish'], { folder: folderWith({ 'blogkeep.config.yaml': '\n' }) });
    expect(code).toBe(0);
  });

  const file = 'blogkeep.config.json';
  const quoted = `"${file}"`;
  const must = (name: string, problem: string, value: string) =>
    textOf('configuration.must', { where: textOf('usage.in-file', { name, file }), problem, value, hint: '' });
  const unknownKey = (key: string, hint: string) => `${textOf('usage.unknown-key', { key, file })}${hint}`;
  it.each<[string, string]>([
    ['{ "concurency": 4 }', unknownKey('"concurency"', textOf('value.suggestion', { name: 'concurrency' }))],
    ['{ "base-url": "x" }', unknownKey('"base-url"', textOf('usage.key-spelling', { name: 'baseUrl' }))],
    ['{ "token": "canary-in-file" }', textOf('optionFile.token')],
    ['{ "config": "x.json" }', textOf('optionFile.config')],
    ['{ "blog": { "name": "x" } }', textOf('usage.key-type', { key: 'blog', file })],
    ['{ "retries": "often" }', must('retries', textOf('value.whole', { least: 0, most: 100 }), '"often"')],
    ['{ "noSite": "perhaps" }', must('noSite', textOf('value.boolean'), '"perhaps"')],
    ['["--dir"]', textOf('configuration.file-without-options', { file: quoted })],
    [
      '{ "token": "canary-in-file" ',
      textOf('configuration.file-unreadable', {
        file: quoted,
        reason: textOf('configuration.not-json-at', { position: 28 }),
      }),
    ],
  ])('is refused if it contains %s', async (content, sentence) => {
    const { code, err } = await run(['export'], {
      variables: sourceEnvironment,
      folder: folderWith({ 'blogkeep.config.json': content }),
    });
    expect(code).toBe(1);
    expect(err.text).toBe(`Error: ${sentence}\n`);
    expect(err.text).not.toContain('canary-in-file');
  });

  it.each([
    ['blogkeep.config.yaml', 'dir: [a\nblog: b', 'it is not valid YAML (line '],
    ['blogkeep.config.js', 'throw new Error("no luck")', 'no luck.'],
    ['blogkeep.config.js', 'throw new SyntaxError("no end")', 'it is not valid JavaScript (no end).'],
  ])('named %s is refused with the reason if it is invalid', async (name, content, reason) => {
    const { code, err } = await run(['publish'], { folder: folderWith({ [name]: content }) });
    expect(code).toBe(1);
    expect(err.text).toContain(`The configuration file "${name}" cannot be read: ${reason}`);
  });

  it('causes no errors about missing options if it is unreadable', async () => {
    const { err } = await run(['export'], { folder: folderWith({ 'blogkeep.config.json': '{' }) });
    expect(err.lines).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['missing.json', textOf('configuration.no-such-file')],
    ['folder.json', 'but "folder.json" is a folder.'],
    ['settings.toml', 'settings.toml" must end in'],
  ])('is refused if --config names %s', async (name, reason) => {
    const folder = folderWith({ 'settings.toml': '', 'folder.json/x': '' });
    const { code, err } = await run(['publish', '--config', name], { folder });
    expect(code).toBe(1);
    expect(err.text).toContain(reason);
  });

  it('must be the only one in its folder', async () => {
    const folder = folderWith({ 'blogkeep.config.json': '{}', 'blogkeep.config.yml': '' });
    const { code, err } = await run(['publish'], { folder });
    expect(code).toBe(1);
    const files = ['blogkeep.config.json', 'blogkeep.config.yml'];
    expect(err.text).toContain(textOf('configuration.files-ambiguous', { files }));
  });
});

describe('environment variables', () => {
  it('cause a warning if their names are unknown', async () => {
    const { code, err } = await run(['publish'], {
      variables: { BLOGKEEP_TIMEZON: 'UTC', BLOGKEEPER: '1', OTHER: '2' },
    });
    expect(code).toBe(0);
    expect(err.lines).toEqual([
      'Warning: The environment variable "BLOGKEEP_TIMEZON" is unknown and has no effect. Did you mean BLOGKEEP_TIMEZONE?',
    ]);
  });

  it('are named in messages about their values', async () => {
    const { err } = await run(['export'], { variables: { ...sourceEnvironment, BLOGKEEP_RATE: 'fast' } });
    expect(err.text).toContain(
      'The environment variable BLOGKEEP_RATE must be a number from 0.01 to 10000, but is "fast".',
    );
  });

  it('can select the configuration file', async () => {
    const folder = folderWith({ 'x.json': '{ "slug": "id" }' });
    const { calls } = await run(['publish'], { folder, variables: { BLOGKEEP_CONFIG: 'x.json' } });
    expect(optionsOf(calls[0]).slug).toBe('id');
  });

  it('may set options that only other commands accept', async () => {
    const { code, err } = await run(['publish'], {
      variables: { ...sourceEnvironment, BLOGKEEP_CONCURRENCY: 'many' },
    });
    expect([code, err.text]).toEqual([0, '']);
  });
});

describe('option values', () => {
  const must = (rest: string): string => `must ${rest}`;
  it.each([
    ['--concurrency', 'NaN', must('be a whole number from 1 to 256, but is "NaN".')],
    ['--concurrency', '-1', must('be a whole number from 1 to 256, but is "-1".')],
    ['--concurrency', '2.5', must('be a whole number from 1 to 256')],
    ['--concurrency', '1e2', must('be a whole number from 1 to 256')],
    ['--concurrency', '99999999999999999999', must('be a whole number from 1 to 256')],
    ['--rate', '0', must('be a number from 0.01 to 10000')],
    ['--retries', '101', must('be a whole number from 0 to 100')],
    ['--timeout', '0', must('be a duration from 1ms to 1h')],
    ['--timeout', '30 parsecs', must('be a duration from 1ms to 1h, but is "30 parsecs".')],
    ['--timeout', '2h', must('be a duration from 1ms to 1h')],
    ['--max-media-size', '5 elephants', must('be a size from 1B to 1TB')],
    [
      '--visibility',
      'published,privat',
      must('be some of published, protected, private, but is "published,privat". Did you mean private?'),
    ],
    ['--visibility', ',', must('have a value.')],
    ['--comments', 'pubic', must('be one of public, all, none, but is "pubic". Did you mean public?')],
    ['--media', 'videos', must('be one of all, images, none')],
    ['--preset', 'gatsby', must('be one of plain, hugo, jekyll, astro, eleventy, but is "gatsby".')],
    ['--slug', 'titel', must('be one of title, id, path, but is "titel". Did you mean title?')],
    ['--lang', 'french', must(textOf('value.language'))],
    ['--timezone', 'Asia/Seul', must(`${textOf('value.time-zone')}, but is "Asia/Seul". Did you mean Asia/Seoul?`)],
    ['--timezone', '+09:00', must(textOf('value.time-zone'))],
    ['--log-format', 'xml', must('be one of text, json')],
    ['--base-url', 'blog.example.com', must(`${textOf('value.web-address')}, but is "blog.example.com".`)],
    ['--base-url', 'localhost:8080', must(textOf('value.web-address'))],
    ['--base-url', 'ftp://blog.example.com', must(textOf('value.web-address'))],
    ['--base-url', 'https://me:canary@blog.example.com', must(textOf('value.address-credentials'))],
    ['--base-url', 'https://blog.example.com/?access_token=canary', must(textOf('value.address-query'))],
    ['--base-url', 'https://blog.example.com/#top', must(textOf('value.address-query'))],
    ['--site-url', 'blog.example.com', must(textOf('value.web-address'))],
    ['--site-url', 'file:///srv/site', must(textOf('value.web-address'))],
    ['--site-url', '/blog/', must(`${textOf('value.web-address')}, but is "/blog/".`)],
    ['--site-url', 'https://me:canary@blog.example.com', must(textOf('value.address-credentials'))],
    ['--site-url', 'https://blog.example.com/?a=canary', must(textOf('value.address-query'))],
    ['--site-url', 'https://blog.example.com/#', must(textOf('value.address-query'))],
    ['--redirects', 'ngnix', must('be some of file, nginx, pages, none, but is "ngnix". Did you mean nginx?')],
    ['--redirects', 'file,none', must('be either none alone or some of the others, but is "file,none".')],
    ['--redirects', '', must('have a value.')],
    ['--templates', 'evil\u001b[2J\u202e', must('be specified once')],
  ])('are refused with a message if they are invalid: %s %j', async (name, value, sentence) => {
    const twice = name === '--templates' ? [name, value] : [];
    const { code, err } = await run(['export', `${name}=${value}`, ...twice], {
      variables: {
        BLOGKEEP_TOKEN: 'x',
        ...(name !== '--base-url' && { BLOGKEEP_BASE_URL: 'https://api.example.com' }),
      },
    });
    expect(code).toBe(1);
    expect(err.text).toContain(`Error: ${name} ${sentence}`);
    expect(err.lines).toHaveLength(1);
    expect(err.text).not.toMatch(/canary|\u001b|\u202e/);
  });

  it.each([
    ['https://blog.example.com', 'https://blog.example.com/'],
    ['https://blog.example.com/', 'https://blog.example.com/'],
    ['HTTP://Blog.Example.com:80/~me/blog//', 'http://blog.example.com/~me/blog/'],
    ['https://글.example.com/여행', 'https://xn--bj0b.example.com/%EC%97%AC%ED%96%89/'],
  ])('--site-url gets a trailing slash: %s', async (value, address) => {
    for (const command of ['publish', 'verify', 'demo']) {
      const { calls, err } = await run([command, '--site-url', value]);
      expect(err.text).toBe('');
      expect(optionsOf(calls[0]).siteUrl).toBe(address);
    }
  });

  it('--site-url and --redirects can be set in the environment or in a configuration file', async () => {
    const variables = { BLOGKEEP_SITE_URL: 'https://a.example.com', BLOGKEEP_REDIRECTS: 'nginx, pages' };
    expect(optionsOf((await run(['publish'], { variables })).calls[0])).toMatchObject({
      siteUrl: 'https://a.example.com/',
      redirects: ['nginx', 'pages'],
    });
    const folder = folderWith({ 'blogkeep.config.yaml': 'siteUrl: https://b.example.com/x\nredirects: [none]\n' });
    expect(optionsOf((await run(['publish'], { folder })).calls[0])).toMatchObject({
      siteUrl: 'https://b.example.com/x/',
      redirects: ['none'],
    });
  });

  it.each([
    ['https://api.example.com/apis', 'https://api.example.com/'],
    ['https://api.example.com/v1/apis/', 'https://api.example.com/v1/'],
    ['https://api.example.com/apis/blog/info', 'https://api.example.com/'],
    ['https://api.example.com/v1/apis/post/list?blogName=river&page=2#top', 'https://api.example.com/v1/'],
    ['https://api.example.com/apis?output=json', 'https://api.example.com/'],
    // The path of a gateway may also contain /apis. The last one is that of the API.
    ['https://gateway.example.com/apis/blogs/apis/blog/info', 'https://gateway.example.com/apis/blogs/'],
  ])('--base-url accepts any URL of the API: %s', async (value, address) => {
    const { code, calls, err } = await run(['crawl', '--base-url', value], {
      variables: { BLOGKEEP_TOKEN: 'canary' },
    });
    expect(code).toBe(0);
    expect(String(optionsOf(calls[0]).baseUrl)).toBe(address);
    expect(err.lines).toEqual([`Warning: ${textOf('value.base-url-cut', { url: address })}`]);
  });

  it.each(['?access_token=canary', '#access_token=canary', '#x=1&access_token=canary'])(
    'a token in --base-url causes a warning that does not show the token: %s',
    async (rest) => {
      const { calls, err } = await run(['crawl', '--base-url', `https://api.example.com/apis${rest}`], {
        variables: { BLOGKEEP_TOKEN: 'x' },
      });
      expect(String(optionsOf(calls[0]).baseUrl)).toBe('https://api.example.com/');
      expect(err.text).toContain(textOf('value.base-url-token', { url: 'https://api.example.com/' }));
      expect(err.text).not.toContain('canary');
    },
  );

  it.each([
    'https://api.example.com/apisearch/',
    'https://apis.example.com/',
    'https://api.example.com/v1',
    'https://gateway.example.com/apis/blog-gateway',
    'https://gateway.example.com/apis/blog/',
  ])('--base-url is used unchanged if it does not contain the /apis path of the API: %s', async (value) => {
    const { calls, err } = await run(['crawl', '--base-url', value], { variables: { BLOGKEEP_TOKEN: 'canary' } });
    expect(String(optionsOf(calls[0]).baseUrl)).toBe(value);
    expect(err.text).toBe('');
  });

  it.each([
    'ftp://api.example.com/apis/blog/info?access_token=canary-token',
    'https://me:canary-token@api.example.com/apis/blog/info',
  ])('a token in --base-url is not shown if the part before /apis is invalid: %s', async (value) => {
    const { code, err } = await run(['crawl', '--base-url', value], { variables: { BLOGKEEP_TOKEN: 'x' } });
    expect(code).toBe(1);
    expect(err.text).not.toContain('canary');
  });
});

describe('the access token', () => {
  const variables = { BLOGKEEP_BASE_URL: 'https://api.example.com' };

  it('causes a warning if --token sets it, but not if the environment does', async () => {
    const flag = await run(['crawl', '--token', 'canary-token'], { variables });
    const variable = await run(['crawl'], { variables: sourceEnvironment });
    const warning = textOf('configuration.token-visible', { variable: 'BLOGKEEP_TOKEN' });
    expect(flag.err.text).toContain(`Warning: ${warning}`);
    expect(flag.err.text).not.toContain('canary-token');
    expect(variable.err.text).toBe('');
  });

  const withToken = 'https://api.example.com/apis/blog/info?access_token=canary-token&output=json';

  it.each([
    ['on the command line', ['--base-url', withToken], {}, {}],
    ['in the environment', [], { BLOGKEEP_BASE_URL: withToken }, {}],
    ['in a configuration file', [], {}, { 'blogkeep.config.json': JSON.stringify({ baseUrl: withToken }) }],
  ])(
    'causes a warning, and is neither used nor shown, if the source URL %s contains it',
    async (_, flags, variables, files) => {
      const { code, calls, err, out } = await run(['crawl', ...flags], {
        variables: { BLOGKEEP_TOKEN: 'another-token', ...variables },
        folder: folderWith(files),
      });
      expect(code).toBe(0);
      expect(optionsOf(calls[0])).toMatchObject({
        baseUrl: new URL('https://api.example.com/'),
        token: 'another-token',
      });
      expect(err.text).toContain(textOf('value.base-url-token', { url: 'https://api.example.com/' }));
      expect(err.text + out.text).not.toContain('canary');
      const without = await run(['crawl', ...flags], { variables: variables, folder: folderWith(files) });
      expect(without.code).toBe(1);
      expect(without.err.text).toContain('crawl needs an access token');
      expect(without.err.text).not.toContain('canary');
    },
  );

  it('is not shown if a misplaced argument is a URL that contains it', async () => {
    const { code, err } = await run(['publish', withToken], { variables: sourceEnvironment });
    expect(code).toBe(1);
    expect(err.text).toContain('Unexpected argument');
    expect(err.text).not.toContain('canary');
    const unknown = await run([withToken], {});
    expect(unknown.err.text).not.toContain('canary');
  });

  it('causes a warning if it would be sent unencrypted to another machine', async () => {
    const remote = await run(['crawl', '--base-url', 'http://api.example.com'], {
      variables: { BLOGKEEP_TOKEN: 'x' },
    });
    const local = await run(['crawl', '--base-url', 'http://127.0.0.1:80'], { variables: { BLOGKEEP_TOKEN: 'x' } });
    expect(remote.err.text).toContain('The token is sent unencrypted to api.example.com');
    expect(local.err.text).toBe('');
  });

  it.each(['canary\n', '\ufeffcanary\r\n', '  canary  '])('is read from a file that contains %j', async (content) => {
    const folder = folderWith({ 'token.txt': content });
    const { calls, err } = await run(['crawl', '--token-file', 'token.txt'], { variables, folder });
    expect(err.text).toBe('');
    expect(optionsOf(calls[0]).token).toBe('canary');
  });

  it.each([
    ['missing.txt', 'configuration.token-file-unreadable'],
    ['empty.txt', 'configuration.token-file-empty'],
    ['two.txt', 'configuration.token-file-invalid'],
    ['long.txt', 'configuration.token-file-too-long'],
  ] as const)('causes an error if the token file is unusable: %s', async (name, key) => {
    const folder = folderWith({
      'empty.txt': ' \n',
      'two.txt': 'canary\ncanary',
      'long.txt': 'x'.repeat(70_000),
    });
    const { code, err } = await run(['crawl', '--token-file', name], { variables, folder });
    expect(code).toBe(1);
    const reason = textOf('configuration.no-such-file');
    expect(err.text).toBe(`Error: ${textOf(key, { file: `"${join(folder, name)}"`, reason })}\n`);
    expect(err.text).not.toContain('canary');
  });

  it('is taken from a flag rather than from a token file that the configuration file sets', async () => {
    const folder = folderWith({ 'blogkeep.config.json': '{ "tokenFile": "missing.txt" }' });
    const { calls } = await run(['crawl', '--token', 'canary'], { variables, folder });
    expect(optionsOf(calls[0]).token).toBe('canary');
  });

  it('is taken from a token file given by a flag rather than from the environment', async () => {
    const folder = folderWith({ 'token.txt': 'canary' });
    const { calls } = await run(['crawl', '--token-file', 'token.txt'], { variables: sourceEnvironment, folder });
    expect(optionsOf(calls[0]).token).toBe('canary');
  });

  it('is refused without being shown if it contains white space', async () => {
    const { code, err } = await run(['crawl', '--token', 'canary and more'], { variables });
    expect(code).toBe(1);
    expect(err.text).toContain(`--token must ${textOf('value.secret')}.`);
    expect(err.text).not.toContain('canary');
  });
});

describe('a combination of options', () => {
  const exclude = (first: string, second: string) => textOf('configuration.exclude-each-other', { first, second });
  it.each<[string, string[], string]>([
    ['export', [], textOf('configuration.base-url-missing', { command: 'export', variable: 'BLOGKEEP_BASE_URL' })],
    ['blogs', [], textOf('configuration.token-missing', { command: 'blogs', variable: 'BLOGKEEP_TOKEN', file: '' })],
    ['publish', ['--no-markdown', '--no-site'], 'publish has nothing to do with --no-markdown and --no-site'],
    ['publish', ['--no-site', '--site', 'x'], exclude('--no-site', '--site')],
    ['publish', ['--quiet', '--verbose'], exclude('--quiet', '--verbose')],
    ['crawl', ['--token', 'x', '--token-file', 'y'], exclude('--token', '--token-file')],
    ['publish', ['--site', 'markdown'], 'are the same: choose separate folders.'],
    ['publish', ['--site', 'archive/site'], 'are inside one another: choose separate folders.'],
    ['publish', ['--archive', '.'], 'are inside one another: choose separate folders.'],
    ['publish', ['--report', 'nowhere/report.json'], 'nowhere/report.json": '],
    ['crawl', ['--report', 'archive/report.json'], textOf('configuration.report-in-archive')],
  ])('is refused: %s %j', async (command, flags, sentence) => {
    const folder = folderWith({ 'archive/data/x': '' });
    const { code, err, calls } = await run([command, ...flags], { folder });
    expect(code).toBe(1);
    expect(err.text).toContain(sentence);
    expect(calls).toEqual([]);
  });

  it('is refused if two folders are the same because of a symbolic link', async () => {
    const folder = folderWith({ 'real/x': '' });
    symlinkSync(join(folder, 'real'), join(folder, 'alias'));
    const { code, err } = await run(['publish', '--markdown', 'real/out', '--site', 'alias/out'], { folder });
    expect(code).toBe(1);
    expect(err.text).toContain('are the same');
  });

  it('is accepted if folder names merely have a common prefix', async () => {
    const { code } = await run(['publish', '--site', 'archive-site', '--markdown', '..markdown']);
    expect(code).toBe(0);
  });

  it('is accepted for crawl if the archive contains the site folder, which crawl does not write', async () => {
    const { code } = await run(['crawl', '--archive', '.'], { variables: sourceEnvironment });
    expect(code).toBe(0);
  });
});
