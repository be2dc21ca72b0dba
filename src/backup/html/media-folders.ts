import type { Container } from '../files/container.ts';
import { folderOf } from './layout.ts';

/** The HTML file of a post. */
export interface PostFile {
  readonly container: Container;
  /** path of the backup part that contains it */
  readonly part: string;
  /** relative path in the container */
  readonly file: string;
}

/** A folder that may contain media of a post. */
export interface MediaFolder {
  readonly id: string;
  readonly container: Container;
  /** relative path in the container; empty for the container itself */
  readonly path: string;
}

/** The media folders of each post, in the order of the containers. Media may be in a different part than the page of their post. */
export class MediaFolders implements Iterable<MediaFolder> {
  readonly #files: ReadonlyMap<string, PostFile>;
  /** folders of posts with several folders or no page; for all others, the folder is derived from the page to save memory */
  readonly #others = new Map<string, MediaFolder[]>();

  /** @param files pages of posts, by ID */
  constructor(folders: readonly MediaFolder[], files: ReadonlyMap<string, PostFile>) {
    this.#files = files;
    const [seen, several] = [new Set<string>(), new Set<string>()];
    for (const { id } of folders) (seen.has(id) ? several : seen).add(id);
    for (const folder of folders) {
      const { id, container, path } = folder;
      const file = files.get(id);
      const isBeside = file?.container === container && folderOf(file.file) === path;
      if (isBeside && !several.has(id)) continue;
      const others = this.#others.get(id) ?? [];
      // The folder of the imported page comes first: other versions of the post may have different files with the same names.
      if (isBeside) others.unshift(folder);
      else others.push(folder);
      this.#others.set(id, others);
    }
  }

  of(id: string): readonly MediaFolder[] {
    const file = this.#files.get(id);
    return this.#others.get(id) ?? (file ? [{ id, container: file.container, path: folderOf(file.file) }] : []);
  }

  *[Symbol.iterator](): Generator<MediaFolder> {
    for (const id of this.#files.keys()) yield* this.of(id);
    for (const [id, folders] of this.#others) if (!this.#files.has(id)) yield* folders;
  }
}
