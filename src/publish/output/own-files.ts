import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../../core/errors.ts';
import { inChunks } from '../../core/in-chunks.ts';
import { isOutputPath, listName } from './output-path.ts';
import { message } from '../../messages/message.ts';

/** Lines that are put together at a time. */
const linesAtOnce = 1000;

/**
 * The files that blogkeep wrote into an output folder; everything else there belongs to somebody else. While a run goes on
 * a file is on the list on disk before it exists, so that a run which is killed leaves nothing that the next one would
 * take for somebody else's.
 */
export class OwnFiles {
  readonly #file: string;
  /** whether this run wrote each, or found it intact */
  readonly #paths: Map<string, boolean>;
  /** how many it did */
  #current = 0;
  /** the list, open for lines to be added, once there is one to add */
  #open: number | undefined;
  /** whether lines were added: then it is in no order */
  #isAppended = false;

  private constructor(file: string, text: string | undefined) {
    this.#file = file;
    const paths = (text ?? '').split('\n').filter(isOutputPath);
    this.#paths = new Map(paths.map((file) => [file, false]));
  }

  /**
   * @param folder absolute; need not exist
   * @param repair whether a last line that was cut off may be taken away. It may name a file that was never written, and
   *   is not believed in any case
   */
  static read(folder: string, repair: boolean): OwnFiles {
    const file = path.join(folder, listName);
    const entry = fs.lstatSync(file, { throwIfNoEntry: false });
    if (!entry) return new OwnFiles(file, undefined);
    if (!entry.isFile()) throw new UsageError('file-in-the-way', message('publish.file-in-the-way', { file }));
    const text = fs.readFileSync(file, 'utf8');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (repair && whole !== text) fs.truncateSync(file, Buffer.byteLength(whole));
    return new OwnFiles(file, whole);
  }

  has(file: string): boolean {
    return this.#paths.has(file);
  }

  all(): string[] {
    return [...this.#paths.keys()];
  }

  /** Whether this run wrote a file, or found it intact. */
  isCurrent(file: string): boolean {
    return this.#paths.get(file) === true;
  }

  /** Those of earlier runs that this one did not write, nor find intact. */
  outdated(): string[] {
    return this.all().filter((file) => !this.isCurrent(file));
  }

  /** Takes a file that is on the list for one of this run. */
  keep(file: string): void {
    if (!this.isCurrent(file)) this.#current += 1;
    this.#paths.set(file, true);
  }

  /** Puts a file that is going to be written on the list. */
  add(file: string): void {
    if (this.#paths.has(file)) return;
    this.#paths.set(file, false);
    this.#isAppended = true;
    this.#open ??= fs.openSync(this.#file, 'a');
    fs.writeSync(this.#open, `${file}\n`);
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
    const files = this.all().filter((file) => this.isCurrent(file));
    files.sort();
    for (const some of inChunks(files, linesAtOnce)) yield `${some.join('\n')}\n`;
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
