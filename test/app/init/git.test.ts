import { execFileSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitFiles, initRepository, inspectGit } from '../../../src/app/init/git.ts';
import { gitEnvironment } from '../../helpers/git-repository.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let home: string;
beforeEach(() => {
  home = temporaryFolder();
  for (const [name, value] of Object.entries(gitEnvironment(home))) vi.stubEnv(name, value);
});
afterEach(() => vi.unstubAllEnvs());

const asBlogger = () =>
  fs.writeFileSync(path.join(home, '.gitconfig'), '[user]\nname = Blogger\nemail = blogger@example.com\n');
const git = (folder: string, ...argv: readonly string[]) =>
  execFileSync('git', argv, { cwd: folder, encoding: 'utf8' }).trim();

describe('inspectGit', () => {
  it('detects whether git is installed and has a user name for commits', async () => {
    expect(await inspectGit(home)).toEqual({ isInstalled: true, hasAuthor: false });
    asBlogger();
    expect(await inspectGit(path.join(home, 'not/yet'))).toEqual({ isInstalled: true, hasAuthor: true });
  });

  it('reports if git is not installed', async () => {
    vi.stubEnv('PATH', home);
    expect(await inspectGit(home)).toEqual({ isInstalled: false, hasAuthor: false });
  });
});

describe('commitFiles', () => {
  const begun = async () => {
    asBlogger();
    const folder = path.join(home, 'blog');
    fs.mkdirSync(folder);
    expect(await initRepository(folder)).toBeUndefined();
    for (const name of ['a', 'b[1]', 'other']) fs.writeFileSync(path.join(folder, name), name);
    return folder;
  };

  it('commits only the given files, whatever their names', async () => {
    const folder = await begun();
    git(folder, 'add', 'other');
    expect(await commitFiles(folder, ['a', 'b[1]'], 'Two')).toBeUndefined();
    expect(git(folder, 'log', '--format=%an %s', '--name-only')).toBe('Blogger Two\n\na\nb[1]');
    expect(git(folder, 'status', '--porcelain')).toBe('A  other');
  });

  it('makes no commit if nothing has changed', async () => {
    const folder = await begun();
    await commitFiles(folder, ['a'], 'One');
    expect(await commitFiles(folder, ['a'], 'Again')).toBeUndefined();
    expect(git(folder, 'log', '--format=%s')).toBe('One');
  });

  it('returns the error message of git', async () => {
    const folder = await begun();
    fs.outputFileSync(
      path.join(folder, '.git/hooks/pre-commit'),
      '#!/bin/sh\necho "No commits on Sundays." >&2\nexit 1\n',
    );
    fs.chmodSync(path.join(folder, '.git/hooks/pre-commit'), 0o755);
    expect(await commitFiles(folder, ['a'], 'One')).toEqual({ command: 'git commit', reason: 'No commits on Sundays' });
    expect(await commitFiles(home, ['.gitconfig'], 'One')).toMatchObject({
      command: 'git add',
      reason: expect.stringContaining('not a git repository') as string,
    });
  });
});
