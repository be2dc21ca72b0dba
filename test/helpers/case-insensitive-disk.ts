import fs from 'fs-extra';
import path from 'node:path';
import { vi } from 'vitest';
import { foldName } from '../../src/core/files/unique-names.ts';

const real = { ...fs };
const wrapped = [
  'lstatSync',
  'readFileSync',
  'writeFileSync',
  'existsSync',
  'openSync',
  'unlinkSync',
  'rmSync',
  'rmdirSync',
  'mkdirSync',
  'readdirSync',
  'symlinkSync',
] as const;

/**
 * Makes functions of fs-extra ignore case and Unicode normalization in a folder, as on macOS and Windows. A file keeps its first spelling
 * until it is renamed. `vi.restoreAllMocks` restores the functions.
 */
export function ignoreCaseIn(folder: string): void {
  const found = (place: string): string => {
    if (!place.startsWith(`${folder}${path.sep}`)) return place;
    const names = place.slice(folder.length + 1).split(path.sep);
    return names.reduce((above, name) => {
      const same = namesIn(above).find((one) => foldName(one) === foldName(name));
      return path.join(above, same ?? name);
    }, folder);
  };
  for (const name of wrapped) {
    const instead = (...given: unknown[]) =>
      (real[name] as (...given: unknown[]) => unknown)(
        ...given.map((one) => (typeof one === 'string' ? found(one) : one)),
      );
    vi.spyOn(fs, name).mockImplementation(instead);
  }
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    const [before, after] = [found(String(from)), found(String(to))];
    // A file can be renamed to another spelling of its own name. A file that replaces another one takes over the spelling of that one.
    const isRespelled = before === after;
    real.renameSync(before, isRespelled ? path.join(path.dirname(after), path.basename(String(to))) : after);
  });
}

function namesIn(folder: string): string[] {
  try {
    return real.readdirSync(folder);
  } catch {
    return [];
  }
}
