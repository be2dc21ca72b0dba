import type { CategoryNode, CategoryTree } from '../../../core/category-tree.ts';
import { fileName } from '../../../core/file-name.ts';
import { reservedMarkdown, reservedNames } from '../../../core/reserved-names.ts';
import { compareIds } from '../../../core/ids.ts';
import { UniqueNames } from '../../../core/unique-names.ts';
import { longestPath } from './paths.ts';

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
