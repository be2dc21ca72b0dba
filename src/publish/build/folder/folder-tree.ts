import fs from 'fs-extra';
import path from 'node:path';
import { foldName } from '../../../core/files/unique-names.ts';
import { folderOf } from './output-path.ts';

/**
 * State of a folder: `missing`: created when a file is written to it; `made`: contains only files of this run; `none`: something else has
 * its path.
 */
type FolderState = 'there' | 'missing' | 'made' | 'none';

/** The files and folders inside an output folder. Links are not followed. */
export class FolderTree {
  readonly #root: string;
  readonly #dryRun: boolean;
  readonly #clear: (file: string) => boolean;
  readonly #folders = new Map<string, FolderState>();
  /** files and folders that a dry run would have removed, see {@link keyOf} */
  readonly #gone = new Set<string>();
  readonly #respelled = new Set<string>();

  /**
   * @param root absolute
   * @param dryRun removes nothing, and reports files as if they had been removed
   * @param clear removes a file that has the path of a folder. Returns false if it could not
   */
  constructor(root: string, dryRun: boolean, clear: (file: string) => boolean) {
    this.#root = root;
    this.#dryRun = dryRun;
    this.#clear = clear;
  }

  place(file: string): string {
    // Not normalized, for speed: all paths are normalized already.
    return `${this.#root}${path.sep}${file}`;
  }

  entry(file: string): fs.Stats | undefined {
    const entry = ifThere(() => fs.lstatSync(this.place(file), { throwIfNoEntry: false }));
    return entry && this.#gone.size > 0 && this.#gone.has(keyOf(file, entry)) ? undefined : entry;
  }

  fileAt(file: string): fs.Stats | undefined {
    const entry = this.entry(file);
    return entry?.isFile() ? entry : undefined;
  }

  /** Reports whether a file exists and is not reached through a link. */
  isReached(file: string): boolean {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      if (!this.entry(folder)?.isDirectory()) return false;
    }
    return this.entry(file)?.isFile() === true;
  }

  /** Reports whether a path is free, as far as that is known without a system call. */
  isFree(file: string): boolean {
    const folder = this.#folders.get(folderOf(file));
    return folder === 'missing' || (folder === 'made' && !this.#folders.has(file));
  }

  /** Reports whether a path is a folder or can become one. Each is examined once in a run. */
  hasFolder(folder: string): boolean {
    let state = this.#folders.get(folder) ?? 'none';
    if (state === 'none') this.#folders.set(folder, (state = this.#stateOf(folder)));
    return state !== 'none';
  }

  #stateOf(folder: string): FolderState {
    if (folder === '') return 'there';
    if (!this.hasFolder(folderOf(folder))) return 'none';
    const entry = this.entry(folder);
    if (entry?.isDirectory()) return 'there';
    return !entry || (entry.isFile() && this.#clear(folder)) ? 'missing' : 'none';
  }

  /** Creates a folder that {@link hasFolder} found missing. */
  makeFolder(folder: string): void {
    if (this.#folders.get(folder) !== 'missing') return;
    fs.mkdirSync(this.place(folder), { recursive: true });
    for (let one = folder; this.#folders.get(one) === 'missing'; one = folderOf(one)) this.#folders.set(one, 'made');
  }

  /** @param file must exist */
  removeFile(file: string): void {
    if (this.#dryRun) this.#markGone(file);
    else fs.unlinkSync(this.place(file));
  }

  /**
   * Reports whether two paths are spellings of one file or folder: some disks ignore case, or treat composed and decomposed letters alike.
   * A hard link in another folder does not count.
   */
  isSame(one: string, other: string): boolean {
    if (one === other) return true;
    // As bigint: inode numbers of Windows are too large for a number.
    const [a, b] = [one, other].map((path) =>
      ifThere(() => fs.lstatSync(this.place(path), { bigint: true, throwIfNoEntry: false })),
    );
    return a !== undefined && a.dev === b?.dev && a.ino === b.ino && this.isSame(folderOf(one), folderOf(other));
  }

  /** Renames a file and its folders, each once, to the spelling of a path that {@link isSame}. */
  respell(from: string, to: string): void {
    const [before, after] = [from.split('/'), to.split('/')];
    for (const [depth, name] of before.entries()) {
      const path = after.slice(0, depth + 1).join('/');
      if (name === after[depth] || this.#respelled.has(path)) continue;
      fs.renameSync(this.place([...after.slice(0, depth), name].join('/')), this.place(path));
      this.#respelled.add(path);
    }
  }

  /**
   * Removes the empty folders above a removed file.
   * @param depth of the topmost folder that may be removed: 1 for those at the top of the output
   */
  removeEmptyFolders(file: string, depth: number): void {
    for (let folder = folderOf(file); folder !== '' && folder.split('/').length >= depth; folder = folderOf(folder)) {
      if (!this.#removeFolder(folder)) return;
    }
  }

  /** Removes a folder if it is empty. Returns false otherwise. */
  #removeFolder(folder: string): boolean {
    try {
      if (!this.#dryRun) fs.rmdirSync(this.place(folder));
      else if (fs.readdirSync(this.place(folder)).some((name) => this.entry(`${folder}/${name}`))) return false;
      else this.#markGone(folder);
      return true;
    } catch {
      return false;
    }
  }

  #markGone(path: string): void {
    const entry = this.entry(path);
    if (entry) this.#gone.add(keyOf(path, entry));
  }
}

/** Undefined if a file has the path of a folder above. */
function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** The same for each spelling of a path, and different for a later file with this path. */
function keyOf(path: string, { dev, ino }: fs.Stats): string {
  return `${dev} ${ino} ${foldName(path)}`;
}
