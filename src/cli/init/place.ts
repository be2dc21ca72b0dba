import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configFileNames } from '../config-file.ts';
import type { Place } from './choices.ts';

/** Looks at the folder, which may not be there yet. A repository's `.git` is a folder, or a file that names one. */
export function placeAt(folder: string): Place {
  let above = dirname(folder);
  while (!isRepository(above) && above !== dirname(above)) above = dirname(above);
  const isOwn = isRepository(folder);
  return {
    folder,
    isRepository: isOwn,
    outerRepository: !isOwn && isRepository(above) ? above : undefined,
    configFile: configFileNames.find((name) => existsSync(join(folder, name))),
  };
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}
