import { load } from 'cheerio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaHeaders } from '../../../../../src/core/media/media-headers.ts';
import type { RedirectForm } from '../../../../../src/options/choices.ts';
import { redirectFiles } from '../../../../../src/publish/outputs/site/redirects/redirect-files.ts';
import type { Site } from '../../../../../src/publish/site-model/site/site.ts';
import { textFile } from '../../../../../src/publish/site-model/site/site-file.ts';
import { messagesFor } from '../../../../../src/publish/site-model/language/index.ts';
import { naughtyStrings } from '../../../../helpers/naughty-strings.ts';
import { madeText } from '../../../../helpers/publish/made-text.ts';
import { findMarkupMistakes } from '../../../../site/markup-rules.ts';
import { categoryOf, postOf, siteOf } from '../pages/sample-site.ts';

const feed = textFile('feed.xml', () => '<feed/>');

async function filesOf(site: Site, ...forms: RedirectForm[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const file of redirectFiles(site, forms, messagesFor(site.language), feed)) {
    expect(files.has(file.path)).toBe(false);
    files.set(file.path, await madeText(file));
  }
  return files;
}

/** Returns the paths of the site's own pages. */
function pagesOf(site: Site): Set<string> {
  const folders = ['category', 'category/uncategorised', 'about', 'search'];
  if (site.tags.length > 0) folders.push('tag');
  if (site.years.length > 0) folders.push('archive');
  const open = [...site.categories];
  for (const category of open) open.push(...category.children);
  for (const { sitePath } of [
    ...site.posts,
    ...open,
    ...site.tags,
    ...site.years,
    ...site.years.flatMap((year) => year.months),
  ])
    folders.push(sitePath);
  return new Set(['index.html', 'feed.xml', ...folders.map((folder) => `${folder}/index.html`)]);
}

/** Returns the target of a request on a host that reads `_redirects`, after one redirect: exact rules come first, then placeholders. */
function redirected(rules: string, path: string): string {
  const all = rules
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' ') as [string, string, string]);
  const exact = all.find(([from]) => from === path);
  if (exact) return exact[1];
  for (const [from, to] of all.filter(([one]) => one.endsWith('*')))
    if (path.startsWith(from.slice(0, -1))) return to.replace(':splat', path.slice(from.length - 1));
  return path;
}

