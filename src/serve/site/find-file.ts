import fs from 'fs-extra';
import path from 'node:path';
import { isHostConfigFile } from '../../core/files/reserved-names.ts';

/** A file or folder of a site. */
export interface SiteEntry {
  readonly kind: 'file' | 'folder';
  /** real path of the site's folder */
  readonly root: string;
  /** real path of the entry relative to the root */
  readonly segments: readonly string[];
}

/**
 * Finds the file or folder at a path in a site's folder. The site's folder may be a symbolic link. Links inside it are followed if their
 * targets are inside as well. All links are resolved on each call, because a run may replace the folder.
 *
 * @param segments decoded
 * @returns undefined if there is nothing at the path that may be shown
 * @throws the system error if the file exists but is inaccessible
 */
export async function findFile(folder: string, segments: readonly string[]): Promise<SiteEntry | undefined> {
  if (!segments.every(isName) || isHidden(segments)) return undefined;
  try {
    const root = await fs.realpath.native(folder);
    const real = await fs.realpath.native(path.join(root, ...segments));
    const below = path.relative(root, real);
    const found = below === '' ? [] : below.split(path.sep);
    // The relative path is absolute if the target is on another drive. If the target is outside the root, it begins with "..", which counts
    // as hidden.
    if (path.isAbsolute(below) || isHidden(found)) return undefined;
    const stats = await fs.stat(real);
    if (stats.isDirectory()) return { kind: 'folder', root, segments: found };
    // Excludes pipes and devices: reading one may never end.
    if (!stats.isFile() || isForHost(segments) || isForHost(found)) return undefined;
    return { kind: 'file', root, segments: found };
  } catch (error) {
    if (isNotFoundError(error)) return undefined;
    throw error;
  }
}

/** Reports whether a decoded segment is a plain file name on every system. */
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

/** Reports whether a path is hidden: files with a leading dot are private to the owner or to blogkeep, but for RFC 8615. */
function isHidden(segments: readonly string[]): boolean {
  return segments.some((segment, depth) => segment.startsWith('.') && !(depth === 0 && segment === '.well-known'));
}

/** Reports whether a file configures the host. Hosts read such files at the root and never serve them. */
function isForHost(segments: readonly string[]): boolean {
  const [name = '', ...below] = segments;
  return below.length === 0 && isHostConfigFile(name);
}
