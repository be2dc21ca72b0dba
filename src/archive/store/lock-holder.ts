import fs from 'fs-extra';
import { z } from 'zod';
import { layout, placeOf } from '../format/layout.ts';

/** The process that writes into an archive, as in the lock file. */
const holderSchema = z.looseObject({
  process: z.number(),
  host: z.string(),
  /** start of the run, by the clock of its machine */
  started: z.string(),
  /** distinguishes processes with the same number */
  birth: z.string(),
});

export type Holder = z.infer<typeof holderSchema>;

/** Information about processes for locks. */
export interface Processes {
  readonly process: number;
  readonly host: string;
  /**
   * Distinguishes process namespaces on one host: each `birth` starts with it and a slash. Undefined without namespaces.
   */
  readonly namespace?: string;
  /**
   * Distinguishes a local process from earlier ones with its number, such as the time of its start; empty if the system has no
   * such information. Undefined if there is no such process.
   */
  readonly birthOf: (process: number) => string | undefined;
}

/** Milliseconds without a sign of life after which a holder on another machine, or in another namespace, counts as ended. */
const maxSilence = 12 * 60 * 60 * 1000;

/** Reads the holder of the lock, running or not; undefined if the archive is not locked. */
export function readLock(folder: string): Holder | undefined {
  return readHolder(placeOf(folder, layout.lock))?.holder;
}

/** Reads a lock file, or a temporary one; undefined if there is none. */
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

/** Reports whether a holder is running: its process exists or, if that is unknown, lock or journal were written recently. */
export function isAlive(folder: string, holder: Holder | undefined, processes: Processes, now: Date): boolean {
  if (holder && isLocal(holder, processes)) {
    const birth = processes.birthOf(holder.process);
    return birth !== undefined && (birth === '' || holder.birth === '' || birth === holder.birth);
  }
  // The journal grows with each post.
  const times = [layout.lock, layout.journal].map((sign) => timeOf(placeOf(folder, sign)) ?? 0);
  return now.getTime() - Math.max(...times) < maxSilence;
}

/** Reports whether a holder's process number is local. Containers may share the host name, and each has a process 1. */
function isLocal(holder: Holder, { host, namespace }: Processes): boolean {
  if (holder.host !== host) return false;
  return namespace === undefined || holder.birth === '' || holder.birth.startsWith(`${namespace}/`);
}

/** Returns the modification time of a file in milliseconds since 1970; undefined if there is no file. */
export function timeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
