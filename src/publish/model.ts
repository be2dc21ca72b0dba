import { decodedTextOf } from '../core/items/scalar.ts';
import { categoryTree, type CategoryTree } from '../core/category-tree.ts';
import { compareIds } from '../core/ids.ts';
import { fewWarnings } from '../core/few-warnings.ts';
import type { Warning } from '../core/warnings.ts';
import { outsideAddress } from '../core/outside-address.ts';
import type { ArchiveReader } from './archive-reader.ts';
import { blogClock, type BlogClock } from './blog-clock.ts';
import type { ConversionData } from './conversion/conversion.ts';
import { CategoryFolders } from './category-folders.ts';
import { inOrder } from './in-order.ts';
import { languageOf } from './language.ts';
import { linkableLists } from './linkable-lists.ts';
import type { LinkablePost } from './links.ts';
import { presetOf } from './markdown/presets/index.ts';
import type { SiteOptions } from './options.ts';
import { factsOf, type PostFacts } from './post-facts.ts';
import { PostFailures } from './post-failures.ts';
import { assignPostPaths, type PostPaths } from './post-paths.ts';
import type { CommentReading, PostReading, Readings } from './readings.ts';
import { blogAddresses, siteBlog } from './site-blog.ts';
import { SiteCategories } from './site-categories.ts';
import { newestComments, readComments } from './site-comments.ts';
import { siteYears } from './site-dates.ts';
import { deepestCategory, mostTags } from './site-limits.ts';
import { siteTags } from './site-tags.ts';
import type { Site, SitePost } from './site.ts';
import { ownerOf, type Owner } from './threads.ts';

export interface SiteModel {
  readonly site: Site;
  /** for the dates of comments */
  readonly clock: BlogClock;
  /** for the marks of comments */
  readonly owner: Owner;
  /** what bodies have to know of the blog and of all of its posts, categories and tags, published or not */
  readonly links: Pick<ConversionData, 'blogAddresses' | 'posts' | 'lists'>;
  readonly warnings: readonly Warning[];
  /** for the next time */
  readonly readings: Readings;
}

/** Records and comment lists that are read at the same time. */
const width = 16;

/**
 * The site model of an archive. Reads every record once, no bodies, and the comments of published posts to count them and
 * for the newest.
 *
 * @param before what an earlier publish read: what has not changed since is not read again
 * @param failures posts that are left out, and takes those that cannot be read
 * @throws {UsageError} when there is no such time zone
 * @throws {ArchiveError} when the archive is damaged
 */
