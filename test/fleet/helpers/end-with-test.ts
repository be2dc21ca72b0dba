import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** Ends a child process when an interrupted test exits. */
export function endWithTest(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
