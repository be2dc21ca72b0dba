import { randomUUID } from 'node:crypto';
import fs from 'fs-extra';

const ending = '.new';
const day = 86_400_000;

/** Returns a new temporary name beside a file. It is unique, since several processes may be writing the same file. */
export const temporaryName = (file: string): string => `${file}.${randomUUID()}${ending}`;

/** Reports whether a temporary file is more than a day old, in which case a killed run left it. */
export function isStaleTemporary(file: string): boolean {
  if (!file.endsWith(ending)) return false;
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs < Date.now() - day;
}
