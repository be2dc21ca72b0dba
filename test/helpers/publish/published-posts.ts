import type { StoredMedium } from '../../../src/core/media/media-file.ts';
import type { RenderedItem } from '../../../src/publish/outputs/output-port.ts';
import type { PublishedPosts } from '../../../src/publish/site-model/site/published-posts.ts';
import type { SitePost } from '../../../src/publish/site-model/site/site.ts';

/** Rendered item of an empty post, for outputs whose files contain many posts. */
export const noItem = {
  text: { content: '', comments: [], altTexts: [], password: '' },
  facts: { version: '', content: 0, comments: [], altTexts: [], isEmpty: true },
} as const satisfies RenderedItem;

/** Returns published posts with the same summary and media, whose bodies a function derives from the post. */
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
