import { decodeHTMLStrict } from 'entities';
import type { CategoryTree } from '../../../../core/trees/category-tree.ts';
import { dayOf, type Moment } from '../../../../core/dates.ts';
import { toFileName } from '../../../../core/files/file-name.ts';
import { reservedMarkdown, reservedRootNames } from '../../../../core/files/reserved-names.ts';
import { UniqueNames } from '../../../../core/files/unique-names.ts';
import { CategoryFolders } from '../../site/categories.ts';

/** Name of a post's Markdown file in a folder of its own. */
export const postFileName = 'index.md';

/** Folders below the Markdown root, without a slash at either end. An empty text is the root itself. */
export interface MarkdownLayout {
  readonly posts: string;
  /** folder of pages. Default: the folder of posts. */
  readonly pages?: string;
  readonly media: string;
  /** prefix for the file name of a post without a date, for generators that require a date */
  readonly undated: string;
  /** Changes the name of a folder or file that has a special meaning to the generator. Default: names are not changed. */
  readonly name?: (name: string) => string;
}

/** Layout for readers that use no generator. */
export const plainLayout: MarkdownLayout = { posts: '', media: 'media', undated: '' };

/** Characters that shells interpret in a name that is typed without quotation marks. */
const shellCharacters = /[`$&;]+/gu;

interface PostInFolder {
  readonly id: string;
  readonly date: Moment | undefined;
  /** ID of the category, if it is in the tree */
  readonly category: string | undefined;
  readonly isPage?: boolean;
}

/** Paths of the posts' Markdown files: in the folder of the category, with a unique name, as in the layout of a preset. */
export class MarkdownPaths {
  readonly #layout: MarkdownLayout;
  readonly #folders: CategoryFolders;
  readonly #isInFolder: boolean;
  readonly #pageNames: UniqueNames;

  /** @param isInFolder whether each post has a folder of its own */
  constructor(tree: CategoryTree, layout: MarkdownLayout = plainLayout, isInFolder = false) {
    this.#layout = layout;
    this.#isInFolder = isInFolder;
    const nameOf = (text: string, id: string) => this.#nameOf('', text, id);
    this.#folders = new CategoryFolders(tree, nameOf, layout.posts === '' ? reservedRootNames : []);
    // Generators give files with these names a meaning in any folder.
    this.#pageNames =
      layout.pages === undefined ? this.#folders.names('') : new UniqueNames(['index.md', ...reservedMarkdown]);
  }

  /** Returns the path of a post's file below the Markdown root. If several posts want the same path, the first one gets it. */
  assign({ id, date, category, isPage = false }: PostInFolder, slug: string): string {
    const { posts, pages = posts, undated } = this.#layout;
    const folder = this.#folders.of(category);
    const day = isPage ? '' : date ? `${dayOf(date)}-` : undated;
    const names = isPage ? this.#pageNames : this.#folders.names(folder);
    const wanted = this.#nameOf(day, slug, id);
    const file = this.#isInFolder
      ? `${names.claim(wanted, toFileName(id, ''))}/${postFileName}`
      : names.claim(wanted, toFileName(id, ''), '.md');
    return [isPage ? pages : posts, folder, file].filter((part) => part !== '').join('/');
  }

  /** Returns the name of a file or folder for a text, as the generator reads it. */
  #nameOf(prefix: string, text: string, fallback: string): string {
    const plain = decodeHTMLStrict(text).replace(shellCharacters, ' ');
    const name = prefix + toFileName(plain, fallback, prefix !== '');
    return this.#layout.name?.(name) ?? name;
  }
}
