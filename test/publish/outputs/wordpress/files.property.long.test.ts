import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineRenderer } from '../../../../src/publish/bodies/adaptive.ts';
import type { PublishCache } from '../../../../src/publish/publish.ts';
import type { SiteOptions } from '../../../../src/publish/site-model/options/site-options.ts';
import { publish } from '../../../../src/publish/publish.ts';
import { scaleRuns, expectCovered } from '../../../helpers/property-runs.ts';
import { MemoryArchive, memoryPost, type MemoryArchiveContents } from '../../../helpers/memory/memory-archive.ts';
import { MemoryOutput } from '../../../helpers/memory/memory-output.ts';
import { randomWordPressBlog, secret } from '../../../helpers/wordpress/random-wordpress-blog.ts';
import { siteDefaults } from '../../../helpers/publish/site-defaults.ts';
import { ImportedBlog } from '../../../helpers/wordpress/wordpress-importer.ts';
import { readWxr } from '../../../helpers/wordpress/wxr.ts';

const defaults: SiteOptions = { ...siteDefaults, siteUrl: 'https://site.example.com/', timezone: 'Asia/Seoul' };

/** A maximum file size that splits the blog into several files with one or two posts each. */
const small = 9_000;

interface Options extends Partial<SiteOptions> {
  readonly cache?: PublishCache | undefined;
  readonly over?: ReadonlyMap<string, string>;
}

async function made(contents: MemoryArchiveContents, { cache, over, ...options }: Options = {}) {
  const output = new MemoryOutput(over);
  const codes: string[] = [];
  const published = await publish({
    archive: new MemoryArchive(contents),
    options: { ...defaults, ...options },
    outputs: { wordpress: output },
    templates: {},
    renderer: inlineRenderer,
    cache,
    emit: (event) => {
      if (event.type === 'warning') codes.push(event.warning.code);
    },
  });
  expect(published.failed).toEqual([]);
  return { files: output.files, written: output.written, cache: published.cache, codes };
}

const everything: Options = { visibility: ['published', 'protected', 'private'], comments: 'all' };

/** Reports whether a post keeps its ID from the source in WordPress. */
const isKept = (id: string) => /^[1-9]\d{0,11}$/u.test(id);

const shownIn = (contents: MemoryArchiveContents) =>
  (contents.posts ?? [])
    .filter(({ record }) => record.summary.visibility === '20')
    .map(({ record }) => String(record.summary.id));

/** A blog, a maximum file size, and a seed for the order of imports. */
const blogs = fc.record({
  contents: randomWordPressBlog,
  size: fc.constantFrom(small, 20_000, 10_000_000),
  seed: fc.nat(),
});

const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((one, index) => ({ one, key: (index * 7919 + seed) % 104_729 }))
    .sort((a, b) => a.key - b.key)
    .map(({ one }) => one);

