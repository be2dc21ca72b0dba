import { join } from 'node:path';
import { ArchiveError } from '../../core/errors/errors.ts';
import { message } from '../../messages/message.ts';
import type { Settings } from '../options/settings.ts';
import { displayPath } from '../text/display-path.ts';
import { shellWord } from '../text/terminal-text.ts';
import { isHome, listHomes } from './homes-on-disk.ts';

const maxShownHomes = 3;

/**
 * Returns the error with the archives one level below `--dir`, if it is about a missing archive and there are any.
 * Otherwise returns the error unchanged.
 * @param current current folder; paths are shown relative to it
 */
export function withNearArchives(error: unknown, { archive, dir }: Settings, current: string): unknown {
  const folder = dir.find((home) => !isHome(home));
  if (!(error instanceof ArchiveError) || error.code !== 'archive-missing') return error;
  if (archive !== undefined || folder === undefined) return error;
  const homes = namesOfHomes(folder).map((name) => `--dir ${shellWord(displayPath(join(folder, name), current))}`);
  if (homes.length === 0) return error;
  const found = { folder, homes: homes.slice(0, maxShownHomes), more: Math.max(0, homes.length - maxShownHomes) };
  return new ArchiveError('archive-missing', message('blogs.archives-below', found));
}

/** Returns the names of the homes in a folder. Empty if it cannot be read, which is not the problem to report. */
function namesOfHomes(folder: string): string[] {
  try {
    return listHomes(folder).map(({ name }) => name);
  } catch {
    return [];
  }
}
