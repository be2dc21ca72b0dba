import fs from 'fs-extra';
import path from 'node:path';
import { InternalError } from '../../../core/errors.ts';
import { fileStamp } from '../../../core/file-stamp.ts';
import { gitAttributes, gitAttributesName } from '../../../core/git-attributes.ts';
import type { FileCounts } from '../../../core/report.ts';
import { foldedName } from '../../../core/unique-names.ts';
import type { Warning } from '../../../core/warnings.ts';
import { bytesContent, copiedContent, piecesContent, type Content } from './content.ts';
import { FolderTree } from './folder-tree.ts';
import { folderOf, isOutputPath, isStateFile, listName, sumsName, workName } from './output-path.ts';
import type { CopySource, Output } from './output.ts';
import { OwnFiles } from './manifest.ts';
import { trying } from './trying.ts';
import { WrittenSums } from './written-sums.ts';

export interface OutputOptions {
  /** count what would be done, and do nothing */
  readonly dryRun: boolean;
  readonly warn: (warning: Warning) => void;
  /** what happens to files that somebody has edited since blogkeep wrote them; default: overwrite */
  readonly edited?: 'overwrite' | 'keep' | undefined;
  /** told how many files of earlier runs are going to be removed, before any is; not where there are none */
  readonly removing?: ((count: number) => void) | undefined;
  /**
   * The only files of earlier runs that may be overwritten. All others stay as they are, and none is removed. Default: this run
   * overwrites and removes any of them.
   */
  readonly replaceable?: ReadonlySet<string> | undefined;
}

/**
 * A folder on disk as output. A file is written only when its bytes change: into a folder for unfinished files first, then
 * renamed to its place. Only to copy a file waits for the disk in the background: for the thousands of small ones of a blog the
 * calls that wait for a thread of the pool cost more than they save. What blogkeep did not write is left alone, and links are
 * not followed.
 */
export class OutputFolder implements Output {
  readonly #folder: string;
  readonly #options: OutputOptions;
  readonly #own: OwnFiles;
  readonly #sums: WrittenSums;
  readonly #tree: FolderTree;
  /** files that are not written because something of somebody else's is in their place */
  readonly #left: string[] = [];
  /** files edited by hand, and what became of each */
  readonly #edited = new Map<string, 'overwritten' | 'removed' | 'kept'>();
  readonly #counts = { files: 0, written: 0, removed: 0 };
  /** whether a file of somebody else's holds what is to be there */
  #hasOthers = false;
  #hasWorkFolder = false;
  #unfinished = 0;

