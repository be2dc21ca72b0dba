import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { filesIn, temporaryFolder } from './temporary-folder.ts';

/** A Git repository, with functions that query it. */
export interface GitRepository {
  readonly folder: string;
  /** Returns git's output without the final line break. Throws if git fails. */
  readonly git: (...argv: readonly string[]) => string;
  /** Returns all commit messages, oldest first. */
  readonly messages: () => string[];
  /** Returns uncommitted changes in short format; empty without any. */
  readonly status: () => string;
  /** Returns the paths in the last commit, sorted. */
  readonly committedFiles: () => string[];
  /** Reports whether any file of the folder, including `.git`, or any Git object, even an unreachable one, contains a text. */
  readonly contains: (text: string) => boolean;
}

/** Returns environment variables that disable the machine's Git settings, including the name of the committer. */
export function gitEnvironment(home: string) {
  return { HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
}

/** Returns an object for the repository in a folder, which need not exist yet. */
export function gitRepository(folder: string): GitRepository {
  const home = path.join(folder, '..');
  const env = { PATH: process.env.PATH, ...gitEnvironment(home) };
  const runGit = (...argv: readonly string[]) =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...argv], {
      cwd: folder,
      env,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const git = (...argv: readonly string[]) =>
    runGit(...argv)
      .toString()
      .trimEnd();
  const lines = (text: string) => (text === '' ? [] : text.split('\n'));
  return {
    folder,
    git,
    messages: () => lines(git('log', '--reverse', '--format=%s')),
    status: () => git('status', '--porcelain'),
    committedFiles: () => lines(git('ls-tree', '-r', '--name-only', 'HEAD')).sort(),
    contains(text) {
      const bytes = Buffer.from(text).toString('latin1');
      const objects = runGit('cat-file', '--batch-all-objects', '--batch').toString('latin1');
      return objects.includes(bytes) || Object.values(filesIn(folder)).some((content) => content.includes(bytes));
    },
  };
}

/**
 * Creates a repository with one commit.
 * @param options.folder default: a temporary folder
 * @param options.upstream whether `main` has an upstream branch, in a bare repository beside it
 */
export function newRepository(
  files: Readonly<Record<string, string>>,
  { folder = path.join(temporaryFolder(), 'blog'), upstream = false } = {},
): GitRepository & { readonly upstream: string } {
  const repository = gitRepository(folder);
  for (const [file, content] of Object.entries(files)) fs.outputFileSync(path.join(folder, file), content);
  const bare = path.join(folder, '../upstream.git');
  repository.git('init', '--quiet', '--initial-branch', 'main');
  repository.git('add', '--all');
  commitAs('Blogger', repository, 'Begin');
  if (upstream) {
    repository.git('init', '--quiet', '--bare', '--initial-branch', 'main', bare);
    repository.git('remote', 'add', 'origin', bare);
    repository.git('push', '--quiet', '--set-upstream', 'origin', 'main');
  }
  return { ...repository, upstream: bare };
}

/** Commits staged changes under a name that is not stored in the configuration of the repository. */
export function commitAs(name: string, { git }: GitRepository, message: string): void {
  const email = `${name.toLowerCase()}@example.com`;
  git('-c', `user.name=${name}`, '-c', `user.email=${email}`, 'commit', '--quiet', '--message', message);
}