describe('files for WordPress', () => {
  it('do not lose, duplicate or mix up anything if they are imported twice, in any order', async () => {
    let met = 0;
    const law = async ({ contents, size, seed }: { contents: MemoryArchiveContents; size: number; seed: number }) => {
      const { files } = await made(contents, { ...everything, wordpressMaxSize: size });
      const order = shuffled([...files.values()], seed);
      if (order.length > 1) met += 1;
      const imported = new ImportedBlog();
      for (const xml of order) imported.import(xml);
      const posts = imported.posts.filter(({ fields }) => fields['wp:post_type'] === 'post');
      expect(posts).toHaveLength((contents.posts ?? []).length);
      const attachments = new Map(imported.posts.filter((one) => !posts.includes(one)).map((one) => [one.id, one]));
      for (const { record, comments } of contents.posts ?? []) {
        const id = String(record.summary.id);
        const { href } = new URL(String(record.summary.postUrl));
        const there = posts.filter(({ fields }) => new URL(fields.link ?? '').href === href);
        const post = isKept(id) ? there.find(({ fields }) => fields['wp:post_id'] === id) : there[0];
        expect(there.map((one) => one.comments.length)).toContain(comments.length);
        expect(post, id).toBeDefined();
        if (isKept(id)) expect(post?.comments).toHaveLength(comments.length);
        const slugs = post?.terms.map(({ taxonomy, slug }) => `${taxonomy} ${slug}`) ?? [];
        expect(new Set(slugs).size).toBe(slugs.length);
        if (post?.thumbnail !== undefined) expect(attachments.has(post.thumbnail)).toBe(true);
        // All media that WordPress accepts were imported with this file, so the body refers to the imported copies.
        expect(post?.content ?? '').not.toMatch(/site\.example\.com\/media\/[^"]*\.(?:png|jpg|pdf)/u);
      }
      const counts = [imported.posts.length, imported.terms.length, posts.map(({ comments }) => comments.length)];
      for (const xml of order) imported.import(xml);
      expect([imported.posts.length, imported.terms.length, posts.map(({ comments }) => comments.length)]).toEqual(
        counts,
      );
    };
    await fc.assert(fc.asyncProperty(blogs, law), { numRuns: scaleRuns(120) });
    expectCovered(met, 30);
  });

  it('keep different categories and tags separate, with each category below its parents', async () => {
    const law = async ({ contents }: { contents: MemoryArchiveContents }) => {
      const { files } = await made(contents, { ...everything, wordpressMaxSize: small });
      for (const xml of files.values()) {
        const { categories, tags, items } = readWxr(xml);
        const slugs = categories.map((one) => one['wp:category_nicename'] ?? '');
        expect(new Set(slugs).size).toBe(slugs.length);
        for (const [index, { 'wp:category_parent': parent = '' }] of categories.entries())
          if (parent !== '') expect(slugs.slice(0, index)).toContain(parent);
        const tagSlugs = tags.map((one) => one['wp:tag_slug'] ?? '');
        expect(new Set(tagSlugs).size).toBe(tagSlugs.length);
        for (const slug of [...slugs, ...tagSlugs]) expect(slug).toMatch(/^(?:[a-z0-9_-]|%[0-9a-f]{2}){1,200}$/u);
        for (const { terms } of items)
          for (const { domain, nicename } of terms)
            expect(domain === 'category' ? slugs : tagSlugs).toContain(nicename);
      }
    };
    await fc.assert(fc.asyncProperty(blogs, law), { numRuns: scaleRuns(120) });
  });

  it('do not exceed the maximum size, unless a single post does, which causes a warning', async () => {
    const law = async ({ contents, size }: { contents: MemoryArchiveContents; size: number }) => {
      const { files, codes } = await made(contents, { ...everything, wordpressMaxSize: size });
      const large = [...files.values()].filter((xml) => Buffer.byteLength(xml) > size);
      if (!codes.includes('wordpress-too-large')) expect(large).toEqual([]);
      for (const xml of large)
        expect(readWxr(xml).items.filter(({ fields }) => fields['wp:post_type'] === 'post')).toHaveLength(1);
    };
    await fc.assert(fc.asyncProperty(blogs, law), { numRuns: scaleRuns(120) });
  });

  it('contain all fields that WordPress requires, and do not make non-public posts public', async () => {
    const law = async ({ contents }: { contents: MemoryArchiveContents }) => {
      const { files } = await made(contents, everything);
      const visibility = new Map(
        (contents.posts ?? []).map(({ record }) => [String(record.summary.id), record.summary.visibility]),
      );
      for (const { fields, comments } of [...files.values()].flatMap((xml) => readWxr(xml).items)) {
        expect(fields['wp:post_id']).toMatch(/^[1-9]\d{0,15}$/u);
        expect(fields['wp:post_date']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
        expect(fields['wp:post_name']).toMatch(/^(?!\d+$)(?:[a-z0-9_-]|%[0-9a-f]{2}){0,200}$/u);
        if (fields['wp:post_type'] === 'attachment') continue;
        const [status, password = ''] = [fields['wp:status'], fields['wp:post_password']];
        const own = visibility.get(fields['wp:post_id'] ?? '');
        if (fields['content:encoded']?.includes(secret))
          expect(status === 'private' || password.length === 20).toBe(true);
        if (own === '20') expect([status, password]).toEqual(['publish', '']);
        if (own === '0') expect([status, password]).toEqual(['private', '']);
        if (own === '15') expect([status, password.length]).toEqual(['publish', 20]);
        for (const one of comments)
          expect(one['wp:comment_approved']).toBe(one['wp:comment_content']?.startsWith(secret) ? '0' : '1');
      }
    };
    await fc.assert(fc.asyncProperty(blogs, law), { numRuns: scaleRuns(120) });
  });

  it('contain only public data, unless requested otherwise', async () => {
    const law = async ({ contents }: { contents: MemoryArchiveContents }) => {
      const { files } = await made(contents);
      expect([...files.values()].join('\n')).not.toContain(secret);
      const items = [...files.values()].flatMap((xml) => readWxr(xml).items);
      expect(items.filter(({ fields }) => fields['wp:post_type'] === 'post')).toHaveLength(shownIn(contents).length);
    };
    await fc.assert(fc.asyncProperty(blogs, law), { numRuns: scaleRuns(120) });
  });

  it('are the same with and without a cache; a second run writes none, and a new post changes only the last', async () => {
    const law = async ({ contents, size }: { contents: MemoryArchiveContents; size: number }) => {
      const options = { wordpressMaxSize: size };
      const first = await made(contents, options);
      const again = await made(contents, { ...options, cache: first.cache, over: first.files });
      expect([again.written, [...again.files]]).toEqual([[], [...first.files]]);
      const more = {
        ...contents,
        posts: [...(contents.posts ?? []), memoryPost('61', { title: 'The newest', date: '2024-05-05 10:00:00' })],
      };
      const next = await made(more, { ...options, cache: first.cache, over: first.files });
      expect([...next.files]).toEqual([...(await made(more, options)).files]);
      const isLast = !(contents.posts ?? []).some(({ record }) => !/^[1-9]\d?$/u.test(String(record.summary.id)));
      // The post is in the last file, or in a new file after it.
      if (isLast) expect(next.written.length).toBe(1);
    };
    await fc.assert(fc.asyncProperty(blogs, law), { numRuns: scaleRuns(150) });
  });
});
