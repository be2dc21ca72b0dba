import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';

/** A repository at GitHub, and somebody who works with it. */
export interface Repository {
  /** the bare one */
  readonly remote: string;
  /** what the blogger writes is pushed to `main` */
  readonly write: (message: string, files: Readonly<Record<string, string>>) => void;
  readonly tag: (name: string) => void;
  /** the commit of a branch or a tag */
  readonly at: (ref: string) => string;
  /** messages from the newest on */
  readonly messages: () => string[];
  /** paths and contents of what is in the newest commit */
  readonly files: () => string[];
  readonly content: (file: string) => string;
  /** kinds of entries that the newest commit has, as git writes them */
  readonly modes: () => string[];
  /** each object that was ever written, as bytes: all that a clone could ever show */
  readonly everything: () => Buffer;
}

export interface RepositoryChoices {
  readonly files?: Readonly<Record<string, string>>;
  readonly copyOf?: string | undefined;
}

const largest = 256 * 1024 * 1024;

/**
 * A bare repository with `main` alone.
 * @param options.files the first commit; left out, there is none
 * @param options.copyOf a folder which holds a bare repository to begin with
 */
export function startRepository({ files, copyOf }: RepositoryChoices = {}): Repository {
  const folder = temporaryFolder();
  const [remote, own] = [path.join(folder, 'remote.git'), path.join(folder, 'own')];
  const git = (where: string, ...command: readonly string[]) =>
    execFileSync('git', ['-C', where, ...command], {
      maxBuffer: largest,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...nameOf('A blogger') },
    });
  const text = (...command: readonly string[]) => git(remote, ...command).toString('utf8');
  mkdirSync(remote);
  mkdirSync(own);
  if (copyOf !== undefined) cpSync(copyOf, remote, { recursive: true });
  git(remote, 'init', '--quiet', '--bare', '--initial-branch=main');
  // As GitHub does: any commit can be asked for by its name.
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
