import { z } from 'zod';
import { listOf, listSchema } from './list.ts';
import { field, scalar, textOf } from './scalar.ts';

const url = field('URL of the blog on its platform.', 'https://mudflat.example.com');
const secondaryUrl = field('URL of the blog on its own domain; empty if it has none.', '');
const id = field('Id of the post.', '128');
const title = field('Title of the post.', '도요새가 돌아온 날');
const postUrl = field('URL of the post.', 'https://mudflat.example.com/128');
const categoryId = field('Id of the category; `0` or empty if it has none.', '512');
const comments = field('Number of comments.', '1');
const trackbacks = field('Number of trackbacks.', '0');

/**
 * Reference: "Post summary", a post in a post list. The ID is optional, so that a post without one, which cannot be archived, does not
 * invalidate the other posts of its page.
 */
export const postSummarySchema = z.looseObject({
  id,
  title,
  postUrl,
  visibility: field('Who may read the post. `0`: private; `15`: protected; `20`: published.', '20'),
  categoryId,
  comments,
  trackbacks,
  date: field('When it was published, `YYYY-MM-DD HH:MM:SS` in the time zone of the blog.', '2024-10-31 22:40:00'),
});

/** Reference: "Post list item". */
export const postListSchema = z.looseObject({
  url,
  secondaryUrl,
  page: field('Number of this page.', '1'),
  count: field('Number of posts on this page.', '1'),
  totalCount: field('Number of posts on all pages.', '1'),
  posts: listSchema(postSummarySchema, 'post', { description: 'The posts of this page.', wrapped: false }),
});

/** Reference: "Post read item", a post with its body. Only `content` is strict: an invalid body must not count as a missing one. */
export const postReadingSchema = z.looseObject({
  url,
  secondaryUrl,
  id,
  title,
  content: scalar.nullish().meta({
    description: 'Body of the post, in HTML.',
    examples: ['<p>The first curlews are back &amp; loud.</p>'],
  }),
  categoryId,
  postUrl,
  visibility: field('Who may read the post. The reference lists no values; they are those of post list.', '20'),
  acceptComment: field('`1`: comments are open; `0`: they are closed.', '1'),
  acceptTrackback: field('Not described by the reference.', '0'),
  tags: listSchema(z.unknown().meta({ description: 'A tag.', examples: ['서해'] }), 'tag', {
    description: 'The tags of the post.',
    wrapped: true,
  }),
  comments,
  trackbacks: field('Not described by the reference.', '0'),
  date: field('When it was published, in seconds since 1970 (UTC).', '1730382000'),
});

export type PostSummary = z.infer<typeof postSummarySchema>;
export type PostList = z.infer<typeof postListSchema>;
export type PostReading = z.infer<typeof postReadingSchema>;

/**
 * Field of a summary that the reference does not have: time of the last change in seconds since 1970 (UTC), if the source knows it. It must
 * change whenever the post changes.
 */
export const updatedField = 'updated';

/** Returns the posts of a post list page, including posts without an id. */
export function postsOf(list: PostList): PostSummary[] {
  return listOf<PostSummary>(list.posts, 'post');
}

/** Returns the tags of a post in their original order, trimmed. Omits duplicates, empty tags and values that are not scalars. */
export function tagsOf(reading: PostReading): string[] {
  return [...new Set(listOf(reading.tags, 'tag').map(textOf))].filter((tag) => tag !== '');
}
