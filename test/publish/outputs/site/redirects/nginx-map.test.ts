import { spawnSync } from 'node:child_process';
import path from 'node:path';
import fc from 'fast-check';
import fs from 'fs-extra';
import { describe, expect, it } from 'vitest';
import { oldAddresses, ownPaths } from '../../../../../src/publish/outputs/site/redirects/old-addresses.ts';
import { redirectFiles } from '../../../../../src/publish/outputs/site/redirects/redirect-files.ts';
import { sitePathname } from '../../../../../src/publish/site-model/site/links.ts';
import type { Site } from '../../../../../src/publish/site-model/site/site.ts';
import { messagesOf } from '../../../../../src/publish/site-model/language/index.ts';
import { naughtyStrings } from '../../../../helpers/naughty-strings.ts';
import { madeText } from '../../../../helpers/publish/made-text.ts';
import { temporaryFolder } from '../../../../helpers/temporary-folder.ts';
import { categoryOf, postOf, siteOf } from '../pages/sample-site.ts';

async function mapOf(site: Site): Promise<string> {
  const [file] = redirectFiles(site, ['nginx'], messagesOf.en, undefined);
  return file ? madeText(file) : '';
}

const lower = (text: string) => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());

/** Resolves a path as nginx does: first by strings, ignoring ASCII case, then by patterns in order. */
function reader(map: string) {
  const start = map.indexOf('$old_address {');
  const lines = [...map.slice(start).matchAll(/^ {4}"((?:[^"\\]|\\.)*)" "([^"]*)";$/gmu)];
  const strings = new Map<string, string>();
  const patterns: [RegExp, string][] = [];
  for (const [, from = '', to = ''] of lines) {
    if (from.startsWith('~')) patterns.push([new RegExp(from.slice(1).replaceAll('\\x{', '\\u{'), 'u'), to]);
    else {
      const key = lower(from.replace(/\\(.)/gu, '$1'));
      // nginx does not start if two strings are equal.
      expect([...strings.keys()]).not.toContain(key);
      strings.set(key, to);
    }
  }
  return (address: string): string | undefined => {
    const bare = /^.+\/$/u.test(address) ? address.slice(0, -1) : address;
    const found = strings.get(lower(bare));
    if (found !== undefined) return found;
    const matched = patterns.find(([pattern]) => pattern.test(bare));
    return matched && bare.replace(matched[0], matched[1].replace('$old_notice', '$<old_notice>'));
  };
}

const inCases = [
  siteOf([], [postOf(3, { tags: ['iPhone'] }), postOf(2, { tags: ['iphone'] }), postOf(1, { tags: ['IPHONE'] })]),
  siteOf([], [postOf(2, { tags: ['a b'] }), postOf(1, { tags: ['A B'] })]),
  siteOf([], [postOf(2, { aliases: ['entry/Hello-World'] }), postOf(1, { aliases: ['entry/hello-world'] })]),
  siteOf(
    [],
    [
      postOf(2, { aliases: ['entry/오후’s "a\\b"', 'entry/오후’S "a\\b"', `entry/${'(가)'.repeat(400)}`] }),
      postOf(1, { aliases: ['entry/오후’s "A\\b"'] }),
    ],
  ),
  siteOf([], [postOf(1, { aliases: [`entry/${'가'.repeat(2000)}`] })]),
];

