import { basename, resolve, sep } from 'node:path';
import { displayPath } from './text/display-path.ts';
import { shellProgram, shellWord } from './text/terminal-text.ts';

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

/**
 * Returns the command that starts a single executable again: its name if the shell has found it by name, otherwise its path.
 * @param typed name or path with which it was started
 * @param folder current folder
 */
export function executableCommand(typed: string, folder: string): string {
  if (basename(typed) === typed) return shellProgram(typed);
  const path = resolve(folder, typed);
  const shown = displayPath(path, folder);
  const relativePath = shown === path ? path : `.${sep}${shown}`;
  // A path that needs quotes is absolute, so that it is also valid after `cd`.
  return shellProgram(shellWord(relativePath) === relativePath ? relativePath : path);
}

/**
 * Returns the arguments of the single executable. Opened without a terminal, by a double click or with files that are dropped on its icon,
 * it opens the page.
 * @param isFile reports whether an argument is the path of a file or folder
 */
export function argumentsOfExecutable(
  argv: readonly string[],
  isFile: (argument: string) => boolean,
): readonly string[] {
  return argv.every(isFile) ? ['open', ...argv] : argv;
}