export async function buildSite(
  archive: ArchiveReader,
  options: SiteOptions,
  before: Readings = new Map(),
  failures: PostFailures = new PostFailures(),
): Promise<SiteModel> {
  const known = (id: string) => {
    const reading = before.get(id);
    return reading?.version === archive.version(id) ? reading : undefined;
  };
  const facts = await readFacts(archive, known, failures);
  const all = facts.filter((post) => isPublished(post, options));
  const tree = categoryTree(archive.categories());
  const folders = new CategoryFolders(tree);
  const clock = blogClock(facts, options.timezone);
  const paths = pathsOf(facts, tree, clock, options);
  const comments = await readComments(
    archive,
    all,
    options.comments,
    clock,
    (id) => known(id)?.comments,
    width,
    (id, error) => failures.add(id, error),
  );
  const published = all.filter(({ id }) => !failures.has(id));
  const used = published.map((post) => post.categoryId);
  const categories = new SiteCategories(tree, used, folders);

  const posts = published
    .map((post) => ({
      ...sitePost(post, clock, categories, comments.readings.get(post.id), paths.get(post.id)),
      version: archive.version(post.id),
    }))
    .sort(newestFirst);
  categories.fill(posts);
  const blog = archive.blog();
  const owner = ownerOf(blog);
  const titles = [decodedTextOf(blog.title), ...published.map((post) => post.title)];
  const language = options.language ?? languageOf(titles);
  const shown = new Set(published);
  return {
    site: {
      blog: siteBlog(blog, archive),
      language,
      posts,
      categories: categories.roots,
      uncategorised: posts.filter((post) => !post.category),
      tags: siteTags(posts, language),
      years: siteYears(posts),
      unread: archive.unread(),
      newestComments: newestComments(comments, posts, clock, owner),
      url: options.siteUrl?.replace(/\/*$/u, '/'),
    },
    clock,
    owner,
    links: {
      blogAddresses: blogAddresses(blog),
      posts: facts.map((post) => linkable(post, shown.has(post))),
      lists: linkableLists(tree, (id) => categories.get(id)?.id === id, facts, shown),
    },
    warnings: [
      ...fewWarnings(tree.warnings),
      ...(categories.tooDeep > 0
        ? [{ code: 'category-too-deep', categories: categories.tooDeep, levels: deepestCategory } as const]
        : []),
      ...facts.flatMap(visibilityWarnings),
      ...published.flatMap((post) => postWarnings(post, clock, tree, paths.get(post.id))),
      ...(clock.guessed && posts.some((post) => post.date) ? [{ code: 'timezone-unknown' } as const] : []),
    ],
    readings: new Map(
      facts.map((one) => [
        one.id,
        { version: archive.version(one.id), facts: one, comments: comments.readings.get(one.id) },
      ]),
    ),
  };
}

function linkable({ id, title, address, slogan, listed }: PostFacts, published: boolean): LinkablePost {
  return { id, title, address, slogan, listed, published };
}

async function readFacts(
  archive: ArchiveReader,
  known: (id: string) => PostReading | undefined,
  failures: PostFailures,
): Promise<PostFacts[]> {
  const facts: PostFacts[] = [];
  const read = async (id: string) => {
    try {
      return known(id)?.facts ?? factsOf(id, await archive.record(id));
    } catch (error) {
      failures.add(id, error);
      return undefined;
    }
  };
  const ids = archive.postIds().filter((id) => !failures.has(id));
  await inOrder(ids, width, read, (post) => {
    if (post) facts.push(post);
  });
  return facts;
}

function isPublished(post: PostFacts, { visibility, prune }: SiteOptions): boolean {
  return post.readable && visibility.includes(visibilityOf(post)) && (post.listed || !prune);
}

function visibilityOf(post: PostFacts): SitePost['visibility'] {
  return post.visibility ?? 'private';
}

function pathsOf(
  facts: readonly PostFacts[],
  tree: CategoryTree,
  clock: BlogClock,
  options: SiteOptions,
): Map<string, PostPaths> {
  const sources = facts.map((post) => ({
    ...post,
    date: clock.ofPost(post),
    category: tree.byId.has(post.categoryId) ? post.categoryId : undefined,
  }));
  return assignPostPaths(sources, tree, options.slug, presetOf(options.preset).layout);
}

function sitePost(
  post: PostFacts,
  clock: BlogClock,
  categories: SiteCategories,
  comments: CommentReading | undefined,
  paths: PostPaths | undefined,
): Omit<SitePost, 'version'> {
  const { id, title, tags, address, removed, categoryId } = post;
  return {
    id,
    title,
    date: clock.ofPost(post),
    category: categories.get(categoryId),
    tags: tags.slice(0, mostTags),
    address: outsideAddress(address) ?? '',
    visibility: visibilityOf(post),
    removed,
    comments: comments?.shown ?? 0,
    secretComments: comments?.secret ?? 0,
    aliases: paths?.aliases ?? [],
    sitePath: paths?.sitePath ?? id,
    markdownPath: paths?.markdownPath ?? `${id}.md`,
  };
}

/** For `sort`: those without a date last, and of the same second the higher id first. */
function newestFirst(a: SitePost, b: SitePost): number {
  const epoch = (post: SitePost) => post.date?.epoch ?? -Infinity;
  return epoch(a) === epoch(b) ? compareIds(b.id, a.id) : epoch(b) - epoch(a);
}

function visibilityWarnings(post: PostFacts): Warning[] {
  if (post.visibility !== undefined) return [];
  return [{ code: 'visibility-unknown', post: post.id, value: post.visibilityText }];
}

function postWarnings(
  { id, categoryId, ...post }: PostFacts,
  clock: BlogClock,
  tree: CategoryTree,
  paths: PostPaths | undefined,
): Warning[] {
  const warnings: Warning[] = [];
  if (!clock.ofPost(post)) warnings.push({ code: 'date-unknown', post: id, value: post.dateText });
  if (!['', '0'].includes(categoryId) && !tree.byId.has(categoryId)) {
    warnings.push({ code: 'category-unknown', post: id, category: categoryId });
  }
  if (post.tags.length > mostTags)
    warnings.push({ code: 'tags-left-out', post: id, tags: post.tags.length, shown: mostTags });
  if (paths?.wanted !== undefined)
    warnings.push({ code: 'path-changed', post: id, wanted: paths.wanted, path: paths.sitePath });
  return warnings;
}
