import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disablingOption, outputNames } from '../../../../src/core/outputs.ts';
import { acceptsOption, optionNames } from '../../../../src/options/options.ts';
import {
  decides,
  decodeOptions,
  encodeOptions,
  rememberedNames,
  type RememberedOptions,
} from '../../../../src/publish/site-model/options/remembered-options.ts';

/** Options of publish that no output remembers, with the reason. */
const notRemembered: Record<string, string> = {
  blog: 'selects the archive, and does not change the output',
  allBlogs: 'the same',
  dir: 'locates the folders, and so the remembered options',
  archive: 'the same',
  ...Object.fromEntries(outputNames.map((name) => [name, 'the same'])),
  ...Object.fromEntries(outputNames.map((name) => [disablingOption(name), 'the same: a disabled output is unchanged'])),
  forgetOptions: 'concerns the remembered options',
  dryRun: 'only affects this run, like those below',
  acceptRemovals: '',
  force: '',
  report: '',
  summary: '',
  quiet: '',
  verbose: '',
  logFormat: '',
  uiLang: 'the terminal decides',
  config: '',
};

const encrypt = (text: string) => `secret ${Buffer.from(text).toString('hex')}`;
const decrypt = (text: string) =>
  text.startsWith('secret ') ? Buffer.from(text.slice(7), 'hex').toString() : undefined;

const some = (choices: readonly string[]) => fc.subarray([...choices], { minLength: 1 });
const options: fc.Arbitrary<RememberedOptions> = fc.record(
  {
    visibility: some(['published', 'protected', 'private']),
    excludeCategory: some(['Travel/Seoul', '일기, 비밀']),
    categories: some(['rename\tTravel/Seoul\t서울', 'order\t서울', 'hide\tTest, 2']),
    cspAdd: some(['script-src https://a.example', 'frame-src https://b.example']),
    excludeTag: some(['tea', 'a b']),
    comments: fc.constantFrom('public', 'all', 'none'),
    prune: fc.boolean(),
    title: fc.constantFrom('', '<b>'),
    lang: fc.constantFrom('ko', 'en'),
    timezone: fc.constantFrom('Asia/Seoul', 'UTC'),
    siteUrl: fc.constantFrom('https://blog.example.com/', 'http://127.0.0.1/a/'),
    redirects: fc.oneof(some(['file', 'nginx', 'pages']), fc.constant(['none'])),
    home: fc.constantFrom('list', 'excerpts', 'cards'),
    accent: fc.constantFrom('#0a6259', '#ffffff'),
    font: fc.constantFrom('system', 'sans', 'serif'),
    footer: fc.constantFrom('© 2026', '<b>'),
    templates: fc.constantFrom(null, '../templates', 't'),
    mediaNames: fc.constantFrom('original', 'hash'),
    preset: fc.constantFrom('plain', 'hugo'),
    slug: fc.constantFrom('title', 'id', 'path'),
    postFolders: fc.boolean(),
    frontMatter: some(['preset', 'title', 'lastmod=updated', 'cover.image=cover']),
  },
  { requiredKeys: [] },
);

describe('The options that an output remembers', () => {
  it('are all options of publish, except those listed with a reason', () => {
    const taken = optionNames.filter((name) => acceptsOption('publish', name));
    expect(taken.filter((name) => !(rememberedNames as string[]).includes(name)).sort()).toEqual(
      Object.keys(notRemembered).sort(),
    );
    expect(rememberedNames.filter((name) => !taken.includes(name))).toEqual([]);
  });

  it('are the same after encoding and decoding, without those of other outputs', () => {
    fc.assert(
      fc.property(options, fc.constantFrom(...outputNames), (all, output) => {
        const text = encodeOptions(output, all, encrypt);
        const own = Object.fromEntries(
          rememberedNames.filter((name) => decides(name, output) && name in all).map((name) => [name, all[name]]),
        );
        expect(decodeOptions(output, text, decrypt)).toEqual({ options: own });
        expect(encodeOptions(output, own, encrypt)).toBe(text);
      }),
    );
  });

  it('are either valid or rejected with a reason if the file is damaged', () => {
    const damaged = fc.tuple(options, fc.nat(), fc.string({ maxLength: 3 })).map(([all, at, text]) => {
      const whole = encodeOptions('site', all, encrypt);
      const place = at % whole.length;
      return whole.slice(0, place) + text + whole.slice(place + 1);
    });
    fc.assert(
      fc.property(fc.oneof(damaged, fc.string(), fc.json()), (text) => {
        const read = decodeOptions('site', text, decrypt);
        if ('options' in read)
          expect(decodeOptions('site', encodeOptions('site', read.options, encrypt), decrypt)).toEqual(read);
        else expect(String(read.fault)).toMatch(/^\S.*[^.]$/su);
      }),
    );
  });
});
