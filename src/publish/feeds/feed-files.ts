import { feedFiles } from '../paths.ts';
import type { PublishedPosts } from '../published-posts.ts';
import { basisOf, type SiteFile } from '../site-file.ts';
import type { Site, SiteCategory, SitePost } from '../site.ts';
import type { Words } from '../words.ts';
import { atomFeed } from './atom.ts';
import { feedOf, type Feed } from './feed.ts';
import { feedIds, type FeedIds } from './ids.ts';
import { jsonFeed } from './json-feed.ts';
import { newestByCategory, newestPosts } from './newest-posts.ts';

/** The feeds of the whole blog, which come first, and of each category with all below it: Atom and JSON Feed each. */
export function feedFilesOf(site: Site, published: PublishedPosts, words: Words): SiteFile[] {
  const ids = feedIds(site);
  const plan = (posts: readonly SitePost[], category?: SiteCategory): SiteFile[] => {
    const { atom, json } = feedFiles(category?.sitePath ?? '');
    const basis = basisOfFeed(site, posts, category, published, ids);
    // Both say the same, and are made one after the other.
    let held: Promise<Feed> | undefined;
    const feed = () => (held ??= feedOf(site, posts, category, published, words, ids));
    const last = () => {
      const found = feed();
      held = undefined;
      return found;
    };
    return [
      { path: atom, basis, make: async () => atomFeed(await feed()) },
      { path: json, basis, make: async () => jsonFeed(await last()) },
    ];
  };
  const below = [...newestByCategory(site)].flatMap(([category, posts]) => plan(posts, category));
  return [...plan(newestPosts(site)), ...below];
}

/** Without the address of the site a feed has no more of a body than its beginning. */
function basisOfFeed(
  { url }: Site,
  posts: readonly SitePost[],
  category: SiteCategory | undefined,
  published: PublishedPosts,
  ids: FeedIds,
): string {
  const shown = (post: SitePost) => (url === undefined ? published.excerpt(post) : published.bodyVersion(post));
  return JSON.stringify([
    category && [category.label, category.sitePath],
    posts.map((post) => [basisOf(post), post.tags, ids.post(post), shown(post)]),
  ]);
}
