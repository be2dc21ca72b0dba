import path from 'node:path';

/** Maximum number of `..` segments. More would reveal how the machine's folders are organized. */
const maxParentSegments = 3;

/**
 * Returns a path relative to a folder, with `/` as the separator. It can be stored in that folder, and remains valid in a clone of the
 * repository. Null if it needs more than {@link maxParentSegments} `..` segments, or is on another drive or above the root.
 */
export function relativePath(target: string, folder: string): string | null {
  const [from, to] = [path.resolve(folder), path.resolve(target)];
  const relative = path.relative(from, to);
  const ups = relative.split(path.sep).filter((segment) => segment === '..').length;
  const isRootBetween = path.resolve(from, ...Array.from({ length: ups }, () => '..')) === path.parse(from).root;
  if (path.isAbsolute(relative) || ups > maxParentSegments || isRootBetween) return null;
  return relative === '' ? '.' : relative.split(path.sep).join('/');
}

/** The inverse of {@link relativePath}. */
export function absolutePathOf(stored: string, folder: string): string {
  return path.resolve(folder, ...stored.split('/'));
}
