import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findMedia } from '../../src/body/media/find-media.ts';
import type { CategoryList } from '../../src/core/items/category.ts';
import { postsOf, type PostSummary } from '../../src/core/items/post.ts';
import { textOf } from '../../src/core/items/scalar.ts';
import { mediaBaseOf } from '../../src/core/media/media-base.ts';
import type { Source, SourceBlog } from '../../src/crawl/source.ts';
import { comment, type SourcePost } from '../helpers/memory/memory-source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The smallest GIF, of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** The blog that every source has to show under test: more posts than stand on a page, a picture, comments, who may see what. */
export const contractBlog = {
  name: 'notes',
  title: '갯벌 <23> & "물때"',
  posts: Array.from({ length: 23 }, (_, index): SourcePost => {
    const id = String(23 - index);
    return {
      id,
      title: `Post ${id}`,
      content: `<p>Body of ${id} &amp; more</p>\r\n<img src="img/a.gif">`,
      categoryId: '5',
      visibility: ['20', '15', '0'][index % 3] ?? '20',
      comments: index === 0 ? Array.from({ length: 12 }, (__, n) => comment(String(12 - n), `Comment ${12 - n}`)) : [],
    };
  }),
  categories: {
    categories: [{ id: '5', name: '물새', parent: '', label: '물새', entries: '23' }],
  } satisfies CategoryList,
  picture: pixel,
};

/** Of its posts, the newest first. */
export const ids = contractBlog.posts.map(({ id }) => id);

/** A source that shows {@link contractBlog}, opened for one test. */
export interface SourceSetting {
  readonly source: Source;
  /** what it must never say; left out where it has no secret */
  readonly secret?: string;
  /** all that it has told of what it does */
  readonly told: () => unknown;
  /** From now on the post cannot be read. Left out where that cannot be of one post alone. */
  readonly fail?: (id: string) => void;
  /** From now on the post has another title: of a source whose readings are dated */
  readonly edit?: (id: string, title: string) => void;
  /** it has no pictures, and refuses all of them; left out, it has those of the blog */
  readonly withoutPictures?: true;
  /** of connections and files that are open for it */
  readonly open: () => number | Promise<number>;
}

export type MakeSource = (signal: AbortSignal) => Promise<SourceSetting>;

export async function opened(make: MakeSource) {
  const stop = new AbortController();
  const setting = await make(stop.signal);
  onTestFinished(() => setting.source.close());
  const blog = await setting.source.blog();
  return { ...setting, blog, stop };
}

/** Every page up to the last that shows a post. */
export async function pagesOf(blog: SourceBlog): Promise<PostSummary[][]> {
  const pages: PostSummary[][] = [];
  for (let page = 1; pages.flat().length < ids.length && page <= ids.length; page++)
    pages.push(postsOf(await blog.posts(page)));
  return pages;
}

/** What a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A place for a medium. */
export const file = () => path.join(temporaryFolder(), 'medium');

/** The address of the picture in every post. */
export async function picture(blog: SourceBlog, id = '7'): Promise<string> {
  const summary = (await pagesOf(blog)).flat().find((one) => textOf(one.id) === id) ?? {};
  const mediaBase = await blog.mediaBase?.(id, { addresses: () => [], stored: () => undefined });
  const base = mediaBaseOf({ mediaBase, summary, reading: null }, blog.blog);
  const html = contractBlog.posts.find((post) => post.id === id)?.content ?? '';
  return findMedia(html, base)[0]?.addresses[0] ?? '';
}
