import fs from 'fs-extra';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { InternalError } from '../../../core/errors/errors.ts';
import { fileSignature } from '../../../core/files/file-signature.ts';
import { gitAttributes, gitAttributesName } from '../../../core/files/git-attributes.ts';
import type { FileCounts } from '../../../core/report/report.ts';
import { foldName } from '../../../core/files/unique-names.ts';
import type { Warning } from '../../../core/report/warnings.ts';
import {
  bytesContent,
  copiedContent,
  hasPieces,
  movedContent,
  piecesContent,
  type Content,
  startOf,
} from './content.ts';
import { FolderTree } from './folder-tree.ts';
import { folderOf, isOutputPath, isStateFile, listName, sumsName, temporaryFolderName } from './output-path.ts';
import type { CopySource, FileContent, Output } from './output.ts';
import { OutputManifest } from './manifest.ts';
import { robotsName, type StaticFile } from './static-files.ts';
import { withDiskErrors } from './disk-errors.ts';
import { WrittenSums } from './written-sums.ts';

export interface OutputOptions {
  /** whether to count changes without making any */
  readonly dryRun: boolean;
  readonly warn: (warning: Warning) => void;
  /** Treatment of files that the user edited after blogkeep wrote them. Default: overwrite. */
  readonly edited?: 'overwrite' | 'keep' | undefined;
  /** Called before the first file of an earlier run is removed, with the number of such files. Not called if none will be removed. */
  readonly removing?: ((count: number) => void) | undefined;
  /**
   * The only files of earlier runs that may be overwritten. All others stay as they are, and none is removed. Default: this run may
   * overwrite and remove all of them.
   */
  readonly replaceable?: ReadonlySet<string> | undefined;
  /** The user's own files, which are copied but never removed. A generated file at the same path replaces a copy. Default: none. */
  readonly staticFiles?: readonly StaticFile[] | undefined;
}

/**
 * An output in a folder on disk. A file is written only if its bytes change: first to a temporary file, which is then renamed. Everything
 * except copies is synchronous, since passing thousands of small files to the thread pool costs more than it saves. Files that blogkeep did
 * not write are never changed, and links are not followed.
 */
export class OutputFolder implements Output {
  readonly #folder: string;
  readonly #options: OutputOptions;
  readonly #manifest: OutputManifest;
  readonly #sums: WrittenSums;
  readonly #tree: FolderTree;
  /** files that were not written because another file or folder is at their path */
  readonly #conflicts: string[] = [];
  /** files that the user edited, and how this run handled each */
  readonly #edited = new Map<string, 'overwritten' | 'removed' | 'kept'>();
  readonly #counts = { files: 0, written: 0, removed: 0 };
  readonly #staticPaths: ReadonlySet<string>;
  /** the user's own files that were not copied, because a generated file or a folder is at their path */
  readonly #uncopied: string[] = [];
  #hasTemporaryFolder = false;
  #temporaryFiles = 0;

