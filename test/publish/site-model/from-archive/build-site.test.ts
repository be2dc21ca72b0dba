import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../../src/core/errors/errors.ts';
import { oldAddresses } from '../../../../src/publish/outputs/site/redirects/old-addresses.ts';
import { pagesAtSource } from '../../../../src/publish/site-model/links/pages-at-source.ts';
import { linkResolver } from '../../../../src/publish/site-model/links/link-resolver.ts';
import { type WorkerBodies, bodyReader } from '../../../../src/publish/site-model/from-archive/read-body.ts';
import { buildSite, type SiteModel } from '../../../../src/publish/site-model/from-archive/build-site.ts';
import type { SiteOptions } from '../../../../src/publish/site-model/options/site-options.ts';
import type { SiteCategory } from '../../../../src/publish/site-model/site/site.ts';
import {
  blogAddress,
  MemoryArchive,
  memoryComment,
  memoryPost,
  type MemoryArchiveContents,
} from '../../../helpers/memory/memory-archive.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';

const defaults: SiteOptions = {
  ...siteDefaults,
};
const build = (contents: MemoryArchiveContents, options: Partial<SiteOptions> = {}) =>
  buildSite(new MemoryArchive(contents), { ...defaults, ...options });
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

const categories = [
  { id: '1', name: 'Travel', parent: '', label: 'Travel' },
  { id: '2', name: 'Seoul', parent: '1', label: 'Travel/Seoul' },
  { id: '3', name: 'Secrets', parent: '', label: 'Secrets' },
  { id: '4', name: 'Empty', parent: '1', label: 'Travel/Empty' },
];

const linkOf = ({ links }: SiteModel) => linkResolver(links);

