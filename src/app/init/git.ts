import { execFile } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { promisify } from 'node:util';

/** Whether git can be run, and knows by which name to commit. */
export interface GitAbilities {
  readonly isInstalled: boolean;
  readonly hasAuthor: boolean;
}

/** A command of git that failed, and why: the first line that git printed. */
export interface GitFailure {
  readonly command: string;
  readonly reason: string;
}

/** @param folder may not be there yet: the next one above it decides */
export async function inspectGit(folder: string): Promise<GitAbilities> {
  let there = folder;
  while (!fs.existsSync(there) && there !== path.dirname(there)) there = path.dirname(there);
  const [version, author] = await Promise.all([
    git(there, '--version'),
    // A name that git would make of those of user and machine is nobody's.
    git(there, '-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT'),
  ]);
  return { isInstalled: version === undefined, hasAuthor: author === undefined };
}

export function initRepository(folder: string): Promise<GitFailure | undefined> {
  return git(folder, 'init', '--quiet');
}

/**
 * Commits files and nothing else, whatever is staged. No commit is made where none of them has changed.
 * @param files paths below the folder
 */
export async function commitFiles(
  folder: string,
  files: readonly string[],
  message: string,
): Promise<GitFailure | undefined> {
  // Also those that a line for all repositories of the machine ignores, such as `*.tgz`.
  const added = await git(folder, 'add', '--force', '--', ...files);
  if (added !== undefined) return added;
  const unchanged = await git(folder, 'diff', '--cached', '--quiet', '--', ...files);
  return unchanged && git(folder, 'commit', '--quiet', '--message', message, '--', ...files);
}

/** Undefined where it succeeds. */
async function git(folder: string, ...argv: readonly string[]): Promise<GitFailure | undefined> {
  try {
    await promisify(execFile)('git', ['--literal-pathspecs', ...argv], { cwd: folder });
    return undefined;
  } catch (error) {
    const { stderr = '' } = error as { readonly stderr?: string };
    const lines = stderr.split('\n').filter((line) => line.trim() !== '');
    const reason = lines.find((line) => /^(?:fatal|error): /u.test(line)) ?? lines[0] ?? String(error);
    return { command: `git ${argv[0] ?? ''}`, reason: reason.replace(/^(?:fatal|error): /u, '').replace(/\.$/u, '') };
  }
}
