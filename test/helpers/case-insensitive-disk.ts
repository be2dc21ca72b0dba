import fs from 'fs-extra';
import path from 'node:path';
import { vi } from 'vitest';
import { foldedName } from '../../src/core/files/unique-names.ts';

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
 * Has functions of fs-extra find what is in a folder as the disks of macOS and Windows do: by any spelling of a name in upper or lower
 * case, composed or decomposed. A name stays as it was given first until it is renamed. `vi.restoreAllMocks` ends it.
 */
export function ignoreCaseIn(folder: string): void {
  const found = (place: string): string => {
    if (!place.startsWith(`${folder}${path.sep}`)) return place;
    const names = place.slice(folder.length + 1).split(path.sep);
    return names.reduce((above, name) => {
      const same = namesIn(above).find((one) => foldedName(one) === foldedName(name));
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
    // Only what is renamed to a spelling of its own name gets it; what replaces something else has the name of that.
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
