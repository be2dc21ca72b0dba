import { messagesOf } from '../language/index.ts';
import { linkResolver, type LinkData } from '../links/link-resolver.ts';
import { linkablePosts, type LinkablePost, type ShareablePosts } from '../links/linkable-posts.ts';
import { shownComment } from '../links/shown-comment.ts';
import type { Site } from '../site/site.ts';
import type { PostFacts } from './post-facts.ts';
import { blogAddresses } from './site-blog.ts';
import { isPublished, type SiteParts } from './site-of-posts.ts';

/** What links need to know of all posts, published or not, and of lists. */
export type SiteLinks = LinkData & ShareablePosts;

/** @param facts of all posts, published or not */
export function linksOf(
  facts: readonly PostFacts[],
  lists: LinkData['lists'],
  { archive, options }: Pick<SiteParts, 'archive' | 'options'>,
): SiteLinks {
  const posts = linkablePosts(facts.map((post) => linkable(post, isPublished(post, options))));
  return { blogAddresses: blogAddresses(archive.blog()), siteUrl: options.siteUrl, ...posts, lists };
}

/** The site with its newest comments as they may be shown. To read all addresses takes a while, and few comments have any. */
export function withShownComments(site: Site, links: () => LinkData): Site {
  const { newestComments: comments, language } = site;
  if (!comments.some(({ name, text }) => name.includes('/') || text.includes('/'))) return site;
  const posts = { link: linkResolver(links()), messages: messagesOf[language].body };
  return { ...site, newestComments: comments.map((comment) => shownComment(comment, posts)) };
}

function linkable(facts: PostFacts, published: boolean): LinkablePost {
  const { id, title, address, slogan, listed, mediaBase } = facts;
  return { id, title, address, slogan, listed, published, mediaBase };
}
