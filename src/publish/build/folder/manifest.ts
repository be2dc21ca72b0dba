import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../../../core/errors.ts';
import type { FileStats } from '../../../core/file-stamp.ts';
import { inChunks } from '../../../core/in-chunks.ts';
import { foldedName } from '../../../core/unique-names.ts';
import { HeldStamps } from '../../../held/held-stamps.ts';
import { listedIn, stateOf } from './folder-state.ts';
import { listName } from './output-path.ts';
import { message } from '../../../messages/message.ts';

/** Lines that are put together at a time. */
const linesAtOnce = 1000;

/**
 * The files that blogkeep wrote into an output folder, and how each lies; everything else there belongs to somebody else. While a run goes on
 * a file is on the list on disk before it exists, or has its name, so that a run which is killed leaves nothing that the next one would
 * take for somebody else's.
 */
export class OwnFiles {
  readonly #file: string;
  readonly #mayWrite: boolean;
  /** the number of each, in the order of the list and of what was added since */
  readonly #numbers = new Map<string, number>();
  /** by number, how each lay when it was looked at last */
  readonly #stamps = new HeldStamps();
  /** by number, whether this run wrote each, or found it intact */
  readonly #isCurrent: boolean[] = [];
  /** how many it did */
  #current = 0;
  /** the list, open for lines to be added, once there is one to add */
  #open: number | undefined;
  /** whether lines were added: then it is in no order */
  #isAppended = false;
  /** by its folded name, each that was outdated when {@link otherSpelling} was asked for first */
  #byFoldedName: Map<string, string> | undefined;

  private constructor(file: string, mayWrite: boolean, text: string) {
    this.#file = file;
    this.#mayWrite = mayWrite;
    for (const path of listedIn(text)) this.#add(path);
  }

  /**
   * @param folder absolute; need not exist
   * @param mayWrite whether the list on disk may be changed. Then a last line that was cut off is taken away: it may name a file that
   *   was never written, and is not believed in any case
   */
  static read(folder: string, mayWrite: boolean): OwnFiles {
    const file = path.join(folder, listName);
    const entry = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!entry) return new OwnFiles(file, mayWrite, '');
    if (!entry.isFile()) throw new UsageError('file-in-the-way', message('publish.file-in-the-way', { file }));
    const text = fs.readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (mayWrite && whole !== text) fs.truncateSync(file, Buffer.byteLength(whole));
    return new OwnFiles(file, mayWrite, whole);
  }

  has(file: string): boolean {
    return this.#numbers.has(file);
  }

  /** The number of a file on the list, which does not change during a run. */
  numberOf(file: string): number | undefined {
    return this.#numbers.get(file);
  }

  all(): string[] {
    return [...this.#numbers.keys()];
  }

  /** Whether this run wrote a file, or found it intact. */
  isCurrent(file: string): boolean {
    return this.#isCurrent[this.#numbers.get(file) ?? -1] === true;
  }

  /** Those of earlier runs that this one did not write, nor find intact. */
  outdated(): string[] {
    return this.all().filter((file) => !this.isCurrent(file));
  }

  /** Those that this run wrote, or found intact. */
  *current(): Generator<string> {
    for (const [file, number] of this.#numbers) if (this.#isCurrent[number]) yield file;
  }

  /** An outdated one with a name that some disk takes for the same. */
  otherSpelling(file: string): string | undefined {
    if (!this.#byFoldedName) {
      // Of a large output it takes memory, and seldom is anything in the way.
      this.#byFoldedName = new Map();
      for (const one of this.outdated()) this.#byFoldedName.set(foldedName(one), one);
    }
    const other = this.#byFoldedName.get(foldedName(file));
    return other === undefined || this.isCurrent(other) ? undefined : other;
  }

  /** Takes a file that is on the list for one of this run. @returns whether it was not one before */
  keep(file: string): boolean {
    const number = this.#numbers.get(file);
    if (number === undefined || this.#isCurrent[number]) return false;
    this.#isCurrent[number] = true;
    this.#current += 1;
    return true;
  }

  /** Puts a file that is going to be written on the list. */
  add(file: string): void {
    if (this.#numbers.has(file)) return;
    this.#add(file);
    if (!this.#mayWrite) return;
    this.#isAppended = true;
    this.#open ??= fs.openSync(this.#file, 'a');
    fs.writeSync(this.#open, `${file}\n`);
  }

  #add(file: string): void {
    this.#numbers.set(file, this.#isCurrent.length);
    this.#isCurrent.push(false);
  }

  /** How a file on the list lay when it was looked at last; undefined where nobody has looked. */
  stamp(file: string): string | undefined {
    const number = this.#numbers.get(file);
    return number === undefined ? undefined : this.#stamps.get(number);
  }

  /** Whether somebody has looked how it lies. */
  isSeen(file: string): boolean {
    const number = this.#numbers.get(file);
    return number !== undefined && this.#stamps.has(number);
  }

  /** Whether it lay so; undefined where nobody has looked. */
  hasStamp(file: string, stamp: string): boolean | undefined {
    const number = this.#numbers.get(file);
    return number === undefined ? undefined : this.#stamps.equals(number, stamp);
  }

  /** Takes down how a file on the list lies. @param stats undefined where it is not there */
  note(file: string, stats: FileStats | undefined): void {
    const number = this.#numbers.get(file);
    if (number !== undefined) this.#stamps.set(number, stats);
  }

  /** How the files of this run lie, as that at its end says it, see {@link folderState}. */
  state(): string {
    const files = this.ofThisRun();
    return stateOf(files, this.#stamps, (file) => this.#numbers.get(file) ?? 0);
  }

  /** No more will be added. */
  close(): void {
    if (this.#open !== undefined) fs.closeSync(this.#open);
    this.#open = undefined;
  }

  /**
   * The list as it has to be on disk now that only those of this run are there, in pieces; undefined where it is so already. An
   * empty one says that nothing in the folder is blogkeep's.
   */
  settled(): Iterable<string> | undefined {
    // A large blog's list takes a while to be put in order, and seldom changes.
    const onDisk = this.#isAppended ? undefined : this.#onDisk();
    if (onDisk !== undefined && this.#isListed(onDisk)) return undefined;
    return this.#lines();
  }

  *#lines(): Generator<string> {
    for (const some of inChunks(this.ofThisRun(), linesAtOnce)) yield `${some.join('\n')}\n`;
  }

  /** Those of {@link current} in the order of their names. */
  ofThisRun(): string[] {
    return [...this.current()].sort();
  }

  /** Whether a text is the list of the files of this run, in order. */
  #isListed(text: string): boolean {
    let [count, last] = [0, ''];
    for (let from = 0; from < text.length; count += 1) {
      const end = text.indexOf('\n', from);
      const file = text.slice(from, end);
      if (end < 0 || !this.isCurrent(file) || (count > 0 && file <= last)) return false;
      [from, last] = [end + 1, file];
    }
    return count === this.#current;
  }

  /** Read again at the end: a large blog's would take memory all the time. Undefined where there is none. */
  #onDisk(): string | undefined {
    return fs.existsSync(this.#file) ? fs.readFileSync(this.#file, 'utf8') : undefined;
  }
}
