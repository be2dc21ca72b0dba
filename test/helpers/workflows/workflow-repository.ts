import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

/** A simulated repository on GitHub, with the functions of a user who pushes to it. */
export interface Repository {
  /** path of the bare repository */
  readonly remote: string;
  /** Commits files and pushes them to `main`. */
  readonly write: (message: string, files: Readonly<Record<string, string>>) => void;
  readonly tag: (name: string) => void;
  /** Returns the commit of a branch or tag. */
  readonly at: (ref: string) => string;
  /** Returns commit messages, newest first. */
  readonly messages: () => string[];
  /** Returns the paths of the files in the newest commit; `content` returns the content of one. */
  readonly files: () => string[];
  readonly content: (file: string) => string;
  /** Returns the distinct file modes in the newest commit. */
  readonly modes: () => string[];
  /** Returns the bytes of all Git objects, that is, everything that a clone can contain. */
  readonly everything: () => Buffer;
}

export interface RepositoryOptions {
  readonly files?: Readonly<Record<string, string>>;
  readonly copyOf?: string | undefined;
}

const maxBuffer = 256 * 1024 * 1024;

/**
 * Creates a bare repository with only `main`.
 * @param options.files of the first commit; default: no commit
 * @param options.copyOf folder of a bare repository to copy
 */
export function startRepository({ files, copyOf }: RepositoryOptions = {}): Repository {
  const folder = temporaryFolder();
  const [remote, own] = [path.join(folder, 'remote.git'), path.join(folder, 'own')];
  const git = (where: string, ...command: readonly string[]) =>
    execFileSync('git', ['-C', where, ...command], {
      maxBuffer: maxBuffer,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...nameOf('A blogger') },
    });
  const text = (...command: readonly string[]) => git(remote, ...command).toString('utf8');
  mkdirSync(remote);
  mkdirSync(own);
  if (copyOf !== undefined) cpSync(copyOf, remote, { recursive: true });
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main');
  // Any commit can be fetched by its id, as on GitHub.
  git(remote, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  git(own, 'init', '--quiet', '--initial-branch=main');
  git(own, 'remote', 'add', 'origin', remote);

  const repository: Repository = {
    remote,
    write(message, changed) {
      git(own, 'fetch', '--quiet', 'origin');
      if (text('branch', '--list', 'main') !== '') git(own, 'reset', '--quiet', '--hard', 'origin/main');
      for (const [file, content] of Object.entries(changed)) {
        const place = path.join(own, file);
        mkdirSync(path.dirname(place), { recursive: true });
        writeFileSync(place, content);
      }
      git(own, 'add', '--all', '--force');
      git(own, 'commit', '--quiet', '--message', message);
      git(own, 'push', '--quiet', 'origin', 'HEAD:main');
    },
    tag: (name) => void git(remote, 'tag', name, 'main'),
    at: (ref) => text('rev-parse', `${ref}^{commit}`).trim(),
    messages: () => text('log', '--format=%s', 'main').trim().split('\n'),
    files: () => text('ls-tree', '-r', '-z', '--name-only', 'main').split('\0').filter(Boolean),
    modes: () => [...new Set(text('ls-tree', '-r', '--format=%(objectmode)', 'main').trim().split('\n'))],
    content: (file) => text('show', `main:${file}`),
    everything: () => git(remote, 'cat-file', '--batch', '--batch-all-objects'),
  };
  if (files) repository.write('A place for the blog', files);
  return repository;
}

function nameOf(name: string): Record<string, string> {
  const email = 'blogger@example.com';
  return { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
}