  private constructor(folder: string, own: OwnFiles, options: OutputOptions) {
    this.#folder = folder;
    this.#own = own;
    this.#sums = new WrittenSums(folder, own);
    this.#options = options;
    // A file of an earlier run may be where a folder belongs now.
    this.#tree = new FolderTree(folder, options.dryRun, (file) => {
      const listed = this.#listedName(file);
      return listed !== undefined && !this.#keepsEdit(listed, 'removed') && this.#remove(listed);
    });
  }

  /**
   * Opens the output in a folder, which is made where there is none.
   *
   * @throws {UsageError} when it cannot be written
   */
  static async open(folder: string, options: OutputOptions): Promise<OutputFolder> {
    const absolute = path.resolve(folder);
    return trying(absolute, () => {
      if (!options.dryRun) {
        fs.ensureDirSync(absolute);
        fs.removeSync(path.join(absolute, workName));
      }
      return new OutputFolder(absolute, OwnFiles.read(absolute, !options.dryRun), options);
    });
  }

  async write(file: string, content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    await this.#put(file, bytesContent(bytes));
  }

  async copy(file: string, source: CopySource, size: number): Promise<void> {
    await this.#put(file, copiedContent(source, size));
  }

  workFolder(): (() => string) | undefined {
    if (this.#options.dryRun) return undefined;
    return () => {
      this.#makeWorkFolder();
      return this.#tree.place(workName);
    };
  }

  isAsBefore(file: string, stamp: string): boolean {
    const lay = this.#own.hasStamp(file, stamp);
    if (lay !== undefined || !this.#own.has(file)) return lay === true;
    this.#note(file);
    return this.#own.hasStamp(file, stamp) === true;
  }

  has(file: string): boolean {
    return this.#own.has(file) && this.#tree.hasFolder(folderOf(file)) && this.#tree.entry(file)?.isFile() === true;
  }

  read(file: string): string | undefined {
    return this.has(file) ? fs.readFileSync(this.#tree.place(file), 'utf8') : undefined;
  }

  /** The files of earlier runs, and those that this run has written. */
  files(): Iterable<string> {
    return this.#own.all();
  }

  keep(file: string): void {
    if (!this.#own.keep(file)) return;
    this.#counts.files += 1;
    if (!this.#own.isSeen(file)) this.#note(file);
  }

  stamp(file: string): string {
    // The next run looks at a file with edits again.
    if (this.#edited.get(file) === 'kept') return fileStamp(undefined);
    return this.#own.stamp(file) ?? fileStamp(this.#tree.fileAt(file));
  }

  /**
   * How all files lie from when this run has written each or found it intact, to be asked for when the output is finished: as long as it
   * is what `folderState` gives, they lie so. Undefined where something of somebody else's is in the place of one, or has edits
   * that were kept.
   */
  state(): string | undefined {
    const isOurs = !this.#hasOthers && this.#left.length === 0 && ![...this.#edited.values()].includes('kept');
    return isOurs ? this.#own.state() : undefined;
  }

  async finish(): Promise<FileCounts> {
    await trying(this.#folder, async () => {
      if (this.#options.replaceable)
        for (const file of this.#own.outdated()) if (this.#tree.isReached(file)) this.keep(file);
      const reached = this.#own.outdated().filter((file) => this.#tree.isReached(file));
      const respelled = this.#respelled(reached);
      const outdated = reached.filter((file) => !respelled.has(file) && !this.#keepsEdit(file, 'removed'));
      if (outdated.length > 0) this.#options.removing?.(outdated.length);
      const { dryRun } = this.#options;
      for (const file of outdated) if (this.#remove(file) && !dryRun) this.#tree.removeEmptyFolders(file, 1);
      if (dryRun) return;
      for (const [before, file] of respelled) {
        this.#tree.respell(before, file);
        this.#note(file);
      }
      this.#own.close();
      const list = this.#own.settled();
      if (list !== undefined) await this.#make(listName, piecesContent(list));
      await this.#makeSums();
      // Created if missing, and never overwritten: the user may change it.
      if (this.#tree.entry(gitAttributesName) === undefined)
        await this.#make(gitAttributesName, bytesContent(Buffer.from(gitAttributes)));
      fs.removeSync(this.#tree.place(workName));
    });
    this.#warnOfEdits();
    for (const file of this.#left.sort()) {
      this.#options.warn({ code: 'file-in-the-way', path: path.join(this.#folder, file) });
    }
    return { ...this.#counts, ...(this.#left.length > 0 && { blocked: this.#left }) };
  }

  async #put(file: string, content: Content): Promise<void> {
    if (!isOutputPath(file)) throw new InternalError(`${JSON.stringify(file)} is no path inside the output`);
    await trying(this.#folder, async () => {
      const existing = this.#tree.hasFolder(folderOf(file)) ? this.#entryFor(file) : 'other';
      if (existing === 'other') {
        // If nothing is removed, an own file may be in the way.
        if (!this.#options.replaceable) this.#left.push(file);
        return;
      }
      if (existing !== undefined && this.#mustStay(file)) {
        this.keep(file);
        return;
      }
      const isThere = existing !== undefined && (await content.isIn(this.#tree.place(file), existing.size));
      if (existing !== undefined && !isThere && !this.#own.has(file)) {
        this.#left.push(file);
        return;
      }
      if (existing !== undefined && !isThere && this.#keepsEdit(file, 'overwritten')) return;
      if (!this.#own.isCurrent(file)) this.#counts.files += 1;
      if (!isThere) await this.#replace(file, content);
      if (this.#own.has(file)) {
        this.#own.keep(file);
        // What was done to it while it was compared is for the next run to see.
        if (isThere) this.#own.note(file, existing);
        else this.#note(file);
        if (isThere && !isStateFile(file)) this.#sums.confirm(file, this.#tree.place(file));
      } else this.#hasOthers = true;
    });
  }

  /** Whether a file of an earlier run must not be overwritten. */
  #mustStay(file: string): boolean {
    return this.#own.has(file) && this.#options.replaceable?.has(file) === false;
  }

  /** The file at a place, undefined where it is free, and `other` where something else than a file stays there. */
  #entryFor(file: string): fs.Stats | 'other' | undefined {
    if (this.#tree.isFree(file)) return undefined;
    const existing = this.#tree.entry(file);
    if (existing?.isDirectory()) return this.#removeBelow(file) ? undefined : 'other';
    if (!existing?.isFile()) return existing && 'other';
    // On the list before it gets this name, so that the next run does not take it for somebody else's if this one is killed.
    if (this.#listedName(file) !== undefined) this.#own.add(file);
    return existing;
  }

  /** The name on the list of what is there: this one, or another one that the disk takes for the same. */
  #listedName(file: string): string | undefined {
    if (this.#own.has(file)) return file;
    const other = this.#own.otherSpelling(file);
    return other !== undefined && this.#tree.isSame(other, file) ? other : undefined;
  }

  /** The outdated names of files that are this run's by another name, which the disk takes for the same, each with that. */
  #respelled(outdated: readonly string[]): Map<string, string> {
    const found = new Map<string, string>();
    if (outdated.length === 0) return found;
    // No table of all those of this run: they may be hundreds of thousands.
    const folded = new Set(outdated.map(foldedName));
    const current = new Map<string, string>();
    for (const file of this.#own.current()) {
      const name = foldedName(file);
      if (folded.has(name)) current.set(name, file);
    }
    for (const file of outdated) {
      const other = current.get(foldedName(file));
      if (other !== undefined && this.#tree.isSame(file, other)) found.set(file, other);
    }
    return found;
  }

  async #replace(file: string, content: Content): Promise<void> {
    this.#counts.written += 1;
    this.#own.add(file);
    if (this.#options.dryRun) return;
    await this.#make(file, content);
  }

  async #make(file: string, content: Pick<Content, 'make'>): Promise<void> {
    this.#makeWorkFolder();
    const unfinished = this.#tree.place(`${workName}/${++this.#unfinished}`);
    this.#tree.makeFolder(folderOf(file));
    await content.make(unfinished);
    if (!isStateFile(file)) this.#sums.record(file, unfinished);
    fs.renameSync(unfinished, this.#tree.place(file));
  }

  #makeWorkFolder(): void {
    if (!this.#hasWorkFolder) fs.ensureDirSync(this.#tree.place(workName));
    this.#hasWorkFolder = true;
  }

  /** Removes the files of earlier runs from where a file belongs now; whether nothing else was there. */
  #removeBelow(folder: string): boolean {
    const depth = folder.split('/').length;
    const folded = `${foldedName(folder)}/`;
    const inside = this.#own.outdated().filter((file) => {
      if (!foldedName(file).startsWith(folded)) return false;
      return this.#tree.isSame(file.split('/').slice(0, depth).join('/'), folder);
    });
    for (const file of inside)
      if (!this.#keepsEdit(file, 'removed') && this.#remove(file)) this.#tree.removeEmptyFolders(file, depth);
    return this.#tree.entry(folder) === undefined;
  }

  /**
   * Reports whether a file that this run would replace or remove stays, since somebody has edited it.
   * @param otherwise what happens to edits that do not stay
   */
  #keepsEdit(file: string, otherwise: 'overwritten' | 'removed'): boolean {
    // If nothing is removed, edits stay as well.
    if (otherwise === 'removed' && this.#options.replaceable) return false;
    if (isStateFile(file) || !this.#tree.fileAt(file)) return false;
    if (!this.#sums.isEdited(file, this.#tree.place(file))) return false;
    if (this.#options.edited !== 'keep') {
      this.#edited.set(file, otherwise);
      return false;
    }
    this.#edited.set(file, 'kept');
    if (this.#own.keep(file)) this.#counts.files += 1;
    return true;
  }

  #warnOfEdits(): void {
    for (const outcome of ['overwritten', 'removed', 'kept'] as const) {
      const paths = [...this.#edited].flatMap(([file, one]) => (one === outcome ? [file] : [])).sort();
      const { dryRun: isDryRun } = this.#options;
      if (paths.length > 0) this.#options.warn({ code: `edited-${outcome}`, folder: this.#folder, paths, isDryRun });
    }
  }

  async #makeSums(): Promise<void> {
    if (this.#counts.removed === 0 && !this.#sums.isOutdated()) return;
    const files = this.#own.ofThisRun().filter((file) => !isStateFile(file));
    const placeOf = (file: string) => (this.#tree.fileAt(file) ? this.#tree.place(file) : undefined);
    await this.#make(sumsName, piecesContent(this.#sums.lines(files, placeOf)));
  }

  /** Removes a file of an earlier run; whether it was there and no link led to it. */
  #remove(file: string): boolean {
    if (this.#options.replaceable || !this.#tree.isReached(file)) return false;
    this.#counts.removed += 1;
    this.#tree.removeFile(file);
    this.#own.note(file, undefined);
    return true;
  }

  /** Takes down how a file on the list lies. */
  #note(file: string): void {
    this.#own.note(file, this.#tree.hasFolder(folderOf(file)) ? this.#tree.fileAt(file) : undefined);
  }
}
