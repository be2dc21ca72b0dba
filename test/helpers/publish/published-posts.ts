import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import type { RenderedItem } from '../../../src/publish/outputs/output-port.ts';
import type { PublishedPosts } from '../../../src/publish/site-model/site/published-posts.ts';
import type { SitePost } from '../../../src/publish/site-model/site/site.ts';

/** Of posts in files that hold many of them. */
export const noItem = {
  text: { content: '', comments: [], altTexts: [], password: '' },
  facts: { version: '', content: 0, comments: [], altTexts: [], isEmpty: true },
} as const satisfies RenderedItem;

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
    item: () => noItem.facts,
    itemText: () => Promise.resolve(noItem.text),
    missingMedia: 0,
  };
}
