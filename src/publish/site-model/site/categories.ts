import type { CategoryNode, CategoryTree } from '../../../core/trees/category-tree.ts';
import { toFileName } from '../../../core/files/file-name.ts';
import { reservedMarkdown, reservedNames } from '../../../core/files/reserved-names.ts';
import { compareIds } from '../../../core/collections/compare.ts';
import { UniqueNames } from '../../../core/files/unique-names.ts';
import { maxPathBytes } from './paths.ts';
import { maxCategoryDepth } from './limits.ts';
import { categoriesOf, type Site, type SiteCategory, type SitePost } from './site.ts';

/** Names with a meaning to site generators, hosts or tools in any folder. */
const reserved = [
  'index',
  'index.html',
  'index.md',
  'page',
  'feed.xml',
  'feed.json',
  ...reservedNames,
  ...reservedMarkdown,
];

/** Names that are reserved at the top level. They include the media folder and the page of posts without a category. */
const reservedAtTop = [...reserved, 'media', 'uncategorised'];

/**
 * Assigns a folder to each category, derived from the names of the category and its ancestors: below `category/` in the site, and at the
 * top level of the Markdown. Names are assigned in the order of IDs rather than that of the list, so that a new category does not change
 * the folder of an older one.
 */
export class CategoryFolders {
  readonly #folders = new Map<string, string>();
  readonly #names = new Map<string, UniqueNames>();
  readonly #nameOf: (name: string, fallback: string) => string;
  readonly #atTop: readonly string[];

  /**
   * @param nameOf converts the name of a category to that of a folder
   * @param atTop further reserved names at the top level
   */
  constructor(
    tree: CategoryTree,
    nameOf = (name: string, id: string) => toFileName(name, id),
    atTop: readonly string[] = [],
  ) {
    this.#nameOf = nameOf;
    this.#atTop = [...reservedAtTop, ...atTop];
    const open: CategoryNode[] = [...tree.roots].sort(byId);
    // The list grows during iteration.
    for (const node of open) {
      this.#folders.set(node.id, this.#claim(node));
      for (const child of [...node.children].sort(byId)) open.push(child);
    }
  }

  /** Returns the folder of a category; empty if the category has none. */
  of(id: string | undefined): string {
    return id === undefined ? '' : (this.#folders.get(id) ?? '');
  }

  /** Returns the names in a folder, which are unique across categories and Markdown files. */
  names(folder: string): UniqueNames {
    let names = this.#names.get(folder);
    if (!names) this.#names.set(folder, (names = new UniqueNames(folder === '' ? this.#atTop : reserved)));
    return names;
  }

  /** Reserves a folder for a category. If the path would be too long, the folder is at the top level. */
  #claim(node: CategoryNode): string {
    const name = this.#nameOf(node.name, node.id);
    const above = this.of(node.parent?.id);
    const fits = above !== '' && Buffer.byteLength(`${above}/${name}`) <= maxPathBytes;
    const folder = fits ? above : '';
    const claimed = this.names(folder).claim(name, toFileName(node.id, ''));
    return folder === '' ? claimed : `${folder}/${claimed}`;
  }
}

function byId(a: CategoryNode, b: CategoryNode): number {
  return compareIds(a.id, b.id);
}

/** A category of the site. Names and label are computed on demand, because trees may be very deep. */
class PublishedCategory implements SiteCategory {
  readonly id: string;
  readonly name: string;
  readonly sitePath: string;
  readonly sources: SiteCategory['sources'];
  readonly parent: PublishedCategory | undefined;
  readonly children: PublishedCategory[] = [];
  readonly posts: SitePost[] = [];
  count = 0;
  readonly #node: CategoryNode;

  constructor(
    node: CategoryNode,
    parent: PublishedCategory | undefined,
    sitePath: string,
    sources: SiteCategory['sources'],
  ) {
    this.id = node.id;
    this.name = node.name;
    this.sitePath = sitePath;
    this.sources = sources;
    this.parent = parent;
    this.#node = node;
  }

  get names(): readonly string[] {
    return this.#node.names;
  }

