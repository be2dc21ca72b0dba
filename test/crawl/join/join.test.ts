import { describe, expect, it } from 'vitest';
import { generateCategoryId, generateCommentIds } from '../../../src/core/records/generated-ids.ts';
import { categoriesOf, type Category } from '../../../src/core/items/category.ts';
import { commentsOf } from '../../../src/core/items/comment.ts';
import type { PostReading, PostSummary } from '../../../src/core/items/post.ts';
import type { Crawl } from '../../../src/crawl/crawler.ts';
import { TextError } from '../../../src/core/errors/errors.ts';
import { findMedia } from '../../../src/body/find-media.ts';
import type { PostDetails } from '../../../src/core/records/post-details.ts';
import type { SourceBlog } from '../../../src/crawl/source.ts';
import { runCrawl } from '../../helpers/source/crawl-run.ts';
import {
  comment,
  commentListOf,
  memorySource,
  readingOf,
  sourceFailure,
  summaryOf,
  type SourcePost,
} from '../../helpers/memory/memory-source.ts';
import { MemoryStore } from '../../helpers/memory/memory-store.ts';

/** Creates an archive to be filled by several sources, one after another. */
function scene() {
  let store = new MemoryStore('2026-11-20');
  const fill = async (source: SourceBlog, more: Partial<Crawl> = {}) => {
    store = store.reopen('2026-11-20');
    const report = await runCrawl({
      source,
      into: {
        store,
        putMedium: (address, bytes) => store.putMedium(address, bytes),
        finish: async () => store.finish(),
        stop: () => Promise.resolve(),
      },
      today: '2026-11-20',
      capabilities: source.capabilities,
      crawl: { source, findMedia: () => [], ...more },
    });
    return report;
  };
  return {
    fill,
    record: (id: string) => store.post(id)?.record,
    body: (id: string) => store.post(id)?.body,
    comments: (id: string) => commentsOf(store.post(id)?.comments ?? {}),
    blog: () => store.blog(),
    categories: () => categoriesOf(store.categories() ?? { categories: [] }),
    contents: () => store.contents(),
  };
}

interface CopyPost extends SourcePost {
  date?: string;
  category?: string;
  tags?: string[];
  address?: string;
}

/** Returns the API as a source: it provides all data, as of its date. */
function live(posts: CopyPost[], more: Partial<SourceBlog> = {}): SourceBlog {
  const { source } = memorySource(posts, {
    replace: {
      post: (id) =>
        Promise.resolve(
          reading(
            posts.find((post) => post.id === id),
            true,
          ),
        ),
      posts: () =>
        Promise.resolve({ totalCount: String(posts.length), posts: posts.map((post) => summary(post, true)) }),
      ...more,
    },
  });
  return source;
}

/** Returns a source of backup files of a date. */
function copy(
  asOf: string,
  posts: CopyPost[],
  knows: { comments: boolean; visibility: boolean },
  more: Partial<SourceBlog> = {},
): SourceBlog {
  const labels = [...new Set(posts.flatMap(({ category }) => category ?? []))];
  const { source } = memorySource(posts, {
    replace: {
      capabilities: {
        listing: 'some',
        newestComments: false,
        datedReadings: false,
        foreignMedia: false,
        addresses: false,
        categoryIds: false,
        ...knows,
      },
      asOf,
      blog: { name: 'b', url: 'https://b.tistory.com' },
      mediaBase: (id) => `https://backup.invalid/${id}/`,
      categories: () =>
        Promise.resolve({
          categories: labels.map((label): Category => ({
            id: generateCategoryId(label),
            name: label,
            parent: '',
            label,
          })),
        }),
      posts: () =>
        Promise.resolve({
          totalCount: String(posts.length),
          posts: posts.map((post) => summary(post, knows.visibility, knows.comments)),
        }),
      post: (id) =>
        Promise.resolve(
          reading(
            posts.find((post) => post.id === id),
            knows.visibility,
            knows.comments,
          ),
        ),
      comments: (id) => {
        const comments = posts.find((post) => post.id === id)?.comments ?? [];
        const ids = generateCommentIds(comments);
        return Promise.resolve(
          commentListOf(
            id,
            comments.map((one, index) => ({ ...one, id: ids[index] ?? '' })),
          ),
        );
      },
      ...more,
    },
  });
  return source;
}

