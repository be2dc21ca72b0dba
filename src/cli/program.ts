import { basename } from 'node:path';
import { displayPath } from './text/display-path.ts';
import { shellWord } from './text/terminal-text.ts';

/** Folder in which `npx` installs packages. */
const npxFolder = /[\\/]_npx[\\/]/u;

/**
 * Returns the command that runs this program again, as words of a shell: its name, `npx`, or its file if it was started
 * from a build folder.
 * @param script path of the script that Node.js runs
 * @param folder current folder
 */
export function programCommand(script: string | undefined, folder: string): string {
  if (script !== undefined && npxFolder.test(script)) return 'npx blogkeep';
  return script === undefined || !/^bin(\.js)?$/.test(basename(script))
    ? 'blogkeep'
    : `node ${shellWord(displayPath(script, folder))}`;
}
