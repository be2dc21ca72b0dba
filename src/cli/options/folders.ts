import fs from 'fs-extra';
import { join } from 'node:path';
import { cacheFolderOf, outputFolder, type Folders } from '../../app/folders.ts';
import { disablingOption, mapOutputNames } from '../../core/outputs.ts';
import type { Settings } from './settings.ts';

export { isWithin, type Folders } from '../../app/folders.ts';

/**
 * Returns the absolute paths of the archive and the outputs. They are in the first home, unless an option moves or
 * disables them.
 */
export function foldersOf(settings: Settings): Folders {
  const [home] = settings.dir;
  return {
    archive: settings.archive ?? join(home, 'archive'),
    ...mapOutputNames((name) =>
      settings[disablingOption(name)] ? undefined : outputFolder(name, home, settings[name]),
    ),
  };
}

/** Returns the folders of every home. */
export function foldersOfHomes(settings: Settings): readonly Folders[] {
  return settings.dir.map((home) => foldersOf({ ...settings, dir: [home] }));
}

/** Reports whether `serve` serves the site of a home without an API, because there is no archive beside it. */
export function isSiteAlone(settings: Settings, { archive, site }: Folders): boolean {
  return settings.archive === undefined && !fs.existsSync(archive) && site !== undefined && fs.existsSync(site);
}

/** Returns the cache folder, or undefined if every possible location is inside an output. */
export function cacheFolder(settings: Settings): string | undefined {
  return cacheFolderOf(settings.dir[0], foldersOf(settings));
}