  private constructor(folder: string, manifest: OutputManifest, options: OutputOptions) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#sums = new WrittenSums(folder, manifest);
    this.#options = options;
    this.#staticPaths = new Set(options.staticFiles?.map((file) => file.path));
    // A file of an earlier run may be at a path that must now be a folder.
    this.#tree = new FolderTree(folder, options.dryRun, (file) => {
      const listed = this.#listedName(file);
      return listed !== undefined && !this.#keepsEdit(listed, 'removed') && this.#remove(listed);
    });
  }

  /**
   * Opens the output in a folder, creating the folder if it is missing.
   * @throws {UsageError} if the folder cannot be written
   */
  static async open(folder: string, options: OutputOptions): Promise<OutputFolder> {
    const absolute = path.resolve(folder);
    return withDiskErrors(absolute, () => {
      if (!options.dryRun) {
        fs.ensureDirSync(absolute);
        fs.removeSync(path.join(absolute, temporaryFolderName));
      }
      return new OutputFolder(absolute, OutputManifest.read(absolute, !options.dryRun), options);
    });
  }

  async write(file: string, content: FileContent): Promise<void> {
    if (typeof content === 'string') await this.#put(file, bytesContent(Buffer.from(content)));
    else if (content instanceof Uint8Array) await this.#put(file, bytesContent(content));
    else await this.#writePieces(file, content);
  }

  /** The pieces can be read only once, so they are written to a temporary file before they are compared. */
  async #writePieces(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    if (this.#options.dryRun) {
      await this.#put(file, { isIn: (existing) => hasPieces(existing, pieces), make: () => undefined });
      return;
    }
    const temporary = this.#temporaryFile();
    // Only errors of this folder are disk errors: the pieces may come from other files.
    const onDisk = <T>(action: () => T | Promise<T>) => withDiskErrors(this.#folder, action);
    const handle = await onDisk(() => open(temporary, 'wx'));
    try {
      for await (const piece of pieces) await onDisk(() => handle.writeFile(piece));
    } finally {
      await handle.close();
    }
    await this.#put(file, movedContent(temporary));
    fs.removeSync(temporary);
  }

  async copy(file: string, source: CopySource, size: number): Promise<void> {
    await this.#put(file, copiedContent(source, size));
  }

  temporaryFolder(): (() => string) | undefined {
    if (this.#options.dryRun) return undefined;
    return () => {
      this.#makeTemporaryFolder();
      return this.#tree.place(temporaryFolderName);
    };
  }

  isAsBefore(file: string, stamp: string): boolean {
    if (!this.#manifest.has(file)) return false;
    if (this.#manifest.stamp(file) === undefined) this.#note(file);
    return this.#manifest.stamp(file) === stamp;
  }

  has(file: string): boolean {
    return (
      this.#manifest.has(file) && this.#tree.hasFolder(folderOf(file)) && this.#tree.entry(file)?.isFile() === true
    );
  }

  read(file: string, maxBytes?: number): string | undefined {
    if (!this.has(file)) return undefined;
    const place = this.#tree.place(file);
    return maxBytes === undefined ? fs.readFileSync(place, 'utf8') : startOf(place, maxBytes).toString();
  }

  async readBytes(file: string): Promise<Uint8Array | undefined> {
    return this.has(file) ? withDiskErrors(this.#folder, () => fs.readFile(this.#tree.place(file))) : undefined;
  }

  /** Returns the files of earlier runs and those that this run has written. */
  files(): Iterable<string> {
    return this.#manifest.all();
  }

  keep(file: string): void {
    if (!this.#manifest.keep(file)) return;
    this.#counts.files += 1;
    if (this.#manifest.stamp(file) === undefined) this.#note(file);
  }

  stamp(file: string): string {
    // The next run must examine an edited file again.
    if (this.#edited.get(file) === 'kept') return fileSignature(undefined);
    return this.#manifest.stamp(file) ?? fileSignature(this.#tree.fileAt(file));
  }

  /** Returns the user's own files that were not copied. Must be called after {@link finish}. */
  uncopied(): readonly string[] {
    return this.#uncopied;
  }

  async finish(): Promise<FileCounts> {
    await withDiskErrors(this.#folder, async () => {
      if (this.#options.replaceable)
        for (const file of this.#manifest.outdated()) if (this.#tree.isReached(file)) this.keep(file);
      const reached = this.#manifest.outdated().filter((file) => this.#tree.isReached(file));
      const respelled = this.#respelled(reached);
      const outdated = reached.filter((file) => !respelled.has(file) && !this.#keepsEdit(file, 'removed'));
      if (outdated.length > 0) this.#options.removing?.(outdated.length);
      const { dryRun } = this.#options;
      for (const file of outdated) if (this.#remove(file) && !dryRun) this.#tree.removeEmptyFolders(file, 1);
      await this.#copyStaticFiles();
      if (dryRun) return;
      for (const [before, file] of respelled) {
        this.#tree.respell(before, file);
        this.#note(file);
      }
      this.#manifest.close();
      const list = this.#manifest.changedList();
      if (list !== undefined) await this.#make(listName, piecesContent(list));
      await this.#makeSums();
      // Never overwritten, because users may change it.
      if (this.#tree.entry(gitAttributesName) === undefined)
        await this.#make(gitAttributesName, bytesContent(Buffer.from(gitAttributes)));
      fs.removeSync(this.#tree.place(temporaryFolderName));
    });
    this.#warnOfEdits();
    for (const file of this.#conflicts.sort()) {
      this.#options.warn({ code: 'file-in-the-way', path: path.join(this.#folder, file) });
    }
    return { ...this.#counts, ...(this.#conflicts.length > 0 && { blocked: this.#conflicts }) };
  }

  async #put(file: string, content: Content): Promise<void> {
    if (!isOutputPath(file)) throw new InternalError(`${JSON.stringify(file)} is no path inside the output`);
    await withDiskErrors(this.#folder, async () => {
      const existing = this.#tree.hasFolder(folderOf(file)) ? this.#entryFor(file) : 'other';
      if (existing === 'other') {
        // If nothing may be removed, a file that blogkeep wrote may be at this path.
        if (!this.#options.replaceable) this.#conflicts.push(file);
        return;
      }
      if (existing !== undefined && this.#mustStay(file)) {
        this.keep(file);
        return;
      }
      const isUnchanged = existing !== undefined && (await content.isIn(this.#tree.place(file), existing.size));
      const isForeign = !this.#manifest.has(file) && !this.#staticPaths.has(file);
      if (existing !== undefined && !isUnchanged && isForeign) {
        this.#conflicts.push(file);
        return;
      }
      if (existing !== undefined && !isUnchanged && this.#keepsEdit(file, 'overwritten')) return;
      if (!this.#manifest.isCurrent(file)) this.#counts.files += 1;
      if (!isUnchanged) await this.#replace(file, content);
      if (this.#manifest.has(file)) {
        this.#manifest.keep(file);
        // The signature is from before the comparison, so that the next run notices a change made during it.
        if (isUnchanged) this.#manifest.note(file, existing);
        else this.#note(file);
        if (isUnchanged && !isStateFile(file)) this.#sums.confirm(file, content.bytes ?? this.#tree.place(file));
      }
    });
  }

  /** Copies the user's own files. They are not in the manifest, so no run removes them. */
  async #copyStaticFiles(): Promise<void> {
    const { staticFiles = [], dryRun } = this.#options;
    if (staticFiles.length === 0) return;
    const folded = new Set(staticFiles.map((file) => foldName(file.path)));
    const generated = new Set([...this.#manifest.current()].map(foldName).filter((name) => folded.has(name)));
    for (const { path: file, source, size } of staticFiles) {
      const existing = this.#tree.entry(file);
      if (generated.has(foldName(file))) {
        if (file !== robotsName) this.#uncopied.push(file);
      } else if ((existing && !existing.isFile()) || !this.#isBelowFolders(file)) this.#uncopied.push(file);
      else {
        const content = copiedContent(source, size);
        this.#counts.files += 1;
        if (existing && (await content.isIn(this.#tree.place(file), existing.size))) continue;
        this.#counts.written += 1;
        if (!dryRun && this.#tree.hasFolder(folderOf(file))) await this.#make(file, content);
      }
    }
  }

  /** Reports whether each path above a file is a folder or free. */
  #isBelowFolders(file: string): boolean {
    for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder))
      if (this.#tree.entry(folder)?.isDirectory() === false) return false;
    return true;
  }

  #mustStay(file: string): boolean {
    return this.#manifest.has(file) && this.#options.replaceable?.has(file) === false;
  }

  /** Returns the file at a path; undefined if the path is free; `other` if something at this path must not be replaced. */
  #entryFor(file: string): fs.Stats | 'other' | undefined {
    if (this.#tree.isFree(file)) return undefined;
    const existing = this.#tree.entry(file);
    if (existing?.isDirectory()) return this.#removeBelow(file) ? undefined : 'other';
    if (!existing?.isFile()) return existing && 'other';
    // Added before it is renamed: if this run is killed, the next one must recognize the file as written by blogkeep.
    if (this.#listedName(file) !== undefined) this.#manifest.add(file);
    return existing;
  }

  /** Returns the listed name of a file: the path itself, or another spelling that the disk treats as identical. */
  #listedName(file: string): string | undefined {
    if (this.#manifest.has(file)) return file;
    const other = this.#manifest.otherSpelling(file);
    return other !== undefined && this.#tree.isSame(other, file) ? other : undefined;
  }

  /** Maps each outdated name that is merely another spelling of a current file to the new spelling. */
  #respelled(outdated: readonly string[]): Map<string, string> {
    const found = new Map<string, string>();
    if (outdated.length === 0) return found;
    // Only outdated files are indexed, because an output may have hundreds of thousands of files.
    const folded = new Set(outdated.map(foldName));
    const current = new Map<string, string>();
    for (const file of this.#manifest.current()) {
      const name = foldName(file);
      if (folded.has(name)) current.set(name, file);
    }
    for (const file of outdated) {
      const other = current.get(foldName(file));
      if (other !== undefined && this.#tree.isSame(file, other)) found.set(file, other);
    }
    return found;
  }

  async #replace(file: string, content: Content): Promise<void> {
    this.#counts.written += 1;
    this.#manifest.add(file);
    if (this.#options.dryRun) return;
    await this.#make(file, content);
  }

  async #make(file: string, content: Pick<Content, 'make' | 'bytes'>): Promise<void> {
    const temporary = this.#temporaryFile();
    this.#tree.makeFolder(folderOf(file));
    await content.make(temporary);
    if (!isStateFile(file)) this.#sums.record(file, content.bytes ?? temporary);
    fs.renameSync(temporary, this.#tree.place(file));
  }

  /** Returns the path of a temporary file, which does not exist yet. */
  #temporaryFile(): string {
    this.#makeTemporaryFolder();
    return this.#tree.place(`${temporaryFolderName}/${++this.#temporaryFiles}`);
  }

  #makeTemporaryFolder(): void {
    if (!this.#hasTemporaryFolder) fs.ensureDirSync(this.#tree.place(temporaryFolderName));
    this.#hasTemporaryFolder = true;
  }

  /** Removes the files of earlier runs from a folder to free its path for a file. Returns false if other files remain. */
  #removeBelow(folder: string): boolean {
    const depth = folder.split('/').length;
    const folded = `${foldName(folder)}/`;
    const inside = this.#manifest.outdated().filter((file) => {
      if (!foldName(file).startsWith(folded)) return false;
      return this.#tree.isSame(file.split('/').slice(0, depth).join('/'), folder);
    });
    for (const file of inside)
      if (!this.#keepsEdit(file, 'removed') && this.#remove(file)) this.#tree.removeEmptyFolders(file, depth);
    return this.#tree.entry(folder) === undefined;
  }

  /**
   * Reports whether a file that this run would replace or remove is kept because the user edited it.
   * @param otherwise how to report an edited file that is not kept
   */
  #keepsEdit(file: string, otherwise: 'overwritten' | 'removed'): boolean {
    // If nothing may be removed, edited files also stay.
    if (otherwise === 'removed' && this.#options.replaceable) return false;
    if (isStateFile(file) || !this.#tree.fileAt(file)) return false;
    if (!this.#sums.isEdited(file, this.#tree.place(file))) return false;
    if (this.#options.edited !== 'keep') {
      this.#edited.set(file, otherwise);
      return false;
    }
    this.#edited.set(file, 'kept');
    if (this.#manifest.keep(file)) this.#counts.files += 1;
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
    const files = this.#manifest.ofThisRun().filter((file) => !isStateFile(file));
    const placeOf = (file: string) => (this.#tree.fileAt(file) ? this.#tree.place(file) : undefined);
    await this.#make(sumsName, piecesContent(this.#sums.lines(files, placeOf)));
  }

  /** Removes a file of an earlier run. Returns false if the file does not exist, or is reached through a link. */
  #remove(file: string): boolean {
    if (this.#options.replaceable || !this.#tree.isReached(file)) return false;
    this.#counts.removed += 1;
    this.#tree.removeFile(file);
    this.#manifest.note(file, undefined);
    return true;
  }

  #note(file: string): void {
    this.#manifest.note(file, this.#tree.hasFolder(folderOf(file)) ? this.#tree.fileAt(file) : undefined);
  }
}
