import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configure } from '../../../src/cli/config/configuration.ts';
import { defaultTokenFile } from '../../../src/cli/config/default-token-file.ts';
import { freshFolder, run, sourceEnvironment, type RunSetup } from '../console.ts';

describe('the default token file', () => {
  it.each([
    ['linux', { HOME: '/home/me' }, '/home/me/.config/blogkeep/token'],
    ['darwin', { HOME: '/Users/me' }, '/Users/me/.config/blogkeep/token'],
    ['linux', { HOME: '/home/me', XDG_CONFIG_HOME: '/etc/me' }, '/etc/me/blogkeep/token'],
    ['linux', { HOME: '/home/me', XDG_CONFIG_HOME: 'relative' }, '/home/me/.config/blogkeep/token'],
    [
      'win32',
      { HOME: '/home/me', APPDATA: 'C:\\Users\\me\\AppData\\Roaming' },
      'C:\\Users\\me\\AppData\\Roaming\\blogkeep\\token',
    ],
    ['linux', {}, undefined],
    ['win32', { HOME: '/home/me' }, undefined],
  ] as const)('is in the configuration folder of the user: %s %j', (os, variables, file) => {
    expect(defaultTokenFile({ variables, os })).toBe(file);
  });
});

describe('the token in the default file', () => {
  const { BLOGKEEP_TOKEN, ...address } = sourceEnvironment;

  /** Runs a command as a user whose default token file has the given content. */
  function runWith(content: string, argv: readonly string[], variables: RunSetup['variables'] = address) {
    const home = freshFolder();
    fs.outputFileSync(path.join(home, '.config/blogkeep/token'), content);
    return run(argv, { variables: { HOME: home, ...variables } });
  }
  const tokensOf = async (ran: ReturnType<typeof runWith>) =>
    (await ran).calls.map(({ options }) => ((options.source ?? options) as { token?: string }).token);

  it('is used by every command that reads a source, if no option names a token', async () => {
    for (const argv of [['crawl'], ['export'], ['blogs'], ['verify', '--source']])
      expect(await tokensOf(runWith('canary-1f\n', argv)), argv[0]).toEqual(['canary-1f']);
  });

  it('is not used if a flag, the environment or the configuration names a token', async () => {
    expect(await tokensOf(runWith('canary-1f', ['crawl', '--token', 'other']))).toEqual(['other']);
    expect(await tokensOf(runWith('canary-1f', ['crawl'], sourceEnvironment))).toEqual([BLOGKEEP_TOKEN]);
    const malformed = await runWith('canary-1f', ['crawl', '--token', 'two words']);
    expect([malformed.code, malformed.calls]).toEqual([1, []]);
  });

  it('is never what serve demands from its clients', async () => {
    const HOME = freshFolder();
    fs.outputFileSync(path.join(HOME, '.config/blogkeep/token'), 'canary-1f');
    const serve = { kind: 'command', command: 'serve', flags: new Map(), problems: [] } as const;
    const { settings } = await configure(serve, { variables: { HOME }, folder: HOME });
    expect([settings.token, settings.tokenFile]).toEqual([undefined, undefined]);
  });

  it('is not sent unencrypted to another machine', async () => {
    const remote = await runWith('canary-1f', ['crawl', '--base-url', 'http://blog.example']);
    expect([remote.code, remote.calls]).toEqual([1, []]);
    expect(remote.err.text).toContain('is not sent unencrypted to blog.example: use https://');
    expect(await tokensOf(runWith('canary-1f', ['crawl', '--base-url', 'http://127.0.0.1:4000']))).toEqual([
      'canary-1f',
    ]);
  });

  it('is reported like that of any other token file if it is unusable', async () => {
    const { code, err } = await runWith(' \n', ['crawl']);
    expect([code, err.lines]).toEqual([1, [expect.stringMatching(/^Error: The token file ".*token" is empty/u)]]);
  });

  it('has a place that the message about a missing token names', async () => {
    const HOME = freshFolder();
    const { err } = await run(['crawl'], { variables: { ...address, HOME } });
    const file = path.join(HOME, '.config/blogkeep/token');
    expect(err.text).toContain(
      `crawl needs an access token: put it into ${file}, set BLOGKEEP_TOKEN, or specify a file`,
    );
  });

  it('is announced by its place with --verbose, as every token is, and never by its value', async () => {
    const file = await runWith('canary-1f', ['crawl', '--verbose']);
    expect(file.err.text).toMatch(/Access token from .*\.config\/blogkeep\/token$/mu);
    expect(file.err.text).not.toContain('canary');
    const variable = await runWith('canary-1f', ['crawl', '--verbose'], sourceEnvironment);
    expect(variable.err.text).toContain('Access token from BLOGKEEP_TOKEN\n');
  });
});
