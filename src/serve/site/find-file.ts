import fs from 'fs-extra';
import path from 'node:path';
import { isHostConfigFile } from '../../core/files/reserved-names.ts';

/** A file or folder of a site. */
export interface SiteEntry {
  readonly kind: 'file' | 'folder';
  /** the real path of the site's folder */
  readonly root: string;
  /** where it lies below the root, links followed */
  readonly segments: readonly string[];
}

/**
 * What is at a path below a folder. The folder itself may be a link, and links inside are followed as long as they stay
 * inside; both are looked up again each time, since a run may put another folder in its place.
 *
 * @param segments decoded
 * @returns undefined where nothing is that may be shown
 * @throws the system's error where something is there that cannot be looked at
 */
export async function findFile(folder: string, segments: readonly string[]): Promise<SiteEntry | undefined> {
  if (!segments.every(isName) || isHidden(segments)) return undefined;
  try {
    const root = await fs.realpath.native(folder);
    const real = await fs.realpath.native(path.join(root, ...segments));
    const below = path.relative(root, real);
    const found = below === '' ? [] : below.split(path.sep);
    // On another drive there is no relative path; the dots of one that leads upwards count as hidden.
    if (path.isAbsolute(below) || isHidden(found)) return undefined;
    const stats = await fs.stat(real);
    if (stats.isDirectory()) return { kind: 'folder', root, segments: found };
    // Neither a pipe nor a device: to read one may never end.
    if (!stats.isFile() || isForHost(segments) || isForHost(found)) return undefined;
    return { kind: 'file', root, segments: found };
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

/** Whether a decoded segment can be the name of one file, and nothing else to any system. */
function isName(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && !/[/\\\0]/u.test(segment);
}

const notFoundCodes: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'EINVAL',
]);

/** Whether an error of the system says that there is no such file. */
export function isNotFoundError(error: unknown): boolean {
  return notFoundCodes.has((error as NodeJS.ErrnoException).code);
}

/** Whether a file or folder is one that its owner, or blogkeep itself, keeps for itself, as names that begin with a dot say. */
function isHidden(segments: readonly string[]): boolean {
  return segments.some((segment) => segment.startsWith('.'));
}

/** Whether a file of a site is a message to its host, which hosts look for at the root, and never show. */
function isForHost(segments: readonly string[]): boolean {
  const [name = '', ...below] = segments;
  return below.length === 0 && isHostConfigFile(name);
}
