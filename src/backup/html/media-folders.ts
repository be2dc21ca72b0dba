import type { Container } from '../files/container.ts';
import { folderOf } from './layout.ts';

/** The file of a post. */
export interface PostFile {
  readonly container: Container;
  /** path of the part that it belongs to */
  readonly part: string;
  /** path below the container */
  readonly file: string;
}

/** Where files of a post may lie: the folder of a post in a container. */
export interface MediaFolder {
  readonly id: string;
  readonly container: Container;
  /** below the container; empty for the container itself */
  readonly path: string;
}

/** The folders of posts, by id, in the order of the containers: media of a post may be in another part than its file. */
export class MediaFolders implements Iterable<MediaFolder> {
  readonly #files: ReadonlyMap<string, PostFile>;
  /** of posts that have several, or no file. Nearly all have one, that of their file: to hold it twice would take as much as the list of a zip */
  readonly #others = new Map<string, MediaFolder[]>();

  /** @param files those of the posts, by id */
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
      // First those beside the file that was taken: another version of the post may have other files by the same names.
      if (isBeside) others.unshift(folder);
      else others.push(folder);
      this.#others.set(id, others);
    }
  }

  /** None for an id that no folder has. */
  of(id: string): readonly MediaFolder[] {
    const file = this.#files.get(id);
    return this.#others.get(id) ?? (file ? [{ id, container: file.container, path: folderOf(file.file) }] : []);
  }

  *[Symbol.iterator](): Generator<MediaFolder> {
    for (const id of this.#files.keys()) yield* this.of(id);
    for (const [id, folders] of this.#others) if (!this.#files.has(id)) yield* folders;
  }
}
