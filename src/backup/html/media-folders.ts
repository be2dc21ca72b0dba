import type { Container } from '../files/container.ts';
import type { PostFile, PostPlace } from './index-posts.ts';
import { folderOfPost } from './layout.ts';

/** Where files of a post may lie: the folder of a post in a container. */
export interface MediaFolder {
  readonly container: Container;
  /** below the container */
  readonly path: string;
}

/** The folders of posts, by id, in the order of the containers: media of a post may be in another part than its file. */
export class MediaFolders implements Iterable<readonly [id: string, folders: readonly MediaFolder[]]> {
  readonly #files: ReadonlyMap<string, PostFile>;
  /** of posts that have several, or no file. Nearly all have one, that of their file: to hold it twice would take as much as the list of a zip */
  readonly #others = new Map<string, MediaFolder[]>();

  /** @param files those of the posts, by id */
  constructor(places: readonly PostPlace[], files: ReadonlyMap<string, PostFile>) {
    this.#files = files;
    const [seen, several] = [new Set<string>(), new Set<string>()];
    for (const { id } of places) (seen.has(id) ? several : seen).add(id);
    for (const { id, container, path } of places) {
      if (files.has(id) && !several.has(id)) continue;
      const folders = this.#others.get(id) ?? [];
      // First those beside the file that was taken: another version of the post may have other files by the same names.
      if (files.get(id)?.container === container) folders.unshift({ container, path });
      else folders.push({ container, path });
      this.#others.set(id, folders);
    }
  }

  /** None for an id that no folder has. */
  of(id: string): readonly MediaFolder[] {
    const file = this.#files.get(id);
    return this.#others.get(id) ?? (file ? [{ container: file.container, path: folderOfPost(file.part, id) }] : []);
  }

  *[Symbol.iterator](): Generator<readonly [id: string, folders: readonly MediaFolder[]]> {
    for (const id of this.#files.keys()) yield [id, this.of(id)];
    for (const [id, folders] of this.#others) if (!this.#files.has(id)) yield [id, folders];
  }
}
