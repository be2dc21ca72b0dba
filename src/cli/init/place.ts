import { existsSync, readFileSync } from 'node:fs';
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
    remote: isOwn ? remoteOf(folder) : undefined,
    ignored: linesOf(join(folder, '.gitignore')),
  };
}

/** The first remote that its configuration names; undefined where it names none, or lies elsewhere, as that of a work tree does. */
function remoteOf(folder: string): string | undefined {
  return linesOf(join(folder, '.git', 'config')).flatMap((line) => /^\s*\[remote "(.+)"\]/u.exec(line)?.[1] ?? [])[0];
}

/** None where it cannot be read. */
function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/u);
  } catch {
    return [];
  }
}

function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}