const zip = (asOf: string, posts: CopyPost[], more?: Partial<SourceBlog>) =>
  copy(asOf, posts, { comments: false, visibility: false }, more);
const ttxml = (asOf: string, posts: CopyPost[], more?: Partial<SourceBlog>) =>
  copy(asOf, posts, { comments: true, visibility: true }, more);

function summary(post: CopyPost, knowsVisibility: boolean, knowsComments = true): PostSummary {
  const { visibility, comments, trackbacks, ...rest } = summaryOf(post);
  const { date = '2020-01-01 00:00:00', category, address = `https://b.tistory.com/${post.id}` } = post;
  return {
    ...rest,
    date,
    postUrl: address,
    ...(category !== undefined && { categoryId: generateCategoryId(category) }),
    ...(knowsVisibility && { visibility }),
    ...(knowsComments && { comments, trackbacks }),
  };
}

function reading(post: CopyPost | undefined, knowsVisibility: boolean, knowsComments = true): PostReading {
  if (!post) throw new TypeError('No such post');
  const { content } = readingOf(post);
  const { trackbacks, ...item } = summary(post, knowsVisibility, knowsComments);
  return { ...item, ...(trackbacks !== undefined && { trackbacks }), content, tags: { tag: post.tags ?? [] } };
}

const said = [comment('71', 'first', { date: '100' })];

describe('A newer zip imported into an archive from the API', () => {
  const api: CopyPost[] = [
    {
      id: '1',
      title: 'One 🐦',
      content: '<p>one 🐦</p>',
      visibility: '20',
      comments: said,
      tags: ['새 🐦'],
      categoryId: '5',
      address: 'https://own.example.com/entry/One',
    },
    { id: '2', title: 'Two', content: '<p>two</p>', visibility: '0' },
    { id: '3', title: 'Gone since', visibility: '20' },
  ];
  const backup: CopyPost[] = [
    { id: '1', title: 'One ?', content: '<p>one ?</p>', tags: ['새 ?'], category: '자연' },
    { id: '2', title: 'Two, edited', content: '<p>two, and more</p>', category: '자연' },
    { id: '4', title: 'New', content: '<p>new</p>', category: '여행' },
  ];
  const joined = async () => {
    const archive = scene();
    await archive.fill(
      live(api, {
        categories: () => Promise.resolve({ categories: [{ id: '5', name: '자연', parent: '', label: '자연' }] }),
      }),
    );
    const report = await archive.fill(zip('2026-01-01', backup));
    return { archive, report };
  };

  it('keeps the comments, visibility, emoji, URL slugs and categories from the API', async () => {
    const { archive } = await joined();
    expect(archive.record('1')).toMatchObject({
      state: 'listed',
      summary: {
        title: 'One 🐦',
        visibility: '20',
        comments: '1',
        categoryId: '5',
        postUrl: 'https://own.example.com/entry/One',
      },
      reading: { tags: { tag: ['새 🐦'] }, visibility: '20' },
    });
    expect(archive.record('1')).not.toHaveProperty('visibilityAssumed');
    expect(archive.body('1')).toBe('<p>one 🐦</p>');
    expect(archive.comments('1')).toEqual(said);
  });

  it('adds later edits with their own media base, and keeps private posts private', async () => {
    const { archive } = await joined();
    expect(archive.body('2')).toBe('<p>two, and more</p>');
    expect(archive.record('2')).toMatchObject({
      asOf: '2026-01-01',
      mediaBase: 'https://backup.invalid/2/',
      summary: { title: 'Two, edited', visibility: '0', categoryId: '5' },
    });
  });

  it('adds new posts as private with a warning, and marks none as removed', async () => {
    const { archive, report } = await joined();
    expect(archive.record('4')).toMatchObject({
      visibilityAssumed: true,
      summary: { visibility: '0' },
      reading: { visibility: '0' },
    });
    expect(archive.record('3')).toMatchObject({ state: 'listed', summary: { visibility: '20' } });
    expect(report).toMatchObject({ status: 'complete', posts: { new: 1, removed: 0 } });
    expect(report.warnings).toMatchObject([{ code: 'visibility-assumed' }]);
    expect(archive.categories().map(({ label }) => label)).toEqual(['자연', '여행']);
  });

  it('changes nothing when imported again', async () => {
    const { archive } = await joined();
    const before = archive.contents();
    const report = await archive.fill(zip('2026-01-01', backup));
    expect(archive.contents()).toEqual(before);
    expect(report.posts).toMatchObject({ new: 0, changed: 0, unchanged: 3 });
  });

  it('counts as newer than the data from the API, even if a scheduled post has a later date', async () => {
    const archive = scene();
    await archive.fill(live([...api, { id: '8', title: 'Planned', visibility: '0', date: '2030-01-02 03:04:05' }]));
    await archive.fill(zip('2026-01-01', backup));
    expect(archive.body('2')).toBe('<p>two, and more</p>');
  });

  it('is replaced by later data from the API', async () => {
    const { archive } = await joined();
    await archive.fill(live([...api, { id: '4', title: 'New', visibility: '20' }]));
    expect(archive.record('4')).toMatchObject({ summary: { visibility: '20' } });
    for (const id of ['1', '2', '4'])
      for (const field of ['visibilityAssumed', 'asOf', 'mediaBase'])
        expect(archive.record(id)).not.toHaveProperty(field);
    expect(archive.body('2')).toBe('<p>two</p>');
  });
});

