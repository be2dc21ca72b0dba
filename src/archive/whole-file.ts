import fs from 'fs-extra';
import path from 'node:path';

/**
 * Writes files whole: into the working folder on the same disk first, synced, then renamed to their place, so that a file
 * is either the old one or the new one whenever the run ends. Nothing unfinished is ever seen beside the files.
 */
export class WholeFiles {
  readonly #work: string;
  #count = 0;

  /** @param work the folder for unfinished files; on the same disk as their targets */
  constructor(work: string) {
    this.#work = work;
  }

  /** Takes away what an earlier run left unfinished. */
  async prepare(): Promise<void> {
    await fs.emptyDir(this.#work);
  }

  /** Takes the working folder away. */
  async close(): Promise<void> {
    await fs.remove(this.#work);
  }

  /** A path for a file that is going to be {@link keep}t. */
  unfinished(): string {
    return path.join(this.#work, String(++this.#count));
  }

  async write(target: string, bytes: Uint8Array): Promise<void> {
    const unfinished = this.unfinished();
    const file = await fs.open(unfinished, 'wx');
    try {
      await fs.writeFile(file, bytes);
      await fs.fsync(file);
    } finally {
      await fs.close(file);
    }
    await this.keep(unfinished, target);
  }

  /** Moves a finished file, already on the disk, to its place. */
  async keep(unfinished: string, target: string): Promise<void> {
    const folder = path.dirname(target);
    try {
      await fs.rename(unfinished, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await fs.ensureDir(folder);
      await syncFolder(path.dirname(folder));
      await fs.rename(unfinished, target);
    }
    await syncFolder(folder);
  }
}

/** A rename is on the disk only when its folder is. Windows has no such call, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  let handle: number;
  try {
    handle = await fs.open(folder, 'r');
  } catch (error) {
    if (['EISDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  try {
    await fs.fsync(handle);
  } catch (error) {
    if (!['EPERM', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await fs.close(handle);
  }
}
