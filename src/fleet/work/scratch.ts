import fs from 'fs-extra';
import { join } from 'node:path';
import process from 'node:process';

const namePrefix = 'blogkeep-fleet-';

/** Returns the folder for the runs of one worker. @param base folder for all workers of a machine @param worker `HOST-PROCESS-RANDOM` */
export function scratchFolder(base: string, worker: string): string {
  return join(base, namePrefix + worker);
}

/**
 * Removes the folders of killed workers on this machine, which would otherwise fill the disk. A folder with the ID of this process was left
 * by an earlier process with the same ID, as happens in a restarted container.
 */
export async function removeStaleScratch(
  base: string,
  own: { readonly host: string; readonly process: number },
): Promise<void> {
  const ownPrefix = `${namePrefix}${own.host}-`;
  for (const name of await fs.readdir(base).catch(() => [])) {
    const number = name.startsWith(ownPrefix)
      ? /^(\d+)-[0-9a-f]+$/u.exec(name.slice(ownPrefix.length))?.[1]
      : undefined;
    if (number === undefined) continue;
    const isStale = Number(number) === own.process || !isRunning(Number(number));
    // Folders that another user owns cannot be removed.
    if (isStale) await fs.remove(join(base, name)).catch(() => undefined);
  }
}

function isRunning(number: number): boolean {
  try {
    return process.kill(number, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
