import type { Container } from '../files/container.ts';
import { baseName, folderOf, idInName, isFolderOf, isTitled, partOfStray } from './layout.ts';

/** An HTML file that may be a post, but is not the page chosen in the folder of a post. */
export interface StrayPage {
  readonly container: Container;
  /** relative path in the container */
  readonly file: string;
  /** path of the backup part to which it belongs */
  readonly part: string;
  /** whether it is directly in the folder of the part, next to the folders of posts */
  readonly isInPartFolder: boolean;
  /** ID of the post in whose folder it is; undefined outside such folders */
  readonly besidePost?: string | undefined;
}

/** Describes an HTML file outside the folders of posts. @param parts folders that contain folders of posts */
export function toStrayPage(container: Container, file: string, parts: ReadonlySet<string>): StrayPage {
  const part = partOfStray(file, parts);
  return { container, file, part, isInPartFolder: part === folderOf(file) && (part !== '' || parts.has('')) };
}

/**
 * Returns the ID of the post in a page, if it is certain. The file name must start with the ID, and either the rest of the name must be
 * empty or match the title, or the file must be in the post's folder, a copy of it, or the folder of the part.
 *
 * @param title title of the post, if known
 */
export function idOfStrayPage({ container, file, isInPartFolder }: StrayPage, title?: string): string | undefined {
  const id = idInName(file);
  if (id === undefined) return undefined;
  const folder = baseName(folderOf(file)) || baseName(container.name);
  const isCertain =
    isInPartFolder ||
    isFolderOf(folder, id) ||
    (title !== undefined && isTitled(file, id, title)) ||
    baseName(file).length === `${id}.html`.length;
  return isCertain ? id : undefined;
}
