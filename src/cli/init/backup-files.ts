import fs from 'fs-extra';
import { basename, dirname, join } from 'node:path';
import { isTistoryZip, type Choices } from './choices.ts';

export type BackupFiles = Pick<Choices, 'backup' | 'sitemap'>;

/** Returns the backup files that are already in a folder, and the sitemap beside them. Empty if there is no such folder. */
export function backupIn(folder: string): BackupFiles {
  const found = fs.pathExistsSync(folder) ? backupAt(folder) : { backup: [], sitemap: undefined };
  // Any folder may have texts and other files of a backup that is imported as a whole.
  return found.backup.includes(folder) ? { backup: [], sitemap: undefined } : found;
}

/**
 * Returns the files to import, and for zips of Tistory their other parts and the sitemap in the same folder. If the path is a folder, the
 * files are its zips or, if it has none, its XML files; the folder itself if it may have texts or images of other formats; empty if it has
 * none of these.
 */
export function backupAt(path: string): BackupFiles {
  const isFolder = fs.statSync(path).isDirectory();
  const inFolder = isFolder ? path : dirname(path);
  const names = fs.readdirSync(inFolder).sort();
  const sitemap = names.find((name) => name === 'sitemap.xml');
  const extension = ['.zip', '.xml'].find((end) => names.some((name) => name.endsWith(end) && name !== sitemap));
  const files = names.filter((name) => extension !== undefined && name.endsWith(extension) && name !== sitemap);
  const isWhole = !isFolder || (names.some(isPartOfFolder) && !files.some(isTistoryZip));
  const backup = isWhole ? partsOf(path, names) : files.map((name) => join(path, name));
  return { backup, sitemap: sitemap && backup.some(isTistoryZip) ? join(inFolder, sitemap) : undefined };
}

/** Reports whether a file or folder belongs to a backup that is imported as a folder. */
function isPartOfFolder(name: string): boolean {
  return /\.(?:txt|atom|tar)$|^(?:uploads|Takeout.*)$/iu.test(name);
}

/** Returns all parts of a backup in several zips (`blog-1-2.zip`, `blog-2-2.zip`), otherwise the path itself. */
function partsOf(path: string, names: readonly string[]): string[] {
  const [, start, total] = /^(.*-)\d+(-\d+\.zip)$/u.exec(basename(path)) ?? [];
  if (start === undefined || total === undefined || !isTistoryZip(path)) return [path];
  const isPart = (name: string) => name.startsWith(start) && /^\d+$/u.test(name.slice(start.length, -total.length));
  return names.filter((name) => name.endsWith(total) && isPart(name)).map((name) => join(dirname(path), name));
}
