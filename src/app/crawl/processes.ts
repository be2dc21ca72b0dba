import fs from 'fs-extra';
import os from 'node:os';
import process from 'node:process';
import type { Processes } from '../../archive/store/lock-holder.ts';

const namespace = namespaceOfProcesses();

/** Determines whether the process that holds a lock is still running on this machine. */
export const processes: Processes = { process: process.pid, host: os.hostname(), namespace, birthOf };

/** Returns the PID namespace, which differs between containers (pid_namespaces(7)). Empty on systems other than Linux. */
function namespaceOfProcesses(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function birthOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists, but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  return startByProc(pid);
}

/**
 * Returns PID namespace, boot ID and start time of a process (proc(5), stat, fields 3 and 22). Undefined for a zombie. Empty if unknown, as
 * on systems other than Linux.
 */
function startByProc(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program name in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${namespace}/${boot}/${fields[19] ?? ''}`;
  } catch {
    return '';
  }
}
