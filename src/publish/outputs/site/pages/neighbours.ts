import type { Site, SitePost } from '../../../site-model/site/site.ts';
import { withDescendants } from '../../../site-model/site/categories.ts';

/** The posts before and after a post, among all of the site and among those directly in its category. */
export interface Neighbours {
  readonly newer: SitePost | undefined;
  readonly older: SitePost | undefined;
  readonly newerInCategory: SitePost | undefined;
  readonly olderInCategory: SitePost | undefined;
}

/** Of a site there may be a hundred thousand, and several ask for them. */
const found = new WeakMap<Site, ReadonlyMap<SitePost, Neighbours>>();

/** The neighbours of every post. Those in the category are left out where they are the same as among all. */
export function neighboursOf(site: Site): ReadonlyMap<SitePost, Neighbours> {
  const neighbours = found.get(site) ?? findNeighbours(site);
  found.set(site, neighbours);
  return neighbours;
}

function findNeighbours(site: Site): Map<SitePost, Neighbours> {
  const inCategory = new Map<SitePost, Pair>();
  for (const { posts } of withDescendants(site.categories)) {
    for (const [index, post] of posts.entries()) inCategory.set(post, around(posts, index));
  }
  return new Map(
    site.posts.map((post, index) => {
      const { newer, older } = around(site.posts, index);
      const near = inCategory.get(post);
      return [
        post,
        {
          newer,
          older,
          newerInCategory: near?.newer === newer ? undefined : near?.newer,
          olderInCategory: near?.older === older ? undefined : near?.older,
        },
      ];
    }),
  );
}

interface Pair {
  readonly newer: SitePost | undefined;
  readonly older: SitePost | undefined;
}

function around(posts: readonly SitePost[], index: number): Pair {
  return { newer: posts[index - 1], older: posts[index + 1] };
}
