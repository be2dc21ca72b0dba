import type { Container } from '../files/container.ts';
import { baseName, folderOf, idInName, isFolderOf, isTitled, partOfStray } from './layout.ts';

/** An HTML file that may be a post, and is not the one file in the folder of a post. */
export interface StrayPage {
  readonly container: Container;
  /** path below the container */
  readonly file: string;
  /** path of the part that it belongs to */
  readonly part: string;
  /** whether it is in that folder itself, beside the folders of posts */
  readonly isInPartFolder: boolean;
  /** the post in whose folder it is */
  readonly besidePost?: string | undefined;
}

/** @param parts the folders in which folders of posts are */
export function toStrayPage(container: Container, file: string, parts: ReadonlySet<string>): StrayPage {
  const part = partOfStray(file, parts);
  return { container, file, part, isInPartFolder: part === folderOf(file) && (part !== '' || parts.has('')) };
}

/**
 * The id of the post in a page, if it is certain. The name of the page starts with the id; the folder must be that of the post, a copy of it
 * or the part itself, or else the rest of the name must be the title.
 *
 * @param title undefined if it is not known
 */
export function idOfStrayPage(
  { container, file, isInPartFolder: isPart }: StrayPage,
  title?: string,
): string | undefined {
  const id = idInName(file);
  if (id === undefined) return undefined;
  const folder = baseName(folderOf(file)) || baseName(container.name);
  const isCertain =
    isPart ||
    isFolderOf(folder, id) ||
    (title !== undefined && isTitled(file, id, title)) ||
    baseName(file).length === `${id}.html`.length;
  return isCertain ? id : undefined;
}
