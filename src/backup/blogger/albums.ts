import path from 'node:path';
import type { Warning } from '../../core/report/warnings.ts';
import { nameKey } from '../candidate-names.ts';
import { decodePercent } from '../media-base.ts';
import { imageKey, imageName } from './image-address.ts';
import type { FoundFile } from './takeout.ts';
import { message, type Message } from '../../messages/message.ts';

/**
 * Matches images in bodies to files in albums. An album has only file names, and cameras repeat them, so a name matches if all files of that
 * name are equal, and there are at least as many as images of that name. Repeated names in an album end with a number: `a.jpg`, `a(1).jpg`.
 */
export class AlbumImages {
  readonly #files: readonly ReadonlyMap<string, readonly FoundFile[]>[];
  readonly #images = new Map<string, Set<string>>();
  readonly #names = new Map<string, string>();

  /** @param albums files of albums, the most likely ones first */
  constructor(albums: readonly (readonly FoundFile[])[]) {
    this.#files = albums.map(byGroup);
  }

  get isEmpty(): boolean {
    return this.#files.every(({ size }) => size === 0);
  }

  /** Registers images of a body. All images must be registered before the first match. */
  addAll(addresses: Iterable<string>): void {
    for (const address of addresses) this.#add(address);
  }

  #add(address: string): void {
    const [name, key] = [imageName(address), imageKey(address)];
    if (name === undefined || key === undefined) return;
    const group = groupKey(name);
    if (!this.#groupOf(group)) return;
    this.#images.set(group, (this.#images.get(group) ?? new Set()).add(key));
    this.#names.set(group, name);
  }

  /** Returns the file of an image; undefined if there is none, or it is not certain which file it is. */
  match(address: string): FoundFile | undefined {
    const name = imageName(address);
    if (name === undefined) return undefined;
    const files = this.#groupOf(groupKey(name)) ?? [];
    if (this.#isAmbiguous(groupKey(name))) return undefined;
    return files.find(({ at }) => nameKey(path.posix.basename(at)) === nameKey(name));
  }

  /** Returns the names of registered images that may be one of several files. */
  ambiguousNames(): string[] {
    return [...this.#names].filter(([group]) => this.#isAmbiguous(group)).map(([, name]) => decodePercent(name));
  }

  /** Returns the files whose names no registered image has. */
  unusedFiles(): FoundFile[] {
    return this.#files.flatMap((groups) =>
      [...groups].flatMap(([group, files]) => (this.#images.has(group) ? [] : files)),
    );
  }

  #isAmbiguous(group: string): boolean {
    const files = this.#groupOf(group) ?? [];
    return !areEqual(files) || (this.#images.get(group)?.size ?? 0) > files.length;
  }

  #groupOf(group: string): readonly FoundFile[] | undefined {
    return this.#files.find((groups) => groups.has(group))?.get(group);
  }
}

function byGroup(files: readonly FoundFile[]): Map<string, FoundFile[]> {
  const groups = new Map<string, FoundFile[]>();
  for (const file of files) {
    const key = groupKey(path.posix.basename(file.at));
    const group = groups.get(key);
    if (group) group.push(file);
    else groups.set(key, [file]);
  }
  return groups;
}

/** Returns a key that is equal for `a.jpg`, `a(1).jpg` and all spellings of these. */
const groupKey = (name: string) => nameKey(name).replace(/\(\d{1,4}\)(?=\.[^.]*$|$)/u, '');

/** Reports whether files have equal contents. Folders have no checksums, so only single files are known to be equal. */
function areEqual(files: readonly FoundFile[]): boolean {
  const [first, ...others] = files.map(({ container, at }) => container.entries.get(at));
  return others.every((one) => one?.crc32 !== undefined && one.crc32 === first?.crc32 && one.size === first.size);
}

/** Maximum number of files to name in a warning. */
const maxNamed = 5;

/** Returns a warning about files that no post refers to, and one about images that may be one of several files. */
export function albumWarnings(images: AlbumImages): Warning[] {
  const unused = images.unusedFiles().map(({ at }) => path.posix.basename(at));
  const ambiguous = images.ambiguousNames();
  const named = (files: readonly string[]) => ({ files: files.slice(0, maxNamed), count: files.length });
  return [
    ...(unused.length === 0 ? [] : [albumWarning(message('backup.of-no-post', named(unused)))]),
    ...(ambiguous.length === 0 ? [] : [albumWarning(message('backup.album-ambiguous', named(ambiguous)))]),
  ];
}

const albumWarning = (reason: Message): Warning => ({ code: 'backup-entry-left-out', path: 'Albums', reason });
