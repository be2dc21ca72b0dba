import fs from 'fs-extra';

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
