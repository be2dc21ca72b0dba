import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** A test that is interrupted takes its processes with it. */
export function endWithTest(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
