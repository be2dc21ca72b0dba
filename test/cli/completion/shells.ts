import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fs from 'fs-extra';
import path from 'node:path';
import type { Shell } from '../../../src/cli/completion/scripts.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** How a shell is started that tells what it offers. */
const starts: Record<Shell, readonly string[]> = {
  bash: ['bash', '--norc', fileOf('bash-matches.bash')],
  zsh: ['zsh', '-f', fileOf('zsh-matches.zsh')],
  fish: ['fish', '--no-config', fileOf('fish-matches.fish')],
};

/** A word that a shell offers, as it would stand on the command line, and what it shows beside it. */
export interface Offered {
  readonly word: string;
  readonly shown: string;
}

export function isInstalled(shell: Shell): boolean {
  // What Windows has by these names runs in a system of its own, with other paths.
  if (process.platform === 'win32') return false;
  try {
    return execFileSync(shell, ['--version'], { encoding: 'utf8' }) !== '';
  } catch {
    return false;
  }
}

/** For the titles of tests that a machine without the shell skips. */
export function reasonFor(shell: Shell): string {
  return isInstalled(shell) ? '' : ` (skipped: ${shell} is not installed)`;
}

/**
 * What a shell with a completion script offers for each of the lines. Shells differ in how much of a word they tell; what
 * stands before the last comma or the sign of equality is left out.
 * @param folder where it runs
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
