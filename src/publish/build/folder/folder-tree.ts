import fs from 'fs-extra';
import path from 'node:path';
import { foldedName } from '../../../core/unique-names.ts';
import { folderOf } from './output-path.ts';

/**
 * Whether there is a real folder: one that is `missing` is made when a file is written into it, in one that is `made` is nothing that
 * this run did not write, and where `none` can be is something else.
 */
type FolderState = 'there' | 'missing' | 'made' | 'none';

/** What is at the paths inside an output folder. Links are not followed. */
export class FolderTree {
  readonly #root: string;
  readonly #dryRun: boolean;
  readonly #clear: (file: string) => boolean;
  readonly #folders = new Map<string, FolderState>();
  /** what a dry run would have removed, see {@link keyOf} */
  readonly #gone = new Set<string>();
  /** files and folders that got another spelling */
  readonly #respelled = new Set<string>();

  /**
   * @param root absolute
   * @param dryRun remove nothing, and say from then on what would be there
   * @param clear removes a file from where a folder belongs; whether it could
   */
  constructor(root: string, dryRun: boolean, clear: (file: string) => boolean) {
    this.#root = root;
    this.#dryRun = dryRun;
    this.#clear = clear;
  }

  place(file: string): string {
    // Of tens of thousands of paths that are in order none has to be put in order.
    return `${this.#root}${path.sep}${file}`;
  }

  /** What is at a path; undefined where nothing is. */
  entry(file: string): fs.Stats | undefined {
    const entry = ifThere(() => fs.lstatSync(this.place(file), { throwIfNoEntry: false }));
    return entry && this.#gone.size > 0 && this.#gone.has(keyOf(file, entry)) ? undefined : entry;
  }

  /** What the system says of a file; undefined where there is none. */
  fileAt(file: string): fs.Stats | undefined {
    const entry = this.entry(file);
    return entry?.isFile() ? entry : undefined;
  }

  /** Whether a file is there and no link leads to it. */
  isReached(file: string): boolean {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) {
      if (!this.entry(folder)?.isDirectory()) return false;
    }
    return this.entry(file)?.isFile() === true;
  }

  /** Whether it is known without a look that nothing is at a place. */
  isFree(file: string): boolean {
    const folder = this.#folders.get(folderOf(file));
    return folder === 'missing' || (folder === 'made' && !this.#folders.has(file));
  }

  /** Whether there is a real folder of that path, or can be one. Each is looked at once in a run. */
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

  /** Makes a folder that {@link hasFolder} found missing. */
  makeFolder(folder: string): void {
    if (this.#folders.get(folder) !== 'missing') return;
    fs.mkdirSync(this.place(folder), { recursive: true });
    for (let one = folder; this.#folders.get(one) === 'missing'; one = folderOf(one)) this.#folders.set(one, 'made');
  }

  /** @param file one that is there */
  removeFile(file: string): void {
    if (this.#dryRun) this.#markGone(file);
    else fs.unlinkSync(this.place(file));
  }

  /**
   * Whether two paths lead to one file or folder: some disks take upper and lower case, or composed and decomposed letters, for the
   * same. Of a hard link in another folder they do not.
   */
  isSame(one: string, other: string): boolean {
    if (one === other) return true;
    // Windows has numbers of files that are too large for a plain number, which would round them.
    const [a, b] = [one, other].map((path) =>
      ifThere(() => fs.lstatSync(this.place(path), { bigint: true, throwIfNoEntry: false })),
    );
    return a !== undefined && a.dev === b?.dev && a.ino === b.ino && this.isSame(folderOf(one), folderOf(other));
  }

  /** Gives a file and its folders, each once, the spelling of a path that {@link isSame}. */
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
   * Removes the folder of a removed file and those above it, as far as they are empty.
   * @param depth of the topmost that may go: 1 for those at the top of the output
   */
  removeEmptyFolders(file: string, depth: number): void {
    for (let folder = folderOf(file); folder !== '' && folder.split('/').length >= depth; folder = folderOf(folder)) {
      if (!this.#removeFolder(folder)) return;
    }
  }

  /** Removes a folder if it is empty; whether it was. */
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

/** What is there; undefined where a file is in the place of a folder that leads to it. */
function ifThere<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/** The same whichever spelling of a path is asked for, and another one for what comes there later. */
function keyOf(path: string, { dev, ino }: fs.Stats): string {
  return `${dev} ${ino} ${foldedName(path)}`;
}
