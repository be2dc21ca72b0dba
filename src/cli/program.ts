import { basename } from 'node:path';
import { displayPath } from './text/display-path.ts';
import { shellWord } from './text/terminal-text.ts';

/** The folder in which `npx` keeps what it runs. */
const npxFolder = /[\\/]_npx[\\/]/u;

/**
 * How the program that runs can be called again, in words of a shell: by its name, by `npx`, or by its file where it was started from a
 * folder in which it was built.
 * @param script the path of what Node.js was told to run
 * @param folder the current folder
 */
export function programCommand(script: string | undefined, folder: string): string {
  if (script !== undefined && npxFolder.test(script)) return 'npx blogkeep';
  return script === undefined || !/^bin(\.js)?$/.test(basename(script))
    ? 'blogkeep'
    : `node ${shellWord(displayPath(script, folder))}`;
}
