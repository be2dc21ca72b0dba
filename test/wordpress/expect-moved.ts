import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities';
import { expect } from 'vitest';
import type { CommentFacts, PostFacts } from './archive-facts.ts';
import type { ReadBack, ReadPost } from './read-back.ts';
import type { Wxr } from './wxr.ts';

export interface Imported {
  readonly facts: readonly PostFacts[];
  /** The imported files. They contain data that the archive lacks: converted contents, and IDs of media. */
  readonly files: readonly Wxr[];
  /** Ids that WordPress used before the import. A post with one of them gets a new ID above all others. */
  readonly taken: readonly number[];
}

/** Expects that WordPress has exactly the imported data, and that it equals the data in the archive. */
export async function expectMoved(read: ReadBack, { facts, files, taken }: Imported): Promise<void> {
  const numbers = numbersNow(read, facts, taken);
  const posts = facts
    .map((post) => ({ ...post, id: String(numbers.get(Number(post.id)) ?? post.id) }))
    .sort((one, other) => Number(one.id) - Number(other.id));
  expect(read.posts.map(withoutComments)).toEqual(posts.map(expectedPost));
  for (const [index, post] of read.posts.entries())
    expect(threadOf(post), post.title).toEqual((posts[index]?.comments ?? []).map(commentKey).sort());
  const paths = posts.flatMap(({ path }) => path.map((_, index) => path.slice(0, index + 1)));
  expect(distinct([...read.categories.map(names), 'Uncategorized'])).toEqual(
    distinct([...paths.map(names), 'Uncategorized']),
  );
  expect(distinct(read.tags.map(names).map(tagKey))).toEqual(distinct(posts.flatMap(({ tags }) => tags.map(tagKey))));
  await expectMedia(read, files);
  expectContents(read, files, numbers);
}

/** Returns the new IDs of the posts to which WordPress gave another ID, by their old IDs. */
function numbersNow(read: ReadBack, facts: readonly PostFacts[], taken: readonly number[]): Map<number, number> {
  const highest = Math.max(...facts.map(({ id }) => Number(id)));
  const moved = facts.filter(({ id }) => taken.includes(Number(id)));
  return new Map(
    moved.map(({ id, date, title }) => {
      const found = read.posts.find((post) => post.date === date && shown(post.title) === title);
      expect(found?.number, title).toBeGreaterThan(highest);
      return [Number(id), found?.number ?? 0];
    }),
  );
}

function expectedPost(post: PostFacts) {
  const { id, title, date, dateGmt, status, hasPassword, path, tags } = post;
  return {
    number: Number(id),
    title: title.trim(),
    date,
    dateGmt,
    status,
    hasPassword,
    path: path.length === 0 ? 'Uncategorized' : names(path),
    tags: distinct(tags.map(tagKey)),
  };
}

function withoutComments({
  number,
  title,
  date,
  dateGmt,
  status,
  password,
  paths,
  tags,
}: ReadPost): ReturnType<typeof expectedPost> {
  return {
    number,
    title: shown(title),
    date,
    dateGmt,
    status: status as 'publish',
    hasPassword: password !== '',
    path: paths.map(names).join(),
    tags: distinct(tags.map(shown).map(tagKey)),
  };
}

/** Returns a sorted list of keys that identify the comments and their parents. */
function threadOf({ comments }: ReadPost): string[] {
  const texts = new Map(comments.map(({ number, content }) => [number, shown(content)]));
  return comments
    .map(({ author, content, dateGmt, approved, parent }) => {
      expect(approved).toBe('1');
      // A parent that does not exist is an error: its ID could later belong to a comment on another post.
      if (parent !== 0) expect(texts.has(parent)).toBe(true);
      return commentKey({ author: shown(author), text: shown(content), dateGmt, repliesTo: texts.get(parent) });
    })
    .sort();
}

function commentKey({ author, text, dateGmt, repliesTo }: CommentFacts): string {
  return JSON.stringify([spaced(author), lines(text), dateGmt, repliesTo === undefined ? undefined : lines(repliesTo)]);
}

/** Expects that each imported media file exists once, with its original bytes, and that featured images exist. */
async function expectMedia(read: ReadBack, files: readonly Wxr[]): Promise<void> {
  const asked = new Map(files.flatMap(({ media }) => media.map(({ number, url }) => [number, url] as const)));
  expect(new Set(read.media.map(({ number }) => number)).size).toBe(read.media.length);
  for (const { number, sha256 } of read.media) {
    const bytes = await (await fetch(asked.get(number) ?? '')).arrayBuffer();
    expect(sha256, asked.get(number)).toBe(createHash('sha256').update(Buffer.from(bytes)).digest('hex'));
  }
  const stored = new Set(read.media.map(({ number }) => String(number)));
  for (const { thumbnail, title } of read.posts) {
    expect(thumbnail.length, title).toBeLessThanOrEqual(1);
    for (const number of thumbnail) expect(stored.has(number), title).toBe(true);
  }
}

/** Expects that contents equal the imported ones, except for media URLs, and consist only of blocks known to WordPress. */
function expectContents(read: ReadBack, files: readonly Wxr[], numbers: ReadonlyMap<number, number>): void {
  const now = new Map(read.media.map(({ number, url }) => [number, url]));
  for (const { posts, media } of files) {
    const moved = media.toSorted((one, other) => other.url.length - one.url.length);
    for (const { number, content } of posts) {
      const post = read.posts.find((one) => one.number === (numbers.get(number) ?? number));
      const expected = moved.reduce(
        (text, medium) => text.replaceAll(medium.url, now.get(medium.number) ?? medium.url),
        content,
      );
      expect(post?.content, post?.title).toBe(expected);
      expect(post?.loose, post?.title).toEqual([]);
    }
  }
}

const names = (path: readonly string[]) => path.map(shown).map(spaced).join(' > ');
const shown = (text: string) => decodeHTML(text).trim();
const spaced = (text: string) => text.replaceAll(/[ \t\r\n]+/gu, ' ').trim();
/** Returns a key under which tags that differ only in case are the same, as they are on the site. */
const tagKey = (tag: string) => spaced(tag).toLowerCase();
const lines = (text: string) => text.replaceAll(/\r\n?/gu, '\n').trim();
const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();
