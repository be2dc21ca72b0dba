import { describe, expect, it } from 'vitest';
import { findMedia } from '../../src/body/find-media.ts';
import { BlogkeepError, InterruptedError, RefusedError } from '../../src/core/errors/errors.ts';
import { blogInfoSchema, blogsOf } from '../../src/core/items/blog.ts';
import { textOf } from '../../src/core/items/scalar.ts';
import { runCrawl } from '../helpers/source/crawl-run.ts';
import { MemoryStore } from '../helpers/memory/memory-store.ts';
import { contractBlog, failureOf, file, ids, openSetting, picture, type MakeSource } from './source-blog.ts';
import { testCapabilities, testItems } from './source-items.ts';
import { testMedia } from './source-media.ts';

/**
 * Tests that every source of blogs must pass; see `Source` in `src/crawl/source.ts`.
 *
 * @param make creates a source for one test
 */
export function testSourceContract(make: MakeSource): void {
  describe('the source', () => testLifecycle(make));
  describe('its posts', () => testItems(make));
  describe('its media files', () => testMedia(make));
  describe('its capabilities', () => testCapabilities(make));
}

function testLifecycle(make: MakeSource): void {
  it('sends no requests until it is used, and can be closed more than once', async () => {
    const { source, open } = await make(new AbortController().signal);
    expect(source.requests.total).toBe(0);
    await source.close();
    await source.close();
    await expect.poll(open).toBe(0);
  });

  it('describes its location in one line', async () => {
    const { source } = await make(new AbortController().signal);
    const { kind, label, location, description } = source.place;
    expect(kind).toMatch(/^[a-z][a-z-]*$/u);
    expect(label).toMatch(/^[A-Z][A-Za-z-]*$/u);
    for (const text of [location, description]) expect(text).toMatch(/^\S.*\S$/u);
  });

  it('lists its blogs with at most one default, and opens the default blog or a named one', async () => {
    const { source, blog } = await openSetting(make);
    const blogs = await source.blogs();
    expect(blogs.map(({ name }) => name)).toContain(contractBlog.name);
    expect(blogs.filter(({ isDefault }) => isDefault).length).toBeLessThanOrEqual(1);
    expect(blog.name).toBe(contractBlog.name);
    const named = await source.blog(contractBlog.name);
    expect(named).toMatchObject({ name: blog.name, blog: blog.blog, info: blog.info, rootKey: blog.rootKey });
    expect(blogInfoSchema.safeParse(blog.info).success).toBe(true);
    expect(blogsOf(blog.info)).toContainEqual(blog.blog);
    // A source without a title reports the blog's name.
    expect(textOf(blog.blog.title) || textOf(blog.blog.name)).not.toBe('');
  });

  it('refuses an unknown blog, and lists the known ones', async () => {
    const { source } = await openSetting(make);
    const failure = await failureOf(source.blog('nobody'));
    expect(failure).toBeInstanceOf(RefusedError);
    expect((failure as Error).message).toContain(contractBlog.name);
  });

  it('converts its own failures to errors of the run, and leaves other errors unchanged', async () => {
    const { source, blog } = await openSetting(make);
    const failure = await failureOf(blog.post('no-such'));
    expect(source.toRunError(failure)).toBeInstanceOf(BlogkeepError);
    const bug = new TypeError('bug');
    expect(source.toRunError(bug)).toBe(bug);
  });

  it('rejects every call with an InterruptedError when the run is interrupted', async () => {
    const { blog, stop } = await openSetting(make);
    const address = await picture(blog);
    stop.abort(new Error('stopped'));
    const medium = blog.fetchMedium(address, 'image', file());
    const calls = [blog.posts(1), blog.post('7'), blog.categories(), medium];
    for (const failure of await Promise.all(calls.map(failureOf))) expect(failure).toBeInstanceOf(InterruptedError);
  });

  it('never reveals its secret', async () => {
    const { source, blog, secret, told, fail } = await openSetting(make);
    if (secret === undefined) return;
    fail?.('7');
    const asked = [blog.post('no-such'), source.blog('nobody'), ...(fail ? [blog.post('7')] : [])];
    const failures = await Promise.all(asked.map(failureOf));
    const endings = failures.map((failure) => source.toRunError(failure));
    const all = [...failures, ...endings].map((error) => [String(error), JSON.stringify(error)]);
    expect(failures.every((failure) => failure instanceof Error)).toBe(true);
    expect(JSON.stringify([all, source.place, told(), await source.blogs()])).not.toContain(secret);
  });

  it('leaves no connections or files open when it is closed', async () => {
    const { source, blog, open } = await openSetting(make);
    await Promise.all(ids.map((id) => blog.post(id)));
    await source.close();
    await expect.poll(open).toBe(0);
  });

  it('can be crawled completely, and a second crawl changes nothing', async () => {
    const { blog } = await openSetting(make);
    const store = new MemoryStore('2026-11-20');
    const night = (into: MemoryStore) =>
      runCrawl({
        source: blog,
        into: {
          store: into,
          putMedium: (address, bytes) => into.putMedium(address, bytes),
          finish: async () => into.finish(),
          stop: () => Promise.resolve(),
        },
        today: '2026-11-20',
        capabilities: blog.capabilities,
        crawl: { findMedia },
      });
    expect(await night(store)).toMatchObject({ status: 'complete', posts: { new: ids.length }, media: { failed: [] } });
    const before = store.contents();
    const again = store.reopen('2026-11-20');
    expect(await night(again)).toMatchObject({ status: 'complete', posts: { new: 0, changed: 0, removed: 0 } });
    expect(again.contents()).toEqual(before);
  });
}
