import type { Category } from '../../../core/items/category.ts';
import { decodedTextOf } from '../../../core/items/scalar.ts';
import type { CommentThread } from '../../../core/trees/comment-threads.ts';
import { buildCategoryTree, type CategoryNode, type CategoryTree } from '../../../core/trees/category-tree.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import type { Authors } from '../../../core/records/authors.ts';
import { limitWarnings } from '../../../core/report/limit-warnings.ts';
import type { PathReason, Warning } from '../../../core/report/warnings.ts';
import { sanitizeUrl } from '../../../core/urls/sanitize-url.ts';
import type { ArchiveReader } from './archive-reader.ts';
import type { ChangedCategories } from './categories/change-categories.ts';
import type { BlogClock } from './blog-clock.ts';
import { CategoryFolders, categoryFolder, SiteCategories, withAncestors } from '../site/categories.ts';
import { languageOf } from '../language/detect-language.ts';
import { linkableLists } from '../links/linkable.ts';
import type { LinkData } from '../links/link-resolver.ts';
import type { MarkdownLayout } from './paths/markdown-paths.ts';
import type { SiteOptions } from '../options/site-options.ts';
import {
  isPublished,
  lineOf,
  visibilityOf,
  type PostFacts,
  type CachedBodyData,
  type CachedCommentData,
} from './post-facts.ts';
import type { PostFailures } from './post-failures.ts';
import { assignPostPaths, type PostPaths } from './paths/post-paths.ts';
import { withNames } from './paths/media-names.ts';
import { relatedPosts } from './related.ts';
import { siteBlog } from './site-blog.ts';
import { newestComments, type SiteComments, ownerOf, type Owner } from './site-comments.ts';
import { siteYears, siteTags } from '../site/lists.ts';
import { maxCategoryDepth, maxTags } from '../site/limits.ts';
import { guestbookFolder } from '../site/paths.ts';
import type { Site, SitePost, SourceCategory } from '../site/site.ts';

/** Returns the category tree. Assigns folders once, so that a category that cannot have one fails here. */
export function treeWithFolders(categories: readonly Category[]): CategoryTree {
  const tree = buildCategoryTree(categories);
  new CategoryFolders(tree);
  return tree;
}

export interface SiteParts {
  readonly archive: ArchiveReader;
  readonly options: SiteOptions;
  readonly clock: BlogClock;
  readonly comments: SiteComments;
  /** data of each post's body, by ID */
  readonly bodies: ReadonlyMap<string, Pick<CachedBodyData, 'terms'>>;
  /** see `SiteModel.mediaNames` */
  readonly names: ReadonlyMap<string, string>;
  readonly categories: ChangedCategories;
  /** IDs of posts that the options exclude by category or tag */
  readonly excluded: ReadonlySet<string>;
  readonly failures: PostFailures;
  /** layout of the preset's Markdown files. Default: the layout of the plain preset. */
  readonly layout?: MarkdownLayout | undefined;
  /** Default: the site has no guestbook. */
  readonly guestbook?: readonly CommentThread[] | undefined;
  /** reports whether a post is excluded, whatever the options are */
  readonly isLeftOut?: (id: string) => boolean;
}

/** The parts of the site model that are computed from all posts at once. */
export interface ComputedSite {
  readonly site: Site;
  /** used for the dates of comments */
  readonly clock: BlogClock;
  /** used to mark comments by the owner */
  readonly owner: Owner;
  /** the lists at the source that links can refer to */
  readonly lists: LinkData['lists'];
  readonly warnings: readonly Warning[];
}

