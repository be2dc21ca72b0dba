import fs from 'fs-extra';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** A token to be kept in a file that only its owner can read. */
export interface TokenToKeep {
  /** absolute */
  readonly file: string;
  readonly token: string;
}

/** Writes the token, instead of any other one in the file. At no moment can anybody else read it. */
export async function keepToken({ file, token }: TokenToKeep): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await fs.writeFile(beside, `${token}\n`, { mode: 0o600, flag: 'wx' });
    await fs.rename(beside, file);
  } catch (error) {
    await fs.rm(beside, { force: true });
    throw error;
  }
}
