import fs from 'fs-extra';
import path from 'node:path';
import { systemFileIn } from '../../../core/files/system-file.ts';
import { reservedNames } from '../../../core/files/reserved-names.ts';
import { UniqueNames } from '../../../core/files/unique-names.ts';
import { isOutputPath } from './output-path.ts';

/** A file of the user, which is copied to the site as it is. */
export interface StaticFile {
  /** relative to the folder, and to the site, with `/` */
  readonly path: string;
  /** path on disk */
  readonly source: string;
  /** in bytes */
  readonly size: number;
}

/** Why a file is not copied: no regular file, differs from another only in case, or cannot be read. */
type SkipReason = 'link' | 'case' | 'unreadable';

/** The user's own files for a site. */
export interface StaticFiles {
  /** sorted by path */
  readonly files: readonly StaticFile[];
  readonly skipped: Readonly<Record<SkipReason, readonly string[]>>;
}

/** Hidden files that a site may need. Others belong to git, editors or the operating system, or are private. */
const publicHiddenFiles = ['.htaccess', '.nojekyll', '.well-known'];

/** Lists the files in a folder. Links are not followed, and archives are skipped. Default: no files. */
export function listStaticFiles(folder: string | undefined): StaticFiles {
  const files: StaticFile[] = [];
  const skipped = { link: [] as string[], case: [] as string[], unreadable: [] as string[] };
  const names = new UniqueNames();
  const folders = folder === undefined ? [] : [''];
  for (const innerFolder of folders) {
    const absolute = path.join(folder ?? '', innerFolder);
    for (const name of namesIn(absolute) ?? (skipped.unreadable.push(innerFolder), [])) {
      const file = innerFolder === '' ? name : `${innerFolder}/${name}`;
      const isSkipped = name.startsWith('.') ? !publicHiddenFiles.includes(file) : reservedNames.includes(name);
      if (isSkipped || systemFileIn(name) !== undefined || !isOutputPath(file)) continue;
      const source = path.join(absolute, name);
      const stats = fs.lstatSync(source, { throwIfNoEntry: false });
      if (stats?.isDirectory()) folders.push(file);
      else if (!stats?.isFile()) skipped.link.push(file);
      else if (!isReadable(source)) skipped.unreadable.push(file);
      else if (!names.take(file)) skipped.case.push(file);
      else files.push({ path: file, source, size: stats.size });
    }
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), skipped };
}

/** Returns the sorted names in a folder; none if it is an archive, and undefined if it cannot be read. */
function namesIn(folder: string): string[] | undefined {
  try {
    const names = fs.readdirSync(folder).sort();
    return names.includes('bagit.txt') ? [] : names;
  } catch {
    return undefined;
  }
}

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text of `robots.txt`, which is part of the generated file; undefined if there is none. */
export function readRobots({ files }: StaticFiles): string | undefined {
  const file = files.find(({ path }) => path === robotsName);
  return file && new TextDecoder().decode(fs.readFileSync(file.source));
}

/** Name of the only file that a site generates with the lines of the user's file. */
export const robotsName = 'robots.txt';
