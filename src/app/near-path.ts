import path from 'node:path';

/** A folder further away has nothing to do with the blog, and the way there would tell how somebody's machine is laid out. */
const mostUp = 3;

/**
 * A path as a file in a folder may remember it: relative to that folder, with `/`, so that it is true of a clone elsewhere too.
 * Null where it is too far away to be told.
 */
export function nearPath(place: string, folder: string): string | null {
  const [from, to] = [path.resolve(folder), path.resolve(place)];
  const way = path.relative(from, to);
  const ups = way.split(path.sep).filter((segment) => segment === '..').length;
  const isRootBetween = path.resolve(from, ...Array.from({ length: ups }, () => '..')) === path.parse(from).root;
  if (path.isAbsolute(way) || ups > mostUp || isRootBetween) return null;
  return way === '' ? '.' : way.split(path.sep).join('/');
}

/** The absolute path of what {@link nearPath} has made. */
export function absolutePathOf(remembered: string, folder: string): string {
  return path.resolve(folder, ...remembered.split('/'));
}