describe('buildSite', () => {
  it('includes the published posts, newest first, and those with the same date by descending ID', async () => {
    const posts = [
      memoryPost('9', { date: '2024-01-05 10:00:00' }),
      memoryPost('10', { date: '2024-01-05 10:00:00' }),
      memoryPost('11', { date: '2023-01-05 10:00:00' }),
      memoryPost('12', { visibility: '0' }),
      memoryPost('13', { visibility: '15' }),
    ];
    const { site, warnings } = await build({ posts });
    expect(idsOf(site.posts)).toEqual(['10', '9', '11']);
    expect(warnings).toEqual([]);
    const all = await build({ posts }, { visibility: ['published', 'protected', 'private'] });
    expect(idsOf(all.site.posts)).toEqual(['13', '12', '10', '9', '11']);
    expect(all.site.posts.map(({ visibility }) => visibility).slice(0, 3)).toEqual([
      'protected',
      'private',
      'published',
    ]);
  });

  it('treats an unknown visibility as private, with a warning', async () => {
    const posts = [memoryPost('1', { visibility: '7' })];
    const { site, warnings } = await build({ posts });
    expect(site.posts).toEqual([]);
    expect(warnings).toContainEqual({ code: 'visibility-unknown', post: '1', value: '7' });
    expect((await build({ posts }, { visibility: ['private'] })).site.posts).toHaveLength(1);
  });

  it('uses the post itself for fields that the post list omits', async () => {
    const post = memoryPost('1', { category: '1' });
    const { site } = await build({
      posts: [{ ...post, record: { ...post.record, summary: { id: '1' } } }],
      categories,
    });
    expect(site.posts[0]).toMatchObject({
      title: 'Post 1',
      visibility: 'published',
      address: 'https://blog.example.com/1',
    });
    expect(site.posts[0]?.category?.id).toBe('1');
  });

  it('excludes posts that were never read or were refused, but includes other removed posts', async () => {
    const posts = [
      memoryPost('1', { state: 'unreadable', unread: true }),
      memoryPost('2', { state: 'unreadable' }),
      memoryPost('3', { state: 'removed', missed: '2026-11-20' }),
      memoryPost('4', { state: 'removed', missed: '2026-11-20', refused: true }),
    ];
    const { site } = await build({ posts });
    expect(site.posts.map(({ id, removed }) => [id, removed])).toEqual([['3', '2026-11-20']]);
  });

  it('excludes removed posts with --prune, and keeps the paths of other posts', async () => {
    const posts = [
      memoryPost('1', { state: 'removed', missed: '2026-11-20', path: '/entry/same', category: '3', title: 'Same' }),
      memoryPost('2', { path: '/entry/same', title: 'Same' }),
      memoryPost('3', { path: '/entry/Same', title: 'same', category: '1' }),
      memoryPost('4', { state: 'removed', unread: true }),
    ];
    const whole = await build({ posts, categories });
    const pruned = await build({ posts, categories }, { prune: true });
    const namesOf = ({ site }: typeof whole) =>
      Object.fromEntries(site.posts.map(({ id, sitePath, markdownPath }) => [id, [sitePath, markdownPath]]));
    const { 1: removed, ...others } = namesOf(whole);
    expect(removed?.[0]).toBe('entry/same');
    expect(namesOf(pruned)).toEqual(others);
    expect(Object.keys(others)).toEqual(['2', '3']);
    expect(pruned.site.categories.map(({ id, count }) => [id, count])).toEqual([['1', 1]]);
    expect(linkOf(pruned)('/1')).toEqual({ kind: 'unpublished', id: '1', title: 'Same' });
    expect(linkOf(whole)('/1')).toEqual({ kind: 'post', id: '1', fragment: '' });
  });

  it('resolves a URL shared by a removed post and a newer post to the newer post', async () => {
    const posts = [
      memoryPost('1', { state: 'removed', missed: '2026-11-20', path: '/entry/same', slogan: 'same' }),
      memoryPost('2', { path: '/entry/same', slogan: 'same' }),
    ];
    for (const prune of [false, true]) {
      const link = linkOf(await build({ posts }, { prune }));
      expect(link('/entry/same')).toEqual({ kind: 'post', id: '2', fragment: '' });
    }
  });

  it('decodes text that the source escaped for HTML, in all fields', async () => {
    const posts = [
      memoryPost('1', { title: 'AT&T &amp; I', category: '1' }),
      memoryPost('2', {
        title: 'Media &amp; Text',
        tags: ['R&amp;D', 'R&D', '&nbsp;', '&lt;b&gt;'],
        category: '2',
        comments: [memoryComment('3', { name: 'Tea &amp; I', homepage: blogAddress, comment: 'a &amp; b' })],
      }),
    ];
    const { site } = await build({
      posts,
      categories: [
        { id: '1', name: 'Q &amp; A', parent: '', label: 'Q &amp; A' },
        { id: '2', name: 'C &gt; D', parent: '1', label: 'Q &amp; A/C &gt; D' },
      ],
      blog: { url: blogAddress, title: 'Tea &amp; Rice', description: '&ldquo;Hi&rdquo;', nickname: 'Tea &amp; I' },
    });
    const post = site.posts.find(({ id }) => id === '2');
    expect(post).toMatchObject({ title: 'Media & Text', tags: ['R&D', '<b>'] });
    expect(post?.markdownPath).toBe('Q-A/C-D/2024-01-05-Media-Text.md');
    expect(post?.category).toMatchObject({ label: 'Q & A/C > D', names: ['Q & A', 'C > D'] });
    expect(site.posts.find(({ id }) => id === '1')?.title).toBe('AT&T &amp; I');
    expect(site.blog).toMatchObject({ title: 'Tea & Rice', description: '“Hi”', nickname: 'Tea & I' });
    expect(site.newestComments).toMatchObject([{ name: 'Tea & I', owner: true, text: 'a &amp; b' }]);
  });

  it('includes categories with a published post, directly or in descendants, and their counts', async () => {
    const posts = [
      memoryPost('1', { category: '2' }),
      memoryPost('2', { category: '2', date: '2025-01-05 10:00:00' }),
      memoryPost('3', { category: '1' }),
      memoryPost('4', { category: '3', visibility: '0' }),
      memoryPost('5', { category: '1', visibility: '0' }),
    ];
    const { site } = await build({ posts, categories });
    const outline = (list: readonly SiteCategory[]): unknown[] =>
      list.map((one) => [one.label, one.names, one.count, idsOf(one.posts), one.sitePath, outline(one.children)]);
    expect(outline(site.categories)).toEqual([
      [
        'Travel',
        ['Travel'],
        3,
        ['3'],
        'category/Travel',
        [['Travel/Seoul', ['Travel', 'Seoul'], 2, ['2', '1'], 'category/Travel/Seoul', []]],
      ],
    ]);
    expect(site.posts.find(({ id }) => id === '1')?.category).toBe(site.categories[0]?.children[0]);
    expect(site.uncategorised).toEqual([]);
  });

  it('renames, merges and hides categories, and redirects their old URLs unless only unpublished posts had them', async () => {
    const posts = [
      memoryPost('1', { category: '2', date: '2023-01-05 10:00:00' }),
      memoryPost('2', { category: '5', date: '2024-01-05 10:00:00' }),
      memoryPost('3', { category: '3', visibility: '0' }),
      memoryPost('4', { category: '6', details: { categoryIds: ['1'] } }),
      memoryPost('5', { category: '7', date: '2025-01-05 10:00:00' }),
    ];
    const more = ['??? BE', 'Hidden', 'Excluded'].map((name, index) => ({ id: String(index + 5), name, label: name }));
    const changes = [
      ...['rename\t??? BE\tTrips/Old', 'rename\tTravel/Seoul\tTrips/Old', 'rename\tSecrets\tTrips/Old'],
      ...['rename\tExcluded\tDiary', 'hide\tHidden', 'order\tTrips'],
    ];
    const { site, links, unmatched } = await build(
      { posts, categories: [...categories, ...more] },
      { categories: changes, excludeCategory: ['Excluded'] },
    );
    expect(unmatched).toEqual([]);
    expect(site.categories.map(({ label, count }) => [label, count])).toEqual([
      ['Trips', 2],
      ['Travel', 1],
    ]);
    const [merged] = site.categories[0]?.children ?? [];
    expect(merged).toMatchObject({ label: 'Trips/Old', count: 2, sitePath: 'category/Trips/Old' });
    expect(idsOf(merged?.posts ?? [])).toEqual(['2', '1']);
    expect(
      site.posts.map(({ id, category, markdownPath }) => [id, category?.label, markdownPath.split('/')[0]]),
    ).toEqual([
      ['4', 'Travel', 'Travel'],
      ['2', 'Trips/Old', 'Trips'],
      ['1', 'Trips/Old', 'Trips'],
    ]);
    const old = oldAddresses(site)
      .filter(({ file }) => file === 'category/Trips/Old/index.html')
      .map(({ segments }) => segments.join('/'));
    expect(old).toEqual(['category/??? BE', 'category/BE', 'category/Travel/Seoul']);
    const link = linkResolver(links, pagesAtSource(site));
    expect(link('/category/Travel/Seoul')).toMatchObject({ kind: 'page', path: 'category/Trips/Old/index.html' });
    expect(link('/?category=5')).toMatchObject({ kind: 'page', path: 'category/Trips/Old/index.html' });
    expect([link('/category/Secrets').kind, link('/category/Hidden').kind]).toEqual(['unpublished', 'unpublished']);
  });

  it('treats posts without a category or with an unknown one as uncategorized', async () => {
    const posts = [
      memoryPost('1', { category: '0' }),
      memoryPost('2', { category: '' }),
      memoryPost('3', { category: '99' }),
    ];
    const { site, warnings } = await build({ posts, categories });
    expect(idsOf(site.uncategorised)).toEqual(['3', '2', '1']);
    expect(warnings).toEqual([{ code: 'category-unknown', post: '3', category: '99' }]);
  });

  it('counts only shown comments', async () => {
    const comments = [memoryComment('1'), memoryComment('2', { open: 'N' }), memoryComment('3', { visibility: '0' })];
    const posts = [memoryPost('1', { comments })];
    expect((await build({ posts })).site.posts[0]?.comments).toBe(1);
    expect((await build({ posts }, { comments: 'all' })).site.posts[0]?.comments).toBe(3);
    expect((await build({ posts }, { comments: 'none' })).site.posts[0]?.comments).toBe(0);
  });

  it('counts the secret comments that are not shown, but only if other comments are shown', async () => {
    const comments = [
      memoryComment('1'),
      memoryComment('2', { open: 'N' }),
      memoryComment('2', { open: 'N' }),
      memoryComment('3', { open: 'N', visibility: '0' }),
      memoryComment('4', { visibility: '0' }),
      memoryComment('5', { open: '' }),
    ];
    const secret = async (options: Partial<SiteOptions>) =>
      (await build({ posts: [memoryPost('1', { comments })] }, options)).site.posts[0]?.secretComments;
    expect(await secret({})).toBe(2);
    expect(await secret({ comments: 'all' })).toBe(0);
    expect(await secret({ comments: 'none' })).toBe(0);
  });

  it('includes the ten newest published comments of published posts, including replies', async () => {
    const comment = (id: number, choices: object = {}) =>
      memoryComment(String(id), { date: String(1704416400 + id), ...choices });
    const posts = [
      memoryPost('1', { comments: [comment(1), comment(20), comment(3, { parentId: '20' })] }),
      memoryPost('2', { comments: Array.from({ length: 12 }, (_, index) => comment(4 + index)) }),
      memoryPost('3', { visibility: '0', comments: [comment(90, { name: 'canary' })] }),
      memoryPost('4', { comments: [comment(91, { open: 'N' }), comment(92, { visibility: '0' })] }),
      memoryPost('5', { comments: [memoryComment('93', { date: '' }), comment(94, { date: '1704416415' })] }),
    ];
    const newest = async (options: Partial<SiteOptions> = {}) =>
      (await build({ posts }, options)).site.newestComments.map(({ id, post, hidden }) => [id, post.id, hidden]);
    expect(await newest()).toEqual([
      ['20', '1', false],
      ['94', '5', false],
      ...Array.from({ length: 8 }, (_, index) => [String(15 - index), '2', false]),
    ]);
    expect((await newest({ comments: 'all' })).slice(0, 3)).toEqual([
      ['92', '4', true],
      ['91', '4', true],
      ['20', '1', false],
    ]);
    expect(await newest({ comments: 'none' })).toEqual([]);
    const few = await build({ posts: posts.slice(4) });
    expect(few.site.newestComments.map(({ id }) => id)).toEqual(['94', '93']);
  });

  it('recognizes the comments of the owner by name and URL', async () => {
    const comment = (id: string, name: string, homepage: string) => memoryComment(id, { name, homepage, date: id });
    const comments = [
      comment('6', ' 하리 ', 'https://blog.example.com/about'),
      comment('5', '하리', 'http://www.own.example.org'),
      comment('4', '하리', 'https://other.example.com'),
      comment('3', '하리', ''),
      comment('2', 'Guest', 'https://blog.example.com'),
      comment('1', '하리'.normalize('NFD'), 'https://blog.example.com'),
    ];
    const owners = async (nickname: string) => {
      const blog = { url: 'https://blog.example.com', secondaryUrl: 'https://own.example.org/', nickname };
      const { site } = await build({ blog, posts: [memoryPost('1', { comments })] });
      return site.newestComments.filter(({ owner }) => owner).map(({ id }) => id);
    };
    expect(await owners('하리')).toEqual(['6', '5', '1']);
    expect(await owners('')).toEqual([]);
  });

  it('takes the URL of the site from the options, with a trailing slash', async () => {
    expect((await build({})).site.url).toBeUndefined();
    for (const siteUrl of ['https://site.example/below', 'https://site.example/below/']) {
      expect((await build({}, { siteUrl })).site.url).toBe('https://site.example/below/');
    }
  });

  it('changes the version of a post if its content changes', async () => {
    const version = async (content: string) =>
      (await build({ posts: [memoryPost('1', { content })] })).site.posts[0]?.version;
    expect(await version('a')).toBe(await version('a'));
    expect(await version('b')).not.toBe(await version('a'));
  });

  it('includes only published data', async () => {
    const posts = [
      memoryPost('1', { category: '1', comments: [memoryComment('1', { open: 'N', comment: 'hidden-text' })] }),
      memoryPost('2', {
        category: '3',
        visibility: '0',
        title: 'hidden-title',
        path: '/entry/hidden-path',
        tags: ['hidden-tag', 'shown'],
        date: '2031-01-05 10:00:00',
        comments: [memoryComment('2', { comment: 'hidden-comment', name: 'hidden-name' })],
      }),
      memoryPost('3', { category: '1', visibility: '15', tags: ['hidden-tag'], title: 'hidden-too' }),
    ];
    const { site } = await build({ posts, categories });
    const text = JSON.stringify(site, function (this: unknown, key, value: unknown) {
      return ['parent', 'category', 'posts', 'version'].includes(key) && this !== site ? undefined : value;
    });
    expect(text).toContain('Post 1');
    expect(text).not.toMatch(/hidden|Secrets/u);
    expect(site.categories).toHaveLength(1);
    expect(site.categories[0]?.posts).toHaveLength(1);
    expect([site.tags, site.years.map(({ name }) => name), site.newestComments]).toEqual([[], ['2024'], []]);
  });

  it('reads the body of each published post once, and not again while the post is unchanged', async () => {
    const posts = [memoryPost('1'), memoryPost('2'), memoryPost('3', { visibility: '0' })];
    const archive = new MemoryArchive({ posts });
    const { readings } = await buildSite(archive, defaults);
    expect(archive.contentsRead).toEqual(['1', '2']);
    const later = new MemoryArchive({ posts: [...posts, memoryPost('4'), memoryPost('2', { content: 'new' })] });
    await buildSite(later, defaults, { before: readings });
    expect(later.contentsRead).toEqual(['2', '4']);
  });

  it('can exclude posts afterwards', async () => {
    const posts = ['1', '2', '3', '4'].map((id) => memoryPost(id, { tags: ['tag'], comments: [memoryComment(id)] }));
    const model = await buildSite(new MemoryArchive({ posts }), defaults);
    expect(
      model
        .without((id) => id === '2')
        .posts.map(({ id }) => id)
        .sort(),
    ).toEqual(['1', '3', '4']);
  });

  it('reads many bodies in workers, and in its own thread only those that the workers could not read', async () => {
    const archive = new MemoryArchive({ posts: ['1', '2', '3'].map((id) => memoryPost(id)) });
    const asked: string[][] = [];
    const elsewhere = (minPosts: number): WorkerBodies => ({
      minPosts,
      read: (posts, rules) => {
        asked.push(posts.map(({ id }) => id));
        const reader = bodyReader(rules);
        const some = posts.filter(({ id }) => id !== '2');
        return Promise.resolve(new Map(some.map((post) => [post.id, reader.read(post, '<p>주전자 뚜껑</p>')])));
      },
    });
    const { readings } = await buildSite(archive, defaults, { bodies: elsewhere(3) });
    expect(asked).toEqual([['1', '2', '3']]);
    expect(archive.contentsRead).toEqual(['2']);
    expect(readings.get('3')?.body?.terms).toContain('주전자');
    await buildSite(archive, defaults, { bodies: elsewhere(4) });
    expect(asked).toHaveLength(1);
    expect(archive.contentsRead).toEqual(['2', '1', '2', '3']);
  });

  it('relates published posts by tags, and by the key terms of titles and bodies', async () => {
    const content = '<p>주전자에 물을 담는다. 주전자 뚜껑, 물 온도.</p>';
    const { site } = await build({
      posts: [
        memoryPost('1', { title: '주전자의 온도', content }),
        memoryPost('2', { title: '온도와 뚜껑', content }),
        memoryPost('3', { title: '주전자의 온도', content, visibility: '0' }),
        memoryPost('4', { title: '비', content: '<p>우산</p>' }),
      ],
    });
    const related = [...site.related].map(([id, others]) => [id, others.map((one) => one.id)]);
    expect(new Map(related as [string, string[]][])).toEqual(
      new Map([
        ['1', ['2']],
        ['2', ['1']],
      ]),
    );
  });

  it('includes the stored images of the blog, and its URL, preferably with a custom domain', async () => {
    const icon = { file: 'aa/icon.png', type: 'image/png', size: 1 };
    const small = { file: 'bb/small.png', type: 'image/png', size: 1 };
    const { site } = await build({
      blog: {
        name: 'my-blog',
        title: ' 제목 ',
        url: 'https://blog.example.com',
        secondaryUrl: ' https://own.example.org ',
        blogIconUrl: 'https://img.example.com/icon.png?credential=a&expires=1&signature=b',
        profileImageUrl: 'https://img.example.com/gone.png',
        profileThumbnailImageUrl: 'https://img.example.com/small.png',
      },
      media: { 'https://img.example.com/icon.png': icon, 'https://img.example.com/small.png': small },
    });
    expect(site.blog).toEqual({
      name: 'my-blog',
      title: ' 제목 ',
      description: '',
      nickname: '',
      address: 'https://own.example.org',
      icon,
      favicon: undefined,
      profile: small,
    });
    expect((await build({ blog: { url: 'name', secondaryUrl: 'http://' } })).site.blog.address).toBe('');
  });

  it('uses the language of the published titles, unless an option selects one', async () => {
    const korean = [memoryPost('1', { title: '여행' }), memoryPost('2'), memoryPost('3')];
    const blog = { title: 'Blog' };
    expect((await build({ blog, posts: korean })).site.language).toBe('ko');
    expect((await build({ blog, posts: korean }, { lang: 'en' })).site.language).toBe('en');
    expect(
      (await build({ blog, posts: [memoryPost('1', { title: '여행', visibility: '0' }), memoryPost('2')] })).site
        .language,
    ).toBe('en');
    expect((await build({ blog: { title: '우리 집' } })).site.language).toBe('ko');
    expect((await build({})).site.language).toBe('en');
  });
});

