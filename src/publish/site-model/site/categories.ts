import type { CategoryNode, CategoryTree } from '../../../core/category-tree.ts';
import { fileName } from '../../../core/file-name.ts';
import { reservedMarkdown, reservedNames } from '../../../core/reserved-names.ts';
import { compareIds } from '../../../core/ids.ts';
import { UniqueNames } from '../../../core/unique-names.ts';
import { longestPath } from './paths.ts';
import { deepestCategory } from './limits.ts';
import type { SiteCategory, SitePost } from './site.ts';

/** What means something in any folder to site generators, hosts and tools. */
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

/** What lies beside the categories of the top level: the media and the page of the posts without one. */
const reservedAtTop = [...reserved, 'media', 'uncategorised'];

/**
 * The folder of each category, named by its names from the top level down: below `category/` in the site, as it is in the
 * Markdown. Names go by id, not by the order of the list, so that a new category changes no older one's.
 */
export class CategoryFolders {
  readonly #folders = new Map<string, string>();
  readonly #names = new Map<string, UniqueNames>();
  readonly #nameOf: (name: string) => string;
  readonly #atTop: readonly string[];

  /**
   * @param nameOf names as the reader of the files takes them; left out, as they are
   * @param atTop further names that nothing at the top level may have
   */
  constructor(tree: CategoryTree, nameOf: (name: string) => string = (name) => name, atTop: readonly string[] = []) {
    this.#nameOf = nameOf;
    this.#atTop = [...reservedAtTop, ...atTop];
    const open: CategoryNode[] = [...tree.roots].sort(byId);
    // The list grows while it is walked.
    for (const node of open) {
      this.#folders.set(node.id, this.#claim(node));
      for (const child of [...node.children].sort(byId)) open.push(child);
    }
  }

  /** The folder of a category; the empty text for none. */
  of(id: string | undefined): string {
    return id === undefined ? '' : (this.#folders.get(id) ?? '');
  }

  /** The names in a folder, which categories and Markdown files share. */
  names(folder: string): UniqueNames {
    let names = this.#names.get(folder);
    if (!names) this.#names.set(folder, (names = new UniqueNames(folder === '' ? this.#atTop : reserved)));
    return names;
  }

  /** A category so deep that its path would be too long is at the top level. */
  #claim(node: CategoryNode): string {
    const name = this.#nameOf(fileName(node.name, node.id));
    const above = this.of(node.parent?.id);
    const fits = above !== '' && Buffer.byteLength(`${above}/${name}`) <= longestPath;
    const folder = fits ? above : '';
    const claimed = this.names(folder).claim(name, fileName(node.id, ''));
    return folder === '' ? claimed : `${folder}/${claimed}`;
  }
}

function byId(a: CategoryNode, b: CategoryNode): number {
  return compareIds(a.id, b.id);
}

/** A category of the site. Names and label are computed when asked for: trees may be very deep. */
class PublishedCategory implements SiteCategory {
  readonly id: string;
  readonly name: string;
  readonly sitePath: string;
  readonly parent: PublishedCategory | undefined;
  readonly children: PublishedCategory[] = [];
  readonly posts: SitePost[] = [];
  count = 0;
  readonly #node: CategoryNode;

  constructor(node: CategoryNode, parent: PublishedCategory | undefined, sitePath: string) {
    this.id = node.id;
    this.name = node.name;
    this.sitePath = sitePath;
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

/** The categories of a tree that have a published post in or below them. */
export class SiteCategories {
  /** those that lie too deep stand for the one above them that does not */
  readonly #byId = new Map<string, PublishedCategory>();
  readonly roots: readonly SiteCategory[];
  /** how many lie too deep */
  readonly tooDeep: number;

  /** @param used ids of the categories of all published posts */
  constructor(tree: CategoryTree, used: Iterable<string>, folders: CategoryFolders) {
    const wanted = new Set<CategoryNode>();
    for (const id of used) {
      for (let node = tree.byId.get(id); node && !wanted.has(node); node = node.parent) wanted.add(node);
    }
    const levels = new Map<CategoryNode, number>();
    let tooDeep = 0;
    for (const node of tree.nodes) {
      if (!wanted.has(node)) continue;
      const level = 1 + ((node.parent && levels.get(node.parent)) ?? 0);
      levels.set(node, level);
      const above = level > deepestCategory ? node.parent && this.#byId.get(node.parent.id) : undefined;
      if (above) {
        this.#byId.set(node.id, above);
        tooDeep += 1;
        continue;
      }
      const parent = node.parent && this.#byId.get(node.parent.id);
      const category = new PublishedCategory(node, parent, `category/${folders.of(node.id)}`);
      parent?.children.push(category);
      this.#byId.set(node.id, category);
    }
    this.tooDeep = tooDeep;
    this.roots = tree.roots.flatMap((node) => this.#byId.get(node.id) ?? []);
  }

  get(id: string): SiteCategory | undefined {
    return this.#byId.get(id);
  }

  /** Puts the site's posts, newest first, into their categories, and counts them. */
  fill(posts: readonly SitePost[]): void {
    for (const post of posts) if (post.category) this.#byId.get(post.category.id)?.posts.push(post);
    // Parents stand before their children.
    for (const category of [...new Set(this.#byId.values())].reverse()) {
      category.count += category.posts.length;
      if (category.parent) category.parent.count += category.count;
    }
  }
}

/** Categories with all below them in the order of the tree, parents before their children. */
export function withDescendants(categories: readonly SiteCategory[]): SiteCategory[] {
  const found: SiteCategory[] = [];
  const open = categories.toReversed();
  for (let category = open.pop(); category !== undefined; category = open.pop()) {
    found.push(category);
    for (const child of category.children.toReversed()) open.push(child);
  }
  return found;
}
