import { spawnSync } from 'node:child_process';
import fs from 'fs-extra';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightlyFixture, editedFile, read, write } from '../helpers/nightly/nightly-fixture.ts';
import { commitAs, type GitRepository } from '../helpers/git-repository.ts';
import { stageMessages, programsWithout } from '../helpers/nightly/nightly-runs.ts';
import { stagedPosts } from '../helpers/source/staged-source.ts';

const blog = nightlyFixture();
const isExported = (repository: GitRepository) => read(repository, editedFile).includes(stagedPosts.edited.sentence);

describe('a repository with uncommitted changes or in an unusual state', () => {
  it('keeps unrelated changes, staged or not', async () => {
    const repository = blog.repository();
    write(repository, 'about.md', 'staged');
    repository.git('add', 'about.md');
    write(repository, 'about.md', 'staged, and changed since');
    write(repository, 'README.md', 'Not yet committed.');
    write(repository, 'draft.md', 'Nothing that git knows.');
    const before = repository.status();
    expect(await blog.runNight(repository)).toMatchObject({ code: 0 });
    expect(repository.messages().at(-1)).toBe(stageMessages.edited);
    expect(repository.status()).toBe(before);
    expect(repository.git('show', ':about.md')).toBe('staged');
    const changed = repository.git('show', '--format=', '--name-only').split('\n');
    expect(changed.filter((file) => !/^(?:archive|markdown|site)\//u.test(file))).toEqual([]);
  });

  it.each<[string, RegExp, (repository: GitRepository) => void]>([
    ['with a detached head', /detached HEAD.*git switch/u, ({ git }) => git('checkout', '--quiet', '--detach')],
    [
      'in a merge whose conflicts are resolved',
      /merge.*in progress.*git status/u,
      (repository) => {
        conflict(repository, 'merge');
        repository.git('add', 'README.md');
      },
    ],
    ['in a rebase', /rebase.*in progress.*git status/u, (repository) => conflict(repository, 'rebase')],
    [
      'a folder that is not a repository',
      /git finds no repository here.*git init/su,
      ({ folder }) => fs.removeSync(`${folder}/.git`),
    ],
    [
      'a folder within another repository',
      /inside another repository.*git init/u,
      ({ folder, git }) => {
        fs.removeSync(`${folder}/.git`);
        git('init', '--quiet', path.dirname(folder));
      },
    ],
  ])('gets no commit, although the blog is exported (%s)', async (_, sentence, bring) => {
    const repository = blog.repository();
    bring(repository);
    const commits = () => spawnSync('git', ['log', '--all', '--oneline'], { cwd: repository.folder }).stdout.toString();
    const before = commits();
    const ended = await blog.runNight(repository);
    expect(ended.code).toBe(10);
    expect(ended.err).toMatch(sentence);
    expect(commits()).toBe(before);
    expect(isExported(repository)).toBe(true);
  });

  it('gets no commit, although the blog is exported (without git)', async () => {
    const repository = blog.repository();
    const ended = await blog.runNight(repository, { programs: programsWithout('git') });
    expect(ended).toMatchObject({ code: 10 });
    expect(ended.err).toMatch(/^Exported, but not committed in .*: git is not installed: install it\.$/mu);
    expect(isExported(repository)).toBe(true);
  });
});

/** Starts a merge or rebase that stops at a conflict in README.md. */
function conflict(repository: GitRepository, how: 'merge' | 'rebase'): void {
  const { folder, git } = repository;
  for (const branch of ['other', 'main']) {
    if (branch === 'other') git('checkout', '--quiet', '-b', branch);
    else git('checkout', '--quiet', branch);
    write(repository, 'README.md', `As ${branch} has it.\n`);
    git('add', 'README.md');
    commitAs('Blogger', repository, branch);
  }
  const identity = ['-c', 'user.name=Blogger', '-c', 'user.email=blogger@example.com'];
  expect(spawnSync('git', [...identity, how, 'other'], { cwd: folder }).status).toBe(1);
}