describe('The map for nginx', () => {
  it('distinguishes URLs that differ only in case', async () => {
    const [, , slugs] = inCases as [Site, Site, Site];
    const leads = reader(await mapOf(slugs));
    expect([leads('/entry/Hello-World'), leads('/entry/hello-world')]).toEqual(['/2/', '/1/']);
  });

  it('ignores letter case if all spellings have the same target', async () => {
    const leads = reader(await mapOf(inCases[1]!));
    expect(['/tag/a b', '/tag/A B', '/tag/A b'].map(leads)).toEqual(Array(3).fill('/tag/A-B/'));
  });

  it('does not redirect further pages of a list', async () => {
    const top = { ...categoryOf('Page'), sitePath: 'category/Page-1' };
    const second = { ...categoryOf('2', top), sitePath: 'category/Page-1/2' };
    const site = siteOf([{ ...top, children: [second] }], [postOf(1, { category: second })]);
    const leads = reader(await mapOf(site));
    expect([leads('/category/Page/2'), leads('/category/page/2')]).toEqual(['/category/Page-1/2/', undefined]);
    expect(leads('/category/page/2/')).toBeUndefined();
  });

  it('redirects URLs with a trailing slash', async () => {
    const leads = reader(await mapOf(siteOf([], [postOf(1)])));
    expect(['/rss/', '/m/1/', '/notice/1/'].map(leads)).toEqual(['/feed.xml', '/1/', '/1/']);
    expect(leads('/')).toBeUndefined();
  });

  it('works for a site below any path, even one that looks like an nginx variable', async () => {
    const site = siteOf([], [postOf(1, { aliases: ['entry/a'] })]);
    const at = async (url: string) => reader(await mapOf({ ...site, url }));
    expect((await at('https://x.example/100%/'))('/100%/entry/a')).toBe('/100%/1/');
    expect((await at('https://x.example/$uri/'))('/$uri/entry/a')).toBe('/%24uri/1/');
    expect((await at('https://x.example/$uri/'))('/$uri/notice/1')).toBe('/%24uri/1/');
    expect((await at('https://x.example/%EB%B8%94%20a/'))('/블 a/rss')).toBe('/%EB%B8%94%20a/feed.xml');
  });

  it('redirects every old URL to its page, but no URL of the site, whatever the names are', async () => {
    const names = fc.constantFrom(
      'a',
      'A',
      'Page',
      'page',
      '2',
      'Feed.xml',
      'Media',
      'about',
      'About',
      'a b',
      'A b',
      'K',
      '\u212a',
      'é',
      'É',
      'notice',
      '7',
      ...naughtyStrings.slice(0, 30),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, names, names), { maxLength: 6 }), async (all) => {
        const posts = all.map(([category, path, tag], index) =>
          postOf(index + 1, {
            category: { ...categoryOf(category, categoryOf('a')), sitePath: `category/a/c${index}` },
            address: `https://blog.example/${encodeURIComponent(path)}/${encodeURIComponent(tag)}`,
            aliases: [`entry/${tag}`],
            tags: [tag, path],
          }),
        );
        const site = siteOf(
          posts.flatMap(({ category }) => category ?? []),
          posts,
        );
        const leads = reader(await mapOf(site));
        for (const { segments, file } of oldAddresses(site)) {
          const address = `/${segments.join('/')}`;
          const wanted = `/${sitePathname(file)}`;
          expect([address, leads(address), leads(`${address}/`)]).toEqual([address, wanted, wanted]);
        }
        const lists = ['category', 'tag', 'archive', 'category/a/c0'].map((folder) => `${folder}/page/2`);
        for (const own of [...ownPaths(site), ...lists, 'about', 'search', 'media/ab/x.png', 'style.css', '404.html']) {
          expect([own, leads(`/${own}`), leads(`/${own}/`)]).toEqual([own, undefined, undefined]);
          expect(leads(`/${own}/index.html`)).toBeUndefined();
        }
      }),
    );
  });
});

const isMissing = spawnSync('nginx', ['-v']).error !== undefined;
const reason = isMissing ? ' (nginx is not installed)' : '';

describe(`nginx with the map${reason}`, () => {
  it.skipIf(isMissing).each(inCases)('accepts similar, unusual and long URLs', async (site) => {
    const home = temporaryFolder();
    for (const url of [undefined, 'https://x.example/100%/', 'https://x.example/$uri/']) {
      fs.writeFileSync(path.join(home, 'map.conf'), await mapOf({ ...site, url }));
      fs.writeFileSync(path.join(home, 'nginx.conf'), configuration(home));
      const { status, stderr } = spawnSync('nginx', ['-t', '-c', path.join(home, 'nginx.conf')], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: expect.stringContaining('test is successful') as string,
      });
    }
  });
});

const configuration = (home: string) => `pid ${home}/pid;
error_log stderr;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${home}/${name};\n`).join('')}
  include ${home}/map.conf;
  server {
    listen unix:${home}/socket;
    if ($old_address) { return 301 $old_address; }
  }
}
`;
