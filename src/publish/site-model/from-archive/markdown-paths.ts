import type { CategoryTree } from '../../../core/trees/category-tree.ts';
import { dayOf, type Moment } from '../../../core/dates.ts';
import { toFileName } from '../../../core/files/file-name.ts';
import { reservedMarkdown, reservedRootNames } from '../../../core/files/reserved-names.ts';
import { UniqueNames } from '../../../core/files/unique-names.ts';
import { CategoryFolders } from '../site/categories.ts';

/** The Markdown of a post that has a folder of its own. */
export const postFileName = 'index.md';

/** Folders below the Markdown's root, without a slash at either end; the empty text is the root itself. */
export interface MarkdownLayout {
  readonly posts: string;
  /** of pages; default: that of posts */
  readonly pages?: string;
  readonly media: string;
  /** prefix for the name of a post without a date, for generators that need one */
  readonly undated: string;
  /** changes the name of a folder or file so that it has no special meaning to the generator. Default: names stay as they are. */
  readonly name?: (name: string) => string;
}

/** For readers without a generator. */
export const plainLayout: MarkdownLayout = { posts: '', media: 'media', undated: '' };

interface PostInFolder {
  readonly id: string;
  readonly date: Moment | undefined;
  /** id of a category that is in the tree */
  readonly category: string | undefined;
  readonly isPage?: boolean;
}

/** The Markdown files of posts: in the folder of their category, each with a name of its own, as a preset lays them out. */
export class MarkdownPaths {
  readonly #layout: MarkdownLayout;
  readonly #folders: CategoryFolders;
  readonly #isInFolder: boolean;
  readonly #pageNames: UniqueNames;

  /** @param isInFolder whether each post has a folder of its own */
  constructor(tree: CategoryTree, layout: MarkdownLayout = plainLayout, isInFolder = false) {
    this.#layout = layout;
    this.#isInFolder = isInFolder;
    this.#folders = new CategoryFolders(tree, layout.name, layout.posts === '' ? reservedRootNames : []);
    // Generators give the names of these files a meaning in any folder.
    this.#pageNames =
      layout.pages === undefined ? this.#folders.names('') : new UniqueNames(['index.md', ...reservedMarkdown]);
  }

  /** The path of a post's file below the Markdown's root. Of posts that want the same the first has it. */
  assign({ id, date, category, isPage = false }: PostInFolder, slug: string): string {
    const { posts, pages = posts, undated, name = (same: string) => same } = this.#layout;
    const folder = this.#folders.of(category);
    const day = isPage ? '' : date ? `${dayOf(date)}-` : undated;
    const names = isPage ? this.#pageNames : this.#folders.names(folder);
    const wanted = name(day + toFileName(slug, id));
    const file = this.#isInFolder
      ? `${names.claim(wanted, toFileName(id, ''))}/${postFileName}`
      : names.claim(wanted, toFileName(id, ''), '.md');
    return [isPage ? pages : posts, folder, file].filter((part) => part !== '').join('/');
  }
}
