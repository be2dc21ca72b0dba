import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../src/app/context.ts';
import type { ServedBlog, ServeOptions } from '../../src/app/serve/serve.ts';
import { ArchiveError, UsageError } from '../../src/core/errors/errors.ts';
import type { RunEvent } from '../../src/core/report/events.ts';
import { freshFolder, run, type Ran, type RunSetup } from './console.ts';
import { textOf } from '../helpers/text-of.ts';

interface Scene extends Omit<RunSetup, 'useCases' | 'signal'> {
  readonly blogs?: readonly ServedBlog[];
  readonly address?: string;
  readonly events?: readonly RunEvent[];
  readonly signal?: 'SIGINT' | 'SIGTERM';
  /** folders that contain an archive; default: the current folder and those of `--dir` */
  readonly homes?: readonly string[];
}

interface Served extends Ran {
  /** options that the server was started with */
  readonly options: ServeOptions | undefined;
  readonly closed: number;
}

const river: ServedBlog = { name: 'river', posts: 41, site: new URL('http://127.0.0.1:4000/') };

/** Runs `serve` with a stub that is interrupted when all output has been printed. */
async function serve(argv: readonly string[] = [], scene: Scene = {}): Promise<Served> {
  const {
    blogs = [river],
    address = 'http://127.0.0.1:4000/',
    events = [],
    signal = 'SIGTERM',
    ...environment
  } = scene;
  const { homes = ['.', ...argv.filter((_, index) => argv[index - 1] === '--dir')] } = scene;
  const controller = new AbortController();
  let [closed, options]: [number, ServeOptions | undefined] = [0, undefined];
  const ran = await run(['serve', ...argv], {
    ...environment,
    folder: withArchives(homes, environment.folder),
    signal: controller.signal,
    useCases: {
      serveArchive: (given, { emit }) => {
        options = given;
        // By then, the command has printed everything and waits for the interruption.
        setImmediate(() => {
          events.forEach(emit);
          controller.abort(signal);
        });
        const close = () => {
          closed++;
          return Promise.resolve();
        };
        return Promise.resolve({ url: new URL(address), blogs, close });
      },
    },
  });
  return { ...ran, options, closed };
}

function withArchives(homes: readonly string[] = ['.'], folder = freshFolder()): string {
  for (const home of homes) mkdirSync(join(folder, home, 'archive'), { recursive: true });
  return folder;
}

/** Returns the token of the server. */
const tokenOf = ({ options }: Served): string => options?.token ?? '';