  get label(): string {
    return this.#node.label;
  }
}

/** Returns the folder of a category's page. */
export const categoryFolder = (folders: CategoryFolders, { id }: CategoryNode): string => `category/${folders.of(id)}`;

/** Returns the categories with the given IDs, and all of their ancestors. Visits each category once. */
export function withAncestors(tree: CategoryTree, ids: Iterable<string>): Set<CategoryNode> {
  const found = new Set<CategoryNode>();
  for (const id of ids)
    for (let node = tree.byId.get(id); node && !found.has(node); node = node.parent) found.add(node);
  return found;
}

/** The categories of a tree that have published posts, directly or in descendants. */
export class SiteCategories {
  /** a category below the maximum depth maps to its deepest ancestor with a page */
  readonly #byId = new Map<string, PublishedCategory>();
  readonly roots: readonly SiteCategory[];
  /** number of categories below the maximum depth */
  readonly tooDeep: number;

  /**
   * @param used IDs of the categories that published posts have
   * @param sources see {@link SiteCategory.sources}, by ID. Default: each category stands for itself.
   */
  constructor(
    tree: CategoryTree,
    used: Iterable<string>,
    folders: CategoryFolders,
    sources?: ReadonlyMap<string, SiteCategory['sources']>,
  ) {
    const wanted = withAncestors(tree, used);
    const levels = new Map<CategoryNode, number>();
    let tooDeep = 0;
    for (const node of tree.nodes) {
      if (!wanted.has(node)) continue;
      const level = 1 + ((node.parent && levels.get(node.parent)) ?? 0);
      levels.set(node, level);
      const above = level > maxCategoryDepth ? node.parent && this.#byId.get(node.parent.id) : undefined;
      if (above) {
        this.#byId.set(node.id, above);
        tooDeep += 1;
        continue;
      }
      const parent = node.parent && this.#byId.get(node.parent.id);
      const category = new PublishedCategory(node, parent, categoryFolder(folders, node), sources?.get(node.id));
      parent?.children.push(category);
      this.#byId.set(node.id, category);
    }
    this.tooDeep = tooDeep;
    this.roots = tree.roots.flatMap((node) => this.#byId.get(node.id) ?? []);
  }

  get(id: string): SiteCategory | undefined {
    return this.#byId.get(id);
  }

  /** Adds the site's posts, newest first, to their categories, and counts them. */
  fill(posts: readonly SitePost[]): void {
    for (const post of posts) {
      for (const { id } of categoriesOf(post)) this.#byId.get(id)?.posts.push(post);
      for (const { id } of categoriesAround(post)) {
        const category = this.#byId.get(id);
        if (category) category.count += 1;
      }
    }
  }
}

/** Returns categories and all of their descendants in document order, parents before children. */
export function withDescendants(categories: readonly SiteCategory[]): SiteCategory[] {
  const found: SiteCategory[] = [];
  const open = categories.toReversed();
  for (let category = open.pop(); category !== undefined; category = open.pop()) {
    found.push(category);
    for (const child of category.children.toReversed()) open.push(child);
  }
  return found;
}

/** Posts that are directly in a category, or in none. */
export interface CategoryGroup {
  readonly category: SiteCategory | undefined;
  /** newest first; empty if only subcategories have posts */
  readonly posts: readonly SitePost[];
}

/** Returns the posts of a site by category, in the order of the tree. Posts without a category come last. */
export function groupByCategory({ categories, uncategorised }: Site): CategoryGroup[] {
  const groups = withDescendants(categories).map((category) => ({ category, posts: category.posts }));
  return [...groups, { category: undefined, posts: uncategorised }];
}

/** Returns the categories of a post and all of their ancestors. Each occurs only once, so a post counts once in each. */
export function categoriesAround(post: SitePost): ReadonlySet<SiteCategory> {
  const ancestors = new Set<SiteCategory>();
  for (const category of categoriesOf(post))
    for (let at: SiteCategory | undefined = category; at && !ancestors.has(at); at = at.parent) ancestors.add(at);
  return ancestors;
}