describe('Importing a copy of a post that could not be read from the API', () => {
  const held: CopyPost[] = [{ id: '1', content: '<p>one</p>', visibility: '20' }, { id: '2' }];
  const copies = [
    zip('2020-01-01', [{ id: '1', content: '<p>old</p>' }]),
    ttxml('2026-11-19', [{ id: '1', content: '<p>newer</p>', visibility: '20' }]),
  ];
  const refused = async () => {
    const archive = scene();
    await archive.fill(live(held));
    const refuse = () => Promise.reject(sourceFailure('post read', 'null', true));
    await archive.fill(live(held, { post: refuse }));
    return archive;
  };

  it.each(copies)('does not restore the post if the API has refused it', async (source) => {
    const archive = await refused();
    expect(archive.record('1')?.state).toBe('unreadable');
    await archive.fill(source);
    expect(archive.record('1')?.state).toBe('unreadable');
    await archive.fill(live(held));
    expect(archive.record('1')?.state).toBe('listed');
  });

  it.each(copies)('does not restore the post if it was refused and then removed', async (source) => {
    const archive = await refused();
    await archive.fill(live(held.slice(1)));
    await archive.fill(source);
    expect(archive.record('1')).toMatchObject({ state: 'removed', refused: true });
  });

  it('adds the post if the API failed because of an outage', async () => {
    const archive = scene();
    await archive.fill(live(held, { post: () => Promise.reject(sourceFailure('post read', 'timeout', false)) }));
    await archive.fill(zip('2020-01-01', held));
    expect(archive.record('1')?.state).toBe('listed');
  });
});

describe('An older TTXML file imported after a newer zip', () => {
  const old: CopyPost[] = [
    { id: '1', title: 'Old title', content: '<p>old</p>', visibility: '15', comments: said, tags: ['a'] },
    { id: '9', title: 'Deleted since', content: '<p>nine</p>', visibility: '20' },
  ];
  const joined = async () => {
    const archive = scene();
    await archive.fill(zip('2026-01-01', [{ id: '1', title: 'Title', content: '<p>new</p>' }]));
    await archive.fill(
      ttxml('2015-08-11', old, {
        extra: { format: 'ttxml', blog: '<blog/>', post: () => Promise.resolve({ post: '<post/>' }) },
      }),
    );
    return archive;
  };

  it('adds comments, visibility, tags and deleted posts, and keeps the newer text', async () => {
    const archive = await joined();
    expect(archive.record('1')).toMatchObject({
      asOf: '2026-01-01',
      mediaBase: 'https://backup.invalid/1/',
      backups: { ttxml: { post: '<post/>' } },
      summary: { title: 'Title', visibility: '15', comments: '1' },
      reading: { tags: { tag: ['a'] }, comments: '1' },
    });
    expect(archive.record('1')).not.toHaveProperty('visibilityAssumed');
    expect(archive.body('1')).toBe('<p>new</p>');
    expect(archive.comments('1')).toHaveLength(1);
    expect(archive.record('9')).toMatchObject({ asOf: '2015-08-11', summary: { visibility: '20' } });
  });

  it('gives the same result as if it had been imported first', async () => {
    const archive = await joined();
    const other = scene();
    await other.fill(
      ttxml('2015-08-11', old, { extra: { format: 'ttxml', post: () => Promise.resolve({ post: '<post/>' }) } }),
    );
    await other.fill(zip('2026-01-01', [{ id: '1', title: 'Title', content: '<p>new</p>' }]));
    for (const id of ['1', '9']) {
      expect(other.record(id)).toEqual(archive.record(id));
      expect(other.body(id)).toBe(archive.body(id));
      expect(other.comments(id)).toEqual(archive.comments(id));
    }
  });
});

