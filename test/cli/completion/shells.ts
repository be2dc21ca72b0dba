import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';
import type { Shell as KnownShell } from '../../../src/cli/completion/scripts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** PowerShell has a test of its own, which reads the script and does not run it. */
export type Shell = Exclude<KnownShell, 'powershell'>;

/** Commands that start a shell and print its completions. */
const starts: Record<Shell, readonly string[]> = {
  bash: ['bash', '--norc', fileOf('bash-matches.bash')],
  zsh: ['zsh', '-f', fileOf('zsh-matches.zsh')],
  fish: ['fish', '--no-config', fileOf('fish-matches.fish')],
};

/** A completion as it would appear on the command line, and its description. */
export interface Offered {
  readonly word: string;
  readonly shown: string;
}

export function isInstalled(shell: Shell): boolean {
  // On Windows, these names start shells in WSL, which use other paths.
  if (process.platform === 'win32') return false;
  try {
    return execFileSync(shell, ['--version'], { encoding: 'utf8' }) !== '';
  } catch {
    return false;
  }
}

/** Returns a suffix for titles of tests that are skipped if the shell is not installed. */
export function reasonFor(shell: Shell): string {
  return isInstalled(shell) ? '' : ` (skipped: ${shell} is not installed)`;
}

/**
 * Returns a shell's completions of each line. Shells differ in how much of the completed word they print, so everything
 * up to the last comma or equals sign is removed.
 * @param folder current folder of the shell
 */
export function offeredBy(shell: Shell, script: string, lines: readonly string[], folder = temporaryFolder()) {
  const file = path.join(temporaryFolder(), `completion.${shell}`);
  fs.writeFileSync(file, script);
  const [program = shell, ...words] = [...starts[shell], file, ...lines];
  const output = execFileSync(program, words, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', TERM: 'dumb' },
    timeout: 50_000,
  });
  const answers = output.split('\n\n').map((text) => text.split('\n').filter((line) => line !== ''));
  return lines.map((_, index) => (answers[index] ?? []).map(offeredOn).sort((a, b) => (a.word < b.word ? -1 : 1)));
}

function offeredOn(line: string): Offered {
  const [word = '', shown = ''] = line.split('\t');
  return { word: word.replace(/^.*[=,]/, '').replace(/(.)\/$/, '$1'), shown };
}
