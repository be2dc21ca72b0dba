import { readParagraphs } from '../../../body/plain-text/paragraphs.ts';
import { processInOrder } from '../../../core/async/in-order.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { textOf } from '../../../core/items/scalar.ts';
import type { CommentThread } from '../../../core/trees/comment-threads.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { bodyReader, type BodyRules, type WorkerBodies } from './read-body.ts';
import { blogClock } from './blog-clock.ts';
import type { UnmatchedName } from './categories/category-names.ts';
import { changeCategories } from './categories/change-categories.ts';
import { excludedPosts, isExcluding } from './categories/excluded-posts.ts';
import { mediaKey, mediaNames } from './paths/media-names.ts';
import { isolateFailures, PostFailures } from './post-failures.ts';
import type { SiteOptions } from '../options/site-options.ts';
import {
  factsOf,
  isPublished,
  type PostFacts,
  type CachedBodyData,
  type CachedCommentData,
  type CachedPostData,
} from './post-facts.ts';
import type { MarkdownLayout } from './paths/markdown-paths.ts';
import { siteOf, treeWithFolders, type ComputedSite, type SiteParts } from './site-of-posts.ts';
import { message } from '../../../messages/message.ts';
import { messagesFor } from '../language/index.ts';
import { linkResolver, type LinkData } from '../links/link-resolver.ts';
import { linkablePosts, type LinkablePost, type ShareablePosts } from '../links/linkable.ts';
import { shownComment } from '../links/shown-comment.ts';
import type { NewestSiteComment, Site } from '../site/site.ts';
import { blogAddresses } from './site-blog.ts';
import { readComments, siteThreads, type SiteComments } from './site-comments.ts';
import { publicGuestbook } from '../../../backup/ttxml/guestbook.ts';
import { runWithProcessorTime } from '../../../workers/stoppable.ts';

export interface SiteModel extends Omit<ComputedSite, 'lists'> {
  readonly links: SiteLinks;
  readonly without: SiteWithout;
  /** names in options that nothing in the archive has */
  readonly unmatched: readonly UnmatchedName[];
  /** names of media, as given in bodies, by file; empty if names are not used */
  readonly mediaNames: ReadonlyMap<string, string>;
  /** data to be stored for the next publish, without posts that failed */
  readonly readings: ReadonlyMap<string, CachedPostData>;
}

/** Optional inputs of the site model. */
export interface SiteGiven {
  /** data stored by the last publish; unchanged posts are not read again */
  readonly before?: ReadonlyMap<string, CachedPostData> | undefined;
  /** posts to be excluded; new failures are added */
  readonly failures?: PostFailures;
  /** reads bodies in workers if there are many */
  readonly bodies?: WorkerBodies | undefined;
  /** layout of the preset's Markdown files. Default: the layout of the plain preset. */
  readonly layout?: MarkdownLayout | undefined;
}

/**
 * Builds the site model of an archive. Reads every record once. Also reads comments and bodies of published posts, for counts, newest
 * comments and key terms. A post that fails unexpectedly is included with less data.
 * @throws {UsageError} if there is no such time zone
 * @throws {ArchiveError} if the archive is damaged
 */
