import { feedFiles } from '../../../site-model/site/paths.ts';
import type { PublishedPosts } from '../../../site-model/site/published-posts.ts';
import { fileOf, type SiteFile } from '../../../site-model/site/site-file.ts';
import type { Site, SiteCategory, SitePost } from '../../../site-model/site/site.ts';
import type { Messages } from '../../../site-model/language/messages.ts';
import { atomFeed } from './atom.ts';
import { feedOf, withContents, type Feed } from './feed.ts';
import { feedIds } from './ids.ts';
import { jsonFeed } from './json-feed.ts';
import { newestByCategory, newestPosts } from './newest-posts.ts';

/** The feeds of the whole blog, which come first, and of each category with all below it: Atom and JSON Feed each. */
export function feedFilesOf(site: Site, published: PublishedPosts, messages: Messages): SiteFile[] {
  const ids = feedIds(site);
  const plan = (posts: readonly SitePost[], category?: SiteCategory): SiteFile[] => {
    const { atom, json } = feedFiles(category?.sitePath ?? '');
    const feed = () => feedOf(site, posts, category, published, messages, ids);
    // The contents are made once for both formats.
    let contents: Promise<Feed> | undefined;
    const whole = (planned: Feed) => (contents ??= withContents(planned, posts, published));
    return [
      fileOf(atom, feed, async (planned) => atomFeed(await whole(planned))),
      fileOf(json, feed, async (planned) => {
        const found = whole(planned);
        contents = undefined;
        return jsonFeed(await found);
      }),
    ];
  };
  const below = [...newestByCategory(site)].flatMap(([category, posts]) => plan(posts, category));
  return [...plan(newestPosts(site)), ...below];
}
