import { randomUUID } from 'node:crypto';
import fs from 'fs-extra';

const ending = '.new';
const day = 86_400_000;

/** Where a file is written before it takes its place: others may be writing the same one. */
export const unfinishedFor = (file: string): string => `${file}.${randomUUID()}${ending}`;

/** Whether a file has a name of {@link unfinishedFor}, and is so old that a killed run left it: nobody is writing it any more. */
export function isLeftUnfinished(file: string): boolean {
  if (!file.endsWith(ending)) return false;
  const stats = fs.lstatSync(file, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs < Date.now() - day;
}
