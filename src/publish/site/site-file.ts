import type { Warning } from '../../core/warnings.ts';
import { digest } from './digest.ts';
import type { SitePost } from './site.ts';

/**
 * A file of the site that is made of many posts: an index page, a feed, the sitemap. It is planned before it is
 * made, so that one which nothing changed is neither made nor written.
 */
export interface SiteFile {
  /** from the site's root, `/` between segments */
  readonly path: string;
  /**
   * all that decides what is in it, besides what is the same for the whole site (blog, language, address, options, templates,
   * version): equal texts, equal bytes. `fingerprintOf` and `PublishedPosts` give that of posts
   */
  readonly fingerprint: string;
  readonly make: () => string | Promise<string>;
  /** what is to be said of what is in it; left out, nothing */
  readonly warnings?: readonly Warning[];
}

/** Plans a part of the files; where that fails, whoever asked may be told, and has none of them. */
export type Planning = (plan: () => Iterable<SiteFile>) => readonly SiteFile[];

const fingerprints = new WeakMap<SitePost, string>();

/** What a list shows of a post, as a short text: of its category the label, where the list is not that category's own. */
export function fingerprintOf(post: SitePost): string {
  let fingerprint = fingerprints.get(post);
  if (fingerprint === undefined) {
    const { title, date, category, visibility, comments, sitePath } = post;
    const { id, label } = category ?? {};
    const shown = [title.trim(), date?.epoch, date?.offset, id, label, visibility, comments, sitePath];
    fingerprints.set(post, (fingerprint = digest(JSON.stringify(shown))));
  }
  return fingerprint;
}
