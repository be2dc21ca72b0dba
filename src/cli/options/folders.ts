import { join } from 'node:path';
import { cacheFolderOf, outputFolder, type Folders } from '../../app/folders.ts';
import { mapOutputNames, type OutputName } from '../../core/outputs.ts';
import type { Settings } from './settings.ts';

export { cacheFolderOf, isWithin, type Folders } from '../../app/folders.ts';

/** Where things lie: in the home folder (the first one), unless moved or left out. All absolute. */
export function foldersOf(settings: Settings): Folders {
  const [home] = settings.dir;
  return {
    archive: settings.archive ?? join(home, 'archive'),
    ...mapOutputNames((name) =>
      settings[disablingOption(name)] ? undefined : outputFolder(name, home, settings[name]),
    ),
  };
}

/** The option that leaves an output out. */
export function disablingOption<Name extends OutputName>(name: Name): `no${Capitalize<Name>}` {
  return `no${`${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>}`;
}

/** The same for each home of several. */
export function foldersOfHomes(settings: Settings): readonly Folders[] {
  return settings.dir.map((home) => foldersOf({ ...settings, dir: [home] }));
}

/** Where a run leaves what makes the next one quicker; undefined where there is no such place. */
export function cacheFolder(settings: Settings): string | undefined {
  return cacheFolderOf(settings.dir[0], foldersOf(settings));
}
