import type { HeldMap } from '../../../held/held-map.ts';
import type { Site } from '../site/site.ts';
import { readAgain } from './read-posts.ts';
import type { PostReading } from './readings.ts';
import type { SiteComments } from './site-comments.ts';
import { linksOf, withShownComments } from './site-links.ts';
import { siteOf, type SiteParts } from './site-of-posts.ts';

/** The same site without some of its posts, as if they were not published. */
export type SiteWithout = (isLeftOut: (id: string) => boolean) => Promise<Site>;

/** Apart from the site, so that nothing else of what was read of posts stays in memory for it. */
export function siteWithout(
  readings: HeldMap<PostReading>,
  parts: Omit<SiteParts, 'comments' | 'bodies'>,
  newest: SiteComments['newest'],
): SiteWithout {
  return async (isLeftOut) => {
    const found = new Map(readings);
    // What was taken over is read from the cache, which somebody may have touched meanwhile.
    const lost = [...readings.keys()].filter((id) => !found.has(id));
    const again = new Map(lost.length > 0 ? await readAgain(lost, parts) : []);
    const all = [...readings.keys()].flatMap((id) => {
      const one = found.get(id) ?? again.get(id);
      return one ? [[id, one] as const] : [];
    });
    const comments = new Map(all.flatMap(([id, one]) => (one.comments ? [[id, one.comments] as const] : [])));
    const bodies = new Map(all.flatMap(([id, one]) => (one.body ? [[id, one.body] as const] : [])));
    const facts = all.map(([, one]) => one.facts);
    const { site, lists } = siteOf(facts, { ...parts, comments: { readings: comments, newest }, bodies, isLeftOut });
    return withShownComments(site, () => linksOf(facts, lists, parts));
  };
}
