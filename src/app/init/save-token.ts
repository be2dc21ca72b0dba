import fs from 'fs-extra';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** A token, and the file in which to save it. Only the owner can read that file. */
export interface TokenToSave {
  /** absolute path of the file */
  readonly file: string;
  readonly token: string;
}

/** Writes or replaces the token file. At no time can other users read it. */
export async function saveToken({ file, token }: TokenToSave): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await fs.writeFile(temporaryFile, `${token}\n`, { mode: 0o600, flag: 'wx' });
    await fs.rename(temporaryFile, file);
  } catch (error) {
    await fs.rm(temporaryFile, { force: true });
    throw error;
  }
}
