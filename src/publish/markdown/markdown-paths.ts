import type { CategoryTree } from '../../core/category-tree.ts';
import { dayOf, type Moment } from '../../core/dates.ts';
import { fileName } from '../../core/file-name.ts';
import { reservedRootNames } from '../../core/reserved-names.ts';
import { CategoryFolders } from '../site/category-folders.ts';
import type { Layout } from './presets/preset.ts';

/** The Markdown of a post that has a folder of its own. */
export const postFileName = 'index.md';

interface PostInFolder {
  readonly id: string;
  readonly date: Moment | undefined;
  /** id of a category that is in the tree */
  readonly category: string | undefined;
}

/** The Markdown files of posts: in the folder of their category, each with a name of its own, as a preset lays them out. */
export class MarkdownPaths {
  readonly #layout: Layout;
  readonly #folders: CategoryFolders;
  readonly #isInFolder: boolean;

  /** @param isInFolder whether each post has a folder of its own */
  constructor(tree: CategoryTree, layout: Layout, isInFolder = false) {
    this.#layout = layout;
    this.#isInFolder = isInFolder;
    this.#folders = new CategoryFolders(tree, layout.name, layout.posts === '' ? reservedRootNames : []);
  }

  /** The path of a post's file below the Markdown's root. Of posts that want the same the first has it. */
  assign({ id, date, category }: PostInFolder, slug: string): string {
    const { posts, undated, name = (same: string) => same } = this.#layout;
    const folder = this.#folders.of(category);
    const day = date ? `${dayOf(date)}-` : undated;
    const names = this.#folders.names(folder);
    const wanted = name(day + fileName(slug, id));
    const file = this.#isInFolder
      ? `${names.claim(wanted, fileName(id, ''))}/${postFileName}`
      : names.claim(wanted, fileName(id, ''), '.md');
    return [posts, folder, file].filter((part) => part !== '').join('/');
  }
}
