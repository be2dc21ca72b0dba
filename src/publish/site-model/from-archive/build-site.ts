import { HeldMap } from '../../../held/held-map.ts';
import { allOf } from '../../../core/all-of.ts';
import { textOf } from '../../../core/items/scalar.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BodiesElsewhere } from './bodies-elsewhere.ts';
import { blogClock } from './blog-clock.ts';
import { mediaKey } from '../site/media-key.ts';
import { isolateFailures } from './isolate-failures.ts';
import type { SiteOptions } from '../options/site-options.ts';
import type { PostFacts } from './post-facts.ts';
import { PostFailures } from './post-failures.ts';
import type { MarkdownLayout } from './markdown-paths.ts';
import { mediaNames } from './media-names.ts';
import { commentsOf, readBodies, readFacts, readingOf, rulesOf } from './read-posts.ts';
import type { BodyReading, PostReading } from './readings.ts';
import { linksOf, withShownComments, type SiteLinks } from './site-links.ts';
import { isPublished, siteOf, treeWithFolders, type ComputedSite } from './site-of-posts.ts';
import { siteWithout, type SiteWithout } from './site-without.ts';
import { message } from '../../../messages/message.ts';

export interface SiteModel extends Omit<ComputedSite, 'lists'> {
  readonly links: SiteLinks;
  readonly without: SiteWithout;
  /** the names of media files that bodies say, by file; none where that is not wanted */
  readonly mediaNames: ReadonlyMap<string, string>;
  /** for the next time, as far as nothing went wrong with a post */
  readonly readings: HeldMap<PostReading>;
}

/** What the model of a site may be built with besides the archive. */
export interface SiteGiven {
  /** what an earlier publish read: what has not changed since is not read again */
  readonly before?: HeldMap<PostReading> | undefined;
  /** posts that are left out, and takes what goes wrong with one */
  readonly failures?: PostFailures;
  /** reads bodies where there are many */
  readonly bodies?: BodiesElsewhere | undefined;
  /** of the preset's Markdown files. Default: that of the plain preset. */
  readonly layout?: MarkdownLayout | undefined;
}

/**
 * The site model of an archive. Reads every record once, the comments of published posts to count them and for the newest,
 * and their bodies for what they are about. A post over which something fails unexpectedly takes part with less of what is known of it.
 *
 * @throws {UsageError} when there is no such time zone
 * @throws {ArchiveError} when the archive is damaged
 */
export async function buildSite(
  archive: ArchiveReader,
  options: SiteOptions,
  given: SiteGiven = {},
): Promise<SiteModel> {
  const { before = new HeldMap(), failures = new PostFailures(), bodies: elsewhere, layout } = given;
  const earlier = new Map<string, PostReading>();
  for (const [id, reading] of before) if (archive.version(id) === reading.version) earlier.set(id, reading);
  const known = (id: string) => earlier.get(id);
  const plainly = (post: PostFacts, error: unknown) => {
    failures.add(post.id, error, 'less');
    return plainerFacts(post);
  };
  const ids = archive.postIds().filter((id) => !failures.has(id));
  const all = await readFacts(archive, ids, known, failures);
  const { clock, facts } = await isolateFailures(
    all,
    (some) => ({ clock: blogClock(some, options.timezone), facts: some }),
    plainly,
  );
  const published = facts.filter((post) => isPublished(post, options));
  const rules = rulesOf(archive, options);
  const unread = published.filter(({ id }) => !known(id)?.body);
  const [comments, read] = await allOf([
    commentsOf(published, { archive, options, clock, failures }, (id) => known(id)?.comments),
    elsewhere && unread.length >= elsewhere.fewest ? elsewhere.read(unread, rules) : undefined,
  ]);
  const bodies = await readBodies(archive, published, rules, (id) => read?.get(id) ?? known(id)?.body, failures);
  const names = options.mediaNames === 'hash' ? new Map<string, string>() : namesIn(archive, published, bodies);
  const tree = await isolateFailures([...archive.categories()], treeWithFolders, (category, error) => {
    failures.addOther((bug) => message('publish.category-left-out', { category: textOf(category.id), bug }), error);
    return [];
  });
  const parts = { archive, options, clock, comments, bodies, names, tree, failures, layout };
  const make = (some: readonly PostFacts[]) => siteOf(some, parts);
  const { facts: shown, ...model } = await isolateFailures(facts, make, plainly);
  const taken = new Set(shown.map(({ id }) => id));
  for (const { id } of all) if (!taken.has(id)) failures.add(id, undefined);
  const readings = new HeldMap<PostReading>();
  for (const facts of shown) {
    const { id } = facts;
    const reading = readingOf(facts, archive, comments.readings, bodies);
    const same = known(id);
    if (same?.facts === facts && same.comments === reading.comments && same.body === reading.body)
      readings.copy(id, before);
    else readings.set(id, reading);
  }
  const { lists, ...computed } = model;
  const links = linksOf(shown, lists, parts);
  return {
    ...computed,
    site: withShownComments(model.site, () => links),
    links,
    without: siteWithout(readings, { archive, options, clock, names, tree, failures, layout }, comments.newest),
    mediaNames: names,
    readings,
  };
}

/** The names of media, by those that published posts say. */
function namesIn(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  bodies: ReadonlyMap<string, BodyReading>,
): Map<string, string> {
  const said = posts.map(({ id }) => bodies.get(id)?.media?.named ?? []).filter((named) => named.length > 0);
  if (said.length === 0) return new Map();
  const files = new Map([...archive.media()].map(([address, { file }]) => [mediaKey(address), file]));
  return mediaNames(said, (key) => files.get(key));
}

/** What can be done without, the less telling first. Who may see a post is none of it. */
const parts: readonly Partial<PostFacts>[] = [
  { tags: [] },
  { categoryId: '' },
  { slogan: '' },
  { summaryDate: undefined, readingDate: undefined, dateText: '' },
  { address: '' },
  { title: '' },
];

/** A post of which something cannot be made, without the one part at which it may fail, and at last without all of them. */
function plainerFacts(post: PostFacts): PostFacts[] {
  return [...parts, Object.assign({}, ...parts) as Partial<PostFacts>].map((part) => ({ ...post, ...part }));
}
