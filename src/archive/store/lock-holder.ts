import fs from 'fs-extra';
import { z } from 'zod';
import { layout, placeOf } from '../format/layout.ts';

/** Who writes into an archive, as the lock file says it. */
const holderSchema = z.looseObject({
  process: z.number(),
  host: z.string(),
  /** when the run began, by the clock of its machine */
  started: z.string(),
  /** what tells the process from another one with the same number */
  birth: z.string(),
});

export type Holder = z.infer<typeof holderSchema>;

/** What a lock needs to know of processes. */
export interface Processes {
  readonly process: number;
  readonly host: string;
  /**
   * What tells those apart whose numbers are of no use to each other though their host has one name: each `birth` of such a
   * group begins with it and a slash. Left out where there are no groups.
   */
  readonly namespace?: string;
  /**
   * What tells a process of this machine from another one that had its number before, such as the moment of its start; empty
   * where the system does not say. Undefined where there is no such process.
   */
  readonly birthOf: (process: number) => string | undefined;
}

/** A holder on another machine, or in another namespace of this one, that cannot be asked is given up after so many milliseconds without a sign of life. */
const silence = 12 * 60 * 60 * 1000;

/** Who writes into an archive at the moment, or was stopped while it did; undefined where nobody does. */
export function readLock(folder: string): Holder | undefined {
  return readHolder(placeOf(folder, layout.lock))?.holder;
}

/** What a lock file, or a step on the way to one, says; undefined where there is none. */
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

/** Whether a holder is to be believed to be writing: its process runs, or where that cannot be asked, there was a sign of life. */
export function isAlive(folder: string, holder: Holder | undefined, processes: Processes, now: Date): boolean {
  if (holder && isNear(holder, processes)) {
    const birth = processes.birthOf(holder.process);
    return birth !== undefined && (birth === '' || holder.birth === '' || birth === holder.birth);
  }
  // The journal grows with each post: a run that goes on shows it there.
  const times = [layout.lock, layout.journal].map((sign) => timeOf(placeOf(folder, sign)) ?? 0);
  return now.getTime() - Math.max(...times) < silence;
}

/** Whether a holder's number says something here. Containers may share the name of their host, and each has its process 1. */
function isNear(holder: Holder, { host, namespace }: Processes): boolean {
  if (holder.host !== host) return false;
  return namespace === undefined || holder.birth === '' || holder.birth.startsWith(`${namespace}/`);
}

/** When a file was written, in milliseconds since 1970. */
export function timeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