export async function buildSite(
  archive: ArchiveReader,
  options: SiteOptions,
  given: SiteGiven = {},
): Promise<SiteModel> {
  const { before, failures = new PostFailures(), bodies: elsewhere, layout } = given;
  const known = (id: string) => {
    const reading = before?.get(id);
    return reading?.version === archive.version(id) ? reading : undefined;
  };
  const plainly = (post: PostFacts, error: unknown) => {
    failures.add(post.id, error, 'less');
    return plainerFacts(post);
  };
  const ids = archive.postIds().filter((id) => !failures.has(id));
  const read = await readFacts(archive, ids, known, failures);
  // The category or the tags of a post that could only be read in part may be missing.
  if (isExcluding(options)) for (const { id } of read) if (failures.concerns(id)) failures.add(id, undefined);
  const all = read.filter(({ id }) => !failures.has(id));
  const { ids: excluded, ...exclusion } = excludedPosts(all, archive.categories(), options);
  const { clock, facts } = await isolateFailures(
    all,
    (some) => ({ clock: blogClock(some, options.timezone), facts: some }),
    plainly,
  );
  const published = facts.filter((post) => isPublished(post, { options, excluded }));
  const rules = rulesOf(archive, options);
  const unread = published.filter(({ id }) => !known(id)?.body);
  const [comments, bodiesRead] = await waitForAll([
    commentsOf(published, { archive, options, clock, failures }, (id) => known(id)?.comments),
    elsewhere && unread.length >= elsewhere.minPosts ? elsewhere.read(unread, rules) : undefined,
  ]);
  const bodies = await readBodies(archive, published, rules, (id) => bodiesRead?.get(id) ?? known(id)?.body, failures);
  const names = options.mediaNames === 'hash' ? new Map<string, string>() : namesIn(archive, published, bodies);
  const source = await isolateFailures([...archive.categories()], treeWithFolders, (category, error) => {
    failures.addOther((bug) => message('publish.category-left-out', { category: textOf(category.id), bug }), error);
    return [];
  });
  const categories = changeCategories(source, options.categories);
  const guestbook = options.guestbook ? guestbookIn(archive, failures) : undefined;
  const parts = { archive, options, clock, comments, bodies, names, categories, excluded, failures, layout, guestbook };
  const make = (some: readonly PostFacts[]) => siteOf(some, parts);
  const { facts: shown, ...model } = await isolateFailures(facts, make, plainly);
  const shownIds = new Set(shown.map(({ id }) => id));
  for (const { id } of all) if (!shownIds.has(id)) failures.add(id, undefined);
  const readings = new Map(
    shown.map((facts) => [facts.id, readingOf(facts, archive, comments.readings, bodies)] as const),
  );
  const { lists, ...computed } = model;
  const links = linksOf(shown, lists, parts);
  return {
    ...computed,
    unmatched: [...exclusion.unmatched, ...categories.unmatched],
    warnings: [
      ...exclusion.warnings,
      ...computed.warnings,
      ...(options.guestbook && !guestbook ? [{ code: 'guestbook-missing' } as const] : []),
    ],
    site: withGuestbook({ ...model, site: withShownComments(model.site, () => links) }, parts, () => links),
    links,
    without: siteWithout(
      readings,
      { archive, options, clock, names, categories, excluded, failures, layout, guestbook },
      comments.newest,
    ),
    mediaNames: names,
    readings,
  };
}

/** Number of records, comment lists or bodies that are read concurrently. */
const width = 16;

function readingOf(
  facts: PostFacts,
  archive: ArchiveReader,
  comments: SiteComments['readings'],
  bodies: ReadonlyMap<string, CachedBodyData>,
): CachedPostData {
  const { id } = facts;
  return { version: archive.version(id), facts, comments: comments.get(id), body: bodies.get(id) };
}

const rulesOf = (archive: ArchiveReader, { mediaNames }: SiteOptions): BodyRules => ({
  blogAddresses: blogAddresses(archive.blog()),
  options: { mediaNames },
});

function commentsOf(
  posts: readonly PostFacts[],
  { archive, options, clock, failures }: Pick<SiteParts, 'archive' | 'options' | 'clock' | 'failures'>,
  before: (id: string) => CachedCommentData | undefined,
): Promise<SiteComments> {
  return readComments(archive, posts, options.comments, clock, before, width, (id, error) =>
    failures.add(id, error, 'less'),
  );
}

async function readFacts(
  archive: ArchiveReader,
  ids: readonly string[],
  known: (id: string) => CachedPostData | undefined,
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
  await processInOrder(ids, width, find, (post) => {
    if (post) facts.push(post);
  });
  return facts;
}

