import fs from 'fs-extra';
import { z } from 'zod';
import { layout, placeOf } from '../format/layout.ts';

/** The process that holds the lock of an archive, as stored in the lock file. */
const holderSchema = z.looseObject({
  process: z.number(),
  host: z.string(),
  /** start of the run, according to the clock of its machine */
  started: z.string(),
  /** distinguishes processes that had the same PID, see `Processes.birthOf` */
  birth: z.string(),
});

export type Holder = z.infer<typeof holderSchema>;

/** Information about the processes of this machine, which locks need. */
export interface Processes {
  readonly process: number;
  readonly host: string;
  /**
   * Identifies the PID namespace, since a host may have several: each `birth` starts with it and a slash. Undefined on systems without
   * namespaces.
   */
  readonly namespace?: string;
  /**
   * Returns a text that distinguishes a local process from earlier processes with the same PID, such as its start time. Empty if the system
   * has no such information. Undefined if there is no such process.
   */
  readonly birthOf: (process: number) => string | undefined;
}

/** Milliseconds without a sign of life after which a lock holder on another machine, or in another namespace, counts as ended. */
const maxSilence = 12 * 60 * 60 * 1000;

/** Reads the holder of the lock, whether it is running or not; undefined if the archive is not locked. */
export function readLock(folder: string): Holder | undefined {
  return readHolder(placeOf(folder, layout.lock))?.holder;
}

/** Reads a lock file, or a temporary one; undefined if the file does not exist. */
export function readHolder(file: string): { text: string; holder: Holder | undefined } | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  try {
    return { text, holder: holderSchema.safeParse(JSON.parse(text)).data };
  } catch {
    return { text, holder: undefined };
  }
}

/**
 * Reports whether a lock holder is running: its process exists or, if that cannot be determined, the lock or the journal was written
 * recently.
 */
export function isAlive(folder: string, holder: Holder | undefined, processes: Processes, now: Date): boolean {
  if (holder && isLocal(holder, processes)) {
    const birth = processes.birthOf(holder.process);
    return birth !== undefined && (birth === '' || holder.birth === '' || birth === holder.birth);
  }
  // The journal is written for each post, so it also shows whether a run is active.
  const times = [layout.lock, layout.journal].map((sign) => timeOf(placeOf(folder, sign)) ?? 0);
  return now.getTime() - Math.max(...times) < maxSilence;
}

/**
 * Reports whether the PID of a holder can be looked up in this process's namespace. Containers may share a host name, and each of them has
 * a process 1.
 */
function isLocal(holder: Holder, { host, namespace }: Processes): boolean {
  if (holder.host !== host) return false;
  return namespace === undefined || holder.birth === '' || holder.birth.startsWith(`${namespace}/`);
}

/** Returns the modification time of a file in milliseconds since 1970; undefined if the file does not exist. */
export function timeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
