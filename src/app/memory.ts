import { totalmem } from 'node:os';

/** Bytes of memory that a process may take: those of the machine, or fewer where a container says so. */
export function memoryOf(
  { constrainedMemory }: Pick<NodeJS.Process, 'constrainedMemory'>,
  machine = totalmem(),
): number {
  // 0 where it is not known; without a limit more than any machine has.
  return Math.min(constrainedMemory() || machine, machine);
}
