import fc from 'fast-check';
import type { Comment } from '../../../src/core/items/comment.ts';
import type { SourceItems } from '../source/item-source.ts';

/** A post whose version is in each of its parts, so that tests can detect a mixture of versions. */
export interface VersionedPost {
  readonly version: number;
  readonly comments: number;
  /** whether post read is refused */
  readonly isRefused: boolean;
}

/** Posts by ID, in the order of the post list. */
export type VersionedBlog = ReadonlyMap<string, VersionedPost>;

export type Change = (before: VersionedBlog) => VersionedBlog;

/** Returns the items that the source sends for a post. */
export function itemsOf(id: string, { version, comments, isRefused }: VersionedPost): SourceItems {
  const mark = `v${version}`;
  const date = `2024-01-${String(10 + (version % 15))} 10:00:00`;
  const shared = { id, title: mark, visibility: '20', comments: String(comments) };
  const list = Array.from({ length: comments }, (_, index): Comment => ({
    id: `${id}${index}`,
    date: String(1_704_416_400 + version * 60 + index),
    comment: mark,
  }));
  return {
    summary: { ...shared, date },
    reading: isRefused ? 403 : { ...shared, tags: { tag: [mark] }, date, content: `<p>${mark}</p>` },
    comments: comments === 0 ? undefined : { totalCount: String(comments), comments: { comment: list } },
  };
}

const fresh = { version: 1, comments: 0, isRefused: false };

/** Generates changes to one of the posts. */
const edit = (to: (post: VersionedPost) => VersionedPost) =>
  fc.nat().map((place): Change => (before) => {
    const [id, post] = [...before][place % Math.max(before.size, 1)] ?? ['1', fresh];
    return new Map(before).set(id, to(post));
  });
const remove = fc.nat().map((place): Change => (before) => {
  const gone = [...before.keys()][place % Math.max(before.size, 1)];
  return new Map([...before].filter(([id]) => id !== gone));
});
/** Generates changes that add a post, or restore a removed one. */
const add = fc.integer({ min: 1, max: 60 }).map((id): Change => (before) => {
  return new Map([[String(id), fresh], ...before]);
});

const change = fc.oneof(
  { weight: 4, arbitrary: edit((post) => ({ ...post, version: post.version + 1 })) },
  { weight: 3, arbitrary: edit((post) => ({ ...post, comments: post.comments + 1 })) },
  { weight: 1, arbitrary: edit((post) => ({ ...post, comments: 0 })) },
  { weight: 1, arbitrary: edit((post) => ({ ...post, isRefused: !post.isRefused })) },
  { weight: 2, arbitrary: add },
  { weight: 2, arbitrary: remove },
);

/** A blog whose posts fill two pages, so that changes move posts between pages. */
export const initialBlog: VersionedBlog = new Map(
  Array.from({ length: 12 }, (_, index) => [String(12 - index), { ...fresh, comments: index % 3 }]),
);

/** Generates the changes of the blog before each of several runs. */
export const randomChanges: fc.Arbitrary<Change[][]> = fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 4,
});
