import fs from 'fs-extra';
import path from 'node:path';
import { foldName } from '../../../core/files/unique-names.ts';
import { folderOf } from './output-path.ts';

/**
 * State of a folder. `there`: exists. `missing`: will be created when a file is written to it. `made`: created by this run, so it contains
 * only its files. `none`: cannot exist, because something else is at its path or above.
 */
type FolderState = 'there' | 'missing' | 'made' | 'none';

/** The files and folders inside an output folder. Links are not followed. */
export class FolderTree {
  readonly #root: string;
  readonly #dryRun: boolean;
  readonly #clear: (file: string) => boolean;
  readonly #folders = new Map<string, FolderState>();
  /** files and folders that a dry run would have removed, by {@link keyOf} */
  readonly #gone = new Set<string>();
  readonly #respelled = new Set<string>();

  /**
   * @param root absolute path
   * @param dryRun removes nothing, but reports files as if they had been removed
   * @param clear removes a file at the path of a folder; returns false if it could not
   */
  constructor(root: string, dryRun: boolean, clear: (file: string) => boolean) {
    this.#root = root;
    this.#dryRun = dryRun;
    this.#clear = clear;
  }

  place(file: string): string {
    // Not normalized, because all paths already are and this is faster.
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

  /** Reports whether a file exists and none of its parent folders is a link. */
  isReached(file: string): boolean {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      if (!this.entry(folder)?.isDirectory()) return false;
    }
    return this.entry(file)?.isFile() === true;
  }

  /** Reports whether a path is certainly free. Needs no system call. */
  isFree(file: string): boolean {
    const folder = this.#folders.get(folderOf(file));
    return folder === 'missing' || (folder === 'made' && !this.#folders.has(file));
  }

  /** Reports whether a path is a folder or can become one. Each path is examined only once per run. */
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

  /** Creates a folder that {@link hasFolder} found to be missing. */
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
   * Reports whether two paths are spellings of the same file or folder: some disks ignore case, or treat composed and decomposed letters
   * alike. Hard links in different folders do not count.
   */
  isSame(one: string, other: string): boolean {
    if (one === other) return true;
    // Read as bigint, because inode numbers on Windows can exceed the range of safe integers.
    const [a, b] = [one, other].map((path) =>
      ifThere(() => fs.lstatSync(this.place(path), { bigint: true, throwIfNoEntry: false })),
    );
    return a !== undefined && a.dev === b?.dev && a.ino === b.ino && this.isSame(folderOf(one), folderOf(other));
  }

  /** Renames a file and its parent folders, each once, to another spelling for which {@link isSame} is true. */
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
   * Removes the parent folders of a removed file that are now empty.
   * @param depth depth of the topmost folder that may be removed; 1 is directly inside the output
   */
  removeEmptyFolders(file: string, depth: number): void {
    for (let folder = folderOf(file); folder !== '' && folder.split('/').length >= depth; folder = folderOf(folder)) {
      if (!this.#removeFolder(folder)) return;
    }
  }

  /** Removes a folder if it is empty; otherwise returns false. */
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

/** Returns undefined if one of the parent folders is a file. */
function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** Returns a key that is the same for every spelling of a path, but differs for a later file at this path. */
function keyOf(path: string, { dev, ino }: fs.Stats): string {
  return `${dev} ${ino} ${foldName(path)}`;
}
