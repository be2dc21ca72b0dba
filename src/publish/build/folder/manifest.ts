import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../../../core/errors/errors.ts';
import { fileSignature, type FileStats } from '../../../core/files/file-signature.ts';
import { splitIntoChunks } from '../../../core/collections/chunks.ts';
import { foldName } from '../../../core/files/unique-names.ts';
import { isOutputPath, listName } from './output-path.ts';
import { message } from '../../../messages/message.ts';

/** Number of lines that are joined at a time. */
const linesPerPiece = 1000;

/**
 * Manifest of the files that blogkeep wrote to an output folder, with their signatures. Other files are never changed. A file is added to
 * the list on disk before it is created or renamed, so that if the run is killed, the next one still recognizes all files that blogkeep
 * wrote.
 */
export class OutputManifest {
  readonly #file: string;
  readonly #mayWrite: boolean;
  readonly #files: Set<string>;
  /** the last known signature of each file */
  readonly #stamps = new Map<string, string>();
  /** files that this run wrote or found intact */
  readonly #current = new Set<string>();
  /** descriptor of the list on disk, opened for appending when there is a line to add */
  #open: number | undefined;
  /** whether lines were appended, so the list is no longer sorted */
  #isAppended = false;
  /** outdated files by their folded names, built by the first call of {@link otherSpelling} */
  #byFoldedName: Map<string, string> | undefined;

  private constructor(file: string, mayWrite: boolean, text: string) {
    this.#file = file;
    this.#mayWrite = mayWrite;
    // Git may have changed the line endings.
    this.#files = new Set(text.split(/\r?\n/u).filter(isOutputPath));
  }

  /**
   * Reads the manifest.
   * @param folder absolute path; need not exist
   * @param mayWrite whether the list on disk may be changed. If so, a truncated last line is removed: it may name a file that was never
   * written, and is ignored in any case
   */
  static read(folder: string, mayWrite: boolean): OutputManifest {
    const file = path.join(folder, listName);
    const entry = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!entry) return new OutputManifest(file, mayWrite, '');
    if (!entry.isFile()) throw new UsageError('file-in-the-way', message('publish.file-in-the-way', { file }));
    const text = fs.readFileSync(file, 'utf8');
    const completeLines = text.slice(0, text.lastIndexOf('\n') + 1);
    if (mayWrite && completeLines !== text) fs.truncateSync(file, Buffer.byteLength(completeLines));
    return new OutputManifest(file, mayWrite, completeLines);
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  all(): string[] {
    return [...this.#files];
  }

  isCurrent(file: string): boolean {
    return this.#current.has(file);
  }

  /** Returns the files of earlier runs that this run neither wrote nor found intact. */
  outdated(): string[] {
    return this.all().filter((file) => !this.isCurrent(file));
  }

  /** Returns the files that this run wrote or found intact. */
  current(): Iterable<string> {
    return this.#current;
  }

  /** Returns an outdated file whose name some disks treat as identical. */
  otherSpelling(file: string): string | undefined {
    if (!this.#byFoldedName) {
      // Built on demand: it is seldom needed, and large for a large output.
      this.#byFoldedName = new Map();
      for (const one of this.outdated()) this.#byFoldedName.set(foldName(one), one);
    }
    const other = this.#byFoldedName.get(foldName(file));
    return other === undefined || this.isCurrent(other) ? undefined : other;
  }

  /** Marks a listed file as current. Returns false if it was current already. */
  keep(file: string): boolean {
    if (!this.#files.has(file) || this.#current.has(file)) return false;
    this.#current.add(file);
    return true;
  }

  add(file: string): void {
    if (this.#files.has(file)) return;
    this.#files.add(file);
    if (!this.#mayWrite) return;
    this.#isAppended = true;
    this.#open ??= fs.openSync(this.#file, 'a');
    fs.writeSync(this.#open, `${file}\n`);
  }

  /** Returns the last known signature of a file. */
  stamp(file: string): string | undefined {
    return this.#stamps.get(file);
  }

  /**
   * Records the signature of a listed file.
   * @param stats undefined if the file is missing
   */
  note(file: string, stats: FileStats | undefined): void {
    if (this.#files.has(file)) this.#stamps.set(file, fileSignature(stats));
  }

  /** Must be called when no more files will be added. */
  close(): void {
    if (this.#open !== undefined) fs.closeSync(this.#open);
    this.#open = undefined;
  }

  /**
   * Returns the list of this run's files in pieces, to be written at the end of the run; undefined if the list on disk is the same. An
   * empty list means that no file in the folder was written by blogkeep.
   */
  changedList(): Iterable<string> | undefined {
    // Sorting the list of a large blog takes a while, and it seldom changes.
    const onDisk = this.#isAppended ? undefined : this.#onDisk();
    if (onDisk !== undefined && this.#isListed(onDisk)) return undefined;
    return this.#lines();
  }

  *#lines(): Generator<string> {
    for (const chunk of splitIntoChunks(this.ofThisRun(), linesPerPiece)) yield `${chunk.join('\n')}\n`;
  }

  /** Returns the files of this run, sorted by name. */
  ofThisRun(): string[] {
    return [...this.current()].sort();
  }

  /** Reports whether a text is the sorted list of this run's files. */
  #isListed(text: string): boolean {
    let [count, last] = [0, ''];
    for (let from = 0; from < text.length; count += 1) {
      const end = text.indexOf('\n', from);
      const file = text.slice(from, end);
      if (end < 0 || !this.isCurrent(file) || (count > 0 && file <= last)) return false;
      [from, last] = [end + 1, file];
    }
    return count === this.#current.size;
  }

  /** Returns the list on disk, or undefined if there is none. It is read again at the end, to save memory in between. */
  #onDisk(): string | undefined {
    return fs.existsSync(this.#file) ? fs.readFileSync(this.#file, 'utf8') : undefined;
  }
}
