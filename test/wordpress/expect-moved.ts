import { createHash } from 'node:crypto';
import { decodeHTML } from 'entities';
import { expect } from 'vitest';
import type { CommentFacts, PostFacts } from './archive-facts.ts';
import type { ReadBack, ReadPost } from './read-back.ts';
import type { Wxr } from './wxr.ts';

export interface Imported {
  readonly facts: readonly PostFacts[];
  /** for what the archive does not say: numbers of media, and contents */
  readonly files: readonly Wxr[];
  /** numbers that WordPress had given away before: a post of one of them gets another one, above all others */
  readonly taken: readonly number[];
}

/** Expects that WordPress has everything which was imported, as the archive holds it, and nothing else. */
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

/** The numbers of posts that got another one, by their old ones. */
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

/** Each comment with the text of the one that it replies to. */
function threadOf({ comments }: ReadPost): string[] {
  const texts = new Map(comments.map(({ number, content }) => [number, shown(content)]));
  return comments
    .map(({ author, content, dateGmt, approved, parent }) => {
      expect(approved).toBe('1');
      // A parent that is no comment would be any other post's one day.
      if (parent !== 0) expect(texts.has(parent)).toBe(true);
      return commentKey({ author: shown(author), text: shown(content), dateGmt, repliesTo: texts.get(parent) });
    })
    .sort();
}

function commentKey({ author, text, dateGmt, repliesTo }: CommentFacts): string {
  return JSON.stringify([spaced(author), lines(text), dateGmt, repliesTo === undefined ? undefined : lines(repliesTo)]);
}

/** Every file that could be fetched is there once, byte by byte, and featured images lead to one. */
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

/** Contents are those of the files but for the addresses of media, and of blocks alone. */
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
/** Tags that differ in case alone are one, as on the site. */
const tagKey = (tag: string) => spaced(tag).toLowerCase();
const lines = (text: string) => text.replaceAll(/\r\n?/gu, '\n').trim();
const distinct = (texts: readonly string[]) => [...new Set(texts)].sort();