describe('the serve command', () => {
  it('serves archive and site of the current folder to this machine only, and generates a token', async () => {
    const first = await serve();
    const { folder, options } = first;
    expect(options).toEqual({
      homes: [{ archive: join(folder, 'archive'), site: join(folder, 'site') }],
      host: '127.0.0.1',
      port: 4000,
      allowedHosts: [],
      token: tokenOf(first),
      includeRemoved: false,
    });
    // 24 bytes in base64url.
    expect(tokenOf(first)).toMatch(/^[\w-]{32}$/);
    expect(tokenOf(await serve())).not.toBe(tokenOf(first));
  });

  it('accepts every option as a flag', async () => {
    const { options, folder } = await serve(
      (
        '--archive a --site s --port 0 --host blog.local --allowed-hosts Blog.Example.com,[::1] --allowed-hosts 블로그.kr ' +
        '--include-removed --token canary-token'
      ).split(' '),
    );
    expect(options).toEqual({
      homes: [{ archive: join(folder, 'a'), site: join(folder, 's') }],
      host: 'blog.local',
      port: 0,
      allowedHosts: ['blog.example.com', '::1', 'xn--2i0b10rqve.kr'],
      token: 'canary-token',
      includeRemoved: true,
    });
  });

  it('serves only the site, without a token, if there is no archive', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'blog', 'site'), { recursive: true });
    const site = { ...river, posts: undefined };
    const { options, err } = await serve(['--dir', 'blog'], { folder, homes: [], blogs: [site] });
    const home = join(folder, 'blog');
    expect(options?.homes).toEqual([{ site: join(home, 'site') }]);
    expect(options?.token).toBeUndefined();
    expect(err.lines[0]).toBe(`Warning: There is no archive in ${home}: only the site is served.`);
  });

  it('serves several homes if flags or a configuration file list them, but only one from the environment', async () => {
    const homes = (folder: string, ...names: string[]) =>
      names.map((name) => ({
        archive: join(folder, name, 'archive'),
        site: join(folder, name, 'site'),
      }));
    const byFlag = await serve(['--dir', 'a', '--dir', 'b']);
    expect(byFlag.options?.homes).toEqual(homes(byFlag.folder, 'a', 'b'));
    const folder = freshFolder();
    writeFileSync(join(folder, 'blogkeep.config.json'), '{ "dir": ["a", "b", "c"], "port": 8080 }');
    const byFile = await serve([], { folder, homes: ['a', 'b', 'c'] });
    expect(byFile.options).toMatchObject({ homes: homes(folder, 'a', 'b', 'c'), port: 8080 });
    const byEnvironment = await serve([], { folder, homes: ['a,b'], variables: { BLOGKEEP_DIR: 'a,b' } });
    expect(byEnvironment.options?.homes).toEqual(homes(folder, 'a,b'));
  });

  it('is the only command that accepts several homes', async () => {
    const { code, err, calls } = await run(['publish', '--dir', 'a', '--dir', 'b']);
    expect([code, err.text, calls]).toEqual([1, 'Error: --dir must be specified once, not 2 times.\n', []]);
    const folder = freshFolder();
    writeFileSync(join(folder, 'blogkeep.config.json'), '{ "dir": ["a", "b"] }');
    const byFile = await run(['publish'], { folder });
    expect(byFile.err.text).toBe(
      `Error: ${textOf('configuration.list-for-one', {
        where: '"dir" in blogkeep.config.json',
        folders: 2,
        command: 'publish',
        commands: ['serve'],
      })}\n`,
    );
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('closes the server and exits with 0 after %s', async (signal) => {
    const { code, closed, err } = await serve([], { signal });
    expect([code, closed]).toEqual([0, 1]);
    expect(err.text).toBe(`${textOf('commands.serve-stopping')}\n`);
  });

  it('exits without output if it is interrupted during start-up', async () => {
    const controller = new AbortController();
    let closed = 0;
    const { code, out } = await run(['serve'], {
      folder: withArchives(),
      signal: controller.signal,
      useCases: {
        serveArchive: () => {
          controller.abort('SIGINT');
          const close = () => {
            closed++;
            return Promise.resolve();
          };
          return Promise.resolve({ url: new URL('http://127.0.0.1:4000/'), blogs: [river], close });
        },
      },
    });
    expect([code, out.text, closed]).toEqual([0, '', 1]);
  });
});

