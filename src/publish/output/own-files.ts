import fs from 'fs-extra';
import path from 'node:path';
import { UsageError } from '../../core/errors.ts';
import { isOutputPath, listName } from './output-path.ts';
import { message } from '../../messages/message.ts';

/**
 * The files that blogkeep wrote into an output folder; everything else there belongs to somebody else. While a run goes on
 * a file is on the list on disk before it exists, so that a run which is killed leaves nothing that the next one would
 * take for somebody else's.
 */
export class OwnFiles {
  readonly #file: string;
  readonly #paths: Set<string>;
  /** the list, open for lines to be added, once there is one to add */
  #open: number | undefined;

  private constructor(file: string, text: string | undefined) {
    this.#file = file;
    this.#paths = new Set((text ?? '').split('\n').filter(isOutputPath));
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
    return [...this.#paths];
  }

  /** Puts a file that is going to be written on the list. */
  add(file: string): void {
    if (this.#paths.has(file)) return;
    this.#paths.add(file);
    this.#open ??= fs.openSync(this.#file, 'a');
    fs.writeSync(this.#open, `${file}\n`);
  }

  /** No more will be added. */
  close(): void {
    if (this.#open !== undefined) fs.closeSync(this.#open);
    this.#open = undefined;
  }

  /**
   * The list as it has to be on disk now that only these files are there; undefined where it is so already. An empty one says
   * that nothing in the folder is blogkeep's.
   */
  settled(files: ReadonlySet<string>): string | undefined {
    const onDisk = this.#onDisk();
    // A large blog's list takes a while to be put in order, and seldom changes.
    if (onDisk !== undefined && isListOf(onDisk, files)) return undefined;
    return [...files].sort().join('\n') + (files.size > 0 ? '\n' : '');
  }

  /** Read again at the end: a large blog's would take memory all the time. Undefined where there is none. */
  #onDisk(): string | undefined {
    return fs.existsSync(this.#file) ? fs.readFileSync(this.#file, 'utf8') : undefined;
  }
}

/** Whether a text is the list of these files in order. */
function isListOf(text: string, files: ReadonlySet<string>): boolean {
  const lines = text.split('\n');
  return (
    lines.length === files.size + 1 &&
    lines.pop() === '' &&
    lines.every((file, index) => files.has(file) && (index === 0 || (lines[index - 1] ?? '') < file))
  );
}