/** Reads all bodies, and returns the data derived from them, by id. The bodies themselves do not stay in memory. */
async function readBodies(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  rules: BodyRules,
  before: (id: string) => CachedBodyData | undefined,
  failures: PostFailures,
): Promise<Map<string, CachedBodyData>> {
  const bodies = new Map<string, CachedBodyData>();
  const readBody = bodyReader(rules);
  const read = async (post: PostFacts, known: CachedBodyData | undefined) => {
    try {
      const body = await archive.content(post.id);
      return [post.id, runWithProcessorTime(() => readBody.read(post, body, known))] as const;
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
  await processInOrder(posts, width, find, (found) => {
    if (found) bodies.set(...found);
  });
  return bodies;
}

/** Returns the published names of media, from the bodies of published posts. */
function namesIn(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  bodies: ReadonlyMap<string, CachedBodyData>,
): Map<string, string> {
  const namedMedia = posts.map(({ id }) => bodies.get(id)?.media?.named ?? []).filter((named) => named.length > 0);
  if (namedMedia.length === 0) return new Map();
  const files = new Map([...archive.media()].map(([address, { file }]) => [mediaKey(address), file]));
  return mediaNames(namedMedia, (key) => files.get(key));
}

/** Fields that can be dropped from a post that fails, the least important first. Visibility is never dropped. */
const parts: readonly Partial<PostFacts>[] = [
  { details: {} },
  { tags: [] },
  { categoryId: '' },
  { slogan: '' },
  { summaryDate: undefined, readingDate: undefined, dateText: '' },
  { address: '' },
  { title: '' },
];

/** Returns variants of a post that fails: each without one of the optional fields, and the last one without any of them. */
function plainerFacts(post: PostFacts): PostFacts[] {
  return [...parts, Object.assign({}, ...parts) as Partial<PostFacts>].map((part) => ({ ...post, ...part }));
}

/** Data of all posts, published or not, and of lists, used to resolve links. */
export type SiteLinks = LinkData & ShareablePosts;

/** @param facts facts about all posts, published or not */
function linksOf(
  facts: readonly PostFacts[],
  lists: LinkData['lists'],
  parts: Pick<SiteParts, 'archive' | 'options' | 'excluded'>,
): SiteLinks {
  const { archive, options } = parts;
  const posts = linkablePosts(facts.map((post) => linkable(post, isPublished(post, parts))));
  return { blogAddresses: blogAddresses(archive.blog()), siteUrl: options.siteUrl, ...posts, lists };
}

/** Removes URLs of unpublished posts from the newest comments. `links` is only called if needed, since few comments contain URLs. */
function withShownComments(site: Site, links: () => LinkData): Site {
  const { newestComments: comments, language } = site;
  const isHtml = ({ post }: NewestSiteComment) => post.commentFormat === 'html';
  if (!comments.some((one) => isHtml(one) || one.name.includes('/') || one.text.includes('/'))) return site;
  const posts = { link: linkResolver(links()), messages: messagesFor(language).body };
  const plain = (one: NewestSiteComment) => {
    if (!isHtml(one)) return one;
    return {
      ...one,
      text: readParagraphs(one.text, posts)
        .paragraphs.map(({ text }) => text)
        .join('\n'),
    };
  };
  return { ...site, newestComments: comments.map((comment) => shownComment(plain(comment), posts)) };
}

/** Returns the public entries of the guestbook; undefined if there are none. */
function guestbookIn(archive: ArchiveReader, failures: PostFailures): readonly CommentThread[] | undefined {
  const entries = attemptGuestbook(failures, () => publicGuestbook(archive.extra() ?? ''), []);
  return entries.length > 0 ? entries : undefined;
}

/** Adds the guestbook to a site, without the URLs of unpublished posts. */
function withGuestbook(
  { site, clock, owner }: Pick<ComputedSite, 'site' | 'clock' | 'owner'>,
  { guestbook, failures }: Pick<SiteParts, 'guestbook' | 'failures'>,
  links: () => LinkData,
): Site {
  if (!guestbook) return site;
  const posts = { link: linkResolver(links()), messages: messagesFor(site.language).body };
  const attempt = <T>(action: () => T, otherwise: T) => attemptGuestbook(failures, action, otherwise);
  return {
    ...site,
    guestbook: siteThreads(guestbook, clock, owner, attempt, (entry) => shownComment(entry, posts)),
  };
}

/** Runs a step for the guestbook. If it fails, records the failure and returns the fallback. */
function attemptGuestbook<T>(failures: PostFailures, action: () => T, otherwise: T): T {
  try {
    return action();
  } catch (error) {
    failures.addOther((bug) => message('publish.guestbook-incomplete', { bug }), error);
    return otherwise;
  }
}

function linkable(facts: PostFacts, published: boolean): LinkablePost {
  const { id, title, address, slogan, listed, mediaBase, details } = facts;
  return { id, title, address, slogan, listed, published, mediaBase, oldAddresses: details.oldAddresses };
}

/** Returns the site as if some of its posts were not published. */
export type SiteWithout = (isLeftOut: (id: string) => boolean) => Site;

/** A separate function, so that the closure retains nothing else in memory. */
function siteWithout(
  readings: ReadonlyMap<string, CachedPostData>,
  parts: Omit<SiteParts, 'comments' | 'bodies'>,
  newest: SiteComments['newest'],
): SiteWithout {
  return (isLeftOut) => {
    const comments = new Map([...readings].flatMap(([id, one]) => (one.comments ? [[id, one.comments] as const] : [])));
    const bodies = new Map([...readings].flatMap(([id, one]) => (one.body ? [[id, one.body] as const] : [])));
    const facts = [...readings.values()].map((one) => one.facts);
    const model = siteOf(facts, { ...parts, comments: { readings: comments, newest }, bodies, isLeftOut });
    const links = () => linksOf(facts, model.lists, parts);
    return withGuestbook({ ...model, site: withShownComments(model.site, links) }, parts, links);
  };
}