describe('Copies of three dates', () => {
  const post = (...comments: SourcePost['comments'] & object) => [{ id: '1', visibility: '20', comments }];
  const later = comment('72', 'later', { date: '200' });
  const copies = {
    2012: () => ttxml('2012-01-01', post(...said)),
    2016: () => ttxml('2016-01-01', post(...said, later)),
    zip: () => zip('2026-01-01', [{ id: '1' }]),
  };

  it.each([
    [['2012', '2016', 'zip']],
    [['2012', 'zip', '2016']],
    [['zip', '2016', '2012']],
    [['2016', 'zip', '2012']],
  ] as const)('add all of their comments in any order: %j', async (order) => {
    const archive = scene();
    for (const name of order) await archive.fill(copies[name]());
    expect(archive.comments('1').map(({ comment: text }) => text)).toEqual(['first', 'later']);
    expect(archive.record('1')?.summary.comments).toBe('2');
  });

  it('do not restore a comment that the API no longer returned', async () => {
    const archive = scene();
    await archive.fill(live([{ ...post(later)[0]!, date: '2024-05-05 00:00:00' }]));
    await archive.fill(copies.zip());
    await archive.fill(copies[2012]());
    expect(archive.comments('1').map(({ comment: text }) => text)).toEqual(['later']);
  });
});

describe('Data from the API', () => {
  it('gives comments from an earlier backup their platform IDs', async () => {
    const archive = scene();
    const comments = Array.from({ length: 9 }, (_, index) =>
      comment(String(index + 1), `text ${index}`, { date: String(index) }),
    );
    const posts = ['1', '2'].map((id) => ({ id, comments, visibility: '20' }));
    await archive.fill(ttxml('2015-08-11', posts));
    expect(archive.comments('1').map(({ id }) => id)).not.toContain('1');
    const report = await archive.fill(live(posts));
    expect(report).toMatchObject({ status: 'complete', comments: { stored: 18 } });
    expect(archive.comments('1')).toEqual(comments);
    expect(commentsOf({ comments: { comment: archive.comments('2') } })).toHaveLength(9);
  });

  it('is not replaced by an older backup', async () => {
    const archive = scene();
    await archive.fill(
      live([{ id: '1', content: '<p>today</p>', comments: [], date: '2024-05-05 00:00:00', visibility: '20' }]),
    );
    await archive.fill(ttxml('2015-08-11', [{ id: '1', content: '<p>then</p>', comments: said, visibility: '20' }]));
    expect(archive.body('1')).toBe('<p>today</p>');
    expect(archive.comments('1')).toEqual([]);
    expect(archive.record('1')).not.toHaveProperty('asOf');
  });
});

describe('Crawling the API after importing a copy', () => {
  const post = (more: Partial<CopyPost>): CopyPost => ({ id: '1', title: 'One', content: '<p>today</p>', ...more });

  it('replaces categories, except those of the copy that still contain posts', async () => {
    const archive = scene();
    await archive.fill(zip('2026-01-01', [post({ category: '자연' }), post({ id: '2', category: '지난' })]));
    const categories = { categories: [{ id: '5', name: '자연', parent: '', label: '자연' }] };
    const api = live([post({ categoryId: '5', visibility: '20' })], { categories: () => Promise.resolve(categories) });
    await archive.fill(api, { acceptRemovals: true });
    // The API does not list post 2, which keeps its category in the archive.
    expect(archive.categories().map(({ label }) => label)).toEqual(['자연', '지난']);
    expect(archive.categories()[0]?.id).toBe('5');
  });

  it('replaces the body even if the list entry is unchanged', async () => {
    const archive = scene();
    const same = { visibility: '20', comments: [] };
    await archive.fill(ttxml('2015-08-11', [post({ content: '<p>then</p>', ...same })]));
    const report = await archive.fill(live([post(same)]));
    expect(report.posts.read).toEqual({ copy: 1 });
    expect(archive.body('1')).toBe('<p>today</p>');
    expect(archive.record('1')).not.toHaveProperty('asOf');
  });
});

