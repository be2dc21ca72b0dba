import { digest } from './digest.ts';
import type { SitePost } from './site.ts';

/**
 * A file of the site that is made of many posts: an index page, a feed, the map of the site. It is planned before it is
 * made, so that one which nothing changed is neither made nor written.
 */
export interface SiteFile {
  /** from the site's root, `/` between segments */
  readonly path: string;
  /**
   * all that decides what is in it, besides what is the same for the whole site (blog, language, address, options, templates,
   * version): equal texts, equal bytes. `basisOf` and `PublishedPosts` give that of posts
   */
  readonly basis: string;
  readonly make: () => string | Promise<string>;
}

/** Plans some files; where that fails, whoever asked may be told, and has those that could be planned. */
export type Planning = (plan: () => Iterable<SiteFile>) => Iterable<SiteFile>;

const bases = new WeakMap<SitePost, string>();

/** What a list shows of a post, as a short text: of its category the label, where the list is not that category's own. */
export function basisOf(post: SitePost): string {
  let basis = bases.get(post);
  if (basis === undefined) {
    const { title, date, category, visibility, comments, sitePath } = post;
    const { id, label } = category ?? {};
    const shown = [title.trim(), date?.epoch, date?.offset, id, label, visibility, comments, sitePath];
    bases.set(post, (basis = digest(JSON.stringify(shown))));
  }
  return basis;
}
