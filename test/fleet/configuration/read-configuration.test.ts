import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/fleet/configuration/read-configuration.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { rejection } from '../helpers/rejection.ts';
import { textOf } from '../../helpers/text-of.ts';

const minimal = `
storage: { file: archives }
sources: { tistory: { baseUrl: https://api.example.com } }
blogs:
  - { name: cooking, source: tistory, token: { env: TOKEN } }
`;

async function reading(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) fs.outputFileSync(path.join(folder, name), content);
  const cwd = process.cwd();
  // Messages contain paths as passed.
  process.chdir(folder);
  try {
    return await readConfiguration('fleet.yaml');
  } finally {
    process.chdir(cwd);
  }
}

describe('fleet.yaml', () => {
  it('requires only storage, a source and a blog', async () => {
    const { blogs, redis, storage, retries } = await reading({ 'fleet.yaml': minimal });
    expect(redis).toEqual({ url: 'redis://127.0.0.1:6379/0', prefix: 'blogkeep', lease: 30_000 });
    expect(retries).toEqual({ attempts: 6, backoff: 60_000 });
    expect(storage).toEqual({ file: expect.stringMatching(/\/archives$/u) as string });
    expect(blogs.get('cooking')).toMatchObject({
      ...{ blog: 'cooking', token: { env: 'TOKEN' } },
      source: { name: 'tistory', inFlight: 8, timeout: 30_000, requestsPerSecond: undefined, window: undefined },
      group: { name: 'default', crawl: {}, publish: undefined, timeLimit: 7_200_000 },
    });
  });

  it('may contain blogs at addresses, which need a token only with a user', async () => {
    const { blogs } = await reading({
      'fleet.yaml': `
storage: { file: archives }
sources: { hosting: { inFlight: 2 } }
blogs:
  - { name: travels, source: hosting, address: travels.example.com/2020/ }
  - { name: kitchen, source: hosting, address: https://kitchen.example.com, user: mina, token: { env: KITCHEN } }
`,
    });
    const [travels, kitchen] = ['travels', 'kitchen'].map((name) => blogs.get(name));
    expect(travels).toMatchObject({ address: new URL('https://travels.example.com/2020/'), token: undefined });
    expect(kitchen).toMatchObject({ user: 'mina', token: { env: 'KITCHEN' }, source: { baseUrl: undefined } });
  });

  it('may refer to lists of blogs in other files, with paths relative to the folder of each list', async () => {
    const list = (name: string) => `blogs: [{ name: ${name}, source: tistory, token: { file: tokens/${name} } }]`;
    const { blogs } = await reading({
      'fleet.yaml': `${minimal}blogFiles: ["lists/*.yaml"]`,
      'lists/b.yaml': list('travel'),
      'lists/a.yaml': list('music'),
      'lists/c.txt': 'not a list',
    });
    expect([...blogs.keys()]).toEqual(['cooking', 'music', 'travel']);
    expect(blogs.get('travel')?.token).toEqual({ file: expect.stringMatching(/\/lists\/tokens\/travel$/u) as string });
  });

  it('supports windows, durations and options of the library', async () => {
    const { blogs } = await reading({
      'fleet.yaml': `
storage: { s3: { bucket: blogs, prefix: archives } }
sources:
  tistory:
    baseUrl: https://api.example.com/
    requestsPerSecond: 5
    inFlight: 3
    timeout: 10s
    window: { from: "23:30", to: "06:00", timeZone: Asia/Seoul }
groups:
  public: { crawl: { media: images, auditDays: 30 }, publish: { preset: hugo }, timeLimit: 90m }
blogs:
  - { name: cooking, source: tistory, blog: my-cooking, group: public, token: { command: [pass, cooking] } }
`,
    });
    expect(blogs.get('cooking')).toMatchObject({
      blog: 'my-cooking',
      token: { command: ['pass', 'cooking'] },
      source: { requestsPerSecond: 5, window: { from: 1410, to: 360, timeZone: 'Asia/Seoul' } },
      group: { crawl: { media: 'images', auditDays: 30 }, publish: { preset: 'hugo' }, timeLimit: 5_400_000 },
    });
  });

  it.each([
    ['an unknown key', 'redsi: {}', 'fleet.yaml: "redsi" is not known here. Did you mean redis?'],
    [
      'an unknown source',
      minimal.replace('source: tistory', 'source: tistroy'),
      'fleet.yaml: blogs[0].source: There is no source "tistroy" under sources. Did you mean tistory?',
    ],
    [
      'an unknown group',
      minimal.replace('token:', 'group: publik, token:'),
      'fleet.yaml: blogs[0].group: There is no group "publik" under groups.',
    ],
    [
      'two blogs with the same name',
      `${minimal}  - { name: cooking, source: tistory, token: { env: B } }`,
      'fleet.yaml: blogs[1].name: There are two blogs named cooking; the first is at fleet.yaml: blogs[0].',
    ],
    [
      'a token in the file',
      minimal.replace('{ env: TOKEN }', 'verysecret'),
      'fleet.yaml: blogs[0].token: A secret is specified by reference',
    ],
    ['a misspelled reference', minimal.replace('{ env: TOKEN }', '{ evn: TOKEN }'), 'fleet.yaml: blogs[0].token: '],
    ['no storage', minimal.replace('storage: { file: archives }', ''), 'fleet.yaml: storage: '],
    [
      'an invalid duration',
      `${minimal}groups: { slow: { timeLimit: 2 hours } }`,
      `fleet.yaml: groups.slow.timeLimit: ${textOf('fleet.duration')}`,
    ],
    [
      'a duration that is too long for a timer',
      `${minimal}groups: { slow: { timeLimit: 600h } }`,
      'fleet.yaml: groups.slow.timeLimit: This must be at least 1ms and at most 500h.',
    ],
    [
      'a lease that ends before it can be renewed',
      `${minimal}redis: { lease: 100ms }`,
      'fleet.yaml: redis.lease: This must be at least 1s and at most 500h.',
    ],
    [
      'an unknown time zone',
      minimal.replace(
        'https://api.example.com',
        'https://api.example.com, window: { from: "1:00", to: "2:00", timeZone: Seoul }',
      ),
      'fleet.yaml: sources.tistory.window.timeZone: There is no such time zone',
    ],
    [
      'a misspelled crawl option',
      `${minimal}groups: { a: { crawl: { medai: all } } }`,
      'fleet.yaml: groups.a.crawl: "medai" is not known here. Did you mean media?',
    ],
    [
      'an option with an invalid value',
      `${minimal}groups: { a: { crawl: { media: some } } }`,
      'fleet.yaml: groups.a.crawl.media: This must be',
    ],
    [
      'an option reserved for the fleet',
      `${minimal}groups: { a: { crawl: { rate: 3 } } }`,
      'fleet.yaml: groups.a.crawl: "rate" is not known here.',
    ],
    [
      'a name that is unsafe in object keys',
      minimal.replace('cooking', '../cooking'),
      'fleet.yaml: blogs[0].name: A name consists of',
    ],
    [
      'an address beside a base URL',
      minimal.replace('token:', 'address: blog.example.com, token:'),
      'fleet.yaml: blogs[0].address: The source "tistory" has a baseUrl',
    ],
    [
      'neither an address nor a base URL',
      minimal.replace('{ baseUrl: https://api.example.com }', '{}'),
      'fleet.yaml: blogs[0].address: The blog has no address.',
    ],
    [
      'no token for a Blog Read API',
      minimal.replace(', token: { env: TOKEN }', ''),
      'fleet.yaml: blogs[0].token: The token is missing.',
    ],
    [
      'a token of nobody',
      minimal.replace('{ baseUrl: https://api.example.com }', '{}').replace('token:', 'address: a.example, token:'),
      'fleet.yaml: blogs[0].user: A blog at an address needs a token only with a user',
    ],
    [
      'an address that is none',
      minimal.replace('token:', 'address: "a b", token:'),
      'fleet.yaml: blogs[0].address: This must be',
    ],
    [
      'a pattern without files',
      `${minimal}blogFiles: ["lists/*.yaml"]`,
      'fleet.yaml: blogFiles: No file matches lists/*.yaml',
    ],
    ['broken YAML', 'a: [', "The fleet's configuration fleet.yaml cannot be read: it is not valid YAML"],
    [
      'a URL with a password',
      minimal.replace('https://api', 'https://me:pw@api'),
      'fleet.yaml: sources.tistory.baseUrl: This must be a URL',
    ],
  ])('is refused with a message that states the location of the problem: %s', async (_, content, sentence) => {
    const error = await rejection(reading({ 'fleet.yaml': content }));
    expect(error).toMatchObject({ name: 'UsageError', code: 'fleet-config-invalid' });
    expect(error.message).toContain(sentence);
    expect(error.message).not.toMatch(/verysecret|me:pw|undefined|Invalid/u);
  });

  it('is refused with a message that lists all problems at once', async () => {
    const error = await rejection(reading({ 'fleet.yaml': minimal.replace('source: tistory', 'source: x, group: y') }));
    expect(error.message.split('\n')).toHaveLength(2);
  });

  it('is named in the message if it is missing', async () => {
    const error = await rejection(reading({}));
    expect(error.message).toBe(
      "The fleet's configuration fleet.yaml cannot be read: there is no such file. Specify its path with --config.",
    );
  });
});
