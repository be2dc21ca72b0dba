import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { filesIn, temporaryFolder } from './temporary-folder.ts';

/** A repository of git, and what git says of it. */
export interface GitRepository {
  readonly folder: string;
  /** what git prints, without the line break at its end; throws where git fails */
  readonly git: (...argv: readonly string[]) => string;
  /** the messages of all commits, the oldest first */
  readonly messages: () => string[];
  /** what is not committed, as short lines: empty where nothing is */
  readonly status: () => string;
  /** the paths that the last commit has, sorted */
  readonly committed: () => string[];
  /** Whether a text is in any file of the folder, also in those of git, or in any object of git, also a lost one. */
  readonly holds: (text: string) => boolean;
}

/** Nothing of the machine's own settings is in force, not even a name to commit with. */
export function gitEnvironment(home: string) {
  return { HOME: home, XDG_CONFIG_HOME: path.join(home, '.config'), GIT_CONFIG_NOSYSTEM: '1', LC_ALL: 'C' };
}

/** What git says of a folder that holds a repository, or will hold one. */
export function gitRepository(folder: string): GitRepository {
  const home = path.join(folder, '..');
  const env = { PATH: process.env.PATH, ...gitEnvironment(home) };
  const asked = (...argv: readonly string[]) =>
    execFileSync('git', ['-c', 'core.quotePath=false', ...argv], {
      cwd: folder,
      env,
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const git = (...argv: readonly string[]) =>
    asked(...argv)
      .toString()
      .trimEnd();
  const lines = (text: string) => (text === '' ? [] : text.split('\n'));
  return {
    folder,
    git,
    messages: () => lines(git('log', '--reverse', '--format=%s')),
    status: () => git('status', '--porcelain'),
    committed: () => lines(git('ls-tree', '-r', '--name-only', 'HEAD')).sort(),
    holds(text) {
      const bytes = Buffer.from(text).toString('latin1');
      const objects = asked('cat-file', '--batch-all-objects', '--batch').toString('latin1');
      return objects.includes(bytes) || Object.values(filesIn(folder)).some((content) => content.includes(bytes));
    },
  };
}

/**
 * A new repository with one commit of some files.
 * @param options.folder left out, one that is taken away after the test
 * @param options.upstream whether its branch `main` has one, a bare repository beside it
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

/** Commits what is staged, under a name that the repository does not remember. */
export function commitAs(name: string, { git }: GitRepository, message: string): void {
  const email = `${name.toLowerCase()}@example.com`;
  git('-c', `user.name=${name}`, '-c', `user.email=${email}`, 'commit', '--quiet', '--message', message);
}
