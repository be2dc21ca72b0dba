import { readParagraphs } from '../../../body/plain-text/paragraphs.ts';
import { OffHeapJsonMap } from '../../../offheap/json-map.ts';
import { waitForAll } from '../../../core/async/wait-for-all.ts';
import { textOf } from '../../../core/items/scalar.ts';
import type { CommentThread } from '../../../core/trees/comment-threads.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { WorkerBodies } from './read-body.ts';
import { blogClock } from './blog-clock.ts';
import type { UnmatchedName } from './category-names.ts';
import { changeCategories } from './change-categories.ts';
import { excludedPosts, isExcluding } from './excluded-posts.ts';
import { mediaKey, mediaNames } from './media-names.ts';
import { isolateFailures, PostFailures } from './post-failures.ts';
import type { SiteOptions } from '../options/site-options.ts';
import { isPublished, type PostFacts, type CachedBodyData, type CachedPostData } from './post-facts.ts';
import type { MarkdownLayout } from './markdown-paths.ts';
import { commentsOf, readBodies, readFacts, readingOf, rulesOf, readAgain } from './read-posts.ts';
import { siteOf, treeWithFolders, type ComputedSite, type SiteParts } from './site-of-posts.ts';
import { message } from '../../../messages/message.ts';
import { messagesFor } from '../language/index.ts';
import { linkResolver, type LinkData } from '../links/link-resolver.ts';
import { linkablePosts, type LinkablePost, type ShareablePosts } from '../links/linkable.ts';
import { shownComment } from '../links/shown-comment.ts';
import type { NewestComment, Site } from '../site/site.ts';
import { blogAddresses } from './site-blog.ts';
import { siteThreads, type SiteComments } from './site-comments.ts';
import { publicGuestbook } from './guestbook.ts';

export interface SiteModel extends Omit<ComputedSite, 'lists'> {
  readonly links: SiteLinks;
  readonly without: SiteWithout;
  /** names in options that nothing in the archive has */
  readonly unmatched: readonly UnmatchedName[];
  /** names of media, as given in bodies, by file; empty if names are not used */
  readonly mediaNames: ReadonlyMap<string, string>;
  /** data to be stored for the next publish, without posts that failed */
  readonly readings: OffHeapJsonMap<CachedPostData>;
}

/** Optional inputs of the site model. */
export interface SiteGiven {
  /** data stored by the last publish; unchanged posts are not read again */
  readonly before?: OffHeapJsonMap<CachedPostData> | undefined;
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
  const { before = new OffHeapJsonMap(), failures = new PostFailures(), bodies: elsewhere, layout } = given;
  const earlier = new Map<string, CachedPostData>();
  for (const [id, reading] of before) if (archive.version(id) === reading.version) earlier.set(id, reading);
  const known = (id: string) => earlier.get(id);
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
    commentsOf(published, { archive, options, clock, excluded, failures }, (id) => known(id)?.comments),
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
  const taken = new Set(shown.map(({ id }) => id));
  for (const { id } of all) if (!taken.has(id)) failures.add(id, undefined);
  const readings = new OffHeapJsonMap<CachedPostData>();
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

/** Returns the published names of media, from the bodies of published posts. */
function namesIn(
  archive: ArchiveReader,
  posts: readonly PostFacts[],
  bodies: ReadonlyMap<string, CachedBodyData>,
): Map<string, string> {
  const said = posts.map(({ id }) => bodies.get(id)?.media?.named ?? []).filter((named) => named.length > 0);
  if (said.length === 0) return new Map();
  const files = new Map([...archive.media()].map(([address, { file }]) => [mediaKey(address), file]));
  return mediaNames(said, (key) => files.get(key));
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
  const isHtml = ({ post }: NewestComment) => post.commentFormat === 'html';
  if (!comments.some((one) => isHtml(one) || one.name.includes('/') || one.text.includes('/'))) return site;
  const posts = { link: linkResolver(links()), messages: messagesFor(language).body };
  const plain = (one: NewestComment) => {
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
export type SiteWithout = (isLeftOut: (id: string) => boolean) => Promise<Site>;

/** A separate function, so that the closure retains nothing else in memory. */
function siteWithout(
  readings: OffHeapJsonMap<CachedPostData>,
  parts: Omit<SiteParts, 'comments' | 'bodies'>,
  newest: SiteComments['newest'],
): SiteWithout {
  return async (isLeftOut) => {
    const found = new Map(readings);
    // Data of the last publish is read from the cache file, which may have changed in the meantime.
    const lost = [...readings.keys()].filter((id) => !found.has(id));
    const again = new Map(lost.length > 0 ? await readAgain(lost, parts) : []);
    const all = [...readings.keys()].flatMap((id) => {
      const one = found.get(id) ?? again.get(id);
      return one ? [[id, one] as const] : [];
    });
    const comments = new Map(all.flatMap(([id, one]) => (one.comments ? [[id, one.comments] as const] : [])));
    const bodies = new Map(all.flatMap(([id, one]) => (one.body ? [[id, one.body] as const] : [])));
    const facts = all.map(([, one]) => one.facts);
    const model = siteOf(facts, { ...parts, comments: { readings: comments, newest }, bodies, isLeftOut });
    const links = () => linksOf(facts, model.lists, parts);
    return withGuestbook({ ...model, site: withShownComments(model.site, links) }, parts, links);
  };
}
