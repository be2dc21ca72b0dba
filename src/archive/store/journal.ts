import fs from 'fs-extra';
import path from 'node:path';
import { withoutMedia, type JournalLine } from '../format/journal.ts';
import { layout, placeOf } from '../format/layout.ts';

/** The journal of an archive, opened for writing. */
export class Journal {
  readonly #file: string;
  #handle: number | undefined;
  #isFolderSynced = false;
  /** whether the last line may be incomplete */
  #isCut = false;

  constructor(folder: string) {
    this.#file = placeOf(folder, layout.journal);
  }

  /**
   * Appends lines.
   * @param durable whether to sync the file
   */
  async append(lines: readonly JournalLine[], durable: boolean): Promise<void> {
    this.#handle ??= this.#open();
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    // If an error has left an incomplete line, ends it, so that it becomes an invalid line of its own.
    const lineStart = this.#isCut ? '\n' : '';
    this.#isCut = true;
    await fs.appendFile(this.#handle, lineStart + text);
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

  /** Removes the entries of media, so that a continued run does not restore them. */
  removeMedia(addresses: ReadonlySet<string>): void {
    this.close();
    const temporary = `${this.#file}.new`;
    fs.writeFileSync(temporary, withoutMedia(fs.readFileSync(this.#file, 'utf8'), addresses), { flush: true });
    fs.renameSync(temporary, this.#file);
  }

  remove(): void {
    this.close();
    fs.rmSync(this.#file, { force: true });
  }
}

/** Returns the folders to sync: the working folder, the archive, and its parent folder, in which a new archive is a new entry. */
const foldersUpTo = (work: string) => [work, path.dirname(work), path.dirname(path.dirname(work))];

/** Syncs a folder, which makes new and renamed files in it durable. Windows has no such call, and does not need it. */
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
    // The data has already been written, so this call does not block.
    fs.closeSync(handle);
  }
}
