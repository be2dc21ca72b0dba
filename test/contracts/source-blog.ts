import path from 'node:path';
import { onTestFinished } from 'vitest';
import { findMedia } from '../../src/body/find-media.ts';
import type { CategoryList } from '../../src/core/items/category.ts';
import { postsOf, type PostReading, type PostSummary } from '../../src/core/items/post.ts';
import { textOf } from '../../src/core/items/scalar.ts';
import { mediaBaseOf } from '../../src/core/media/media-base.ts';
import type { Source, SourceBlog } from '../../src/crawl/source.ts';
import { comment, type SourcePost } from '../helpers/memory/memory-source.ts';
import { temporaryFolder } from '../helpers/temporary-folder.ts';

/** The smallest GIF, of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAICTAEAOw==', 'base64');

/** The blog that every source under test provides: more than one page of posts, an image, comments, all visibilities. */
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

/** Ids of the posts of {@link contractBlog}, newest first. */
export const ids = contractBlog.posts.map(({ id }) => id);

/** A source with {@link contractBlog}, opened for one test. */
export interface SourceSetting {
  readonly source: Source;
  /** text that must never appear in errors or events; undefined: the source has no secret */
  readonly secret?: string;
  /** Returns all events that the source has emitted so far. */
  readonly told: () => unknown;
  /** Makes post read fail for one post. Undefined if the source cannot fail for a single post. */
  readonly fail?: (id: string) => void;
  /** Changes the title of a post. Required for sources with dated versions of posts. */
  readonly edit?: (id: string, title: string) => void;
  /** whether the source has no media and refuses every address; default: it has the images of the blog */
  readonly withoutPictures?: true;
  /** Returns the number of open connections and files. */
  readonly open: () => number | Promise<number>;
}

export type MakeSource = (signal: AbortSignal) => Promise<SourceSetting>;

export async function openSetting(make: MakeSource) {
  const stop = new AbortController();
  const setting = await make(stop.signal);
  onTestFinished(() => setting.source.close());
  const blog = await setting.source.blog();
  return { ...setting, blog, stop };
}

/** Returns the pages of the post list, up to the one with the last post. */
export async function pagesOf(blog: SourceBlog): Promise<PostSummary[][]> {
  const pages: PostSummary[][] = [];
  for (let page = 1; pages.flat().length < ids.length && page <= ids.length; page++)
    pages.push(postsOf(await blog.posts(page)));
  return pages;
}

/** Returns a post that the source does not withhold. */
export async function readingOf(blog: SourceBlog, id: string): Promise<PostReading> {
  const reading = await blog.post(id);
  if (reading === 'withheld') throw new TypeError(`The post ${id} is withheld`);
  return reading;
}

/** Returns the error with which a call rejects, or undefined if it resolves. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Returns a new path to which a media file can be fetched. */
export const file = () => path.join(temporaryFolder(), 'medium');

/** Returns the URL of the image in a post. */
export async function picture(blog: SourceBlog, id = '7'): Promise<string> {
  const summary = (await pagesOf(blog)).flat().find((one) => textOf(one.id) === id) ?? {};
  const mediaBase = await blog.mediaBase?.(id, { addresses: () => [], stored: () => undefined });
  const base = mediaBaseOf({ mediaBase, summary, reading: null }, blog.blog);
  const html = contractBlog.posts.find((post) => post.id === id)?.content ?? '';
  return findMedia(html, base)[0]?.addresses[0] ?? '';
}
