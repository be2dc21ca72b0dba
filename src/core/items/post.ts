import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { optionalScalar, scalar, textOf, type Scalar } from './scalar.ts';

/** Reference: "Post summary", a post as post list shows it. */
export const postSummarySchema = z.looseObject({
  id: scalar,
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

/** Reference: "Post read item", a post as post read shows it. */
export const postReadingSchema = z.looseObject({
  url: optionalScalar,
  secondaryUrl: optionalScalar,
  id: optionalScalar,
  title: optionalScalar,
  content: optionalScalar,
  categoryId: optionalScalar,
  postUrl: optionalScalar,
  visibility: optionalScalar,
  acceptComment: optionalScalar,
  acceptTrackback: optionalScalar,
  tags: listSchema(scalar, 'tag'),
  comments: optionalScalar,
  trackbacks: optionalScalar,
  date: optionalScalar,
});

export type PostSummary = z.infer<typeof postSummarySchema>;
export type PostList = z.infer<typeof postListSchema>;
export type PostReading = z.infer<typeof postReadingSchema>;

export function postsOf(list: PostList): PostSummary[] {
  return listOf<PostSummary>(list.posts, 'post');
}

/** The tags of a reading in their order, trimmed, without empty and repeated ones. */
export function tagsOf(reading: PostReading): string[] {
  return [...new Set(listOf<Scalar>(reading.tags, 'tag').map(textOf))].filter((tag) => tag !== '');
}
