import fs from 'fs-extra';
import path from 'node:path';
import { isHostConfigFile } from '../../core/files/reserved-names.ts';

/** A file or folder of a site. */
export interface SiteEntry {
  readonly kind: 'file' | 'folder';
  /** real path of the site's folder */
  readonly root: string;
  /** real path relative to the root */
  readonly segments: readonly string[];
}

/**
 * Finds the file or folder at a path in a folder. The folder itself may be a symbolic link, and links inside it are followed if their
 * targets are inside, too. Both are resolved each time, since a run may replace the folder.
 *
 * @param segments decoded
 * @returns undefined if nothing may be shown there
 * @throws the system error if the file exists but is inaccessible
 */
export async function findFile(folder: string, segments: readonly string[]): Promise<SiteEntry | undefined> {
  if (!segments.every(isName) || isHidden(segments)) return undefined;
  try {
    const root = await fs.realpath.native(folder);
    const real = await fs.realpath.native(path.join(root, ...segments));
    const below = path.relative(root, real);
    const found = below === '' ? [] : below.split(path.sep);
    // A path on another drive is absolute; the dots of one outside the root count as hidden.
    if (path.isAbsolute(below) || isHidden(found)) return undefined;
    const stats = await fs.stat(real);
    if (stats.isDirectory()) return { kind: 'folder', root, segments: found };
    // No pipes or devices: reading one may never end.
    if (!stats.isFile() || isForHost(segments) || isForHost(found)) return undefined;
    return { kind: 'file', root, segments: found };
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

/** Reports whether a decoded segment is a plain file name on any system. */
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

/** Reports whether a system error means that the file does not exist. */
export function isNotFoundError(error: unknown): boolean {
  return notFoundCodes.has((error as NodeJS.ErrnoException).code);
}

/** Reports whether a path is hidden: names with a leading dot are private to the owner or to blogkeep. */
function isHidden(segments: readonly string[]): boolean {
  return segments.some((segment) => segment.startsWith('.'));
}

/** Reports whether a file configures the host: hosts read it at the root, and never serve it. */
function isForHost(segments: readonly string[]): boolean {
  const [name = '', ...below] = segments;
  return below.length === 0 && isHostConfigFile(name);
}
