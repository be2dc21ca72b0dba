import fs from 'fs-extra';
import path from 'node:path';
import type { JournalLine } from '../format/journal.ts';
import { layout, placeOf } from '../format/layout.ts';

/** The journal opened for writing. Lines are appended in the order in which they are given. */
export class Journal {
  readonly #file: string;
  #handle: number | undefined;
  #isFolderSynced = false;
  /** whether the last line may be without its end */
  #isCut = false;

  constructor(folder: string) {
    this.#file = placeOf(folder, layout.journal);
  }

  /** @param durable whether to wait until the lines are on the disk */
  async append(lines: readonly JournalLine[], durable: boolean): Promise<void> {
    this.#handle ??= this.#open();
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    // After a failure, half a line may be there: it stays by itself.
    const begin = this.#isCut ? '\n' : '';
    this.#isCut = true;
    await fs.appendFile(this.#handle, begin + text);
    this.#isCut = false;
    if (!durable) return;
    await fs.fsync(this.#handle);
    if (this.#isFolderSynced) return;
    for (const folder of foldersUpTo(path.dirname(this.#file))) await syncFolder(folder);
    this.#isFolderSynced = true;
  }

  #open(): number {
    const handle = fs.openSync(this.#file, 'a');
    this.#isCut = fs.fstatSync(handle).size > 0;
    return handle;
  }

  close(): void {
    if (this.#handle !== undefined) fs.closeSync(this.#handle);
    this.#handle = undefined;
  }

  remove(): void {
    this.close();
    fs.rmSync(this.#file, { force: true });
  }
}

/** The working folder, the archive, and the folder that the archive is in: a new archive is an entry there. */
const foldersUpTo = (work: string) => [work, path.dirname(work), path.dirname(path.dirname(work))];

/** A new or renamed file is on the disk only when its folder is. Windows has no such call, and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  let handle: number;
  try {
    handle = await fs.open(folder, 'r');
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  try {
    await fs.fsync(handle);
  } catch (error) {
    if (!['EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    // Nothing is left to be written: this waits for nothing.
    fs.closeSync(handle);
  }
}