describe('serve prints', () => {
  it('URLs, the generated token, and commands to copy', async () => {
    const served = await serve();
    expect(served.out.text.split('\n')).toEqual([
      'Site   http://127.0.0.1:4000/',
      'API    http://127.0.0.1:4000/apis/',
      'Blog   river, 41 posts',
      '',
      textOf('serving.try-api-with-token'),
      `  export BLOGKEEP_TOKEN=${tokenOf(served)}`,
      '  curl -w \'\\n\' -G --data-urlencode "access_token=$BLOGKEEP_TOKEN" http://127.0.0.1:4000/apis/blog/info',
      '  blogkeep crawl --base-url http://127.0.0.1:4000/ --dir copy --media none',
      '',
      'Press Ctrl-C to stop.',
      '',
    ]);
  });

  it.each([
    ['the environment', [], { BLOGKEEP_TOKEN: 'canary-8f1c' }],
    ['a flag that overrides a file', ['--token', 'canary-8f1c'], { BLOGKEEP_TOKEN_FILE: 'missing.txt' }],
  ])('how to provide a token set by %s, but not the token itself', async (_, flags, variables) => {
    const { out } = await serve(flags, { variables });
    expect(out.lines.slice(3)).toEqual([
      'To try the API:',
      `  ${textOf('serving.put-token-first')}`,
      '  curl -w \'\\n\' -G --data-urlencode "access_token=$BLOGKEEP_TOKEN" http://127.0.0.1:4000/apis/blog/info',
      '  blogkeep crawl --base-url http://127.0.0.1:4000/ --dir copy --media none',
      'Press Ctrl-C to stop.',
    ]);
  });

  it('how to read the token from its file, even if the file name contains special characters', async () => {
    const folder = folderWithToken('canary-8f1c', "o'hara's $(x) token.txt");
    const { out } = await serve(['--token-file', "o'hara's $(x) token.txt"], { folder });
    const [line = ''] = out.lines.filter((one) => one.startsWith('  export '));
    expect(execFileSync('sh', ['-c', `${line}; printf %s "$BLOGKEEP_TOKEN"`], { encoding: 'utf8' })).toBe(
      'canary-8f1c',
    );
    expect(out.text).not.toContain('canary');
  });

  it('a crawl command that never writes to a served archive', async () => {
    const copied = async (flags: string[], scene: Scene = {}) => {
      const { out } = await serve(flags, scene);
      return / crawl .*(--dir .*) --media none$/m.exec(out.text)?.[1];
    };
    expect(await copied(['--dir', 'Copy'])).toBe('--dir copy-2');
    expect(await copied(['--dir', 'copy', '--dir', 'x/copy-2'])).toBe('--dir copy-3');
    // An option that moves this archive would also move the archive of the copy.
    expect(await copied(['--archive', 'a'], { homes: ['a'] })).toBe('--dir copy --archive copy/archive');
    const folder = freshFolder();
    writeFileSync(join(folder, 'blogkeep.config.json'), '{ "archive": "copy/archive" }');
    expect(await copied([], { folder, homes: ['copy'] })).toBe('--dir copy-2 --archive copy-2/archive');
    writeFileSync(join(folder, 'serve.json'), '{}');
    expect(await copied(['--config', 'serve.json'], { folder })).toBe('--dir copy --archive copy/archive');
  });

  it('commands that start with the name by which it was called', async () => {
    const { out, err } = await serve([], { program: 'node dist/bin.js', blogs: [{ ...river, site: undefined }] });
    expect(out.text).toContain('\n  node dist/bin.js crawl --base-url');
    expect(err.text).toContain('To generate it: node dist/bin.js publish --dir');
  });

  it('each of several blogs with the URL of its site', async () => {
    const blogs = ['river', "o'hara; rm"].map((name, index) => ({
      name,
      posts: index + 1,
      site: new URL(`http://127.0.0.1:4000/${encodeURIComponent(name)}/`),
    }));
    const { out } = await serve(['--dir', 'a', '--dir', 'b'], { blogs });
    expect(out.lines.slice(0, 4)).toEqual([
      'Site   http://127.0.0.1:4000/',
      'API    http://127.0.0.1:4000/apis/',
      'Blogs  river, 1 post, http://127.0.0.1:4000/river/',
      "       o'hara; rm, 2 posts, http://127.0.0.1:4000/o'hara%3B%20rm/",
    ]);
    expect(out.text).toContain(' --blog river --dir copy --media none');
    const other = await serve(['--dir', 'a', '--dir', 'b'], { blogs: [...blogs].reverse() });
    // A blog name with special characters must be quoted as one word.
    expect(other.out.text).toContain(" --blog 'o'\\''hara; rm' --dir copy --media none");
  });

  it('nothing about the API if only sites are served', async () => {
    const { out } = await serve([], { blogs: [{ ...river, posts: undefined }] });
    // The name of a single site is not shown, because only the name of its folder is known.
    expect(out.lines).toEqual(['Site   http://127.0.0.1:4000/', 'Press Ctrl-C to stop.']);
    const sites = ['a', 'b'].map((name) => ({
      name,
      posts: undefined,
      site: new URL(`http://127.0.0.1:4000/${name}/`),
    }));
    const several = await serve(['--dir', 'a', '--dir', 'b'], { blogs: sites });
    expect(several.out.lines.slice(1, 3)).toEqual([
      'Blogs  a, http://127.0.0.1:4000/a/',
      '       b, http://127.0.0.1:4000/b/',
    ]);
  });

  it.each([
    ['http://0.0.0.0:4000/', 'http://127.0.0.1:4000/', 'http://127.0.0.1:4000/'],
    ['http://[::]:4000/', 'http://[::1]:4000/', "'http://[::1]:4000/'"],
  ])('a URL that can be opened for a server at %s', async (address, opened, word) => {
    const { out } = await serve([], { address, blogs: [{ ...river, site: new URL(address) }] });
    expect(out.lines[0]).toBe(`Site   ${opened}`);
    expect(out.text).toContain(`--base-url ${word} --dir`);
  });

  it('URLs for other machines if the server listens on all interfaces', async () => {
    const interfaces = () => ({
      lo: [{ address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
      wlan0: [{ address: '192.0.2.7', family: 'IPv4' as const, internal: false }],
      eth0: [{ address: '198.51.100.3', family: 'IPv4' as const, internal: false }],
    });
    const open: Scene = { interfaces, address: 'http://0.0.0.0:4000/' };
    const { out } = await serve(['--host', '0.0.0.0'], open);
    expect(out.lines.slice(0, 5)).toEqual([
      'Site     http://127.0.0.1:4000/',
      'API      http://127.0.0.1:4000/apis/',
      'Network  http://192.0.2.7:4000/',
      '         http://198.51.100.3:4000/',
      'Blog     river, 41 posts',
    ]);
    const json = await serve(['--host', '0.0.0.0', '--log-format', 'json'], open);
    expect(JSON.parse(json.out.text)).toHaveProperty('network', [
      'http://192.0.2.7:4000/',
      'http://198.51.100.3:4000/',
    ]);
    const own = await serve(['--log-format', 'json'], { interfaces });
    expect(JSON.parse(own.out.text)).not.toHaveProperty('network');
  });

  it('only the URL and the generated token with --quiet', async () => {
    const made = await serve(['--quiet']);
    expect(made.out.lines).toEqual(['http://127.0.0.1:4000/', tokenOf(made)]);
    expect(made.err.text).toBe('');
    const given = await serve(['--quiet', '--token', 'canary-8f1c']);
    expect(given.out.lines).toEqual(['http://127.0.0.1:4000/']);
  });

  it('a single JSON object with --log-format json', async () => {
    const made = await serve(['--log-format', 'json']);
    expect(made.out.lines).toHaveLength(1);
    expect(JSON.parse(made.out.text)).toEqual({
      url: 'http://127.0.0.1:4000/',
      site: 'http://127.0.0.1:4000/',
      api: 'http://127.0.0.1:4000/apis/',
      blogs: [{ name: 'river', posts: 41, site: 'http://127.0.0.1:4000/' }],
      token: tokenOf(made),
    });
    const given = await serve(['--log-format', 'json'], { variables: { BLOGKEEP_TOKEN: 'canary-8f1c' } });
    expect(JSON.parse(given.out.text)).not.toHaveProperty('token');
  });

  it('names with their control characters escaped', async () => {
    const { out } = await serve([], { blogs: [{ ...river, name: 'r\u001b[2J\u202ev' }] });
    expect(out.lines[2]).toBe('Blog   r\\u{1b}[2J\\u{202e}v, 41 posts');
  });
});

describe('serve reports', () => {
  it('how to build a missing site', async () => {
    const none = { ...river, site: undefined };
    const { err, out, folder } = await serve(['--dir', 'a', '--dir', 'b c'], { blogs: [river, none] });
    expect(err.lines[0]).toBe(
      `Warning: There is no site of river in ${join(folder, 'b c', 'site')}. To generate it: blogkeep publish --dir '${join(folder, 'b c')}'`,
    );
    expect(out.lines[0]).toBe('Site   http://127.0.0.1:4000/');
    const moved = await serve(['--site', 'public'], { blogs: [none] });
    const { folder: home } = moved;
    expect(moved.err.lines[0]).toContain(`blogkeep publish --dir ${home} --site ${join(home, 'public')}`);
    expect(moved.out.lines[0]).toBe('API    http://127.0.0.1:4000/apis/');
  });

  it('that other machines can see the site', async () => {
    const { err, code } = await serve(['--host', '0.0.0.0']);
    expect(err.lines[0]).toBe(`Warning: ${textOf('serving.open-to-network')}`);
    expect(code).toBe(0);
  });

  it.each(['127.0.0.1', '127.8.0.1', '::1', '[::1]', 'localhost', 'LocalHost'])(
    'nothing about other machines for the host %s',
    async (host) => {
      const { err } = await serve(['--host', host, '--token-file', 'token.txt'], {
        folder: folderWithToken('short'),
      });
      expect(err.lines).toHaveLength(1);
    },
  );

  it('requests only with --verbose', async () => {
    const answered: RunEvent = {
      type: 'answered',
      method: 'GET',
      path: '/apis/post/read\u001b[2J',
      status: 404,
      milliseconds: 1.26,
    };
    const scene: Scene = { events: [{ type: 'phase', phase: 'index' }, answered] };
    const { err } = await serve(['--verbose'], scene);
    expect(err.lines.slice(0, 2)).toEqual(['Reading the archives.', 'GET /apis/post/read\\u{1b}[2J: 404 after 1 ms']);
    expect((await serve([], scene)).err.lines).toHaveLength(1);
    const json = await serve(['--verbose', '--log-format', 'json'], scene);
    const { type, ...fields } = answered;
    expect(JSON.parse(json.err.lines[1] ?? '')).toMatchObject({ level: 'debug', event: type, ...fields });
  });
});

describe('a failed response', () => {
  it('is reported, but its stack is shown only with --verbose', async () => {
    const failed: RunEvent = { type: 'answer-failed', path: '/3/', error: new Error('the disk is gone') };
    const quiet = await serve(['--quiet'], { events: [failed] });
    expect(quiet.err.lines).toEqual(['Error: A request failed at /3/: the disk is gone']);
    const { err } = await serve(['--verbose'], { events: [failed] });
    expect(err.lines[0]).toBe('Error: A request failed at /3/: the disk is gone');
    expect(err.lines[1]).toMatch(/^ +at /);
    const json = await serve(['--log-format', 'json'], { events: [failed] });
    const told = { level: 'error', event: 'answer-failed', path: '/3/' };
    expect(JSON.parse(json.err.lines[0] ?? '')).toMatchObject(told);
  });
});

describe('the token of a server', () => {
  it('is printed exactly once if it was generated, and is masked in all other messages', async () => {
    for (const flags of [['--verbose'], ['--verbose', '--log-format', 'json'], ['--quiet']]) {
      let token = '';
      const controller = new AbortController();
      const { out, err, code } = await run(['serve', ...flags], {
        folder: withArchives(),
        signal: controller.signal,
        useCases: {
          serveArchive: (options: ServeOptions, { emit }: Context) => {
            token = options.token ?? '';
            const spellings = `${token} ${Buffer.from(token).toString('base64')}`;
            setImmediate(() => {
              emit({ type: 'answered', method: 'GET', path: `/apis/${spellings}`, status: 404, milliseconds: 1 });
              controller.abort('SIGINT');
            });
            const close = () => Promise.reject(new Error(`Closing fails with ${spellings}.`));
            return Promise.resolve({
              url: new URL('http://127.0.0.1:4000/'),
              blogs: [river],
              close,
            });
          },
        },
      });
      expect(code).toBe(1);
      expect(out.text.split(token)).toHaveLength(2);
      expect(err.text).toContain('[token]');
      for (const spelling of [token, Buffer.from(token).toString('base64')]) expect(err.text).not.toContain(spelling);
    }
  });

  it('is not printed if it was generated but the server does not start', async () => {
    let token = '';
    const { out, err } = await run(['serve', '--verbose'], {
      folder: withArchives(),
      useCases: {
        serveArchive: (options) => {
          token = options.token ?? '';
          return Promise.reject(new UsageError('option-invalid', `It does not start with ${token}.`));
        },
      },
    });
    expect(token).not.toBe('');
    expect(out.text).toBe('');
    expect(err.text).not.toContain(token);
  });

  it('can be read from a file, so that it stays the same after a restart', async () => {
    const folder = folderWithToken('canary-8f1c');
    const served = await serve(['--token-file', 'token.txt'], { folder });
    expect(tokenOf(served)).toBe('canary-8f1c');
    expect(served.out.text + served.err.text).not.toContain('canary');
  });
});

function folderWithToken(token: string, name = 'token.txt'): string {
  const folder = freshFolder();
  writeFileSync(join(folder, name), `${token}\n`);
  return folder;
}

describe('serve refuses', () => {
  const name = `must ${textOf('value.host')}, but is `;
  it.each([
    ['a port out of range', ['--port', '65536'], '--port must be a whole number from 0 to 65535, but is "65536".'],
    ['a port that is not a number', ['--port', 'http'], '--port must be a whole number from 0 to 65535'],
    ['a host with a port', ['--host', '127.0.0.1:80'], `--host ${name}"127.0.0.1:80".`],
    ['a host with a scheme', ['--host', 'http://a.b'], `--host ${name}"http://a.b".`],
    ['a host with a path', ['--host', 'a.b/c'], `--host ${name}"a.b/c".`],
    ['a host that is a port', ['--host', '4000'], `--host ${name}"4000".`],
    ['an abbreviated IP address', ['--host', '127.1'], `--host ${name}"127.1".`],
    ['a wildcard host', ['--host', '*'], `--host ${name}"*".`],
    [
      'an address with a zone',
      ['--host', 'fe80::1%eth0'],
      '--host must be an address without a zone (%…), but is "fe80::1%eth0".',
    ],
    ['an empty host', ['--host='], '--host must have a value.'],
    ['a host name with an empty label', ['--allowed-hosts', 'good.kr,a..b'], `--allowed-hosts ${name}"good.kr,a..b".`],
    ['an empty list of host names', ['--allowed-hosts', ','], '--allowed-hosts must have a value.'],
    [
      'one archive folder for several homes',
      ['--dir=a', '--dir=b', '--archive=c'],
      textOf('serving.moved-of-several', { option: '--archive', name: 'archive', homes: 2 }),
    ],
    [
      'one site folder for several homes',
      ['--dir=a', '--dir=b', '--site=c'],
      textOf('serving.moved-of-several', { option: '--site', name: 'site', homes: 2 }),
    ],
    ['an empty home', ['--dir=a', '--dir='], '--dir must have a value.'],
    [
      'a short token on a public address',
      ['--host', '0.0.0.0', '--token', '1234567'],
      textOf('serving.token-too-short', { least: 8 }),
    ],
    ['an option for Markdown', ['--markdown', 'x'], 'serve does not take --markdown'],
    ['an option for a source', ['--base-url', 'http://a.b'], 'serve does not take --base-url'],
    ['a site that is a home', ['--site', '.'], 'is inside the site'],
  ])('%s', async (_, flags, sentence) => {
    const { code, err, calls } = await serve(flags);
    expect(err.text).toContain(sentence);
    expect(err.lines.filter((line) => line.startsWith('Error: '))).toHaveLength(1);
    expect([code, calls]).toEqual([1, []]);
    expect(err.text).not.toMatch(/canary|1234567/);
  });

  it('a token file inside the site', async () => {
    const { code, err } = await serve(['--archive', '../a', '--site', '.', '--token-file', 'token.txt'], {
      folder: folderWithToken('canary-8f1c'),
    });
    expect(code).toBe(1);
    expect(err.text).toMatch(
      /^Error: The token file ".*token\.txt" is inside the site ".*", where everybody could read/m,
    );
  });

  it('an archive of one home that is inside the site of another', async () => {
    const folder = freshFolder();
    mkdirSync(join(folder, 'a', 'site', 'b', 'archive'), { recursive: true });
    const flags = ['--dir', 'a', '--dir', 'a/site/b'];
    expect((await serve(flags, { folder })).code).toBe(1);
  });

  it.each([
    ['a usage error', new UsageError('option-invalid', 'Port 4000 of 127.0.0.1 cannot be listened on.'), 1],
    ['a folder without an archive', new ArchiveError('archive-damaged', 'There is no archive in /srv/x.'), 5],
  ])('to start after %s, and prints the reason', async (_, error, exitCode) => {
    const { code, err, out } = await run(['serve'], {
      folder: withArchives(),
      useCases: { serveArchive: () => Promise.reject(error) },
    });
    expect([code, err.text, out.text]).toEqual([exitCode, `Error: ${error.message}\n`, '']);
  });
});
