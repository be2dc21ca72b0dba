import type { StoredMedium } from '../../src/core/stored-medium.ts';
import type { PublishedPosts } from '../../src/publish/site/published-posts.ts';
import type { SitePost } from '../../src/publish/site/site.ts';

/** What is known of posts, for tests: the body of each by its id, and the same summary and media for all. */
export function publishedPosts(
  bodyOf: (post: SitePost) => string = () => '<p>Text.</p>',
  { summary = 'Text.', media = [] }: { readonly summary?: string; readonly media?: readonly StoredMedium[] } = {},
): PublishedPosts {
  return {
    summary: () => summary,
    cover: () => media[0],
    bodyVersion: bodyOf,
    body: (post) => Promise.resolve(bodyOf(post)),
    media: () => media,
    missingMedia: 0,
  };
}