describe('the dates of a site', () => {
  const dated = (id: string, summary: string | undefined, reading: string | undefined) => {
    const { record, ...rest } = memoryPost(id);
    return {
      ...rest,
      record: {
        ...record,
        summary: { ...record.summary, date: summary },
        reading: { ...record.reading, tags: '', date: reading },
      },
    };
  };
  const moments = async (posts: ReturnType<typeof dated>[], options: Partial<SiteOptions> = {}) => {
    const { site, warnings } = await build({ posts }, options);
    return { dates: Object.fromEntries(site.posts.map(({ id, date }) => [id, date])), warnings };
  };
  const both = dated('1', '2024-01-05 10:00:00', '1704416400');

  it('have the UTC offset by which local time and timestamp differ, separately for each post', async () => {
    const { dates } = await moments([both, dated('2', '2024-07-05 10:00:00', String(Date.UTC(2024, 6, 5, 8) / 1000))]);
    expect(dates).toEqual({
      1: { epoch: 1704416400, offset: 540 },
      2: { epoch: Date.UTC(2024, 6, 5, 8) / 1000, offset: 120 },
    });
  });

  it('have the most common UTC offset of the blog if their own cannot be determined', async () => {
    const { dates, warnings } = await moments([
      both,
      dated('2', '2024-01-06 10:00:00', undefined),
      dated('3', undefined, '1704416400'),
      dated('4', '2024-01-05 10:00:00', '2024-01-05 10:00:00'),
      dated('5', '2024-01-05 11:11:11', '1704416400'),
    ]);
    expect(dates).toEqual({
      1: { epoch: 1704416400, offset: 540 },
      2: { epoch: 1704416400 + 86400, offset: 540 },
      3: { epoch: 1704416400, offset: 540 },
      4: { epoch: 1704416400, offset: 540 },
      5: { epoch: 1704416400, offset: 540 },
    });
    expect(warnings).toEqual([]);
  });

  it('are in UTC, with one warning, if no post has both a local time and a timestamp', async () => {
    const { dates, warnings } = await moments([
      dated('1', '2024-01-05 10:00:00', undefined),
      dated('2', '1704416400', '1704416400'),
    ]);
    expect(dates).toEqual({ 1: { epoch: 1704416400 + 9 * 3600, offset: 0 }, 2: { epoch: 1704416400, offset: 0 } });
    expect(warnings).toEqual([{ code: 'timezone-unknown' }]);
  });

  it('are in the requested time zone', async () => {
    const { dates, warnings } = await moments([both, dated('2', '2024-07-05 10:00:00', undefined)], {
      timezone: 'Europe/Berlin',
    });
    expect(dates).toEqual({
      1: { epoch: 1704416400, offset: 60 },
      2: { epoch: Date.UTC(2024, 6, 5, 8) / 1000, offset: 120 },
    });
    expect(warnings).toEqual([]);
    await expect(build({}, { timezone: 'Moon/Base' })).rejects.toThrow(UsageError);
  });

  it('cause a warning if they cannot be read, in which case their posts come last', async () => {
    const posts = [dated('9', 'long ago', undefined), both, dated('2', undefined, undefined)];
    const { site, warnings } = await build({ posts });
    expect(idsOf(site.posts)).toEqual(['1', '9', '2']);
    expect(site.posts.at(-1)?.date).toBeUndefined();
    expect(warnings).toEqual([
      { code: 'date-unknown', post: '2', value: '' },
      { code: 'date-unknown', post: '9', value: 'long ago' },
    ]);
  });
});
