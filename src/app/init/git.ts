import { execFile } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { promisify } from 'node:util';

/** Whether git is installed, and whether a name and an email address for commits are configured. */
export interface GitAbilities {
  readonly isInstalled: boolean;
  readonly hasAuthor: boolean;
}

export interface GitFailure {
  readonly command: string;
  readonly reason: string;
}

/** @param folder need not exist; git then runs in the nearest existing parent */
export async function inspectGit(folder: string): Promise<GitAbilities> {
  let existing = folder;
  while (!fs.existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const [version, author] = await Promise.all([
    git(existing, '--version'),
    // A name that git derives from the user account and the machine does not count.
    git(existing, '-c', 'user.useConfigOnly=true', 'var', 'GIT_AUTHOR_IDENT'),
  ]);
  return { isInstalled: version === undefined, hasAuthor: author === undefined };
}

export function initRepository(folder: string): Promise<GitFailure | undefined> {
  return git(folder, 'init', '--quiet');
}

/**
 * Commits only these files, even if others are staged. Makes no commit if they are unchanged.
 * @param files paths below the folder
 */
export async function commitFiles(
  folder: string,
  files: readonly string[],
  message: string,
): Promise<GitFailure | undefined> {
  // With `--force`, files are added even if the user's global ignore file matches them, such as `*.tgz`.
  const added = await git(folder, 'add', '--force', '--', ...files);
  if (added !== undefined) return added;
  const unchanged = await git(folder, 'diff', '--cached', '--quiet', '--', ...files);
  return unchanged && git(folder, 'commit', '--quiet', '--message', message, '--', ...files);
}

/** Runs git. Returns undefined on success. */
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
