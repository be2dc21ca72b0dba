import { feedFiles } from '../site/paths.ts';
import type { PublishedPosts } from '../site/published-posts.ts';
import { fingerprintOf, type SiteFile } from '../site/site-file.ts';
import type { Site, SiteCategory, SitePost } from '../site/site.ts';
import type { Messages } from '../language/messages.ts';
import { atomFeed } from './atom.ts';
import { feedOf, type Feed } from './feed.ts';
import { feedIds, type FeedIds } from './ids.ts';
import { jsonFeed } from './json-feed.ts';
import { newestByCategory, newestPosts } from './newest-posts.ts';

/** The feeds of the whole blog, which come first, and of each category with all below it: Atom and JSON Feed each. */
export function feedFilesOf(site: Site, published: PublishedPosts, messages: Messages): SiteFile[] {
  const ids = feedIds(site);
  const plan = (posts: readonly SitePost[], category?: SiteCategory): SiteFile[] => {
    const { atom, json } = feedFiles(category?.sitePath ?? '');
    const fingerprint = feedFingerprint(site, posts, category, published, ids);
    // Both say the same, and are made one after the other.
    let held: Promise<Feed> | undefined;
    const feed = () => (held ??= feedOf(site, posts, category, published, messages, ids));
    const last = () => {
      const found = feed();
      held = undefined;
      return found;
    };
    return [
      { path: atom, fingerprint, make: async () => atomFeed(await feed()) },
      { path: json, fingerprint, make: async () => jsonFeed(await last()) },
    ];
  };
  const below = [...newestByCategory(site)].flatMap(([category, posts]) => plan(posts, category));
  return [...plan(newestPosts(site)), ...below];
}

/** Without the address of the site a feed has no more of a body than its beginning. */
function feedFingerprint(
  { url, posts: all }: Site,
  posts: readonly SitePost[],
  category: SiteCategory | undefined,
  published: PublishedPosts,
  ids: FeedIds,
): string {
  const shown = (post: SitePost) => (url === undefined ? published.summary(post) : published.bodyVersion(post));
  return JSON.stringify([
    category ? [category.label, category.sitePath] : all.length,
    posts.map((post) => [fingerprintOf(post), post.tags, ids.post(post), shown(post)]),
  ]);
}
