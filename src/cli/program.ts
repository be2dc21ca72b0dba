import { basename } from 'node:path';
import { displayPath } from './text/display-path.ts';
import { shellWord } from './text/terminal-text.ts';

/** Folder in which `npx` installs packages. */
const npxFolder = /[\\/]_npx[\\/]/u;

/**
 * Returns the command that starts this program again, as shell words: `blogkeep`, `npx blogkeep`, or `node` with the
 * path of the script if that is in a build folder.
 * @param script path of the script that Node.js runs
 * @param folder current folder
 */
export function programCommand(script: string | undefined, folder: string): string {
  if (script !== undefined && npxFolder.test(script)) return 'npx blogkeep';
  return script === undefined || !/^bin(\.js)?$/.test(basename(script))
    ? 'blogkeep'
    : `node ${shellWord(displayPath(script, folder))}`;
}
