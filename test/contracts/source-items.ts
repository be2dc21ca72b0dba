import { expect, it } from 'vitest';
import { categoriesOf, categoryListSchema } from '../../src/core/items/category.ts';
import { commentsOf, newestCommentsOf } from '../../src/core/items/comment.ts';
import { postReadingSchema, postsOf, postSummarySchema } from '../../src/core/items/post.ts';
import { countOf, textOf } from '../../src/core/items/scalar.ts';
import { stripSignatures } from '../../src/core/media/media-url.ts';
import { parseVisibility } from '../../src/core/visibility.ts';
import { isSourceFailure } from '../../src/crawl/ports.ts';
import { contractBlog, failureOf, ids, openSetting, pagesOf, readingOf, type MakeSource } from './source-blog.ts';

/** Tests of the lists and posts that a source must provide for a crawl. */
export function testItems(make: MakeSource): void {
  it('are each listed exactly once, and pages after the last one list no other posts', async () => {
    const { blog } = await openSetting(make);
    const pages = await pagesOf(blog);
    expect(pages.flat().map(({ id }) => textOf(id))).toEqual(ids);
    const total = countOf((await blog.posts(1)).totalCount);
    expect([undefined, ids.length]).toContain(total);
    for (const summary of pages.flat()) expect(postSummarySchema.safeParse(summary).success).toBe(true);
    const beyond = await blog.posts(pages.length + 1).catch((error: unknown) => error);
    if (beyond instanceof Error) expect(beyond).toMatchObject({ refusal: true });
    else expect(postsOf(beyond as never).every(({ id }) => ids.includes(textOf(id)))).toBe(true);
  });

  it('can be read concurrently, and each has its own body', async () => {
    const { blog } = await openSetting(make);
    const readings = await Promise.all(ids.map((id) => readingOf(blog, id)));
    expect(readings.map(({ id }) => textOf(id))).toEqual(ids);
    for (const [index, reading] of readings.entries()) {
      expect(postReadingSchema.safeParse(reading).success).toBe(true);
      expect(reading.content).toBe(contractBlog.posts[index]?.content);
      expect(textOf(reading.title)).toBe(contractBlog.posts[index]?.title);
    }
  });

  it('are the same when requested again, except for signatures', async () => {
    const { blog } = await openSetting(make);
    const all = async () =>
      stripSignatures(
        JSON.stringify(await Promise.all([blog.categories(), blog.posts(1), blog.posts(2), blog.post('7')])),
      );
    expect(await all()).toBe(await all());
  });

  it('belong to existing categories', async () => {
    const { blog } = await openSetting(make);
    const list = await blog.categories();
    expect(categoryListSchema.safeParse(list).success).toBe(true);
    const known = new Set(categoriesOf(list).map(({ id }) => textOf(id)));
    const used = new Set((await pagesOf(blog)).flat().map(({ categoryId }) => textOf(categoryId)));
    expect([...used].filter((id) => !['', '0'].includes(id) && !known.has(id))).toEqual([]);
  });

  it('can fail one at a time, without affecting other posts', async () => {
    const { blog, fail } = await openSetting(make);
    if (!fail) return;
    fail('7');
    const failure = await failureOf(blog.post('7'));
    expect(isSourceFailure(failure)).toBe(true);
    expect(failure).toMatchObject({ operation: 'post read', status: expect.stringMatching(/./u) as string });
    expect(textOf((await readingOf(blog, '8')).id)).toBe('8');
    await expect(blog.checkAccess()).resolves.toBeUndefined();
  });

  it('are refused if their ID is unknown', async () => {
    const { blog } = await openSetting(make);
    for (const id of ['no-such', '0', '../7', '']) {
      const failure = await failureOf(blog.post(id));
      expect([id, isSourceFailure(failure), failure]).toMatchObject([id, true, { refusal: true }]);
    }
  });
}

/** Tests that a source has the capabilities that it declares. */
export function testCapabilities(make: MakeSource): void {
  it('include comments only if each comment list is complete, and as long as the post list says', async () => {
    const { blog } = await openSetting(make);
    if (!blog.capabilities.comments) return;
    for (const { id, comments } of (await pagesOf(blog)).flat().slice(0, 3)) {
      const list = await blog.comments(textOf(id));
      const written = contractBlog.posts.find((post) => post.id === textOf(id))?.comments?.length ?? 0;
      expect(commentsOf(list)).toHaveLength(written);
      expect([undefined, written]).toContain(countOf(comments));
    }
  });

  it("include newest comments only if each page has at most ten, all of them in their post's comment list", async () => {
    const { blog } = await openSetting(make);
    if (!blog.capabilities.newestComments) return;
    const pages = await Promise.all([1, 2].map(async (page) => newestCommentsOf(await blog.newestComments(page))));
    expect(pages.map((page) => page.length)).toEqual([10, 2]);
    const listed = commentsOf(await blog.comments('23')).map(({ id }) => textOf(id));
    for (const { id, postId } of pages.flat())
      expect([textOf(postId), listed.includes(textOf(id))]).toEqual(['23', true]);
  });

  it('include visibility if all values that it lists occur; otherwise, no post is declared public or protected', async () => {
    const { blog } = await openSetting(make);
    const said = (await pagesOf(blog)).flat().map(({ visibility }) => parseVisibility(visibility));
    if (blog.capabilities.listing === 'public') expect(new Set(said)).toEqual(new Set(['published']));
    else if (blog.capabilities.visibility)
      expect(new Set(said)).toEqual(new Set(['published', 'protected', 'private']));
    else expect(said.filter((one) => one !== undefined && one !== 'private')).toEqual([]);
  });

  it('include dated versions only if an edited post is returned in its newest version', async () => {
    const { blog, edit } = await openSetting(make);
    if (!blog.capabilities.datedReadings) return;
    if (!edit) throw new TypeError('A source whose readings are dated has to be edited to show it');
    await blog.post('7');
    edit('7', 'Edited');
    expect(textOf((await readingOf(blog, '7')).title)).toBe('Edited');
  });

  it('include newest comments only together with comments', async () => {
    const { comments, newestComments } = (await openSetting(make)).blog.capabilities;
    expect(newestComments && !comments).toBe(false);
  });
}
