import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Settings } from './options.ts';

export interface Folders {
  readonly archive: string;
  readonly markdown: string | undefined;
  readonly site: string | undefined;
}

/** Where things lie: in the home folder (the first one), unless moved or left out. All absolute. */
export function foldersOf(settings: Settings): Folders {
  const [home] = settings.dir;
  return {
    archive: settings.archive ?? join(home, 'archive'),
    markdown: settings.noMarkdown ? undefined : (settings.markdown ?? join(home, 'markdown')),
    site: settings.noSite ? undefined : (settings.site ?? join(home, 'site')),
  };
}

/** The same for each home of several. */
export function foldersOfEach(settings: Settings): readonly Folders[] {
  return settings.dir.map((home) => foldersOf({ ...settings, dir: [home] }));
}

/**
 * Where a run leaves what makes the next one quicker: in the home folder or beside the archive, but in nothing that is put on
 * the web, since it names private posts. Undefined where there is no such place.
 */
export function cacheFolder(settings: Settings): string | undefined {
  const { archive, markdown, site } = foldersOf(settings);
  const published = [markdown, site].filter((folder) => folder !== undefined);
  return [settings.dir[0], dirname(archive)]
    .filter((home) => !published.some((folder) => isWithin(home, folder)))
    .map((home) => join(home, '.blogkeep-cache'))[0];
}

/** Whether one path is the other or lies within it, looking through symbolic links as far as the paths exist. */
export function isWithin(inner: string, outer: string): boolean {
  const way = relative(realPath(outer), realPath(inner));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:/.test(way));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}

/** A path as people want to read it: relative where it is below the current folder. */
export function shownPath(path: string, folder: string): string {
  const way = relative(folder, path);
  return way === '' || way.startsWith('..') || /^[A-Za-z]:/.test(way) ? path : way;
}
