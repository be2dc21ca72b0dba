import { totalmem } from 'node:os';

/** Returns the number of bytes of memory that this process may use: the memory of the machine, or the limit of its container. */
export function memoryOf(
  { constrainedMemory }: Pick<NodeJS.Process, 'constrainedMemory'>,
  machine = totalmem(),
): number {
  // The constrained memory is 0 if unknown, and exceeds the memory of any machine if there is no limit.
  return Math.min(constrainedMemory() || machine, machine);
}

/**
 * Returns the versions of the parts of the runtime on which dates and collation depend. A publish is up to date only if they are unchanged,
 * so the command line and the library must use the same text.
 */
export function platformOf(versions: Readonly<Record<string, string | undefined>>): string {
  return ['node', 'icu', 'cldr', 'tz', 'unicode'].map((name) => versions[name]).join(' ');
}
