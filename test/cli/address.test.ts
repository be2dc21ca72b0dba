import { join } from 'node:path';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporary-folder.ts';
import { textOf } from '../helpers/text-of.ts';
import { run, sourceEnvironment } from './console.ts';

const address = 'https://blog.example.com/2015/03/a-post/';

/** Returns the source with which a command line calls its use case. */
async function sourceOf(argv: readonly string[], setup: Parameters<typeof run>[1] = {}) {
  const { calls, err } = await run(argv, setup);
  expect(err.text).not.toContain('Error');
  return (calls[0]?.options as { source?: object }).source;
}

/** Creates an archive that was filled from an address. */
function archiveOf(from: string): string {
  const folder = temporaryFolder();
  fs.outputFileSync(join(folder, 'archive/bag-info.txt'), `Bag-Software-Agent: blogkeep\nSource-Address: ${from}\n`);
  return folder;
}

describe('the address of a blog after a command', () => {
  it.each(['export', 'crawl'])('is the source of %s, without a token', async (command) => {
    const source = await sourceOf([command, address]);
    expect(source).toMatchObject({ kind: 'address', address: new URL(address), account: undefined });
  });

  it.each([
    ['blog.example.com', 'https://blog.example.com/'],
    ['blog.example.com/?p=12#more', 'https://blog.example.com/'],
    ['http://블로그.example:8080/a', 'http://xn--220bs5c59d.example:8080/a'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
    ['127.0.0.1:8080', 'https://127.0.0.1:8080/'],
  ])('may be written as %s', async (typed, url) => {
    expect(await sourceOf(['export', typed])).toMatchObject({ address: new URL(url) });
  });

  it.each(['https://user:password@blog.example.com/', 'ftp://blog.example.com/'])('is refused: %s', async (typed) => {
    const { code, err } = await run(['export', typed]);
    expect(code).toBe(1);
    expect(err.text).toContain('--address must be');
    expect(err.lines).toHaveLength(1);
    expect(err.text).not.toContain('password@');
  });

  it('takes precedence over a base URL of the environment, and its server does not get the token', async () => {
    const source = await sourceOf(['export', address], { variables: sourceEnvironment });
    expect(source).toMatchObject({ kind: 'address' });
    expect(JSON.stringify(source)).not.toContain(sourceEnvironment.BLOGKEEP_TOKEN);
    const both = await run(['export', address, '--base-url', 'https://api.example.com', '--token', 't']);
    expect(both.err.text).toContain(
      textOf('configuration.exclude-each-other', { first: '--address', second: '--base-url' }),
    );
  });

  it('has the kind of source that --from selects', async () => {
    expect(await sourceOf(['export', address, '--from', 'wordpress'])).toMatchObject({
      kind: 'wordpress',
      baseUrl: new URL(address),
    });
    expect(await sourceOf(['export', address, '--from', 'api', '--token', 't'])).toMatchObject({
      kind: 'api',
      baseUrl: new URL(address),
      token: 't',
    });
  });

  it('gets an account with --user', async () => {
    const source = await sourceOf(['export', address, '--user', 'me', '--token', 'secret']);
    expect(source).toMatchObject({ kind: 'address', account: { user: 'me', password: 'secret' } });
  });

  it('is remembered by the archive', async () => {
    const folder = archiveOf('https://blog.example.com/');
    for (const command of ['export', 'crawl'])
      expect(await sourceOf([command, '--dir', folder])).toMatchObject({
        kind: 'address',
        address: new URL('https://blog.example.com/'),
      });
    const { code, err } = await run(['export', '--dir', temporaryFolder()]);
    expect(code).toBe(1);
    expect(err.text).toContain('export needs the address of the blog');
  });

  it('is refused by import, which reads files', async () => {
    const { code, err } = await run(['import', address]);
    expect(code).toBe(1);
    expect(err.text).toContain(textOf('configuration.import-address', { address: address.replace(/\/$/u, '') }));
  });
});
