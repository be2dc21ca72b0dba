import fs from 'fs-extra';
import os from 'node:os';
import process from 'node:process';
import type { Processes } from '../../archive/store/lock-holder.ts';

const namespace = namespaceOfProcesses();

/** The processes of this machine, for telling whether the holder of a lock still runs. */
export const processes: Processes = { process: process.pid, host: os.hostname(), namespace, birthOf };

/** On Linux what numbers of processes are valid in, as a container has its own (pid_namespaces(7)); elsewhere empty. */
function namespaceOfProcesses(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function birthOf(number: number): string | undefined {
  try {
    process.kill(number, 0);
  } catch (error) {
    // One that belongs to somebody else may not be asked, but is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  return birthByProc(number);
}

/** On Linux namespace, boot and tick of the process's start (proc(5), stat, fields 3 and 22); elsewhere undefined. */
function birthByProc(number: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${number}/stat`, 'utf8');
    // The second field is the program's name in parentheses, which may have spaces in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${namespace}/${boot}/${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}
