import fs from 'fs-extra';
import path from 'node:path';
import { temporaryFolder } from './temporary-folder.ts';

/** Ways in which a worker with a function `read` can fail, each with a module that does. */
export const failingWorkers: readonly (readonly [does: string, module: string])[] = [
  ['cannot be started', "throw new Error('no threads are left');"],
  ['exits before it is ready', 'process.exit(1);'],
  ['exits while it reads', 'export function read() { process.exit(1); }'],
  ['throws while it reads', "export function read() { throw new Error('broken'); }"],
  ['returns an invalid result', "export const read = () => 'no JSON';"],
];

/** Writes a worker module into a temporary file. */
export function writeWorker(text: string): string {
  const file = path.join(temporaryFolder(), 'worker.mjs');
  fs.writeFileSync(file, text);
  return file;
}