/** Returns the page that a visitor reaches, or the path if there is no page. */
function visited(rules: string, address: string, pages: ReadonlySet<string>): string {
  let path = new URL(address, 'https://blog.example').pathname;
  for (let hops = 0; hops < 5; hops += 1) {
    const file = decodeURIComponent(path).replace(/^\//u, '').replace(/\/$/u, '');
    const page = [file, `${file}/index.html`.replace(/^\//u, '')].find((one) => pages.has(one));
    const next = redirected(rules, path);
    // A rule for the path of an existing page would hide that page.
    if (page !== undefined) return next === path ? page : `hidden ${page}`;
    if (next === path) break;
    path = next;
  }
  return path;
}

const books = categoryOf('Books');
const poems = { ...categoryOf('Poems & songs', books), sitePath: 'category/Books/Poems-&-songs' };
const posts = [
  postOf(9, {
    sitePath: 'entry/오후-네-시',
    address: 'https://blog.example/entry/%EC%98%A4%ED%9B%84-%EB%84%A4-%EC%8B%9C',
    aliases: ['9', 'm/entry/오후-네-시', 'm/9'],
    category: poems,
    tags: ['Slow living'],
  }),
  postOf(8, { aliases: ['entry/first', 'm/8', 'm/entry/first'], category: books }),
  postOf(7, {
    sitePath: 'entry/what',
    address: "https://blog.example/entry/what%3F%20it's%20*this*",
    aliases: ['7', 'm/7'],
  }),
];
const site = siteOf([{ ...books, children: [poems] }], posts);

const old: readonly (readonly [string, string])[] = [
  ['/m', 'index.html'],
  ['/m/', 'index.html'],
  ['/guestbook', 'index.html'],
  ['/rss', 'feed.xml'],
  ['/m/8', '8/index.html'],
  ['/entry/first', '8/index.html'],
  ['/m/entry/first', '8/index.html'],
  ['/9', 'entry/오후-네-시/index.html'],
  ['/m/9', 'entry/오후-네-시/index.html'],
  ['/m/entry/오후-네-시', 'entry/오후-네-시/index.html'],
  ["/entry/what%3F%20it's%20*this*", 'entry/what/index.html'],
  ["/m/entry/what%3F it's *this*", 'entry/what/index.html'],
  ['/notice/8', '8/index.html'],
  ['/notice', 'category/index.html'],
  ['/category/Books', 'category/Books/index.html'],
  ['/category/Books/Poems%20&%20songs', 'category/Books/Poems-&-songs/index.html'],
  ['/m/category/Books/Poems & songs', 'category/Books/Poems-&-songs/index.html'],
  ['/tag/Slow living', 'tag/Slow-living/index.html'],
  ['/archive/202401', 'archive/2024/01/index.html'],
  ['/archive/20240105', 'archive/2024/01/index.html'],
  ['/archive/2024', 'archive/2024/index.html'],
];

describe('The rules for hosts that read `_redirects`', () => {
  it.each(old)('redirect %s to %s', async (address, page) => {
    const rules = (await filesOf(site, 'file')).get('_redirects') ?? '';
    // `*` has a meaning in rules, so it is compared in encoded form. Requests with a literal `*` are not redirected.
    expect(visited(rules, address.replaceAll('*', '%2A'), pagesOf(site))).toBe(page);
  });

  it('consist of old path, new path and status, with placeholders only in the last lines', async () => {
    const rules = (await filesOf(site, 'file')).get('_redirects') ?? '';
    const lines = rules
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('#'));
    for (const line of lines) expect(line).toMatch(/^\/\S* \/\S* 301$/u);
    expect(lines.slice(-2)).toEqual(['/m/* /:splat 301', '/notice/* /:splat 301']);
    expect(lines.slice(0, -2).join('\n')).not.toMatch(/[*:]/u);
    // Rules with placeholders take the place of rules for each post.
    expect(rules).not.toContain('/m/8');
  });

  it('have paths that start with the path of the site', async () => {
    const below = await filesOf({ ...site, url: 'https://site.example/my%20blog/' }, 'file');
    expect(below.get('_redirects')).toContain(
      '\n/my%20blog/9 /my%20blog/entry/%EC%98%A4%ED%9B%84-%EB%84%A4-%EC%8B%9C/ 301\n',
    );
    expect(below.get('_redirects')).toContain('\n/my%20blog/m/* /my%20blog/:splat 301\n');
  });

  it('have the spelling of the source beside that of browsers', async () => {
    const wordpress = siteOf(
      [],
      [
        postOf(11, {
          sitePath: '2015/03/새-글',
          address: 'https://blog.example/2015/03/%ec%83%88-%ea%b8%80/',
          aliases: ['11', '2014/01/옛-글'],
          tags: ['C++ & 차'],
        }),
      ],
    );
    const rules = (await filesOf(wordpress, 'file')).get('_redirects') ?? '';
    const post = '2015/03/새-글/index.html';
    for (const path of ['/11', '/11/', '/2014/01/%ec%98%9b-%ea%b8%80/', '/2014/01/%EC%98%9B-%EA%B8%80'])
      expect([path, visited(rules, path, pagesOf(wordpress))]).toEqual([path, post]);
    for (const path of ['/tag/C%2b%2b%20%26%20%ec%b0%a8/', '/tag/C++%20&%20%EC%B0%A8'])
      expect([path, redirected(rules, path)]).toEqual([path, '/tag/C%2B%2B-%26-%EC%B0%A8/']);
    // Rules for the spelling of the source come first, since Cloudflare only reads a number of them.
    const lines = rules.split('\n');
    const last = lines.findLastIndex((line) => line.includes('/ /'));
    expect(lines.findIndex((line) => line.startsWith('/11 '))).toBeGreaterThan(last);
  });

  it('encode `+`, `&` and `,` as platforms do and as browsers do', async () => {
    const tistory = siteOf([], [postOf(1, { aliases: ['entry/C++', 'entry/a & b', 'entry/하나, 둘'] })]);
    const rules = (await filesOf(tistory, 'file')).get('_redirects') ?? '';
    for (const path of [
      '/entry/C%2B%2B',
      '/entry/C++',
      '/entry/a%20%26%20b',
      '/entry/a%20&%20b',
      '/entry/%ED%95%98%EB%82%98%2C%20%EB%91%98',
      '/entry/%ED%95%98%EB%82%98,%20%EB%91%98',
    ])
      expect([path, redirected(rules, path)]).toEqual([path, '/1/']);
    expect(rules).not.toMatch(/\/ \/1\/ 301/u);
  });

  it('are at most 1,000 characters long, with the number of the post as a shorter target', async () => {
    const [long, longer] = ['가'.repeat(80), '나'.repeat(120)];
    const posts = [
      postOf(2, { sitePath: `entry/${long}`, aliases: ['2', `entry/${'다'.repeat(80)}`] }),
      postOf(1, { sitePath: 'entry/one', aliases: ['1', `entry/${longer}`] }),
    ];
    const blog = siteOf([], posts);
    const rules = (await filesOf(blog, 'file')).get('_redirects') ?? '';
    for (const line of rules.split('\n')) expect(line.length).toBeLessThanOrEqual(1000);
    expect(visited(rules, `/entry/${'다'.repeat(80)}`, pagesOf(blog))).toBe(`entry/${long}/index.html`);
    const [file] = redirectFiles(blog, ['file'], messagesFor('en'), feed);
    expect(file?.warnings).toEqual([
      { code: 'redirect-too-long', file: '_redirects', addresses: [`/entry/${longer}`], count: 1 },
    ]);
  });

  it('state how many rules a host reads if there are more', async () => {
    const many = siteOf(
      [],
      Array.from({ length: 2100 }, (_, index) => postOf(2100 - index, { aliases: [`entry/a-${index}`] })),
    );
    expect((await filesOf(many, 'file')).get('_redirects')).toContain('# Cloudflare reads the first 2000 of');
    expect((await filesOf(site, 'file')).get('_redirects')).not.toContain('# Cloudflare reads');
  });
});

/** Returns the headers that a host that reads `_headers` sends with a file: those of all matching rules. `*` matches anything. */
function headersFor(rules: string, path: string): Record<string, string> {
  const said: Record<string, string> = {};
  let isFor = false;
  for (const line of rules.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (/^\S/u.test(line)) {
      const [before = '', after] = line.split('*');
      isFor = after === undefined ? path === line : path.startsWith(before) && path.endsWith(after);
      continue;
    }
    const [, name = '', value = ''] = /^ {2}([\w-]+): (\S.*\S)$/u.exec(line)!;
    if (isFor) said[name] = value;
  }
  return said;
}

describe('The headers of media', () => {
  it('are sent with every media file, and no other, by hosts that read `_headers`', async () => {
    const rules = (await filesOf(site, 'file')).get('_headers') ?? '';
    for (const file of ['a.svg', 'ab/abcd.txt', 'ab/abcd.pdf'])
      expect(headersFor(rules, `/media/${file}`)).toEqual(mediaHeaders);
    for (const path of ['/', '/9/', '/media', '/entry/media/a', '/style.css'])
      expect(headersFor(rules, path)).toEqual({});
    // Hosts ignore longer lines.
    for (const line of rules.split('\n')) expect(line.length).toBeLessThan(2000);
  });

  it('apply to media under the path of the site', async () => {
    const below = { ...site, url: 'https://site.example/my%20blog/' };
    const rules = (await filesOf(below, 'file')).get('_headers') ?? '';
    expect(headersFor(rules, '/my%20blog/media/a.svg')).toEqual(mediaHeaders);
    expect((await filesOf(below, 'nginx')).get('redirects.nginx.conf')).toContain(
      '\n#     location ^~ "/my blog/media/" {\n',
    );
  });

  it('are in the file for nginx, in its syntax', async () => {
    const text = (await filesOf(site, 'nginx')).get('redirects.nginx.conf') ?? '';
    const [, block = ''] = /^# {5}location \^~ "\/media\/" \{\n((?:# {9}.*\n)+)# {5}\}$/mu.exec(text) ?? [];
    const said = [...block.matchAll(/^# {9}add_header (\S+) "([^"\\$]*)" always;$/gmu)];
    expect(Object.fromEntries(said.map(([, name, value]) => [name, value]))).toEqual(mediaHeaders);
  });

  it('allow no scripts, and no requests to other hosts', () => {
    const directives = mediaHeaders['Content-Security-Policy'].split('; ');
    expect(directives).toContain("default-src 'none'");
    expect(directives.some((one) => /^sandbox\b/u.test(one))).toBe(true);
    expect(mediaHeaders['Content-Security-Policy']).not.toMatch(
      /script|[*]|https?:|frame|form-|connect|allow-(?!same-origin)/u,
    );
  });
});

describe('the map for nginx', () => {
  /** Returns the entries of a map, except patterns, as nginx reads quoted strings. */
  const entriesOf = (text: string) =>
    new Map(
      [...text.matchAll(/^ {4}"((?:[^"\\~]|\\.)(?:[^"\\]|\\.)*)" "([^"]*)";$/gmu)].map(([, from = '', to = '']) => [
        from.replace(/\\(.)/gu, '$1'),
        to,
      ]),
    );

  it.each(old.filter(([address]) => !/^\/(?:m\/category|notice\/)|^\/m\/$/u.test(address)))(
    'redirects %s to %s',
    async (address, page) => {
      const entries = entriesOf((await filesOf(site, 'nginx')).get('redirects.nginx.conf') ?? '');
      const path = decodeURIComponent(address);
      const to = pagesOf(site).has(`${path.slice(1)}/index.html`) ? path : entries.get(path);
      const file = decodeURIComponent(to ?? '')
        .slice(1)
        .replace(/\/$/u, '');
      expect([file, `${file}/index.html`, `${file}index.html`]).toContain(page);
    },
  );

  it('contains only constants and digits in its values', async () => {
    const text = (await filesOf(site, 'nginx')).get('redirects.nginx.conf') ?? '';
    const values = [...text.matchAll(/^ {4}"(?:[^"\\]|\\.)*" "([^"]*)";$/gmu)].map(([, to]) => to);
    expect(values.filter((to) => to?.includes('$'))).toEqual(['/$old_notice/']);
    expect(text).toContain('(?<old_path_itself>.+)/$" $old_path_itself;');
    expect(text).toContain('(?<old_notice>[0-9]+)$');
  });

  it('sets a hash bucket size for the longest URL', async () => {
    const long = siteOf([], [postOf(1, { aliases: [`entry/${'가'.repeat(66)}/${'가'.repeat(66)}`] })]);
    expect((await filesOf(long, 'nginx')).get('redirects.nginx.conf')).toContain('map_hash_bucket_size 512;');
  });
});

describe('The redirect pages for hosts without rules', () => {
  it('redirect immediately and are not indexed', async () => {
    const files = await filesOf({ ...site, url: 'https://site.example/' }, 'pages');
    const page = load(files.get('m/9/index.html') ?? '');
    const target = '../../entry/%EC%98%A4%ED%9B%84-%EB%84%A4-%EC%8B%9C/';
    expect(page('meta[http-equiv=refresh]').attr('content')).toBe(`0; url=${target}`);
    expect(page('meta[name=robots]').attr('content')).toBe('noindex');
    expect(page('link[rel=canonical]').attr('href')).toBe(
      'https://site.example/entry/%EC%98%A4%ED%9B%84-%EB%84%A4-%EC%8B%9C/',
    );
    expect(page('a').attr('href')).toBe(target);
    expect(page('a').text()).toBe('Go to the new page');
  });

  it('are valid HTML', async () => {
    const page = (await filesOf({ ...site, url: 'https://site.example/' }, 'pages')).get('m/9/index.html') ?? '';
    expect(findMarkupMistakes(page)).toEqual([]);
  });

  it('exist at every old URL that can be the path of a file', async () => {
    const files = await filesOf(site, 'pages');
    for (const [address] of old.filter(([one]) => !/[*]|^\/(?:m\/category|notice\/|rss)|^\/m\/$/u.test(one))) {
      const path = `${decodeURIComponent(address).slice(1)}/index.html`;
      expect([path, files.has(path) || pagesOf(site).has(path)]).toEqual([path, true]);
    }
  });

  it('are accompanied by a copy of the feed at its old URL', async () => {
    const files = await filesOf(site, 'pages');
    expect(files.get('rss')).toBe('<feed/>');
    expect(files.has('feed/index.html')).toBe(false);
    expect(files.get('.nojekyll')).toBe('');
  });
});

describe('Old URLs', () => {
  it('are redirected by files in the requested formats, or not at all', async () => {
    expect([...(await filesOf(site, 'file', 'nginx')).keys()]).toEqual([
      '_redirects',
      '_headers',
      'redirects.nginx.conf',
    ]);
    expect(await filesOf(site, 'none')).toEqual(new Map());
  });

  it('redirect to the post with the lowest ID if several posts had the same URL', async () => {
    const address = 'https://blog.example/entry/a%3Fb';
    const both = siteOf([], [postOf(10, { address }), postOf(9, { address })]);
    const rules = (await filesOf(both, 'file')).get('_redirects') ?? '';
    expect(rules.split('\n').filter((line) => line.startsWith('/entry/'))).toEqual(['/entry/a%3Fb /9/ 301']);
  });

  it('are not redirected if the second page of a list has the same URL', async () => {
    const top = categoryOf('Books');
    const second = categoryOf('2', { ...categoryOf('page', top), sitePath: 'category/Books/page-7' });
    const of = siteOf([top], [postOf(1, { category: { ...second, sitePath: 'category/Books/page-7/2' } })]);
    const tree = { ...of, categories: [{ ...top, children: [{ ...second, sitePath: 'category/Books/page-7/2' }] }] };
    const rules = (await filesOf(tree, 'file')).get('_redirects') ?? '';
    expect(rules).not.toContain('/category/Books/page/2');
  });

  it('have no redirect page at a path that some file systems confuse with a page of the site', async () => {
    const tea = siteOf([], [postOf(2, { tags: ['Tea'] }), postOf(1, { tags: ['tea'] })]);
    const rules = (await filesOf(tea, 'file')).get('_redirects');
    expect(rules).toContain('/tag/tea /tag/Tea/ 301');
    expect([...(await filesOf(tea, 'pages')).keys()].filter((path) => path.startsWith('tag/'))).toEqual([]);
  });

  it('have no redirect page at a path that some file systems confuse with a list page or folder of the site', async () => {
    const top = { ...categoryOf('Page'), sitePath: 'category/Page-1' };
    const second = { ...categoryOf('2', top), sitePath: 'category/Page-1/2' };
    const about = postOf(2, { address: 'https://blog.example/About' });
    const long = postOf(3, { address: 'https://blog.example/\u017fearch/x' });
    const site = siteOf([{ ...top, children: [second] }], [postOf(1, { category: second }), about, long]);
    const paths = [...(await filesOf(site, 'pages')).keys()];
    expect(paths).toContain('category/Page/index.html');
    expect(paths).not.toContain('category/Page/2/index.html');
    expect(paths.filter((path) => /^(?:about|.earch)\//iu.test(path))).toEqual([]);
    const rules = (await filesOf(site, 'file')).get('_redirects');
    expect(rules).toContain('\n/category/Page/2 /category/Page-1/2/ 301\n');
    expect(rules).toContain('\n/About /2/ 301\n');
  });

  it('never hide a page or file of the site, whatever the names are', async () => {
    const names = fc.constantFrom(
      ...[
        'a',
        'A',
        'page',
        '2',
        'feed.xml',
        'index.html',
        'uncategorised',
        'media',
        'about',
        'rss',
        'tag',
        '..',
        '',
        'm',
        'a/b',
        ' ',
        '가',
      ],
      ...naughtyStrings.slice(0, 30),
    );
    const pages = fc.array(fc.tuple(names, names, names), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(pages, async (all) => {
        const some = all.map(([category, path, tag], index) =>
          postOf(index + 1, {
            category: { ...categoryOf(category, categoryOf('a')), sitePath: `category/a/c${index}` },
            address: `https://blog.example/${encodeURIComponent(path)}/${encodeURIComponent(tag)}`,
            aliases: [`entry/${index}`, `m/${index + 1}`],
            tags: [tag],
          }),
        );
        const any = siteOf(
          some.flatMap(({ category }) => category ?? []),
          some,
        );
        const own = pagesOf(any);
        const rules = (await filesOf(any, 'file')).get('_redirects') ?? '';
        for (const page of own) {
          const path = `/${page.split('/').map(encodeURIComponent).join('/')}`.replace(/\/?index\.html$/u, '');
          if (path !== '') expect([page, redirected(rules, path)]).toEqual([page, path]);
        }
        const files = [...(await filesOf(any, 'pages')).keys()].map((path) => path.toLowerCase());
        const taken = new Set([...own].map((path) => path.toLowerCase()));
        expect(files.filter((path) => taken.has(path))).toEqual([]);
        expect(new Set(files).size).toBe(files.length);
        // No path is both a file and a folder.
        const everything = new Set([...files, ...taken]);
        for (const path of everything)
          for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
            expect(everything).not.toContain(path.slice(0, at));
      }),
    );
  });
});

describe('Post URLs from another platform', () => {
  const site = siteOf(
    [],
    [
      postOf(103, { address: 'https://press.example/?page_id=103', sitePath: '103', queryIds: ['103'] }),
      postOf(102, { address: 'https://press.example/2016/102/', sitePath: '2016/102', queryIds: ['102', '7'] }),
      postOf(101, { address: 'https://press.example/2015/03/x.html', sitePath: '2015/03/x.html', aliases: ['101'] }),
      postOf(100, {
        address: 'https://press.example/2015/03/x.html/y',
        sitePath: '100',
        aliases: ['2015/03/x.html/y'],
      }),
    ],
  );

  it('are redirected by query parameter on Netlify', async () => {
    const rules = (await filesOf(site, 'file')).get('_redirects')?.split('\n') ?? [];
    expect(rules.filter((line) => line.includes('='))).toEqual([
      '/ p=103 /103/ 301!',
      '/ page_id=103 /103/ 301!',
      '/ p=102 /2016/102/ 301!',
      '/ page_id=102 /2016/102/ 301!',
      '/ p=7 /2016/102/ 301!',
      '/ page_id=7 /2016/102/ 301!',
    ]);
    expect(rules).toContain('/101 /2015/03/x.html 301');
  });

  it('are redirected by query parameter with nginx', async () => {
    const map = (await filesOf(site, 'nginx')).get('redirects.nginx.conf') ?? '';
    expect(map).toContain('map "$old_path?$arg_p$arg_page_id" $old_query {\n    default "";\n    "/?103" "/103/";\n');
    expect(map).toContain('map $old_path $old_address {\n    default $old_query;\n');
    expect((await filesOf(siteOf([], [postOf(1)]), 'nginx')).get('redirects.nginx.conf')).not.toContain('$arg_p');
  });

  it('have a redirect page at the ID of the post, but none inside a path that is already a file', async () => {
    const paths = [...(await filesOf(site, 'pages')).keys()];
    expect(paths).toContain('101/index.html');
    expect(paths.filter((path) => path.startsWith('2015/'))).toEqual([]);
  });
});
