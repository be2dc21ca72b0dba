import { totalmem } from 'node:os';

/** Returns how many bytes of memory a process may use: those of the machine, or the limit of its container. */
export function memoryOf(
  { constrainedMemory }: Pick<NodeJS.Process, 'constrainedMemory'>,
  machine = totalmem(),
): number {
  // 0 if unknown; more than any machine has if there is no limit.
  return Math.min(constrainedMemory() || machine, machine);
}

/**
 * Returns the versions of the runtime that dates and collation depend on. A publish is up to date only if they are unchanged, so the
 * command line and the library must pass the same text.
 */
export function platformOf(versions: Readonly<Record<string, string | undefined>>): string {
  return ['node', 'icu', 'cldr', 'tz', 'unicode'].map((name) => versions[name]).join(' ');
}
