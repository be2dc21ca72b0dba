import fs from 'fs-extra';
import { join } from 'node:path';
import process from 'node:process';

const start = 'blogkeep-fleet-';

/** The folder for the runs of one worker. @param base of all workers of a machine @param worker `HOST-PROCESS-RANDOM` */
export function scratchFolder(base: string, worker: string): string {
  return join(base, start + worker);
}

/**
 * Takes away what killed workers of this machine have left of their runs: it would fill the disk. One with the number of this process
 * is of an earlier one, as in a container that was restarted.
 */
export async function removeStaleScratch(
  base: string,
  own: { readonly host: string; readonly process: number },
): Promise<void> {
  const ours = `${start}${own.host}-`;
  for (const name of await fs.readdir(base).catch(() => [])) {
    const number = name.startsWith(ours) ? /^(\d+)-[0-9a-f]+$/u.exec(name.slice(ours.length))?.[1] : undefined;
    if (number === undefined) continue;
    const isLeft = Number(number) === own.process || !isRunning(Number(number));
    // What belongs to somebody else stays.
    if (isLeft) await fs.remove(join(base, name)).catch(() => undefined);
  }
}

function isRunning(number: number): boolean {
  try {
    return process.kill(number, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
