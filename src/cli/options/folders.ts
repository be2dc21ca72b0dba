import { join } from 'node:path';
import { cacheFolderOf, outputFolder, type Folders } from '../../app/folders.ts';
import { mapOutputNames, type OutputName } from '../../core/outputs.ts';
import type { Settings } from './settings.ts';

export { cacheFolderOf, isWithin, type Folders } from '../../app/folders.ts';

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

/** Returns the name of the option that disables an output. */
export function disablingOption<Name extends OutputName>(name: Name): `no${Capitalize<Name>}` {
  return `no${`${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>}`;
}

/** Returns the folders of every home. */
export function foldersOfHomes(settings: Settings): readonly Folders[] {
  return settings.dir.map((home) => foldersOf({ ...settings, dir: [home] }));
}

/** Returns the cache folder, or undefined if every possible location is inside an output. */
export function cacheFolder(settings: Settings): string | undefined {
  return cacheFolderOf(settings.dir[0], foldersOf(settings));
}