/** Computes the site from all posts, published or not. */
export function siteOf(
  facts: readonly PostFacts[],
  parts: SiteParts,
): ComputedSite & { readonly facts: readonly PostFacts[] } {
  const { archive, options, clock, comments, bodies, names, failures, layout, isLeftOut = () => false } = parts;
  const { source, tree, targetOf } = parts.categories;
  const idsOf = (post: PostFacts) => (isPage(post) ? [] : categoryIdsOf(post).flatMap((id) => targetOf(id) ?? []));
  const reserved = parts.guestbook ? [guestbookFolder] : [];
  const paths = pathsOf(facts, tree, idsOf, clock, options, layout, reserved);
  const published = facts.filter((post) => isPublished(post, parts) && !isLeftOut(post.id));
  const ofPosts = published.filter((post) => !isPage(post));
  const usedCategories = withAncestors(source, ofPosts.flatMap(categoryIdsOf));
  const categories = new SiteCategories(
    tree,
    published.flatMap(idsOf),
    new CategoryFolders(tree),
    tree === source ? undefined : sourcesByTarget(parts.categories, usedCategories),
  );

  const all = published
    .map((post) =>
      sitePost(post, idsOf(post), archive, clock, categories, comments.readings.get(post.id), paths.get(post.id)),
    )
    .sort(newestFirst);
  const posts = all.filter((post) => !post.isPage);
  categories.fill(posts);
  const blog = archive.blog();
  const owner = ownerOf(blog);
  const titles = [decodedTextOf(blog.title), ...published.map((post) => post.title)];
  const language = options.lang ?? languageOf(titles, decodedTextOf(blog.language));
  const shown = new Set(published);
  const inLists = facts.filter((post) => !isPage(post));
  const isShown = (node: CategoryNode) => {
    const target = targetOf(node.id);
    return usedCategories.has(node) && target !== undefined && categories.get(target)?.id === target;
  };
  const lists = linkableLists(source, isShown, inLists, shown);
  const site: Site = {
    blog: siteBlog(blog, withNames(archive, names), options.title),
    language,
    posts,
    pages: all.filter((post) => post.isPage).sort(byTitle(language)),
    categories: categories.roots,
    uncategorised: posts.filter((post) => !post.category),
    tags: siteTags(posts, language),
    years: siteYears(posts),
    related: relatedPosts(posts, ({ id }) => bodies.get(id)?.terms ?? ''),
    unread: archive.unread(),
    newestComments: newestComments(comments, all, clock, owner, failures),
    url: options.siteUrl?.replace(/(?<!\/)\/*$/u, '/'),
    footer: options.footer ?? '',
    cspAdd: options.cspAdd,
  };
  return {
    facts,
    site,
    clock,
    owner,
    lists,
    warnings: [
      ...limitWarnings(tree.warnings),
      ...(categories.tooDeep > 0
        ? [{ code: 'category-too-deep', categories: categories.tooDeep, levels: maxCategoryDepth } as const]
        : []),
      ...facts.flatMap(visibilityWarnings),
      ...published.flatMap((post) => postWarnings(post, clock, source)),
      ...pathWarnings(published.flatMap(({ id }) => paths.get(id) ?? [])),
      ...(clock.guessed && all.some((post) => post.date) ? [{ code: 'timezone-unknown' } as const] : []),
    ],
  };
}

const isPage = ({ details }: PostFacts): boolean => details.kind === 'page';

const categoryIdsOf = ({ categoryId, details }: PostFacts): readonly string[] => [
  categoryId,
  ...(details.categoryIds ?? []),
];

/** Returns {@link SiteCategory.sources} by the ID of the category. */
function sourcesByTarget(
  { source, targetOf }: ChangedCategories,
  usedCategories: ReadonlySet<CategoryNode>,
): Map<string, SourceCategory[]> {
  const folders = new CategoryFolders(source);
  const levels = new Map<CategoryNode, number>();
  const sources = new Map<string, SourceCategory[]>();
  for (const node of source.nodes) {
    const level = 1 + ((node.parent && levels.get(node.parent)) ?? 0);
    levels.set(node, level);
    const target = targetOf(node.id);
    if (target === undefined || !usedCategories.has(node) || level > maxCategoryDepth) continue;
    const { id, names, label } = node;
    const one = { id, names, label, sitePath: categoryFolder(folders, node) };
    const others = sources.get(target);
    if (others) others.push(one);
    else sources.set(target, [one]);
  }
  return sources;
}

function pathsOf(
  facts: readonly PostFacts[],
  tree: CategoryTree,
  idsOf: (post: PostFacts) => readonly string[],
  clock: BlogClock,
  options: SiteOptions,
  layout: MarkdownLayout | undefined,
  reserved: readonly string[],
): Map<string, PostPaths> {
  const sources = facts.map((post) => {
    const { id, title, address, slogan, details } = post;
    const [category = ''] = idsOf(post);
    const { oldAddresses } = details;
    return {
      id,
      title,
      date: clock.ofPost(post),
      category: tree.byId.has(category) ? category : undefined,
      address,
      slogan,
      oldAddresses,
      isPage: isPage(post),
    };
  });
  return assignPostPaths(sources, tree, options, layout, reserved);
}

/**
 * Creates a post for the site. All posts have the same fields, so that V8 uses one hidden class, which is faster and takes less memory for
 * large blogs.
 */
function sitePost(
  post: PostFacts,
  categoryIds: readonly string[],
  archive: Pick<ArchiveReader, 'version' | 'authors'>,
  clock: BlogClock,
  categories: SiteCategories,
  comments: CachedCommentData | undefined,
  paths: PostPaths | undefined,
): SitePost {
  const { id, title, tags, address, removed, acceptsComments, details } = post;
  const { author, description, cover, bodyFormat, bodyReferences, commentFormat, updated = 0 } = details;
  const { parent, menuOrder, isSticky } = details;
  const date = clock.ofPost(post);
  const isOfLists = !isPage(post);
  const [category, ...moreCategories] = new Set(categoryIds.flatMap((one) => categories.get(one) ?? []));
  return {
    id,
    title,
    date,
    // The last change of a scheduled post may precede its date, and is then omitted.
    updated: date && updated > date.epoch ? clock.ofComment({ epoch: updated }) : undefined,
    category,
    moreCategories: moreCategories.length > 0 ? moreCategories : undefined,
    tags: !isOfLists ? [] : tags.length > maxTags ? tags.slice(0, maxTags) : tags,
    author: nameOf(archive.authors(), details.authorId) ?? author,
    description,
    coverAddress: cover,
    isPage: isOfLists ? undefined : true,
    parent,
    menuOrder,
    isSticky,
    acceptsComments,
    bodyFormat,
    bodyReferences,
    commentFormat,
    address: sanitizeUrl(address) ?? '',
    visibility: visibilityOf(post),
    removed,
    comments: comments?.shown ?? 0,
    secretComments: comments?.secret ?? 0,
    version: archive.version(id),
    aliases: paths?.aliases ?? [],
    queryIds: paths?.queryIds,
    sitePath: paths?.sitePath ?? id,
    markdownPath: paths?.markdownPath ?? `${id}.md`,
  };
}

/** Returns the name of an author as a single line; undefined if it is unknown. */
function nameOf(authors: Authors, id: string | undefined): string | undefined {
  if (id === undefined || !Object.hasOwn(authors, id)) return undefined;
  return lineOf(authors[id]?.name);
}

/** Compares posts by date, newest first. Posts without a date come last; if dates are equal, the post with the higher ID comes first. */
function newestFirst(a: SitePost, b: SitePost): number {
  const epoch = (post: SitePost) => post.date?.epoch ?? -Infinity;
  return epoch(a) === epoch(b) ? compareIds(b.id, a.id) : epoch(b) - epoch(a);
}

/** Returns a function that compares pages by title. */
function byTitle(language: Site['language']): (a: SitePost, b: SitePost) => number {
  const collator = new Intl.Collator(language, { numeric: true });
  return (a, b) => collator.compare(a.title, b.title) || compareIds(a.id, b.id);
}

function visibilityWarnings(post: PostFacts): Warning[] {
  if (post.visibility !== undefined) return [];
  return [{ code: 'visibility-unknown', post: post.id, value: post.visibilityText }];
}

function postWarnings({ id, categoryId, ...post }: PostFacts, clock: BlogClock, tree: CategoryTree): Warning[] {
  const warnings: Warning[] = [];
  if (!clock.ofPost(post)) warnings.push({ code: 'date-unknown', post: id, value: post.dateText });
  for (const category of new Set([categoryId, ...(post.details.categoryIds ?? [])]))
    if (!['', '0'].includes(category) && !tree.byId.has(category))
      warnings.push({ code: 'category-unknown', post: id, category });
  if (post.tags.length > maxTags)
    warnings.push({ code: 'tags-left-out', post: id, tags: post.tags.length, shown: maxTags });
  return warnings;
}

/** Number of posts that a warning names. */
const maxNamed = 5;

/** Returns a warning for each cause for which posts are not at their old path. */
function pathWarnings(paths: readonly PostPaths[]): Warning[] {
  const moves = new Map<PathReason, string[]>();
  for (const { sitePath, wanted, reason } of paths) {
    if (wanted === undefined || reason === undefined) continue;
    const move = `${wanted} → ${sitePath}`;
    const others = moves.get(reason);
    if (others) others.push(move);
    else moves.set(reason, [move]);
  }
  return [...moves].map(([cause, all]) => ({
    code: 'path-changed',
    cause,
    moves: all.slice(0, maxNamed),
    count: all.length,
  }));
}
