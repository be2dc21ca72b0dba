import path from 'node:path';

/** A path with more steps up would reveal how the machine is organized. */
const mostUp = 3;

/** A path relative to a folder, with `/`, so that it can be stored there and is right in a clone. Null if it is too far away. */
export function nearPath(place: string, folder: string): string | null {
  const [from, to] = [path.resolve(folder), path.resolve(place)];
  const way = path.relative(from, to);
  const ups = way.split(path.sep).filter((segment) => segment === '..').length;
  const isRootBetween = path.resolve(from, ...Array.from({ length: ups }, () => '..')) === path.parse(from).root;
  if (path.isAbsolute(way) || ups > mostUp || isRootBetween) return null;
  return way === '' ? '.' : way.split(path.sep).join('/');
}

/** The reverse of {@link nearPath}. */
export function absolutePathOf(remembered: string, folder: string): string {
  return path.resolve(folder, ...remembered.split('/'));
}
