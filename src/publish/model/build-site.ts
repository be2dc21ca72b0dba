import type { Hold } from '../../held/held-bytes.ts';
import { HeldMap } from '../../held/held-map.ts';
import { allOf } from '../../core/all-of.ts';
import { textOf } from '../../core/items/scalar.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { BodiesElsewhere, BodyRules } from './bodies-elsewhere.ts';
import { blogClock } from './blog-clock.ts';
import { messagesOf } from '../language/index.ts';
import { linkResolver, type LinkData } from '../links/link-resolver.ts';
import { linkablePosts, type LinkablePost, type ShareablePosts } from '../links/linkable-posts.ts';
import { shownComment } from '../links/shown-comment.ts';
import { mediaKey } from '../site/media-key.ts';
import { inOrder } from './in-order.ts';
import { isolateFailures } from './isolate-failures.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { factsOf, type PostFacts } from './post-facts.ts';
import { PostFailures } from './post-failures.ts';
import { mediaNames } from './media-names.ts';
import { bodyReader } from './read-body.ts';
import type { BodyReading, CommentReading, PostReading } from './readings.ts';
import { blogAddresses } from './site-blog.ts';
import { readComments, type SiteComments } from './site-comments.ts';
import { isPublished, siteOf, treeWithFolders, type ComputedSite, type SiteParts } from './site-of-posts.ts';
import type { Site } from '../site/site.ts';
import { message } from '../../messages/message.ts';

export interface SiteModel extends Omit<ComputedSite, 'lists'> {
  /** what links need to know of all posts, published or not, and of lists */
  readonly links: LinkData & ShareablePosts;
  /** the same site without some of its posts, as if they were not published */
  readonly without: (isLeftOut: (id: string) => boolean) => Promise<Site>;
  /** the names of media files that bodies say, by file; none where that is not wanted */
  readonly mediaNames: ReadonlyMap<string, string>;
  /** for the next time, as far as nothing went wrong with a post */
  readonly readings: HeldMap<PostReading>;
}

/** Records, comment lists and bodies that are read at the same time. */
const width = 16;

/** What the model of a site may be built with besides the archive. */
export interface SiteGiven {
  /** what an earlier publish read: what has not changed since is not read again */
  readonly before?: HeldMap<PostReading> | undefined;
  /** posts that are left out, and takes what goes wrong with one */
  readonly failures?: PostFailures;
  /** reads bodies where there are many */
  readonly bodies?: BodiesElsewhere | undefined;
  /** see {@link Hold}; left out, in memory */
  readonly hold?: Hold | undefined;
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
  const { before = new HeldMap(), failures = new PostFailures(), bodies: elsewhere, hold } = given;
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
  const parts = { archive, options, clock, comments, bodies, names, tree, failures };
  const make = (some: readonly PostFacts[]) => siteOf(some, parts);
  const { facts: shown, ...model } = await isolateFailures(facts, make, plainly);
  const taken = new Set(shown.map(({ id }) => id));
  for (const { id } of all) if (!taken.has(id)) failures.add(id, undefined);
  const readings = new HeldMap<PostReading>(hold?.());
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
    without: siteWithout(readings, { archive, options, clock, names, tree, failures }, comments.newest),
    mediaNames: names,
    readings,
  };
}

/** @param facts of all posts, published or not */
function linksOf(
  facts: readonly PostFacts[],
  lists: LinkData['lists'],
  { archive, options }: Pick<SiteParts, 'archive' | 'options'>,
): SiteModel['links'] {
  const posts = linkablePosts(facts.map((post) => linkable(post, isPublished(post, options))));
  return { blogAddresses: blogAddresses(archive.blog()), siteUrl: options.siteUrl, ...posts, lists };
}

/** The site with its newest comments as they may be shown. To read all addresses takes a while, and few comments have any. */
function withShownComments(site: Site, links: () => LinkData): Site {
  const { newestComments: comments, language } = site;
  if (!comments.some(({ name, text }) => name.includes('/') || text.includes('/'))) return site;
  const posts = { link: linkResolver(links()), messages: messagesOf[language].body };
  return { ...site, newestComments: comments.map((comment) => shownComment(comment, posts)) };
}

function linkable(facts: PostFacts, published: boolean): LinkablePost {
  const { id, title, address, slogan, listed, mediaBase } = facts;
  return { id, title, address, slogan, listed, published, mediaBase };
}

/** Apart from the site, so that nothing else of what was read of posts stays in memory for it. */
function siteWithout(
  readings: HeldMap<PostReading>,
  parts: Omit<SiteParts, 'comments' | 'bodies'>,
  newest: SiteComments['newest'],
): SiteModel['without'] {
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

type Read = Pick<SiteParts, 'archive' | 'options' | 'clock' | 'failures'>;

async function readAgain(ids: readonly string[], parts: Read): Promise<(readonly [id: string, PostReading])[]> {
  const { archive, options, failures } = parts;
  const nothing = () => undefined;
  const facts = await readFacts(archive, ids, nothing, failures);
  const published = facts.filter((post) => isPublished(post, options));
  const { readings } = await commentsOf(published, parts, nothing);
  const bodies = await readBodies(archive, published, rulesOf(archive, options), nothing, failures);
  return facts.map((post) => [post.id, readingOf(post, archive, readings, bodies)]);
}

function readingOf(
  facts: PostFacts,
  archive: ArchiveReader,
  comments: SiteComments['readings'],
  bodies: ReadonlyMap<string, BodyReading>,
): PostReading {
  const { id } = facts;
  return { version: archive.version(id), facts, comments: comments.get(id), body: bodies.get(id) };
}

const rulesOf = (archive: ArchiveReader, { mediaNames }: SiteOptions): BodyRules => ({
  blogAddresses: blogAddresses(archive.blog()),
  options: { mediaNames },
});

function commentsOf(
  posts: readonly PostFacts[],
  { archive, options, clock, failures }: Read,
  before: (id: string) => CommentReading | undefined,
): Promise<SiteComments> {
  return readComments(archive, posts, options.comments, clock, before, width, (id, error) =>
    failures.add(id, error, 'less'),
  );
}

async function readFacts(
  archive: ArchiveReader,
  ids: readonly string[],
  known: (id: string) => PostReading | undefined,
  failures: PostFailures,
): Promise<PostFacts[]> {
  const facts: PostFacts[] = [];
  const read = async (id: string) => {
    try {
      return factsOf(id, await archive.record(id), failures);
    } catch (error) {
      failures.add(id, error);
      return undefined;
    }
  };
  const find = (id: string) => known(id)?.facts ?? read(id);
  await inOrder(ids, width, find, (post) => {
    if (post) facts.push(post);
  });
  return facts;
}

/** What is kept of bodies, by the ids of their posts. Of all that is read only that stays in memory. */
async function readBodies(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  rules: BodyRules,
  before: (id: string) => BodyReading | undefined,
  failures: PostFailures,
): Promise<Map<string, BodyReading>> {
  const bodies = new Map<string, BodyReading>();
  const readBody = bodyReader(rules);
  const read = async (post: PostFacts, known: BodyReading | undefined) => {
    try {
      return [post.id, readBody.read(post, await archive.content(post.id), known)] as const;
    } catch (error) {
      failures.add(post.id, error, 'less');
      return undefined;
    }
  };
  const find = (post: PostFacts) => {
    const known = before(post.id);
    return known && failures.attempt(post.id, () => readBody.isEnough(post, known), false)
      ? ([post.id, known] as const)
      : read(post, known);
  };
  await inOrder(posts, width, find, (found) => {
    if (found) bodies.set(...found);
  });
  return bodies;
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
