import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { optionalScalar, scalar, textOf } from './scalar.ts';

/**
 * Reference: "Post summary", a post as post list shows it. One without a usable id cannot be kept, but must not take the
 * others of its page along: the text of its id is empty.
 */
export const postSummarySchema = z.looseObject({
  id: optionalScalar,
  title: optionalScalar,
  postUrl: optionalScalar,
  visibility: optionalScalar,
  categoryId: optionalScalar,
  comments: optionalScalar,
  trackbacks: optionalScalar,
  date: optionalScalar,
});

/** Reference: "Post list item". */
export const postListSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  page: optionalScalar,
  count: optionalScalar,
  totalCount: optionalScalar,
  posts: listSchema(postSummarySchema, 'post'),
});

/** Reference: "Post read item", a post as post read shows it. Strict in its content alone: a body is not read as absent. */
export const postReadingSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  id: optionalScalar,
  title: optionalScalar,
  content: scalar.nullish(),
  categoryId: optionalScalar,
  postUrl: optionalScalar,
  visibility: optionalScalar,
  acceptComment: optionalScalar,
  acceptTrackback: optionalScalar,
  tags: listSchema(z.unknown(), 'tag'),
  comments: optionalScalar,
  trackbacks: optionalScalar,
  date: optionalScalar,
});

export type PostSummary = z.infer<typeof postSummarySchema>;
export type PostList = z.infer<typeof postListSchema>;
export type PostReading = z.infer<typeof postReadingSchema>;

/** The posts of a page, those without a usable id included. */
export function postsOf(list: PostList): PostSummary[] {
  return listOf<PostSummary>(list.posts, 'post');
}

/** The tags of a reading in their order, trimmed, without empty and repeated ones and what is no scalar. */
export function tagsOf(reading: PostReading): string[] {
  return [...new Set(listOf(reading.tags, 'tag').map(textOf))].filter((tag) => tag !== '');
}