describe('An unreadable part of a backup', () => {
  it('is reported, and does not remove archived data', async () => {
    const archive = scene();
    await archive.fill(live([{ id: '1', content: '<p>here</p>' }]));
    const failure = Object.assign(new TextError('cut'), { operation: 'post read', status: 'damaged', refusal: true });
    const report = await archive.fill(
      zip('2026-01-01', [{ id: '1' }, { id: '2' }], {
        faults: {
          posts: [{ id: '7', message: 'It is empty.' }],
          warnings: [{ code: 'backup-part-missing', missing: [2], parts: 2 }],
        },
        post: (id) => (id === '1' ? Promise.reject(failure) : Promise.resolve(reading({ id }, false, false))),
      }),
    );
    expect(report).toMatchObject({ status: 'partial', posts: { new: 1 } });
    expect(report.posts.failed.map(({ id, message }) => [id, message])).toEqual([
      ['1', 'cut'],
      ['7', 'It is empty.'],
    ]);
    expect(report.warnings.map(({ code }) => code)).toContain('backup-part-missing');
    expect(archive.record('1')).toMatchObject({ state: 'listed' });
    expect(archive.body('1')).toBe('<p>here</p>');
  });
});

describe('Media on other hosts that are not fetched', () => {
  it('are counted by host, and recorded as skipped', async () => {
    const archive = scene();
    const own = 'https://backup.invalid/1/a.png';
    const addresses = [
      own,
      'https://b.example.com/1.png',
      'https://a.example.com/1.png',
      'https://b.example.com/2.png',
    ];
    const asked: string[] = [];
    const report = await archive.fill(zip('2026-01-01', [{ id: '1' }], { isLocal: (address) => address === own }), {
      findMedia: () => addresses.map((address) => ({ addresses: [address], kind: 'image' })),
      fetchMedium: async (address) => {
        asked.push(address);
        return { outcome: 'gone', reason: 'the backup has no such file' };
      },
    });
    expect(asked).toEqual([own]);
    expect(String(report.warnings.find(({ code }) => code === 'foreign-media-left')?.message)).toMatch(
      /^3 .*\(b\.example\.com, a\.example\.com\)/u,
    );
    expect(archive.contents().missing).toMatchObject({ media: {}, foreign: true });
    expect(report).toMatchObject({ status: 'complete', media: { gone: 1, failed: [] } });
  });
});

describe('An archive of a backup with more details than the API', () => {
  const details: PostDetails = {
    author: '이서연',
    cover: 'uploads/tide.jpg',
    categoryIds: [generateCategoryId('여행')],
    bodyFormat: 'line-breaks',
    commentFormat: 'html',
  };
  const post = (more: Partial<CopyPost> = {}): CopyPost => ({
    id: '1',
    content: 'one\n\ntwo',
    comments: said,
    ...more,
  });
  const backupOf = (asOf: string, known: PostDetails | undefined, more?: Partial<CopyPost>) =>
    ttxml(asOf, [post(more), { id: '2', category: '여행' }], {
      details: (id: string) => (id === '1' ? known : undefined),
      isLocal: () => true,
    });

  it('has the details of the backup, and the cover file', async () => {
    const archive = scene();
    await archive.fill(backupOf('2026-01-01', details), { findMedia });
    expect(archive.record('1')).toMatchObject({ details });
    expect(archive.record('2')).not.toHaveProperty('details');
    expect(archive.contents().media.map(([address]) => address)).toEqual(['https://backup.invalid/1/uploads/tide.jpg']);
  });

  it('gets updated details from another backup of the same date, and counts the post as changed', async () => {
    const archive = scene();
    await archive.fill(backupOf('2026-01-01', details));
    const report = await archive.fill(backupOf('2026-01-01', { ...details, author: 'رنا', updated: 100 }));
    expect(report.posts).toMatchObject({ changed: 1, unchanged: 1 });
    expect(archive.record('1')).toMatchObject({ details: { ...details, author: 'رنا', updated: 100 } });
  });

  it('takes only missing details from an older backup', async () => {
    const archive = scene();
    await archive.fill(backupOf('2026-02-01', { author: '이서연' }));
    await archive.fill(backupOf('2026-01-01', { author: 'somebody', description: 'Tides', bodyFormat: 'line-breaks' }));
    expect(archive.record('1')?.details).toEqual({ author: '이서연', description: 'Tides' });
  });

  it('keeps details when the API is crawled, except the formats of body and comments', async () => {
    const archive = scene();
    await archive.fill(backupOf('2026-01-01', details));
    await archive.fill(live([post({ content: '<p>one</p><p>two</p>' })]));
    expect(archive.record('1')?.details).toEqual({
      author: '이서연',
      cover: 'uploads/tide.jpg',
      categoryIds: [generateCategoryId('여행')],
    });
  });

  it('gets the details from a live source, even that a post is no longer in the trash', async () => {
    const archive = scene();
    await archive.fill(backupOf('2026-01-01', { ...details, isTrashed: true }));
    const known = { authorId: '3', description: 'New', isTrashed: false } as const;
    await archive.fill(live([post(), { id: '2' }], { details: (id) => (id === '1' ? known : undefined) }));
    expect(archive.record('1')?.details).toMatchObject({ ...known, author: '이서연', cover: 'uploads/tide.jpg' });
  });

  it('treats comments as text if only some of them are HTML', async () => {
    const archive = scene();
    await archive.fill(backupOf('2026-01-01', undefined));
    const more = { comments: [...said, comment('72', 'a <b>b</b>', { date: '200' })] };
    await archive.fill(backupOf('2026-02-01', { commentFormat: 'html' }, more));
    expect(archive.comments('1')).toHaveLength(2);
    expect(archive.record('1')).not.toHaveProperty('details');
  });

  it('maps the additional categories of a post to archived IDs', async () => {
    const archive = scene();
    const known = { categories: [{ id: '5', name: '여행', parent: '', label: '여행' }] };
    await archive.fill(live([{ id: '9', categoryId: '5' }], { categories: () => Promise.resolve(known) }));
    await archive.fill(backupOf('2026-12-01', { categoryIds: [generateCategoryId('여행')] }));
    expect(archive.record('1')?.details).toEqual({ categoryIds: ['5'] });
  });
});

describe('a WordPress and an export of it', () => {
  const rendered = '<p>“A” body</p>';
  const raw = '<!-- wp:paragraph --><p>"A" body</p><!-- /wp:paragraph -->';
  const restOf = (title: string) =>
    live([{ id: '1', title, content: rendered, visibility: '20' }], { details: () => ({ updated: 1_750_000_000 }) });
  const exportOf = (updated: number) =>
    copy(
      '2026-01-01',
      [{ id: '1', title: 'An "odd" title', content: raw, visibility: '20' }],
      { comments: false, visibility: true },
      { details: () => ({ updated, bodyFormat: 'wordpress' }) },
    );

  it('are merged in either order: the title stays, and the rendered body is stored with its source', async () => {
    for (const order of ['rest first', 'export first']) {
      const archive = scene();
      const sources = [restOf('An “odd” title'), exportOf(1_750_000_000)];
      for (const source of order === 'rest first' ? sources : sources.reverse()) await archive.fill(source);
      expect(archive.body('1')).toBe(rendered);
      expect(archive.record('1')?.details?.bodyFormat).toBeUndefined();
      expect(archive.record('1')?.backups).toEqual({ wxr: { content: raw } });
      expect(archive.record('1')?.summary.title).toBe(order === 'rest first' ? 'An “odd” title' : 'An "odd" title');
      const before = [archive.record('1'), archive.body('1')];
      await archive.fill(restOf('An “odd” title'));
      expect([archive.record('1'), archive.body('1')]).toEqual(before);
    }
  });

  it('result in the body of the export if the post was changed after the last crawl', async () => {
    const archive = scene();
    await archive.fill(restOf('A title'));
    await archive.fill(exportOf(1_760_000_000));
    expect(archive.body('1')).toBe(raw);
  });
});
